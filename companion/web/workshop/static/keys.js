// What keys do in the workshop, unless they are typed into a field.

import { COLOURS } from "/static/canvas.js";
import { ARRAYS, rowsOf, withCityMoved, withTrackKind, withTrackValue, withoutCity, withoutTicket, withoutTrack } from "/static/draft.js";
import { filled } from "/static/dom.js";
import { WORDS } from "/static/words.js";

export const TOOLS = { s: "select", c: "city", t: "track", d: "ticket" };
const CROSS = 0.01; // how far an arrow key moves the cross, as a fraction of the page's height
const NUDGE = 0.001;
const TWICE = 700; // milliseconds within which two digits form one number
const ZOOM = 1.3;

export class Keys {
  constructor(page) {
    this.page = page;
    this.figured = { of: null, figure: 0, when: 0 }; // the last digit typed, for which thing, and when
  }

  pressed(event) {
    const { page } = this, { canvas, chosen } = page;
    const at = document.activeElement, field = at && at.matches("input, textarea, select"), command = event.ctrlKey || event.metaKey;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (command && key === "s") return this.does(event, () => page.save());
    if (event.key === "Escape") return this.does(event, () => page.letGo());
    if (field && at.type !== "checkbox") return undefined;
    if (command && (key === "y" || (key === "z" && event.shiftKey))) return this.does(event, () => page.draft.redo());
    if (command && key === "z") return this.does(event, () => page.draft.undo());
    if (command || event.altKey) return undefined;
    if (event.key === "/") return this.does(event, () => page.line.focus());
    if (event.key === "+" || event.key === "-") return this.does(event, () => canvas.zoomMiddle(event.key === "+" ? 1 / ZOOM : ZOOM));
    if (/^[0-9]$/.test(event.key)) return this.does(event, () => this.digit(Number(event.key), event.timeStamp));
    if (event.key === "Delete" || event.key === "Backspace") return this.does(event, () => this.takeOut());
    if (event.key.startsWith("Arrow") && (at === canvas.svg || at === document.body)) return this.does(event, () => this.arrow(event.key.slice(5), event.shiftKey));
    if (event.key === "Enter" && (at === canvas.svg || at === document.body)) return this.does(event, () => this.enter());
    if (event.key === "[" || event.key === "]") return this.does(event, () => this.turn(event.key === "]" ? 1 : -1));
    if (chosen && chosen.kind === "track" && COLOURS[key]) return this.does(event, () => this.colour(COLOURS[key]));
    if (chosen && chosen.kind === "track" && key === "v") return this.does(event, () => this.nextKind());
    if (TOOLS[key]) return this.does(event, () => page.take(TOOLS[key]));
    return undefined;
  }

  does(event, act) {
    event.preventDefault();
    act();
  }

  /** A digit is the length of the chosen track, or of the one being drawn; 0 is 10, and 1 before 0 to 2 is its ten.
   * `when` it was pressed, in milliseconds. */
  digit(figure, when) {
    const { page } = this, { chosen } = page;
    if (page.canvas.typed(figure) || !chosen) return;
    const { figured } = this;
    const follows = figured.of === chosen && figured.figure === 1 && when - figured.when < TWICE && figure <= 2;
    const value = follows ? 10 + figure : figure || 10;
    this.figured = { of: chosen, figure, when };
    if (chosen.kind !== "track") return;
    page.draft.change(withTrackValue(page.draft.data, chosen.number, "length", value), `track ${chosen.number} length`);
    page.tellTrack(chosen.number);
  }

  colour(name) {
    const { draft, chosen } = this.page;
    draft.change(withTrackValue(draft.data, chosen.number, "colour", name, "grey"), `track ${chosen.number} colour`);
  }

  /** Give the chosen track the next kind that families declare, such as a ferry or a tunnel. */
  nextKind() {
    const { page } = this, { draft } = page, { number } = page.chosen, kinds = page.rowSchema("routes").kind.enum;
    const kind = kinds[(kinds.indexOf(draft.data.routes[number].kind || "train") + 1) % kinds.length];
    draft.change(withTrackKind(draft.data, number, kind, page.declared));
    page.tell(filled(WORDS["kind now"], { kind }));
  }

  takeOut() {
    const { page } = this;
    if (!page.chosen) return;
    const { kind, number } = page.chosen, less = { city: withoutCity, track: withoutTrack, ticket: withoutTicket }[kind];
    page.change(less(page.draft.data, number), null);
  }

  /** Move the chosen city, or else the cross. */
  arrow(direction, far) {
    const { draft, chosen, canvas } = this.page;
    const [dx, dy] = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] }[direction];
    if (chosen && chosen.kind === "city" && canvas.tool === "select") {
      const city = draft.data.cities[chosen.number], by = NUDGE * (far ? 10 : 1);
      draft.change(withCityMoved(draft.data, chosen.number, city.x + dx * by, city.y + dy * by), `move ${chosen.number}`);
      return;
    }
    const by = CROSS * (far ? 10 : 1);
    canvas.moveCross((dx * by) / draft.data.aspect, dy * by);
  }

  /** What a click at the cross would do. */
  enter() {
    const { canvas } = this.page, { at } = canvas, city = canvas.cityNear(at);
    this.page.clicked(at, city, city < 0 ? canvas.trackNear(at, null) : -1);
  }

  /** Choose the next or previous thing of the chosen kind; if nothing is chosen, of the tool's kind. */
  turn(by) {
    const { page } = this, { chosen } = page;
    const kind = chosen ? chosen.kind : { track: "track", ticket: "ticket" }[page.canvas.tool] || "city";
    const count = rowsOf(page.draft.data, ARRAYS[kind]).length;
    if (count) page.choose(kind, ((chosen ? chosen.number : by > 0 ? -1 : 0) + by + count) % count);
  }
}
