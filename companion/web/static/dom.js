// Making elements concisely. Text is always text: nothing is ever parsed as markup.

/** An element: "div.card" with attributes, listeners ("onclick") and children. */
export function el(kind, given = {}, ...children) {
  const [name, ...classes] = kind.split(".");
  const made = document.createElement(name);
  made.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...seen(children));
  return made;
}

/** An element of a drawing, with attributes and children. */
export function svgEl(kind, given = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const flat = (list) => list.reduce((all, child) => all.concat(Array.isArray(child) ? flat(child) : [child]), []);
const seen = (children) => flat(children).filter((child) => child !== null && child !== undefined && child !== "");

const CONTROLS = "button, input, select, textarea, summary, a";
const nameOf = (one) => one.getAttribute("aria-label") || (one.labels && one.labels.length ? one.labels[0] : one).textContent;
/** The controls in an element of this kind and with this name. */
const named = (holder, kind, name) => [...holder.querySelectorAll(kind)].filter((one) => !one.disabled && nameOf(one) === name);

/** Replace all children of an element; if a control in it had the focus, the one like it gets it, or the element. */
export function put(holder, ...children) {
  const at = document.activeElement, held = at && at.matches(CONTROLS) && at !== holder && holder.contains(at) ? at : null;
  const name = held && nameOf(held), place = held && named(holder, held.nodeName, name).indexOf(held);
  holder.textContent = "";
  holder.append(...seen(children));
  if (!held) return;
  const like = named(holder, held.nodeName, name);
  focus(held.isConnected ? held : like[place] || like[0] || holder);
}

function focus(one) {
  if (one.tabIndex < 0) one.tabIndex = -1; // can have the focus, but is not on the way of the Tab key
  one.focus({ preventScroll: true });
}

/** If what has the focus is hidden or disabled now, `instead` gets it; the browser would give it to the whole page. */
export function refocus(instead) {
  const at = document.activeElement;
  if (at && at !== document.body && (at.disabled || !at.getClientRects().length)) focus(instead);
}

/** Set the text of an element that screen readers announce when it changes: the same text is not set again. */
export function tell(holder, text) {
  if (holder.textContent !== text) holder.textContent = text;
}

const PRESSED = "button, a, label, input, select, textarea, summary, .draft-track"; // what a finger presses in order to click
const CLICK = 100; // milliseconds within which a click follows after the finger is lifted
const waiting = new Set();
let down = false, lifts = 0;

function soon(pause) {
  clearTimeout(lifts);
  if (down) lifts = setTimeout(lifted, pause);
}

function lifted() {
  down = false;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

/** Call this now, or if a finger is pressing something, once it is lifted: the element under it must not be replaced before. */
export function whenLifted(act) {
  if (down) waiting.add(act);
  else act();
}

/** Resolves once no finger is pressing anything. */
export const fingerUp = () => new Promise(whenLifted);

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest || !event.target.closest(PRESSED)) return;
  clearTimeout(lifts);
  down = true;
}, true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => soon(CLICK), true);
document.addEventListener("click", () => soon(0), true);

/** A seat's letter on a disc of its colour. */
export function badge(seat) {
  const made = el("span.letter-badge", { "aria-hidden": "true" }, seat.letter);
  made.style.background = seat.fill;
  made.style.color = seat.ink;
  return made;
}

/** A row of scores for each seat; partners' points are shown at the first of them. */
export const scores = (view, points, facts) => view.seats.map((seat, at) => {
  const first = view.seats.findIndex((other) => other.side === seat.side) === at;
  return el(view.turn === at ? "div.score.turn" : "div.score", {}, badge(seat),
    el("span.name", {}, seat.name, facts ? el("span.faint", {}, seat.facts.join(" · ")) : ""),
    el("span.points", {}, first ? String(points[seat.side]) : ""));
});

/** The act of the ending that the laptop is showing; null if there is none. */
export const act = ({ end }) => (end && end.act !== null ? end.acts[end.act] : null);

/** The points of each side: during the ending the totals of its act, and those of the sheet once the laptop has shown it. */
export const points = (view) => {
  if (act(view)) return act(view).totals;
  return view.end && view.end.shown ? view.end.sides.map((side) => side.total) : view.points;
};

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/; // right-to-left scripts, which would pull in the numbers after them

/** A text such as "{who} has {count}" with its values filled in. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => {
  if (!(name in values)) return whole;
  return FROM_RIGHT.test(values[name]) ? `\u2066${values[name]}\u2069` : values[name];
});
