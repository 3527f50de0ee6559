// The table's screen: the large board, the scores, whose turn it is, the last line, and the ending.

import { WORDS } from "/static/words.js";
import { Board } from "/static/board.js";
import { act, el, filled, points, put, scores, tell } from "/static/dom.js";

export class Table {
  constructor(page, link) {
    this.link = link;
    this.board = new Board(null);
    this.away = el("p", { role: "status" });
    this.away.id = "link";
    this.title = el("h1");
    this.says = el("p.says", { "aria-live": "polite" });
    this.rest = el("div");
    this.side = el("div.side", {}, this.away, this.title, this.says, this.rest);
    put(page, el("main.tv", {}, el("div", {}, this.board.holder), this.side));
    this.resized = () => this.fit();
    addEventListener("resize", this.resized);
  }

  close() {
    removeEventListener("resize", this.resized);
    this.board.close();
  }

  told(says) {
    tell(this.away, says);
    this.fit();
  }

  /** Shrink the text until all of it is in view, since nobody scrolls a TV. */
  fit() {
    for (const size of [1, 0.9, 0.8, 0.7]) {
      this.side.style.setProperty("--size", size);
      if (this.side.scrollHeight <= this.side.clientHeight) return;
    }
  }

  async show(view) {
    this.view = view;
    this.write(view);
    if (!await this.board.load(this.link, view.board, () => this.show(this.view))) return;
    this.board.paint(this.view);
    const shown = act(this.view);
    if (shown) this.board.light(shown.tracks, shown.cities, shown.gap);
  }

  write(view) {
    const shown = act(view);
    tell(this.title, document.title = view.board.title);
    tell(this.says, shown ? shown.says : view.says);
    put(this.rest,
      shown && shown.why ? el("p.faint", {}, shown.why) : "",
      view.clock ? el("p.bad", {}, view.clock) : "",
      ...scores(view, points(view), !view.end),
      view.last && !view.end ? el("p.last", {}, filled(WORDS["last line"], { line: view.last.line })) : "",
      view.board.printed ? "" : el("p.faint", {}, WORDS["not printed"]),
      view.code ? this.code(view.code) : "",
    );
    this.fit();
  }

  code(svg) {
    return el("figure", {},
      el("img", { alt: WORDS["result code"], onload: () => this.fit(), src: "data:image/svg+xml," + encodeURIComponent(svg) }), el("figcaption.faint", {}, WORDS["result code"]));
  }
}
