// The panels beside the picture: the board's head, the chosen thing, tickets, rules, the check and the trial game.

import { el, filled, put } from "/static/dom.js";
import { alikeBeside, beside, isAspect, rowsOf, valued, withCityNamed, withTable, withTicketRow, withTrackApart, withTrackDoubled, withTrackKind, withTrackStraight, withTrackValue, withTracksSwapped, withoutCity, withoutTicket, withoutTrack } from "/static/draft.js";
import { definition, field, fields } from "/static/form.js";
import { WORDS } from "/static/words.js";

const OWN = { cities: ["name", "x", "y"], routes: ["a", "b", "group", "spaces"] };
const HEAD = ["title", "name", "bgg_name", "provenance", "sources", "doubts"];
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The columns of a row to show: those of rules in force, and those that the row has. */
function columns(page, array, row) {
  const { declared, draft } = page, properties = page.rowSchema(array), of = declared.columns[array];
  const inForce = (table) => table === undefined || draft.data[table] !== undefined || page.always.has(table);
  return Object.keys(properties).filter((name) => !OWN[array].includes(name) && (inForce(of[name]) || row[name] !== undefined));
}

/** A section with a heading. */
const part = (title, ...children) => el("section", {}, el("h2", {}, title), ...children);

export function cityPanel(page, number) {
  const { draft, declared } = page, city = draft.data.cities[number];
  const name = el("input", { type: "text", list: "names", "aria-label": WORDS["name of place"], autocomplete: "off", spellcheck: "false", maxlength: 40,
    oninput: () => {
      const typed = name.value.trim(), taken = rowsOf(draft.data, "cities").some((row, i) => i !== number && row.name === typed);
      // a name that another place has is not taken, because tracks and tickets are known by their places' names
      if (typed && !taken) draft.change(withCityNamed(draft.data, number, typed), `name ${number}`);
    } });
  name.value = city.name;
  const set = (key, value, fallback) => draft.change(
    { ...draft.data, cities: draft.data.cities.map((row, i) => (i === number ? valued(row, key, value, fallback) : row)) }, `city ${number} ${key}`);
  return part(WORDS["this place"], el("label.field", {}, el("span", {}, WORDS.name), name),
    fields(declared.schema, page.rowSchema("cities"), columns(page, "cities", city), city, set),
    el("p.faint", {}, `x ${city.x} · y ${city.y}`),
    el("button", { onclick: () => page.change(withoutCity(draft.data, number), null) }, WORDS["take out place"]));
}

export function trackPanel(page, number) {
  const { draft, declared } = page, track = draft.data.routes[number];
  const set = (key, value, fallback) => draft.change(key === "kind" ? withTrackKind(draft.data, number, value, declared)
    : withTrackValue(draft.data, number, key, value, fallback), `track ${number} ${key}`);
  const row = beside(draft.data, track), properties = page.rowSchema("routes");
  const double = track.group ? [row.length === 2 ? el("button", { onclick: () => draft.change(withTracksSwapped(draft.data, number)) }, WORDS["swap sides"]) : "",
    el("button", { onclick: () => draft.change(withTrackApart(draft.data, number)) }, WORDS["stand apart"])]
    : alikeBeside(draft.data, number).length ? el("button", { onclick: () => draft.change(withTrackDoubled(draft.data, number)) }, WORDS["are a double"]) : "";
  return part(`${track.a} – ${track.b}`,
    row.length > 1 ? el("p.chips", {}, row.map((other, i) => el("button", { "aria-pressed": String(other === number), onclick: () => page.choose("track", other) },
      filled(WORDS["track of several"], { number: i + 1, colour: draft.data.routes[other].colour || "grey" })))) : "",
    fields(declared.schema, properties, columns(page, "routes", track), track, set),
    double, track.spaces ? el("button", { onclick: () => draft.change(withTrackStraight(draft.data, number)) }, WORDS["spaces by themselves"]) : "",
    el("button", { onclick: () => page.change(withoutTrack(draft.data, number), null) }, WORDS["take out track"]));
}

