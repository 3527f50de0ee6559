// A line typed in a hurry: "dur - crook 3 red tunnel", "durham crook 7".

import { filled } from "/static/dom.js";
import { COLOURS } from "/static/canvas.js";
import { WORDS } from "/static/words.js";

const bare = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** The one name that these words mean, or a sentence why there is none. */
function meant(words, names) {
  const text = bare(words), exact = names.filter((name) => bare(name) === text);
  const begins = exact.length ? exact : names.filter((name) => bare(name).startsWith(text));
  if (begins.length === 1) return { name: begins[0] };
  return { says: filled(begins.length ? WORDS["which place"] : WORDS["no such place"], { text: words.trim(), names: begins.slice(0, 5).join(", ") }) };
}

/** {a, b, number, more} of a line, or {says}. A ticket has a value or none; a track a length, a colour and a kind. */
export function read(text, names, ticket, kinds) {
  const words = text.trim().split(/\s+/), more = {};
  let number = null;
  while (words.length > 1) {
    const word = words[words.length - 1].toLowerCase();
    const colour = Object.values(COLOURS).find((name) => name === word);
    if (number === null && /^\d{1,3}$/.test(word)) number = Number(word);
    else if (!ticket && colour && !more.colour) { if (colour !== "grey") more.colour = colour; }
    else if (!ticket && kinds.includes(word) && !more.kind) { if (word !== "train") more.kind = word; }
    else break;
    words.pop();
  }
  if (!ticket && number !== null && (number < 1 || number > 12)) return { says: filled(WORDS["length between"], { number }) };
  const rest = words.join(" "), dash = rest.split(/\s+[-–—]\s+|\s*[–—]\s*|\s+to\s+/i);
  const splits = dash.length === 2 ? [dash] : words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  let says = WORDS["two places"];
  for (const [one, other] of splits) {
    const a = meant(one, names), b = meant(other, names);
    if (a.name && b.name && a.name !== b.name) return { a: a.name, b: b.name, number, more };
    if (splits.length === 1) says = a.says || b.says || says;
  }
  return { says };
}
