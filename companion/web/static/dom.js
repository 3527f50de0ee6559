// Elements in few words. Text is always text: nothing is ever read as markup.

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

const flat = (list) => list.reduce((all, child) => all.concat(Array.isArray(child) ? flat(child) : [child]), []);
const seen = (children) => flat(children).filter((child) => child !== null && child !== undefined && child !== "");

/** Put these in the place of all that an element holds; who was at a button there is at the one like it, or at the element. */
export function put(holder, ...children) {
  const at = document.activeElement;
  const held = at && at.nodeName === "BUTTON" && holder.contains(at) ? at : null;
  holder.textContent = "";
  holder.append(...seen(children));
  if (!held || held.isConnected) return;
  const like = [...holder.querySelectorAll("button:enabled")].find((one) => one.textContent === held.textContent);
  if (!like) holder.tabIndex = -1;
  (like || holder).focus({ preventScroll: true });
}

/** Put a text in an element that is read out when it changes: the element stays, and so does a text that is the same. */
export function tell(holder, text) {
  if (holder.textContent !== text) holder.textContent = text;
}

const PRESSED = "button, a, label, input, select, textarea, summary, .draft-track"; // what a finger is down on for a click
const CLICK = 100; // milliseconds after a finger is up in which its click comes
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

/** Call this now, or once the finger is up that is down on something to click: what is made anew under it is not clicked. */
export function whenLifted(act) {
  if (down) waiting.add(act);
  else act();
}

/** Until no finger is down on something to click. */
export const fingerUp = () => new Promise(whenLifted);

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest || !event.target.closest(PRESSED)) return;
  clearTimeout(lifts);
  down = true;
}, true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => soon(CLICK), true);
document.addEventListener("click", () => soon(0), true);

/** A seat's letter in a round of its colour. */
export function badge(seat) {
  const made = el("span.letter-badge", { "aria-hidden": "true" }, seat.letter);
  made.style.background = seat.fill;
  made.style.color = seat.ink;
  return made;
}

/** A row of the scores for each seat; what partners have together stands at the first of them. */
export const scores = (view, points, facts) => view.seats.map((seat, at) => {
  const first = view.seats.findIndex((other) => other.side === seat.side) === at;
  return el(view.turn === at ? "div.score.turn" : "div.score", {}, badge(seat),
    el("span.name", {}, seat.name, facts ? el("span.faint", {}, seat.facts.join(" · ")) : ""),
    el("span.points", {}, first ? String(points[seat.side]) : ""));
});

/** The points of each side: in the ending those of its act, and those of the sheet once the laptop has shown it. */
export const points = ({ end, points: soFar }) => {
  if (end && end.act !== null) return end.acts[end.act].totals;
  return end && end.shown ? end.sides.map((side) => side.total) : soFar;
};

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/; // scripts that are read from the right, which would draw numbers behind them in

/** "{who} has {count}" with its values. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => {
  if (!(name in values)) return whole;
  return FROM_RIGHT.test(values[name]) ? `\u2066${values[name]}\u2069` : values[name];
});
