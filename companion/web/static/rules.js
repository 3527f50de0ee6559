// The rules of the board in play: looked up by what is typed, or by the number that a button beside a sentence names.

import { WORDS } from "/static/words.js";
import { el, filled, put, tell } from "/static/dom.js";

/** A button that opens a rule by its number. */
export const ruleButton = (rule, open) =>
  el("button.rule", { onclick: () => open(rule), "aria-label": filled(WORDS["open rule"], { rule }) }, rule);

export class RuleSearch {
  /** `open` opens a rule. */
  constructor(link, open) {
    this.link = link;
    this.open = open;
    this.asked = 0; // searches: only the answer to the last one counts
    this.query = el("input", { type: "search", placeholder: WORDS["search rules"], "aria-label": WORDS["search rules"], oninput: () => this.search({ text: this.query.value }) });
    this.passages = el("div.rows");
    this.found = el("p.unseen", { role: "status" }); // what a screen reader says: the first rule found, not all of them
    this.held = el("details.hidden");
    this.parts = [this.query, this.held, this.found, this.passages];
  }

  /** The tab is opened: show what there is to show before anything is looked up. */
  begin() {
    if (!this.passages.childElementCount) this.search({ text: this.query.value });
    if (!this.held.childElementCount) this.holds();
  }

  look(rule) {
    this.query.value = rule;
    this.search({ rule });
  }

  /** Show what this table plays by where the booklet leaves a choice. */
  async holds() {
    const { rows } = await this.link.ask("holds", {});
    if (rows && rows.length) {
      this.held.classList.remove("hidden");
      put(this.held, el("summary", {}, WORDS.holds), rows.map(([rule, says]) => el("div.line", {}, rule ? ruleButton(rule, this.open) : "", says)));
    }
  }

  async search(what) {
    const asked = (this.asked += 1);
    const { rows, why, unheard } = await this.link.ask("rules", what);
    if (asked !== this.asked) return;
    if (unheard) return this.link.later(() => asked === this.asked && this.search(what));
    const [first] = rows || [];
    tell(this.found, first ? `${first.rule} ${first.title}` : why || "");
    put(this.passages, why ? el("p.faint", {}, why) : "", ...(rows || []).map((passage) => el("article.card", {},
      el("h2", {}, `${passage.rule}  ${passage.title}`),
      passage.elsewhere ? el("p.faint", {}, passage.elsewhere) : "", el("p", {}, passage.text),
      passage.open ? el("p.faint", {}, passage.open) : "", (passage.here || []).map((says) => el("p.good", {}, says)))));
  }
}
