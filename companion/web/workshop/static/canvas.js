// The picture: places, tracks and their spaces over the photo; and input by mouse, fingers and keys.

import { filled, svgEl } from "/static/dom.js";
import { beside, canPlaceSpaces, endsOf, rowsOf, spacesOf } from "/static/draft.js";
import { apart, likelyLength, middleOf, spaceSize, spacesAlong, curve } from "/static/geometry.js";
import { Sight, listen, moveFinger } from "/static/sight.js";
import { WORDS } from "/static/words.js";

const HEIGHT = 1000; // the height of the drawing, in its own units
const NEAR = 5; // pixels that the mouse may move and still click
const REACH = 18; // a click means a city or a space within this many pixels
export const COLOURS = { r: "red", b: "blue", g: "green", y: "yellow", o: "orange", w: "white", k: "black", p: "purple", e: "grey", n: "trackbed" };

/** The letters of the colours that a track can have, so that nobody has to tell colours apart: the keys that set them. */
const LETTERS = Object.fromEntries(Object.entries(COLOURS).filter(([, name]) => !["grey", "trackbed"].includes(name)).map(([key, name]) => [name, key.toUpperCase()]));

/** The symbols that a space can have, by the shapes that families declare; a coin stays upright however its space is turned. */
const SIGNS = {
  wheel: () => svgEl("circle", { class: "symbol", r: 4 }),
  cross: () => svgEl("path", { class: "symbol", d: "M-4-4l8 8M-4 4l8-8" }),
  coin: (value, turn) => svgEl("g", { class: "coin", transform: `rotate(${-turn})` }, svgEl("circle", { class: "symbol", r: 7 }), svgEl("text", { y: 4, "text-anchor": "middle" }, String(value))),
};

/** A group with an element for each row, which is redrawn only if what it is drawn from has changed. */
class Drawn {
  constructor() {
    this.g = svgEl("g");
    this.from = [];
  }

  /** `look(row, number)` gives what a row is drawn from, and `draw` makes its element from that. */
  show(rows, look, draw) {
    rows.forEach((row, number) => {
      const now = look(row, number), from = JSON.stringify(now);
      if (this.from[number] === from) return;
      this.from[number] = from;
      const old = this.g.children[number], made = draw(now);
      if (old) old.replaceWith(made);
      else this.g.append(made);
    });
    while (this.g.children.length > rows.length) this.g.lastChild.remove();
    this.from.length = rows.length;
  }
}

export class Canvas {
  /** `does` has the page's reactions: clicked(place, city, track) with their numbers, -1 for none; drawn(a, b, length) with
   *  the names of the cities; moved(held, place) while something is dragged; rested() when it is let go. `drawn` has the
   *  symbols on spaces, by the column of the track: {shape, begins}. */
  constructor(does, drawn = {}) {
    this.does = does;
    this.drawn = drawn;
    this.svg = svgEl("svg", { tabindex: "0", role: "application", "aria-label": WORDS["the picture"], class: "canvas" });
    this.photo = svgEl("image", { preserveAspectRatio: "none", x: 0, y: 0, height: HEIGHT });
    this.paper = svgEl("rect", { class: "paper", x: 0, y: 0, height: HEIGHT });
    this.tracks = new Drawn();
    this.cities = new Drawn();
    this.grips = svgEl("g");
    this.rubber = svgEl("g", { class: "rubber" });
    this.cross = svgEl("path", { class: "cross", d: "M-14 0H14M0-14V14" });
    this.svg.append(this.paper, this.photo, this.tracks.g, this.cities.g, this.grips, this.rubber, this.cross);
    this.data = null;
    this.tool = "select";
    this.held = null; // what the pointer holds: {kind, …}
    this.length = 0; // the number of spaces typed while a track is drawn; 0 if none
    this.at = { x: 0.5, y: 0.5 }; // where the keyboard's cross is
    this.fingers = new Map();
    listen(this.svg, this);
  }

  get wide() { return HEIGHT * this.data.aspect; }

  whole() {
    const box = { x: -20, y: -20, width: this.wide + 40, height: HEIGHT + 40 };
    this.sight = new Sight(this.svg, box, this.wide / 12, this.wide * 1.5);
    this.sight.show();
  }

  /** Set the picture under the board, and free the one that it replaces. */
  background(address) {
    const before = this.photo.getAttribute("href");
    if (before && before !== address) URL.revokeObjectURL(before);
    if (address) this.photo.setAttribute("href", address);
    else this.photo.removeAttribute("href");
  }

