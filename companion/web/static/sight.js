// The part of a picture that is in view, moved and zoomed in coordinates of the window, by the wheel or by fingers.

export class Sight {
  /** `box` is {x, y, width, height} in units of the picture; its width stays between `least` and `most`. */
  constructor(svg, box, least, most) {
    this.svg = svg;
    this.box = box;
    this.least = least;
    this.most = most;
  }

  /** Units of the picture per pixel. */
  scale() {
    const seen = this.svg.getBoundingClientRect();
    return Math.max(this.box.width / seen.width, this.box.height / seen.height);
  }

  /** The place on the picture of a point of the window. */
  place(x, y) {
    const seen = this.svg.getBoundingClientRect(), scale = this.scale(), { box } = this;
    return {
      x: box.x + box.width / 2 + (x - seen.left - seen.width / 2) * scale,
      y: box.y + box.height / 2 + (y - seen.top - seen.height / 2) * scale,
    };
  }

  move(dx, dy) {
    const scale = this.scale();
    this.box.x += dx * scale;
    this.box.y += dy * scale;
  }

  zoom(by, x, y) {
    const width = Math.min(this.most, Math.max(this.least, this.box.width * by));
    const real = width / this.box.width, at = this.place(x, y);
    this.box.x = at.x - (at.x - this.box.x) * real;
    this.box.y = at.y - (at.y - this.box.y) * real;
    this.box.width = width;
    this.box.height *= real;
  }

  show() {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }
}

/** Listen to a picture: pointers call the methods of `page` that are named like their events, and the wheel zooms. */
export function listen(svg, page) {
  for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    svg.addEventListener(name, (event) => page[name](event));
  }
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    page.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }, { passive: false });
}

/** How far two fingers are apart, in pixels, and the point midway between them. */
const between = ([one, other]) =>
  ({ apart: Math.hypot(one.x - other.x, one.y - other.y) || 1, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Move one of the fingers on a picture to where an event says; if there are two, that zooms. */
export function moveFinger(fingers, finger, event, page) {
  const before = fingers.size === 2 ? between([...fingers.values()]) : null;
  finger.x = event.clientX;
  finger.y = event.clientY;
  if (!before) return;
  const now = between([...fingers.values()]);
  page.zoom(before.apart / now.apart, now.x, now.y);
}
