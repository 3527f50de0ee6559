// The board: drawn once, painted with every view; fingers pan, pinch and tap it.

import { WORDS } from "/static/words.js";
import { el, put, svgEl, tell, whenLifted } from "/static/dom.js";
import { Sight, listen, moveFinger } from "/static/sight.js";

const NEAR = 8; // pixels that a finger may move and still tap
const AROUND = 1.25; // how much of the board is in view around a track, as a multiple of its size
const AGAIN = 60000; // the most milliseconds before a board that cannot be drawn is asked for again
const REACH = 24; // a tap means a city or space within this many pixels

export class Board {
  /** `tapped` gets {city}, {track} or neither; without it the whole board stays in view. */
  constructor(tapped) {
    this.tapped = tapped;
    this.svg = null;
    this.digest = "";
    this.closed = false;
    this.asked = ""; // the tracks that `near` shows, and the size of the holder then
    this.before = null; // what was in view before `near`
    this.named = [];
    this.frame = 0;
    this.fingers = new Map();
    this.undrawn = 0; // how often in a row the laptop could not draw it
    this.waits = el("p.alone", { role: "status" }); // what is said in the place of a board that has not arrived
    this.holder = el("div.board-holder", {}, this.waits);
  }

  /** Draw a view's board, once for each drawing; false if the page was closed meanwhile. If the drawing does not arrive,
   * `again` is called in a while. */
  async load(link, { drawing, title }, again) {
    if (this.digest !== drawing) {
      this.digest = drawing;
      if (!this.undrawn) tell(this.waits, WORDS["board comes"]);
      const { svg, failed } = await link.drawing();
      if (this.closed) return false;
      if (this.digest !== drawing) return true; // another one has been asked for meanwhile
      this.undrawn = failed ? this.undrawn + 1 : 0;
      tell(this.waits, WORDS[failed ? "board undrawn" : "board comes"]);
      if (svg) this.draw(svg, title);
      else {
        this.digest = "";
        link.later(() => whenLifted(() => !this.closed && again()), failed ? Math.min(1000 * 2 ** this.undrawn, AGAIN) : undefined);
      }
    }
    return !this.closed;
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
    this.fingers.clear(); // one that is on the previous drawing is lifted unnoticed
    this.asked = "";
    this.before = null;
    this.open();
    listen(this.svg, this);
  }

  /** If its shape is unlike the screen's, open the board larger than fits, so that its names can be read. */
  open() {
    const seen = this.holder.getBoundingClientRect(), { box, box: { width, height } } = this.sight;
    this.units = seen.width ? this.sight.scale() : 0; // of the picture per pixel, as the board was opened or as fingers left it
    const higher = seen.width ? (seen.height / seen.width) / (height / width) : 1;
    if (Math.max(higher, 1 / higher) < 1.2 || !this.tapped) return;
    if (higher > 1) box.width /= Math.min(higher, 2);
    else box.height /= Math.min(1 / higher, 2);
    box.x += (width - box.width) / 2;
    box.y += (height - box.height) / 2;
    this.keep();
  }

  /** Bring the tracks of a line into view, at the scale that the board had before the line took up space; for no tracks, go
   * back to that view. */
  near(tracks) {
    this.named = tracks;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => { // after the text below the board has taken its space
      const { width, height } = this.holder.getBoundingClientRect();
      const spaces = this.svg && width ? this.spaces.filter(({ track }) => this.named.includes(track)) : [];
      const asked = spaces.length ? `${this.named} ${width} ${height}` : "";
      if (asked === this.asked || !this.svg) return; // nothing to do, and fingers may have moved the board since
      this.asked = asked;
      this.before = this.before || { box: { ...this.sight.box }, units: this.units || this.sight.scale() };
      const { box, units } = this.before;
      const ends = (way) => [Math.min(...spaces.map((space) => space[way])), Math.max(...spaces.map((space) => space[way]))];
      const [left, right] = ends("left"), [top, bottom] = ends("top");
      const by = Math.max(units, AROUND * (right - left) / width, AROUND * (bottom - top) / height);
      const part = (from, to, size, first, whole) => {
        const at = Math.min(Math.max((from + to - size) / 2, first), first + whole - size); // show nothing beyond the edge
        return size < whole ? at : first + (whole - size) / 2;
      };
      const { all } = this, wide = width * by, high = height * by;
      if (asked) Object.assign(this.sight.box, { x: part(left, right, wide, all.x, all.width), y: part(top, bottom, high, all.y, all.height), width: wide, height: high });
      else [this.sight.box, this.before] = [box, null];
      this.sight.show();
    });
  }

  /** Show nothing that is still on its way, and wait for no frame: while the phone is asleep none comes, and the window would
   * keep whoever waits. */
  close() {
    this.closed = true;
    cancelAnimationFrame(this.frame);
  }

  paint(view) {
    if (!this.svg) return;
    const closed = new Set(view.closed), colours = view.colours || {}, common = new Set(view.common ? view.common.tracks : []);
    for (const [id, g] of this.tracks) {
      const seat = view.seats[view.owners[id]] || (common.has(id) ? view.common : null);
      g.classList.toggle("owned", Boolean(seat));
      g.classList.toggle("closed", closed.has(id));
      this.lay(g, colours[id]);
      if (!seat) continue;
      g.style.setProperty("--fill", seat.fill);
      g.style.setProperty("--on", seat.ink);
      g.querySelector(".owner text").textContent = seat.letter;
    }
    const pieces = view.pieces.map(([city, what, owner]) => this.piece(city, what, view.seats[owner]));
    put(this.pieces, ...pieces.filter(Boolean));
    this.light(view.last ? view.last.tracks : [], []);
  }

  /** Give a track that is printed without a colour the look of what lies on it: fill, edge and letter. */
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
    const sign = this.signs.get(what);
    const path = svgEl("path", { d: sign ? sign.getAttribute("d") : "M-10-10h20v20h-20z", fill: seat ? seat.fill : "#2b2926" });
    const letter = seat ? seat.letter : sign ? sign.dataset.letter : what.slice(0, 1).toUpperCase();
    const text = seat || letter ? [svgEl("text", { y: "4.6", fill: seat ? seat.ink : "#ffffff" }, letter)] : [];
    return svgEl("g", { class: "piece", transform: `translate(${city.dataset.x} ${city.dataset.y})` }, path, ...text);
  }

  /** Highlight tracks and cities; `gap` are tracks that are missing. */
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
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    finger.far += Math.hypot(dx, dy);
    moveFinger(this.fingers, finger, event, this);
    if (this.fingers.size === 1 && finger.far > NEAR) this.move(-dx, -dy);
  }

  pointerup(event) {
    const finger = this.fingers.get(event.pointerId), alone = this.fingers.size === 1;
    this.fingers.delete(event.pointerId);
    if (!this.tapped || !finger || !alone || finger.far > NEAR) return;
    this.tapped(this.meant(finger.x, finger.y));
  }

  /** What a tap means: the nearest city or space within reach, because on a small screen they are smaller than a finger. */
  meant(x, y) {
    const at = this.sight.place(x, y);
    let meant = {}, nearest = REACH * this.sight.scale();
    for (const [city, g] of this.cities) {
      const far = Math.max(0, Math.hypot(g.dataset.x - at.x, g.dataset.y - at.y) - 9) * 0.8; // prefer a city to its tracks
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