  // -- drawing

  /** Draw the board; `chosen` is {kind, number}, and `faults` has the numbers of rows with a fault, by array. */
  draw(data, chosen, faults) {
    const before = this.data && this.data.aspect;
    this.data = data;
    Object.assign(this, { chosen, faults });
    if (before !== data.aspect) this.whole();
    for (const part of [this.paper, this.photo]) part.setAttribute("width", this.wide);
    const { wide } = this;
    this.tracks.show(rowsOf(data, "routes"), (track, number) => ({
      track, number, wide, spaces: spacesOf(data, number), ends: endsOf(data, track),
      classes: this.classes("track", number, track.kind || "train"),
    }), (look) => this.track(look));
    this.cities.show(rowsOf(data, "cities"), (city, number) => ({
      city, number, wide, classes: this.classes("city", number, city.junction ? "junction" : ""),
    }), (look) => this.city(look));
    this.ticket();
    this.grip();
    this.point();
  }

  classes(kind, number, more) {
    const chosen = this.chosen && this.chosen.kind === kind && this.chosen.number === number;
    const array = kind === "city" ? "cities" : "routes";
    return `${kind} ${more} ${chosen ? "chosen" : ""} ${this.faults[array] && this.faults[array].has(number) ? "fault" : ""}`;
  }

  xy([x, y]) { return [x * this.wide, y * HEIGHT]; }

  track({ track, number, spaces, ends, classes }) {
    const g = svgEl("g", { class: classes, "data-track": number });
    if (!ends) return g;
    const size = Math.min(46, 0.86 * HEIGHT * this.size(spaces, ends));
    const line = track.wraps ? spaces : [ends[0], ...spaces, ends[1]];
    const d = line.map((place) => this.xy(place).map(Math.round).join(" ")).join("L");
    g.append(svgEl("title", {}, `${track.a} – ${track.b} ${track.length} ${track.colour || "grey"} ${track.kind || ""}`),
      svgEl("path", { class: "hit", d: "M" + d }));
    const signs = this.signs(track, spaces);
    signs.push(...this.letter(track, spaces, signs));
    spaces.forEach((space, i) => {
      const [x, y] = this.xy(space);
      const part = svgEl("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${space[2]})`, "data-space": i },
        svgEl("rect", { class: "space " + (track.colour || "grey"), x: -size / 2, y: -7, width: size, height: 14, rx: 3 }));
      part.append(...signs.filter((sign) => sign.at === i).map((sign) => sign.made));
      g.append(part);
    });
    return g;
  }

  /** The symbols on a track's spaces: on as many as its column says, from one end, or on all; a coin once, with its value. */
  signs(track, spaces) {
    const count = spaces.length;
    return Object.entries(this.drawn).flatMap(([name, { shape, begins }]) => {
      const value = track[name] === true ? count : Number(track[name]) || 0, coin = shape === "coin";
      const many = Math.max(0, Math.min(count, Math.floor(value), coin ? 1 : count));
      const places = Array.from({ length: many }, (_, i) => (begins === "a" ? i : count - 1 - i));
      return places.map((at) => ({ at, made: SIGNS[shape](value, spaces[at][2]) }));
    });
  }

  /** The letter of a track's colour, on the space nearest its middle that has no symbol; none if all have one. */
  letter(track, spaces, signs) {
    const letter = LETTERS[track.colour], middle = (spaces.length - 1) / 2, taken = new Set(signs.map(({ at }) => at));
    const free = spaces.map((_, at) => at).filter((at) => !taken.has(at)).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (!letter || !free.length) return [];
    const [at] = free;
    return [{ at, made: svgEl("text", { class: `letter on-${track.colour}`, y: 4, "text-anchor": "middle", transform: `rotate(${-spaces[at][2]})` }, letter) }];
  }

  size(spaces, ends) {
    if (spaces.length > 1) {
      const hops = spaces.slice(1).map((space, i) => apart(spaces[i], space, this.data.aspect));
      return hops.reduce((sum, hop) => sum + hop, 0) / hops.length;
    }
    return Math.min(spaceSize(...ends, 1, this.data.aspect), 0.055);
  }

