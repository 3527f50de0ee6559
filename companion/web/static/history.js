// The history: the last lines are in every view, and earlier ones come when somebody asks for them.

import { WORDS } from "/static/words.js";
import { el, put } from "/static/dom.js";

export class PastLines {
  /** `button` makes the button of a rule. */
  constructor(link, holder, button) {
    this.link = link;
    this.holder = holder;
    this.button = button;
    this.older = []; // the lines before those of the view
    this.latest = [];
  }

  close() { this.older = this.latest = []; } // no answer on its way counts any more

  get hidden() { return this.holder.classList.contains("hidden"); }

  /** Show the last lines of a view; if the game has gone on, `anew`, the lines before them may be corrected. */
  show(latest, anew) {
    const { older, latest: last } = this;
    this.latest = latest;
    if (anew) this.older = [];
    if (anew && older.length && latest.length && !this.hidden) { // somebody who reads earlier lines keeps them
      const [from] = older[0], [first] = latest[0];
      this.older = [...older, ...last].filter(([number]) => number < first);
      this.earlier(first, from);
    }
    this.write();
  }

  write() {
    const lines = [...this.older, ...this.latest];
    const first = lines.length ? lines[0][0] : 1;
    put(this.holder,
      first > 1 ? el("button.row", { onclick: () => this.earlier(first) }, WORDS.earlier) : "",
      ...lines.map(([number, text, rules, played]) => el("div.line", {}, el("span.faint", {}, `${number}  `), played ? "" : "✗ ", text, rules.map(this.button))),
      lines.length ? "" : el("p.faint", {}, WORDS["nothing yet"]),
    );
  }

  /** Get the lines before this one, down to line `from` at least; they replace those that are shown of them. */
  async earlier(before, from = before - 1) {
    const { older } = this, found = [];
    for (let next = before; next > from;) {
      const { lines, unheard } = await this.link.ask("history", { before: next });
      if (older !== this.older) return; // tapped twice, or the game has gone on
      if (unheard) this.link.later(() => older === this.older && this.earlier(before, from));
      if (!lines || !lines.length) return;
      found.unshift(...lines);
      next = lines[0][0];
    }
    this.older = [...found, ...older.filter(([number]) => number >= before)];
    this.write();
  }
}
