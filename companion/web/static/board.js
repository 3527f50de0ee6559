// The board: drawn once, painted with every view; fingers pan, pinch and tap it.

import { put } from "/static/dom.js";
import { Sight } from "/static/sight.js";

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 8; // pixels that a finger may move and still tap
const AROUND = 1.25; // so many times the room of a track is in sight around it
const REACH = 24; // pixels from a city or a space within which a tap means it

export class Board {
  /** `tapped` gets {city}, {track} or neither; without it the whole board stays in sight. */
  constructor(tapped) {
    this.tapped = tapped;
    this.svg = null;
    this.digest = "";
    this.asked = ""; // the tracks that are near, and the room that they have
    this.before = null; // what was in sight before
    this.named = [];
    this.fingers = new Map();
    this.holder = document.createElement("div");
    this.holder.className = "board-holder";
  }

  /** Draw the board that a view tells of, once for each drawing; whether it did not come, and is to be asked for again. */
  async lacks(link, { drawing, title }) {
    if (this.digest === drawing) return false;
    this.digest = drawing;
    const text = await link.drawing();
    if (this.digest !== drawing) return false; // another one is asked for by now
    if (text) this.draw(text, title);
    else this.digest = "";
    return !text;
  }

  draw(text, title) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.nodeName !== "svg") return;
    this.svg = document.importNode(svg, true);
    this.svg.classList.add("board");
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", title);
    const [x, y, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.all = { x, y, width, height };
    this.sight = new Sight(this.svg, { ...this.all }, width / 8, width);
    const named = (name) => [...this.svg.querySelectorAll(`[data-${name}]`)];
    this.tracks = new Map(named("track").map((g) => [Number(g.dataset.track), g]));
    this.cities = new Map(named("city").map((g) => [g.dataset.city, g]));
    this.spaces = [...this.svg.querySelectorAll(".spaces rect")].map((space) => {
      const [left, top] = space.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
      return { track: Number(space.closest("[data-track]").dataset.track), left, top };
    });
    this.signs = new Map(named("sign").map((path) => [path.dataset.sign, path]));
    this.pieces = this.svg.querySelector("#pieces");
    put(this.holder, this.svg);
    this.asked = "";
    this.before = null;
    this.open();
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.svg.addEventListener(name, (event) => this[name](event));
    }
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    }, { passive: false });
  }

  /** Where its shape is not that of the screen the board begins larger than it fits, so that its names can be read. */
  open() {
    const seen = this.holder.getBoundingClientRect(), { box, box: { width, height } } = this.sight;
    this.units = seen.width ? this.sight.scale() : 0; // of the picture to a pixel, as it was opened or fingers left it
    const higher = seen.width ? (seen.height / seen.width) / (height / width) : 1;
    if (Math.max(higher, 1 / higher) < 1.2 || !this.tapped) return;
    if (higher > 1) box.width /= Math.min(higher, 2);
    else box.height /= Math.min(1 / higher, 2);
    box.x += (width - box.width) / 2;
    box.y += (height - box.height) / 2;
    this.keep();
  }

  /** Bring the tracks of a line into sight, as large as the board was before the line took its room; for none, as it was. */
  near(tracks) {
    this.named = tracks;
    requestAnimationFrame(() => { // once what is written below the board has its room
      const { width, height } = this.holder.getBoundingClientRect();
      const spaces = this.svg && width ? this.spaces.filter(({ track }) => this.named.includes(track)) : [];
      const asked = spaces.length ? `${this.named} ${width} ${height}` : "";
      if (asked === this.asked || !this.svg) return; // and fingers may have moved it since
      this.asked = asked;
      this.before = this.before || { box: { ...this.sight.box }, units: this.units || this.sight.scale() };
      const { box, units } = this.before;
      const ends = (way) => [Math.min(...spaces.map((space) => space[way])), Math.max(...spaces.map((space) => space[way]))];
      const [left, right] = ends("left"), [top, bottom] = ends("top");
      const by = Math.max(units, AROUND * (right - left) / width, AROUND * (bottom - top) / height);
      const part = (from, to, size, first, whole) => {
        const at = Math.min(Math.max((from + to - size) / 2, first), first + whole - size); // no room is lost beyond the edge
        return size < whole ? at : first + (whole - size) / 2;
      };
      const { all } = this, wide = width * by, high = height * by;
      if (asked) Object.assign(this.sight.box, { x: part(left, right, wide, all.x, all.width), y: part(top, bottom, high, all.y, all.height), width: wide, height: high });
      else [this.sight.box, this.before] = [box, null];
      this.sight.show();
    });
  }

  paint(view) {
    if (!this.svg) return;
    const closed = new Set(view.closed), colours = view.colours || {};
    for (const [id, g] of this.tracks) {
      const owner = view.owners[id];
      g.classList.toggle("owned", owner !== undefined);
      g.classList.toggle("closed", closed.has(id));
      this.lay(g, colours[id]);
      if (owner === undefined) continue;
      const seat = view.seats[owner];
      g.style.setProperty("--fill", seat.fill);
      g.style.setProperty("--on", seat.ink);
      g.querySelector(".owner text").textContent = seat.letter;
    }
    const pieces = view.pieces.map(([city, what, owner]) => this.piece(city, what, view.seats[owner]));
    put(this.pieces, ...pieces.filter(Boolean));
    this.light(view.last ? view.last.tracks : [], []);
  }

  /** A track that the board prints without a colour looks like what lies on it: fill, edge and letter. */
  lay(g, [fill, edge, letter] = []) {
    if (!fill && !g.classList.contains("laid")) return;
    g.classList.toggle("laid", Boolean(fill));
    g.style.setProperty("--laid", fill || "");
    g.style.setProperty("--edge", edge || "");
    const sign = g.querySelector(".letter");
    if (sign.dataset.bare === undefined) sign.dataset.bare = sign.textContent;
    sign.textContent = letter || sign.dataset.bare;
  }

  piece(name, what, seat) {
    const city = this.cities.get(name);
    if (!city) return null;
    const g = document.createElementNS(SVG, "g");
    g.setAttribute("class", "piece");
    g.setAttribute("transform", `translate(${city.dataset.x} ${city.dataset.y})`);
    const path = document.createElementNS(SVG, "path");
    const sign = this.signs.get(what);
    path.setAttribute("d", sign ? sign.getAttribute("d") : "M-10-10h20v20h-20z");
    path.setAttribute("fill", seat ? seat.fill : "#2b2926");
    g.append(path);
    const own = sign ? sign.dataset.letter : what.slice(0, 1).toUpperCase();
    if (seat || own) {
      const letter = document.createElementNS(SVG, "text");
      letter.setAttribute("y", "4.6");
      letter.setAttribute("fill", seat ? seat.ink : "#ffffff");
      letter.textContent = seat ? seat.letter : own;
      g.append(letter);
    }
    return g;
  }

  /** Light tracks and cities; `gap` are tracks that lack. */
  light(tracks, cities, gap = []) {
    if (!this.svg) return;
    const lit = new Set(tracks), lacking = new Set(gap), places = new Set(cities);
    for (const [id, g] of this.tracks) {
      g.classList.toggle("lit", lit.has(id));
      g.classList.toggle("gap", lacking.has(id));
    }
    for (const [name, g] of this.cities) g.classList.toggle("lit", places.has(name));
  }

  pick(city) {
    for (const [name, g] of this.cities || []) g.classList.toggle("picked", name === city);
  }

  // -- fingers

  pointerdown(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, far: 0 });
    this.svg.setPointerCapture(event.pointerId);
  }

  pointermove(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const apart = () => {
      const [one, other] = [...this.fingers.values()];
      return Math.hypot(one.x - other.x, one.y - other.y) || 1;
    };
    const before = this.fingers.size === 2 ? apart() : 0;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    finger.far += Math.hypot(dx, dy);
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 1 && finger.far > NEAR) this.move(-dx, -dy);
    if (this.fingers.size === 2) {
      const [one, other] = [...this.fingers.values()];
      this.zoom(before / apart(), (one.x + other.x) / 2, (one.y + other.y) / 2);
    }
  }

  pointerup(event) {
    const finger = this.fingers.get(event.pointerId), alone = this.fingers.size === 1;
    this.fingers.delete(event.pointerId);
    if (!this.tapped || !finger || !alone || finger.far > NEAR) return;
    this.tapped(this.meant(finger.x, finger.y));
  }

  /** What a tap means: the nearest city or space; a small board on a small screen leaves no finger's room to each. */
  meant(x, y) {
    const at = this.sight.place(x, y);
    let meant = {}, nearest = REACH * this.sight.scale();
    for (const [city, g] of this.cities) {
      const far = Math.max(0, Math.hypot(g.dataset.x - at.x, g.dataset.y - at.y) - 9) * 0.8; // a city before its tracks
      if (far < nearest) [nearest, meant] = [far, { city }];
    }
    for (const { track, left, top } of this.spaces) {
      const far = Math.hypot(left - at.x, top - at.y);
      if (far < nearest) [nearest, meant] = [far, { track }];
    }
    return meant;
  }

  pointercancel(event) { this.fingers.delete(event.pointerId); }

  move(dx, dy) {
    this.sight.move(dx, dy);
    this.keep();
  }

  zoom(by, x, y) {
    this.sight.zoom(by, x, y);
    this.keep();
  }

  keep() {
    const { all, sight: { box } } = this;
    box.x = Math.min(Math.max(box.x, all.x - box.width / 2), all.x + all.width - box.width / 2);
    box.y = Math.min(Math.max(box.y, all.y - box.height / 2), all.y + all.height - box.height / 2);
    this.units = this.sight.scale();
    this.sight.show();
  }
}
