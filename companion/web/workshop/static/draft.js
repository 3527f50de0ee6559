// The board in the making: the values of its file, changed only by making copies, so that every step can be undone.

import { carried, curve, middleOf, place, spacesAlong } from "/static/geometry.js";

const MOST_STEPS = 500;
const MOST_SPACES = 24; // the most spaces of a track that are drawn

export class Draft {
  /** `changed` is called after each change, undo and redo. */
  constructor(data, changed) {
    this.data = data;
    this.changed = changed;
    this.past = [];
    this.future = [];
    this.last = ""; // the name of the last change: more changes of that name, as while typing or dragging, are one step
  }

  change(data, what = "") {
    if (data === this.data) return;
    if (!what || what !== this.last) this.past.push(this.data);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
    this.last = what;
    this.data = data;
    this.changed();
  }

  /** Make the next change a new step, even if it has the same name as the last one. */
  rest() { this.last = ""; }

  undo() { this.step(this.past, this.future); }

  redo() { this.step(this.future, this.past); }

  step(from, to) {
    if (!from.length) return;
    to.push(this.data);
    this.data = from.pop();
    this.last = "";
    this.changed();
  }
}

/** Whether a board file may give this as the board's width / height. */
export const isAspect = (value) => value > 0.2 && value < 5;

/** The values of a board in a form that the page can show, and in `lost` the keys of values that it cannot, left out. */
export function shaped(values) {
  const lost = [], data = { ...values };
  for (const array of Object.values(ARRAYS)) {
    const rows = data[array] === undefined ? [] : data[array];
    data[array] = Array.isArray(rows) ? rows.filter(isTable) : [];
    if (!Array.isArray(rows) || data[array].length < rows.length) lost.push(array);
  }
  if (!Array.isArray(data.players)) {
    if (data.players !== undefined) lost.push("players");
    data.players = [];
  }
  if (!isAspect(data.aspect)) {
    if (data.aspect !== undefined) lost.push("aspect");
    data.aspect = 1.5;
  }
  const isSpace = (space) => Array.isArray(space) && space.length === 3;
  data.routes = data.routes.map((row) => {
    if (row.spaces === undefined || (Array.isArray(row.spaces) && row.spaces.every(isSpace))) return row;
    if (!lost.includes("spaces")) lost.push("spaces");
    return valued(row, "spaces", null);
  });
  return { data, lost };
}

const put = (rows, at, row) => rows.map((old, i) => (i === at ? row : old));
const without = (rows, gone) => rows.filter((_, i) => !gone.has(i));

/** A copy of a row with a value; an empty value, or the default (`fallback`), removes the key. */
export function valued(row, key, value, fallback) {
  const next = { ...row };
  if (value === undefined || value === null || value === "" || same(value, fallback)) delete next[key];
  else next[key] = value;
  return next;
}

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The array with the rows of each kind of thing. */
export const ARRAYS = { city: "cities", track: "routes", ticket: "ticket_cards" };

/** The row that a fault is about, by the fault's key: {kind, number}, or null if it is about no row. */
export function thingOf(key) {
  const [, array, number] = key.match(/^(\w+)\[(\d+)\]/) || [];
  const kind = Object.keys(ARRAYS).find((name) => ARRAYS[name] === array);
  return kind ? { kind, number: Number(number) } : null;
}

export const rowsOf = (data, array) => data[array] || [];
export const cityAt = (data, name) => rowsOf(data, "cities").find((city) => city.name === name);
const at = (city) => [city.x, city.y];

/** The places of a track's ends; null if one of its cities is unknown. */
export function endsOf(data, track) {
  const a = cityAt(data, track.a), b = cityAt(data, track.b);
  return a && b ? [at(a), at(b)] : null;
}

/** The numbers of the tracks between the same cities, in the order of the file. */
export function beside(data, { a, b }) {
  const numbers = [];
  rowsOf(data, "routes").forEach((row, i) => {
    if ((row.a === a && row.b === b) || (row.a === b && row.b === a)) numbers.push(i);
  });
  return numbers;
}

/** How many spaces of a track to draw, whatever its length is: what is wrong with that, the check says. */
const drawnLength = (track) => (Number.isFinite(track.length) ? Math.min(MOST_SPACES, Math.max(0, Math.floor(track.length))) : 0);

/** The spaces of a track: where the file places them, or evenly from city to city. */
export function spacesOf(data, number) {
  const track = data.routes[number], ends = endsOf(data, track);
  if (track.spaces && track.spaces.length) return track.spaces;
  if (!ends) return [];
  const row = beside(data, track), turned = track.a > track.b ? -1 : 1;
  const aside = (row.indexOf(number) - (row.length - 1) / 2) * turned;
  return spacesAlong(curve(...ends), drawnLength(track), data.aspect, aside);
}

/** Whether the places of a track's spaces can be stored: some are drawn, and the track does not wrap round the edge. */
export const canPlaceSpaces = (data, number) => !data.routes[number].wraps && spacesOf(data, number).length > 0;

// -- cities

