// The four corners of a board, tapped on its photo one after the other: roughly on the whole photo, then exactly, enlarged.
// With a keyboard, arrows move each of them from the photo's own corner.

import { WORDS } from "/static/words.js";
import { el, put, svgEl } from "/static/dom.js";

const WIDE = 1000; // the photo's width in units of the drawing
const NEAR = 6; // how many times larger the photo is shown around a corner that is set
const NUDGE = 1 / 1000; // the step of an arrow, as a part of the photo's width
const STRIDE = 25; // steps that an arrow key makes with Shift
const NAMES = ["upper left", "upper right", "lower right", "lower left"];
const ARROWS = [["←", -1, 0], ["→", 1, 0], ["↑", 0, -1], ["↓", 0, 1]];
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OWN = [[0, 0], [1, 0], [1, 1], [0, 1]]; // the photo's own corners, in the same order as their names

export class Corners {
  /** `picture` is the photo's URL, `high` its height / width; `done` gets the corners [x, y] as parts of its size. */
  constructor(picture, high, done) {
    this.picture = picture;
    this.high = high * WIDE;
    this.done = done;
    this.box = el("div.corners");
    this.begin();
  }

  begin() {
    this.set = [];
    this.at = 0;
    this.byKeys = false;
    this.show();
  }

  show() {
    const here = this.set[this.at], name = WORDS[`corner ${NAMES[this.at]}`];
    const held = this.svg !== undefined && this.svg === document.activeElement;
    this.svg = this.sight(here);
    put(this.box, this.svg,
      el("p", { role: "status" }, el("b", {}, `${this.at + 1} / 4`), " ", name, " ", here ? WORDS["corner exactly"] : WORDS["corner tap"]),
      here ? el("div.chips", {}, ARROWS.map(([sign, x, y]) => el("button.nudge", { "aria-label": WORDS[`corner ${sign}`], onclick: () => this.nudge(x, y) }, sign)),
        el("button.main", { onclick: () => this.on() }, this.at < 3 ? WORDS["corner next"] : WORDS["corner done"])) : "",
      this.at || here ? el("button.row", { onclick: () => this.back() }, WORDS["corner back"]) : "",
      this.byKeys ? el("p.faint", {}, WORDS["corner keys"]) : "");
    if (held) this.svg.focus({ preventScroll: true });
  }

  on() {
    if (this.at === 3) this.done(this.set);
    else { this.at += 1; this.show(); }
  }

  back() {
    if (this.set[this.at]) this.set.length = this.at;
    else this.at -= 1;
    this.show();
  }

  nudge(x, y) {
    const [left, top] = this.set[this.at];
    this.put(left + x * NUDGE, top + y * NUDGE * WIDE / this.high);
  }

  /** An arrow key moves the corner, or first sets it where the photo has its own; Enter goes on to the next one. */
  key(event) {
    const way = KEYS[event.key], enters = event.key === "Enter" || event.key === " ", here = this.set[this.at];
    if (!way && !enters) return;
    event.preventDefault();
    if (!here) this.put(...OWN[this.at]);
    else if (enters) this.on();
    else this.nudge(...way.map((step) => step * (event.shiftKey ? STRIDE : 1)));
  }

  put(x, y) {
    this.set[this.at] = [x, y].map((part) => Math.min(1, Math.max(0, part)));
    this.show();
  }

  sight(here) {
    const width = here ? WIDE / NEAR : WIDE, high = here ? this.high / NEAR : this.high;
    const left = here ? here[0] * WIDE - width / 2 : 0, top = here ? here[1] * this.high - high / 2 : 0;
    const svg = svgEl("svg", { class: "squared", viewBox: `${left} ${top} ${width} ${high}`, role: "application", tabindex: 0, "aria-label": WORDS["corner photo"] });
    svg.append(svgEl("image", { href: this.picture, width: WIDE, height: this.high, preserveAspectRatio: "none" }));
    this.set.forEach(([x, y], at) => {
      const far = width / (at === this.at ? 12 : 40);
      const g = svgEl("g", { class: "corner", transform: `translate(${x * WIDE} ${y * this.high})` });
      for (const [a, b] of [[far, 0], [0, far]]) {
        for (const way of ["under", "over"]) g.append(svgEl("line", { class: way, x1: -a, y1: -b, x2: a, y2: b }));
      }
      svg.append(g);
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focus", () => {
      if (this.byKeys || !svg.matches(":focus-visible")) return;
      this.byKeys = true;
      this.show();
    });
    svg.addEventListener("click", (event) => {
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      this.put(place.x / WIDE, place.y / this.high);
    });
    return svg;
  }
}
