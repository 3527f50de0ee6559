// The board that is being made: the values of its file, changed by copies only, with every step to be taken back.

import { carried, curve, middleOf, place, spacesAlong } from "/static/geometry.js";

const MOST_STEPS = 500;
const MOST_SPACES = 24; // of a track that are drawn

export class Draft {
  /** `changed` is called after each change, undo and redo. */
  constructor(data, changed) {
    this.data = data;
    this.changed = changed;
    this.past = [];
    this.future = [];
    this.last = ""; // what the last change was called: the same again, as by typing or dragging on, is one step
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

  /** What follows is a step of its own, even if it is called as the last one was. */
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

/** Whether a board file may say this of the board's width by its height. */
export const isAspect = (value) => value > 0.2 && value < 5;

/** The values of a board as the page can show them, and the keys whose values it cannot: they are left out. */
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

/** A row with a value; one that is as good as none (`fallback`) is taken out. */
export function valued(row, key, value, fallback) {
  const next = { ...row };
  if (value === undefined || value === null || value === "" || same(value, fallback)) delete next[key];
  else next[key] = value;
  return next;
}

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Where the rows of each kind of thing are. */
export const ARRAYS = { city: "cities", track: "routes", ticket: "ticket_cards" };

/** What a fault is about, by its key: {kind, number} of a row, or null. */
export function thingOf(key) {
  const [, array, number] = key.match(/^(\w+)\[(\d+)\]/) || [];
  const kind = Object.keys(ARRAYS).find((name) => ARRAYS[name] === array);
  return kind ? { kind, number: Number(number) } : null;
}

export const rowsOf = (data, array) => data[array] || [];
export const cityAt = (data, name) => rowsOf(data, "cities").find((city) => city.name === name);
const at = (city) => [city.x, city.y];

/** The places of a track's ends; null while one of its cities is unknown. */
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

/** As many spaces as can be drawn of a track, whatever its length is said to be: the check says what is wrong with it. */
const drawnLength = (track) => (Number.isFinite(track.length) ? Math.min(MOST_SPACES, Math.max(0, Math.floor(track.length))) : 0);

/** The spaces of a track: where the file says that they are, or evenly from city to city. */
export function spacesOf(data, number) {
  const track = data.routes[number], ends = endsOf(data, track);
  if (track.spaces && track.spaces.length) return track.spaces;
  if (!ends) return [];
  const row = beside(data, track), turned = track.a > track.b ? -1 : 1;
  const aside = (row.indexOf(number) - (row.length - 1) / 2) * turned;
  return spacesAlong(curve(...ends), drawnLength(track), data.aspect, aside);
}

/** Whether a track can say where its spaces lie: some are drawn, and it does not go over the edge. */
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

/** The city has another name, here and wherever tracks, tickets and rules name it. */
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

/** Without a city, and without the tracks and tickets that need it. */
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

/** A new track; beside one that is there it makes a double, of the same length and kind, unless what was `said` of it
 *  is another length or kind. */
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

/** The tracks that are as long as this one, for they are its double. */
const together = (data, number) => {
  const { group } = data.routes[number];
  return group ? data.routes.flatMap((row, i) => (row.group === group ? [i] : [])) : [number];
};

/** A track with another value; a double's tracks keep one length. */
export function withTrackValue(data, number, key, value, fallback) {
  if (key !== "length") {
    return { ...data, routes: put(data.routes, number, valued(data.routes[number], key, value, fallback)) };
  }
  const numbers = together(data, number);
  const routes = data.routes.map((row, i) => (numbers.includes(i) ? { ...row, length: value } : row));
  const next = { ...data, routes }, { spaces } = data.routes[number];
  return spaces && spaces.length ? respaced(next, numbers, middleOf(spaces)) : next;
}

/** A track of another kind is no double of those beside it any more, and has no marks of its old kind's family; the
 *  family of the new one is in force then. `declared` tells which column and kind is whose. */
export function withTrackKind(data, number, kind, { kinds, columns }) {
  const loose = data.routes[number].group ? withTrackApart(data, number) : data;
  const old = loose.routes[number].kind || "train", marks = Object.keys(columns.routes);
  const gone = kind === old ? [] : marks.filter((name) => kinds[old] && columns.routes[name] === kinds[old]);
  const row = gone.reduce((left, name) => valued(left, name, null), valued(loose.routes[number], "kind", kind, "train"));
  return withKindInForce({ ...loose, routes: put(loose.routes, number, row) }, kind, { kinds });
}

/** The family of a kind of track is in force. */
export const withKindInForce = (data, kind, { kinds }) => (kinds[kind] && data[kinds[kind]] === undefined ? { ...data, [kinds[kind]]: {} } : data);

/** A track that belongs to no double; what is left of the double, if it is one track, belongs to none either. */
export function withTrackApart(data, number) {
  const { group } = data.routes[number], left = together(data, number).length - 1;
  const leaves = (row, i) => i === number || (left < 2 && row.group === group);
  return { ...data, routes: data.routes.map((row, i) => (leaves(row, i) ? valued(row, "group", null) : row)) };
}

/** The numbers of the tracks beside this one that are of its length and kind, and its own. */
const alike = (data, number) => {
  const track = data.routes[number], kind = (row) => row.kind || "train";
  return beside(data, track).filter((i) => data.routes[i].length === track.length && kind(data.routes[i]) === kind(track));
};

/** Tracks beside this one that could be its double. */
export const alikeBeside = (data, number) => alike(data, number).filter((i) => i !== number);

/** A track that is a double, or a triple, with all that are alike between the same cities. */
export function withTrackDoubled(data, number) {
  const track = data.routes[number], numbers = alike(data, number);
  const group = numbers.map((i) => data.routes[i].group).find(Boolean) || free(data.routes, `${track.a}|${track.b}`);
  return { ...data, routes: data.routes.map((row, i) => (numbers.includes(i) ? { ...row, group } : row)) };
}

/** The two tracks of a double change sides: each has the colour of the other. */
export function withTracksSwapped(data, number) {
  const [one, other] = together(data, number), [first, second] = [one, other].map((i) => data.routes[i].colour);
  const routes = put(data.routes, one, valued(data.routes[one], "colour", second, undefined));
  return { ...data, routes: put(routes, other, valued(routes[other], "colour", first, undefined)) };
}

/** Spaces anew along the curve through `middle`, for a track and those beside it. */
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

/** The track is bent, and its double with it, so that its middle is here. */
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

/** The places of its spaces are kept with the track, as they are drawn now. */
export function withSpacesKept(data) {
  const routes = rowsOf(data, "routes").map((row, i) => (canPlaceSpaces(data, i) ? { ...row, spaces: spacesOf(data, i) } : row));
  return { ...data, routes };
}

/** The places of its spaces are found by itself again. */
export const withTrackStraight = (data, number) => {
  const numbers = together(data, number);
  return { ...data, routes: data.routes.map((row, i) => (numbers.includes(i) ? valued(row, "spaces", null) : row)) };
};

/** One space of a track lies elsewhere. */
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

/** A table of rules in force with these numbers; null takes it out. */
export const withTable = (data, table, numbers) => valued(data, table, numbers);
