// Fields made from what families declare: the JSON Schema of board files gives their names, types and bounds.

import { el } from "/static/dom.js";
import { WORDS } from "/static/words.js";

const spoken = (name) => name.replace(/_/g, " ");

/** A property of the schema with its type: for an optional one the type that is not null, for a reference its definition's. */
function plain(schema, given) {
  if (given.anyOf) return { ...given, ...given.anyOf.find((kind) => kind.type !== "null") };
  if (given.$ref) return { ...schema.$defs[given.$ref.split("/").pop()], ...given };
  return given;
}

const texts = {
  array: {
    write: (value) => (value || []).map((item) => (Array.isArray(item) ? item.join(" / ") : item)).join(", "),
    read: (text, given) => {
      const numbers = given.items && (given.items.type === "integer" || given.items.type === "number");
      const items = text.split(",").map((item) => item.trim()).filter(Boolean);
      if (given.items && given.items.type === "array") return items.map((item) => item.split("/").map((part) => part.trim()));
      return numbers ? items.map((item) => (Number.isNaN(Number(item)) ? item : Number(item))) : items;
    },
  },
  object: {
    write: (value) => Object.entries(value || {}).map(([key, item]) => `${key}=${Array.isArray(item) ? item.join("/") : item}`).join(", "),
    read: (text, given) => Object.fromEntries(text.split(",").map((pair) => pair.split("=").map((part) => part.trim())).filter(([key]) => key).map(
      ([key, item = ""]) => {
        const each = given.additionalProperties || {};
        if (each.type === "array") return [key, item.split("/").map((part) => part.trim()).filter(Boolean)];
        return [key, item !== "" && !Number.isNaN(Number(item)) ? Number(item) : item];
      })),
  },
  string: { write: (value) => value || "", read: (text) => text },
};

/** A field for one value; `set` gets each new value and the default. Labels and hints come from the schema. */
export function field(schema, name, given_, value, set) {
  const given = plain(schema, given_), fallback = given.default === undefined ? null : given.default;
  const now = value === undefined ? fallback : value, label = spoken(name);
  const wrap = (input, kind = "") => {
    input.setAttribute("aria-label", label);
    return el(`label.field${kind}`, { title: given.description || "" }, el("span", {}, label), input,
      given.description ? el("small", {}, given.description) : "");
  };
  if (given.type === "boolean") {
    const box = el("input", { type: "checkbox", onchange: () => set(box.checked, fallback) });
    box.checked = Boolean(now);
    return wrap(box, ".switch");
  }
  if (given.enum) {
    const list = el("select", { onchange: () => set(list.value, fallback) }, ...given.enum.map((word) => el("option", { value: word }, word)));
    list.value = now;
    return wrap(list);
  }
  if (given.type === "integer" || given.type === "number") {
    const box = el("input", { type: "number", min: given.minimum, max: given.maximum, step: given.type === "integer" ? 1 : "any",
      oninput: () => { if (box.value !== "" && box.validity.valid) set(box.valueAsNumber, fallback); } });
    box.value = now === null ? "" : now;
    return wrap(box);
  }
  const as = texts[given.type] || texts.string;
  const box = el("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: given.type === "array" ? WORDS["commas between"] : "",
    oninput: () => set(as.read(box.value, given), fallback) });
  box.value = as.write(now);
  return wrap(box);
}

/** The fields for the properties with these names. */
export const fields = (schema, properties, names, row, set) => names.map((name) =>
  field(schema, name, properties[name], row[name], (value, fallback) => set(name, value, fallback)));

/** The definition that a property refers to, directly or as one of its possible types. */
export const definition = (schema, property) => plain(schema, property.anyOf ? property.anyOf.find((kind) => kind.$ref) || property : property);
