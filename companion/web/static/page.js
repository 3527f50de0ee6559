// Chooses the page: a seat, the board, or a sentence while there is neither.

import { Link } from "/static/link.js";
import { Seat } from "/static/seat.js";
import { Table } from "/static/tv.js";
import { el, put, tell, whenLifted } from "/static/dom.js";

const page = document.getElementById("page"), { title } = document;
const alone = el("p", { role: "status" }); // one element for all that is said, or screen readers would not be told of a change
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
  latest = null;
  if (!shown) return;
  shown.close();
  shown = null;
  document.title = title;
  nothing();
}

/** Show neither a seat nor the board: there is room for a sentence. */
function nothing() {
  tell(alone, "");
  put(page, el("main.alone", {}, alone));
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
    else tell(alone, says);
  },
);

// A browser may keep a page that is left whole, for its back button: then it shows nothing, and is loaded anew once it is back,
// since the tab may have another seat by then. What is unfinished is stored.
addEventListener("pagehide", ({ persisted }) => { if (persisted) nothing(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

nothing();
link.enter();
