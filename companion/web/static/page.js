// Which page it is: a seat, the board, or a sentence while there is neither.

import { Link } from "/static/link.js";
import { Seat } from "/static/seat.js";
import { Table } from "/static/tv.js";
import { el, put } from "/static/dom.js";

const page = document.getElementById("page");
let shown = null;

const link = new Link(
  (view) => {
    if (!shown) {
      put(page);
      shown = view.me === null ? new Table(page, link) : new Seat(page, link);
    }
    shown.show(view);
  },
  (says) => {
    if (shown) shown.told(says);
    else if (says) put(page, el("p.alone", { role: "status" }, says));
  },
);

link.enter();