export function ticketPanel(page) {
  const { draft } = page, cards = rowsOf(draft.data, "ticket_cards");
  const chosen = page.chosen && page.chosen.kind === "ticket" ? page.chosen.number : -1;
  return [
    part(filled(WORDS["tickets so far"], { count: cards.length }),
      el("p.faint", {}, page.first ? filled(WORDS["ticket second"], { city: page.first }) : WORDS["ticket first"]),
      chosen >= 0 && cards[chosen] ? ticketForm(page, chosen, cards[chosen]) : "",
      el("div.list", {}, cards.map((card, number) => el("button.row", { "aria-pressed": String(number === chosen), onclick: () => page.choose("ticket", number) }, ticketText(card))))),
  ];
}

const ticketText = (card) => {
  if (card.options) return `${card.options[0] ? card.options[0][0] : "?"} – ${card.options.map(([, b, points]) => `${b} ${points}`).join(", ")}`;
  if (card.tour) return `${card.tour.join(" – ")} ${[].concat(card.points).join("/")}`;
  return `${card.a} – ${card.b} ${card.points === undefined ? 0 : card.points}`;
};

const DRAWN = /^(.+?)\s+[–-]\s+(.+?)\s+(\d+)$/;

function ticketForm(page, number, card) {
  const { draft, declared } = page, properties = declared.schema.$defs.TicketRow.properties;
  const change = (next, what) => draft.change(withTicketRow(draft.data, number, next), what && `ticket ${number} ${what}`);
  const now = () => draft.data.ticket_cards[number];
  const set = (key, value, fallback) => change(valued(now(), key, value, fallback), key);
  const rest = fields(declared.schema, properties, ["id", "deck", "copies", "sets"], card, set);
  const names = (value) => el("input", { type: "text", list: "cities", autocomplete: "off", value });
  const city = (key) => {
    const box = names(card[key]);
    box.addEventListener("change", () => set(key, box.value, null));
    return el("label.field", {}, el("span", {}, key === "a" ? WORDS["ticket from"] : WORDS["ticket to"]), box);
  };
  const pairs = el("textarea", { rows: 5, "aria-label": WORDS["ticket options"], onchange: () => {
    const lines = pairs.value.split("\n").filter((line) => line.trim()), rows = lines.map((line) => line.trim().match(DRAWN));
    const unread = lines.find((_, i) => !rows[i]);
    if (unread) page.tell(filled(WORDS["option unread"], { line: unread.trim() }));
    else if (rows.length) change({ ...now(), options: rows.map(([, a, b, points]) => [a, b, Number(points)]) });
  } });
  pairs.value = (card.options || []).map(([a, b, points]) => `${a} - ${b} ${points}`).join("\n");
  const tour = el("input", { type: "text", value: (card.tour || []).join(", "), onchange: () => change({ ...now(), tour: tour.value.split(",").map((name) => name.trim()).filter(Boolean) }) });
  const values = el("input", { type: "text", value: [].concat(card.points === undefined ? 0 : card.points).join(", "), onchange: () => {
    const points = values.value.split(",").map(Number).filter((value) => !Number.isNaN(value));
    if (points.length) change({ ...now(), points: card.tour ? points : points[0] });
  } });
  const value = el("label.field", {}, el("span", {}, WORDS["ticket value"]), values);
  const { a, b, points, options, tour: stops, ...bare } = card;
  const kinds = el("p.chips", {},
    card.a ? [el("button", { onclick: () => change({ ...bare, options: [[a, b, points || 0]] }) }, WORDS["several values"]),
      el("button", { onclick: () => change({ ...bare, tour: [a, b], points: [points || 0, points || 0, 0] }) }, WORDS["make tour"])] : "",
    card.options && card.options.length ? el("button", { onclick: () => change({ ...bare, a: options[0][0], b: options[0][1], points: options[0][2] }) }, WORDS["one value"]) : "",
    card.tour && card.tour.length > 1 ? el("button", { onclick: () => change({ ...bare, a: stops[0], b: stops[stops.length - 1], points: [].concat(points)[0] }) }, WORDS["one value"]) : "",
    el("button", { onclick: () => page.change(withoutTicket(draft.data, number), null) }, WORDS["take out ticket"]));
  if (card.options) return el("div.card", {}, el("label.field", {}, el("span", {}, WORDS["ticket options"]), pairs), rest, kinds);
  if (card.tour) return el("div.card", {}, el("label.field", {}, el("span", {}, WORDS["ticket tour"]), tour), value, rest, kinds);
  return el("div.card", {}, city("a"), city("b"), value, rest, kinds);
}

