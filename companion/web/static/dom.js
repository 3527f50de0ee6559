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

/** Put these in the place of all that an element holds. */
export function put(holder, ...children) {
  holder.textContent = "";
  holder.append(...seen(children));
}

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

/** The points of each side: those of the sheet once there is one. */
export const points = (view) => (view.end ? view.end.sides.map((side) => side.total) : view.points);

/** "{who} has {count}" with its values. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