  city({ city, number, classes }) {
    const [x, y] = this.xy([city.x, city.y]);
    const g = svgEl("g", { class: classes, transform: `translate(${x} ${y})`, "data-city": number }, svgEl("circle", { r: city.junction ? 5 : 9 }));
    const marks = Object.entries(city).filter(([key, value]) => value === true && key !== "junction").map(([key]) => key[0].toUpperCase());
    const right = city.x < 0.9;
    const name = svgEl("text", { x: right ? 12 : -12, y: 5, "text-anchor": right ? "start" : "end" });
    name.textContent = city.name + (marks.length ? ` (${marks.join("")})` : "");
    g.append(name);
    return g;
  }

  /** Draw the chosen ticket, as a line from city to city. */
  ticket() {
    this.rubber.textContent = "";
    if (!this.chosen || this.chosen.kind !== "ticket") return;
    const card = rowsOf(this.data, "ticket_cards")[this.chosen.number];
    if (!card) return;
    const pairs = card.options ? card.options : card.tour ? card.tour.slice(1).map((name, i) => [card.tour[i], name]) : [[card.a, card.b]];
    for (const [a, b] of pairs) {
      const ends = endsOf(this.data, { a, b });
      if (ends) this.rubber.append(svgEl("path", { d: "M" + ends.map((place) => this.xy(place).join(" ")).join("L") }));
    }
  }

  /** Draw the grip in the middle of the chosen track, by which it is bent. */
  grip() {
    this.grips.textContent = "";
    if (!this.chosen || this.chosen.kind !== "track" || !this.data.routes[this.chosen.number]) return;
    if (!canPlaceSpaces(this.data, this.chosen.number)) return;
    const [x, y] = this.xy(middleOf(spacesOf(this.data, this.chosen.number)));
    this.grips.append(svgEl("circle", { class: "grip", cx: x, cy: y, r: 8 }, svgEl("title", {}, WORDS["pull the middle"])));
  }

  point() {
    const [x, y] = this.xy([this.at.x, this.at.y]);
    this.cross.setAttribute("transform", `translate(${x} ${y})`);
  }

  // -- places

  /** The place of a point of the window, as fractions of the page. */
  place(x, y) {
    const at = this.sight.place(x, y);
    return { x: at.x / this.wide, y: at.y / HEIGHT };
  }

  /** The number of the city nearest to a place, or -1 if none is within reach. */
  cityNear(at) {
    let near = -1, least = (REACH * this.sight.scale()) / HEIGHT;
    rowsOf(this.data, "cities").forEach((city, number) => {
      const far = apart([city.x, city.y], [at.x, at.y], this.data.aspect);
      if (far < least) [near, least] = [number, far];
    });
    return near;
  }

  zoom(by, x, y) {
    this.sight.zoom(by, x, y);
    this.sight.show();
  }

  zoomMiddle(by) {
    const seen = this.svg.getBoundingClientRect();
    this.zoom(by, seen.left + seen.width / 2, seen.top + seen.height / 2);
  }

