// Chooses the page: a seat, the board, or a sentence while there is neither.

import { Link } from "/static/link.js";
import { Seat } from "/static/seat.js";
import { Table } from "/static/tv.js";
import { el, put, whenLifted } from "/static/dom.js";

const page = document.getElementById("page"), { title } = document;
let shown = null;
let latest = null;
let says = ""; // the last sentence about the connection

function show() {
  if (!latest) return;
  if (!shown) {
    put(page);
    shown = latest.me === null ? new Table(page, link) : new Seat(page, link);
    shown.told(says);
  }
  shown.show(latest);
}

/** The place is closed, or open in another tab: remove all that was seen there, unless the ending has been shown to
 * everybody. */
function leave() {
  if (latest && latest.end && latest.end.shown) return;
  if (shown) shown.close();
  shown = latest = null;
  document.title = title;
  put(page);
}

const link = new Link(
  (view) => {
    latest = view;
    whenLifted(show);
  },
  (told) => {
    says = told;
    if (!link.key || link.elsewhere) leave();
    if (shown) shown.told(says);
    else if (says) put(page, el("p.alone", { role: "status" }, says));
  },
);

put(page);
link.enter();