export function boardPanel(page) {
  const { draft, declared } = page, { data } = draft, head = declared.schema.properties;
  const set = (key, value, fallback) => draft.change(valued(draft.data, key, value, fallback), `head ${key}`);
  const seats = el("fieldset.chips", {}, el("legend", {}, WORDS["number of players"]), SEATS.map((count) => {
    const box = el("input", { type: "checkbox", onchange: () => draft.change({
      ...draft.data, players: SEATS.filter((n) => (n === count ? box.checked : draft.data.players.includes(n))),
    }) });
    box.checked = (data.players || []).includes(count);
    return el("label.seat", {}, box, String(count));
  }));
  return part(WORDS["the board"], fields(declared.schema, head, HEAD.slice(0, 2), data, set), seats,
    field(declared.schema, "aspect", head.aspect, data.aspect, (value) => { if (isAspect(value)) set("aspect", value, null); }),
    fields(declared.schema, head, HEAD.slice(2), data, set));
}

export function rulesPanel(page) {
  const { draft, declared } = page, { schema } = declared;
  return part(WORDS["rules in force"], el("p.faint", {}, WORDS["tick rules"]), declared.tables.map((family) => {
    const numbers = draft.data[family.table], on = family.always || numbers !== undefined;
    const shape = definition(schema, schema.properties[family.table]).properties || {};
    const box = el("input", { type: "checkbox", "aria-label": family.title, onchange: () => draft.change(withTable(draft.data, family.table, box.checked ? {} : null)) });
    box.checked = on;
    box.disabled = family.always;
    const set = (key, value, fallback) => {
      const next = valued(draft.data[family.table] || {}, key, value, fallback), none = family.always && !Object.keys(next).length;
      draft.change(withTable(draft.data, family.table, none ? null : next), `${family.table} ${key}`);
    };
    const own = el("details", {}, el("summary", {}, family.title),
      family.says ? el("p.faint", {}, family.says) : "",
      on ? fields(schema, shape, Object.keys(shape), numbers || {}, set) : "",
      family.rules.length ? el("details", {}, el("summary", {}, WORDS["its rules"]), family.rules.map((rule) => el("p", {}, el("b", {}, rule.number + " "), rule.text))) : "");
    own.open = page.unfolded.has(family.table);
    own.addEventListener("toggle", (event) => { if (event.target === own) page.unfolded[own.open ? "add" : "delete"](family.table); });
    return el("div.family", { "data-table": family.table }, box, own); // a summary with a field in it is one button to screen readers
  }));
}

export function checkPanel(page) {
  const { looked } = page;
  if (!looked) return part(WORDS.check, el("p.faint", {}, WORDS["looking"]));
  const row = (kind) => (fault) => el(kind, { onclick: () => page.show(fault) }, fault.key ? el("b", {}, fault.key + " ") : "", fault.says);
  const faults = looked.faults.map(row("button.row.bad")), asks = (looked.asks || []).map(row("button.row"));
  return [
    part(WORDS.check, faults.length ? el("div.list", {}, faults) : el("p.good", {}, WORDS["in order"])),
    asks.length ? part(WORDS.asks, el("div.list", {}, asks)) : "",
    part(WORDS["as on the box"], counts(looked.counts)),
    looked.differs.length ? part(WORDS.differs, el("ul", {}, looked.differs.map((says) => el("li", {}, says)))) : "",
  ];
}

/** Counts as a table: what is counted, and how many there are. */
export function counts(tree) {
  const rows = (of) => Object.entries(of).map(([key, value]) => {
    const nested = value !== null && typeof value === "object";
    return el("tr", {}, el("th", {}, key.replace(/_/g, " ")), el("td", {}, nested ? el("table", {}, rows(value)) : String(value)));
  });
  return el("table.counts", {}, rows(tree || {}));
}

export function trialPanel(page) {
  const { trial } = page, players = page.draft.data.players || [];
  const result = el("div", {});
  if (trial) {
    put(result, el(trial.ended ? "p.good" : "p.bad", {}, trial.ended ? filled(WORDS["trial ended"], { moves: trial.moves }) : trial.why || trial.says),
      trial.sheet ? el("pre", {}, trial.sheet) : "");
  }
  return part(WORDS["trial game"], el("p.faint", {}, WORDS["trial says"]),
    el("p.chips", {}, players.map((count) => el("button", { onclick: () => page.play(count) }, filled(WORDS["trial of"], { count })))), result);
}