  /** Move the keyboard's cross by fractions of the page, and keep it in view. */
  moveCross(dx, dy) {
    this.at = { x: Math.min(1, Math.max(0, this.at.x + dx)), y: Math.min(1, Math.max(0, this.at.y + dy)) };
    const [x, y] = this.xy([this.at.x, this.at.y]), { box } = this.sight;
    if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) {
      Object.assign(box, { x: x - box.width / 2, y: y - box.height / 2 });
      this.sight.show();
    }
    this.point();
  }

  // -- the pointer

  pointerdown(event) {
    this.svg.focus({ preventScroll: true });
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) { this.letGo(); return; }
    const at = this.place(event.clientX, event.clientY), over = event.target;
    const city = this.cityNear(at);
    this.at = { x: Math.min(1, Math.max(0, at.x)), y: Math.min(1, Math.max(0, at.y)) };
    this.held = { kind: "page", far: 0, at, city, over };
    this.length = 0;
    if (event.button === 1) return;
    if (over.classList && over.classList.contains("grip")) this.held.kind = "grip";
    else if (this.tool === "track" && city >= 0) this.held.kind = "drawing";
    else if (this.tool === "select" && city >= 0) this.held.kind = "city";
    else if (this.tool === "select") {
      const space = this.spaceOf(over);
      if (space >= 0) Object.assign(this.held, { kind: "space", space });
    }
  }

  /** The number of the space under the pointer, if it is the chosen track's; otherwise -1. */
  spaceOf(over) {
    const part = over.closest && over.closest("[data-space]"), track = over.closest && over.closest("[data-track]");
    const chosen = this.chosen && this.chosen.kind === "track" && track && Number(track.dataset.track) === this.chosen.number;
    return part && chosen ? Number(part.dataset.space) : -1;
  }

  pointermove(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    moveFinger(this.fingers, finger, event, this);
    const { held } = this;
    if (!held) return;
    held.far += Math.hypot(dx, dy);
    if (held.far <= NEAR) return;
    const at = this.place(event.clientX, event.clientY);
    if (held.kind === "page") {
      this.sight.move(-dx, -dy);
      this.sight.show();
    }
    else if (held.kind === "drawing") this.stretch(at);
    else this.does.moved(held, at);
  }

  pointerup(event) {
    this.fingers.delete(event.pointerId);
    const { held } = this;
    this.held = null;
    if (!held) return;
    const at = this.place(event.clientX, event.clientY);
    if (held.kind === "drawing" && held.far > NEAR) this.finish(held.city, this.cityNear(at));
    else if (held.far <= NEAR) this.clicked(held);
    else this.does.rested();
  }

  pointercancel(event) {
    this.fingers.delete(event.pointerId);
    this.letGo();
  }

  /** Let go of what the pointer holds, without any further effect. */
  letGo() {
    this.held = null;
    this.ticket();
    this.does.rested();
  }

  clicked(held) {
    const over = held.over.closest ? held.over.closest("[data-track]") : null;
    const track = this.trackNear(held.at, over);
    this.does.clicked(held.at, held.city, track);
  }

  /** The number of the track that a click means: the one under the pointer, or the one of the nearest space within reach. */
  trackNear(at, over) {
    if (over) return Number(over.dataset.track);
    let near = -1, least = (REACH * this.sight.scale()) / HEIGHT;
    rowsOf(this.data, "routes").forEach((_, number) => {
      for (const [x, y] of spacesOf(this.data, number)) {
        const far = apart([x, y], [at.x, at.y], this.data.aspect);
        if (far < least) [near, least] = [number, far];
      }
    });
    return near;
  }

  // -- a track that is being drawn

  likely(from, to) {
    const sizes = rowsOf(this.data, "routes").flatMap((track) => {
      const ends = endsOf(this.data, track);
      return ends && track.length > 0 ? [spaceSize(...ends, track.length, this.data.aspect)] : [];
    });
    return likelyLength(from, to, this.data.aspect, sizes);
  }

  stretch(at) {
    const from = this.data.cities[this.held.city], near = this.cityNear(at);
    const to = near >= 0 ? [this.data.cities[near].x, this.data.cities[near].y] : [at.x, at.y];
    this.held.to = at;
    const begin = [from.x, from.y], count = this.length || this.likely(begin, to);
    this.rubber.textContent = "";
    this.rubber.append(svgEl("path", { d: "M" + [begin, to].map((place) => this.xy(place).join(" ")).join("L") }));
    for (const space of spacesAlong(curve(begin, to), count, this.data.aspect)) {
      const [x, y] = this.xy(space);
      this.rubber.append(svgEl("rect", { class: "space grey", x: -18, y: -7, width: 36, height: 14, rx: 3, transform: `translate(${x} ${y}) rotate(${space[2]})` }));
    }
    const [x, y] = this.xy(to), label = svgEl("text", { x: x + 14, y: y - 12 });
    label.textContent = filled(WORDS["spaces drawn"], { count });
    this.rubber.append(label);
  }

  /** Take a digit typed while a track is drawn as its length; false if no track is being drawn. */
  typed(figure) {
    if (!this.held || this.held.kind !== "drawing") return false;
    this.length = this.length === 1 && figure <= 2 ? 10 + figure : figure || 10;
    if (this.held.to) this.stretch(this.held.to);
    return true;
  }

  finish(from, to) {
    this.ticket();
    if (to < 0 || to === from) return;
    const [a, b] = [this.data.cities[from], this.data.cities[to]];
    const likely = this.likely([a.x, a.y], [b.x, b.y]);
    this.does.drawn(a.name, b.name, this.length || likely);
  }

  /** The next of the parallel tracks after this one, so that repeated clicks go through them. */
  next(number) {
    const row = beside(this.data, this.data.routes[number]);
    return row[(row.indexOf(number) + 1) % row.length];
  }
}
