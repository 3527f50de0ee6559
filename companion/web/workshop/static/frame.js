// A frame around the board on its photo: its four corners are dragged, or moved with the keys.

import { svgEl } from "/static/dom.js";
import { WORDS } from "/static/words.js";

const STEP = 0.002; // the step of an arrow key, as a part of the photo's size
const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const asPart = (value) => Math.min(1, Math.max(0, Math.round(value * 1e5) / 1e5));

export class Frame {
  /** `picture` is the photo's URL; its corners are parts of its size. `shaped` is called with the width by height of the
   *  framed board, now and after each move. */
  constructor(picture, { width, height, corners }, shaped) {
    this.width = width;
    this.height = height;
    this.shaped = shaped;
    this.corners = (corners || WHOLE).map((corner) => [...corner]);
    this.line = svgEl("polygon", { class: "frame" });
    this.grips = this.corners.map((_, number) => this.grip(number));
    this.svg = svgEl("svg", { viewBox: `${-width * 0.04} ${-height * 0.04} ${width * 1.08} ${height * 1.08}` },
      svgEl("image", { href: picture, width, height }), this.line, ...this.grips);
    this.show();
  }

  /** What a corner is dragged by. */
  grip(number) {
    const grip = svgEl("circle", { r: this.width / 60, class: "grip", tabindex: "0", role: "slider", "aria-label": WORDS[`corner ${number}`], "aria-valuenow": "0" });
    grip.addEventListener("pointerdown", (event) => grip.setPointerCapture(event.pointerId));
    grip.addEventListener("pointermove", (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      this.move(number, point.x / this.width, point.y / this.height);
    });
    grip.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const far = STEP * (event.shiftKey ? 10 : 1), [x, y] = this.corners[number];
      this.move(number, x + way[0] * far, y + way[1] * far);
    });
    return grip;
  }

  move(number, x, y) {
    this.corners[number] = [asPart(x), asPart(y)];
    this.show();
  }

  show() {
    const places = this.corners.map(([x, y]) => [x * this.width, y * this.height]);
    this.line.setAttribute("points", places.map((place) => place.join()).join(" "));
    this.grips.forEach((grip, number) => {
      grip.setAttribute("cx", places[number][0]);
      grip.setAttribute("cy", places[number][1]);
    });
    const side = (one, other) => Math.hypot(places[one][0] - places[other][0], places[one][1] - places[other][1]);
    this.shaped((side(0, 1) + side(3, 2)) / (side(0, 3) + side(1, 2) || 1));
  }

  focus() {
    this.grips[0].focus();
  }
}