export const withCity = (data, name, x, y) => {
  const [left, top] = place(x, y);
  return { ...data, cities: [...rowsOf(data, "cities"), { name, x: left, y: top }] };
};

export function withCityMoved(data, number, x, y) {
  const old = data.cities[number], [left, top] = place(x, y);
  const cities = put(data.cities, number, { ...old, x: left, y: top });
  const next = { ...data, cities };
  const routes = rowsOf(data, "routes").map((track) => {
    const before = endsOf(data, track);
    if (!track.spaces || !before || (track.a !== old.name && track.b !== old.name)) return track;
    return { ...track, spaces: carried(track.spaces, before, endsOf(next, track), data.aspect) };
  });
  return { ...next, routes };
}

/** The board with a city renamed, also wherever tracks, tickets and rules name it. */
export function withCityNamed(data, number, name) {
  const old = data.cities[number].name, new_ = (text) => (text === old ? name : text);
  const ends = (row) => ({ ...row, ...(row.a === old && { a: name }), ...(row.b === old && { b: name }) });
  const named = (value) => (Array.isArray(value) ? value.map(named)
    : isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)])) : new_(value));
  const tables = (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isTable(value) ? named(value) : value]));
  return {
    ...tables(data),
    ...(data.variants && { variants: data.variants.map(tables) }),
    cities: put(data.cities, number, { ...data.cities[number], name }),
    routes: rowsOf(data, "routes").map(ends),
    ticket_cards: rowsOf(data, "ticket_cards").map((card) => ({
      ...ends(card),
      ...(card.options && { options: card.options.map(([a, b, points]) => [new_(a), new_(b), points]) }),
      ...(card.tour && { tour: card.tour.map(new_) }),
    })),
  };
}

/** The board without a city, and without the tracks and tickets that need it. */
export function withoutCity(data, number) {
  const { name } = data.cities[number];
  const gone = new Set(rowsOf(data, "routes").flatMap((row, i) => (row.a === name || row.b === name ? [i] : [])));
  const needs = (card) => card.a === name || card.b === name || (card.tour || []).includes(name)
    || (card.options || []).some(([a, b]) => a === name || b === name);
  return {
    ...withoutTracks(data, gone),
    cities: without(data.cities, new Set([number])),
    ticket_cards: rowsOf(data, "ticket_cards").filter((card) => !needs(card)),
  };
}

// -- tracks

/** The board with a new track. Beside an existing track it makes a double of the same length and kind, unless `said`
 *  asks for another length or kind. */
export function withTrack(data, a, b, given, said = {}) {
  const routes = rowsOf(data, "routes"), numbers = beside(data, { a, b });
  const other = (row) => (said.length && said.length !== row.length) || (said.kind && said.kind !== (row.kind || "train"));
  if (!numbers.length || other(routes[numbers[0]])) return { ...data, routes: [...routes, { a, b, ...given }] };
  const first = routes[numbers[0]], group = first.group || free(routes, `${first.a}|${first.b}`);
  const { colour, spaces, note, ...alike } = first;
  const own = given.colour ? { colour: given.colour } : {};
  const added = { ...alike, ...own, group };
  const grouped = routes.map((row, i) => (numbers.includes(i) && !row.group ? { ...row, group } : row));
  const next = { ...data, routes: [...grouped, added] };
  return spaces && spaces.length ? respaced(next, [...numbers, routes.length], middleOf(spaces)) : next;
}

const free = (routes, name) => (routes.some((row) => row.group === name) ? free(routes, `${name}|2`) : name);

/** The numbers of the tracks of this track's double, which share one length; only its own if it is in no double. */
const together = (data, number) => {
  const { group } = data.routes[number];
  return group ? data.routes.flatMap((row, i) => (row.group === group ? [i] : [])) : [number];
};

/** The board with another value for a track; a length is set for all tracks of a double. */
export function withTrackValue(data, number, key, value, fallback) {
  if (key !== "length") {
    return { ...data, routes: put(data.routes, number, valued(data.routes[number], key, value, fallback)) };
  }
  const numbers = together(data, number);
  const routes = data.routes.map((row, i) => (numbers.includes(i) ? { ...row, length: value } : row));
  const next = { ...data, routes }, { spaces } = data.routes[number];
  return spaces && spaces.length ? respaced(next, numbers, middleOf(spaces)) : next;
}

/** The board with a track of another kind: it leaves its double, loses the columns of its old kind's family, and brings
 *  the family of the new kind into force. `declared` tells which family each column and kind belongs to. */
export function withTrackKind(data, number, kind, { kinds, columns }) {
  const loose = data.routes[number].group ? withTrackApart(data, number) : data;
  const old = loose.routes[number].kind || "train", marks = Object.keys(columns.routes);
  const gone = kind === old ? [] : marks.filter((name) => kinds[old] && columns.routes[name] === kinds[old]);
  const row = gone.reduce((left, name) => valued(left, name, null), valued(loose.routes[number], "kind", kind, "train"));
  return withKindInForce({ ...loose, routes: put(loose.routes, number, row) }, kind, { kinds });
}

/** The board with the family of a kind of track in force. */
export const withKindInForce = (data, kind, { kinds }) => (kinds[kind] && data[kinds[kind]] === undefined ? { ...data, [kinds[kind]]: {} } : data);

/** The board with a track taken out of its double; if only one other track was in it, that is in no double either. */
export function withTrackApart(data, number) {
  const { group } = data.routes[number], left = together(data, number).length - 1;
  const leaves = (row, i) => i === number || (left < 2 && row.group === group);
  return { ...data, routes: data.routes.map((row, i) => (leaves(row, i) ? valued(row, "group", null) : row)) };
}

/** The numbers of the tracks between the same cities with this track's length and kind, its own among them. */
const alike = (data, number) => {
  const track = data.routes[number], kind = (row) => row.kind || "train";
  return beside(data, track).filter((i) => data.routes[i].length === track.length && kind(data.routes[i]) === kind(track));
};

/** The numbers of the other tracks that this one could be a double with. */
export const alikeBeside = (data, number) => alike(data, number).filter((i) => i !== number);

/** The board with a track made a double, or a triple, with all tracks like it between the same cities. */
export function withTrackDoubled(data, number) {
  const track = data.routes[number], numbers = alike(data, number);
  const group = numbers.map((i) => data.routes[i].group).find(Boolean) || free(data.routes, `${track.a}|${track.b}`);
  return { ...data, routes: data.routes.map((row, i) => (numbers.includes(i) ? { ...row, group } : row)) };
}

/** The board with the two tracks of a double swapped: each gets the other's colour. */
export function withTracksSwapped(data, number) {
  const [one, other] = together(data, number), [first, second] = [one, other].map((i) => data.routes[i].colour);
  const routes = put(data.routes, one, valued(data.routes[one], "colour", second, undefined));
  return { ...data, routes: put(routes, other, valued(routes[other], "colour", first, undefined)) };
}

/** The board with new spaces along the curve through `middle`, for these parallel tracks. */
function respaced(data, numbers, middle) {
  const first = data.routes[numbers[0]], ends = endsOf(data, first);
  if (!ends) return data;
  const line = curve(...ends, middle);
  const routes = data.routes.map((row, i) => {
    if (!numbers.includes(i)) return row;
    const along = row.a === first.a ? line : [...line].reverse();
    const aside = (numbers.indexOf(i) - (numbers.length - 1) / 2) * (row.a === first.a ? 1 : -1);
    return { ...row, spaces: spacesAlong(along, row.length, data.aspect, aside) };
  });
  return { ...data, routes };
}

/** The board with a track, and its double, bent so that its middle is here. */
export function withTrackBent(data, number, x, y) {
  const numbers = together(data, number);
  const old = middleOf(numbers.length > 1 ? middles(data, numbers) : spacesOf(data, number));
  const own = middleOf(spacesOf(data, number));
  return respaced(data, numbers, [x + (old[0] - own[0]), y + (old[1] - own[1])]);
}

const middles = (data, numbers) => {
  const points = numbers.map((i) => middleOf(spacesOf(data, i)));
  return [[0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length)];
};

/** The board with the places of all tracks' spaces stored, as they are drawn now. */
export function withSpacesKept(data) {
  const routes = rowsOf(data, "routes").map((row, i) => (canPlaceSpaces(data, i) ? { ...row, spaces: spacesOf(data, i) } : row));
  return { ...data, routes };
}

/** The board without stored places for the spaces of a track and its double: they are spread evenly again. */
export const withTrackStraight = (data, number) => {
  const numbers = together(data, number);
  return { ...data, routes: data.routes.map((row, i) => (numbers.includes(i) ? valued(row, "spaces", null) : row)) };
};

/** The board with one space of a track moved. */
export function withSpaceMoved(data, number, space, x, y) {
  const spaces = spacesOf(data, number).map((old, i) => (i === space ? [...place(x, y), old[2]] : old));
  return { ...data, routes: put(data.routes, number, { ...data.routes[number], spaces }) };
}

export const withoutTrack = (data, number) => withoutTracks(data, new Set([number]));

function withoutTracks(data, gone) {
  const left = without(rowsOf(data, "routes"), gone), count = {};
  for (const { group } of left) if (group) count[group] = (count[group] || 0) + 1;
  return { ...data, routes: left.map((row) => (row.group && count[row.group] < 2 ? valued(row, "group", null) : row)) };
}

// -- tickets

export function withTicket(data, a, b, points) {
  const cards = rowsOf(data, "ticket_cards"), used = new Set(cards.map((card) => card.id));
  let number = cards.length + 1;
  const id = () => `T${String(number).padStart(2, "0")}`;
  while (used.has(id())) number += 1;
  return { ...data, ticket_cards: [...cards, { id: id(), a, b, points }] };
}

export const withTicketRow = (data, number, card) => ({ ...data, ticket_cards: put(data.ticket_cards, number, card) });

export const withoutTicket = (data, number) => ({ ...data, ticket_cards: without(data.ticket_cards, new Set([number])) });

// -- rules

/** The board with a table of rules in force, with these numbers; null takes it out. */
export const withTable = (data, table, numbers) => valued(data, table, numbers);
