// A seat's own column, in a game that is recorded in numbers only: its fields make the line that the seat says.

import { WORDS } from "/static/words.js";
import { keep } from "/static/draft.js";
import { el, filled, put } from "/static/dom.js";

export class Column {
  /** `record` gives the record that the page shows now. */
  constructor(link, composer, record) {
    this.link = link;
    this.composer = composer;
    this.record = record;
    this.asked = 0; // questions about the column: only the answer to the last one counts
    this.line = ""; // the line that the column makes
    this.box = el("div");
  }

  close() { this.asked += 1; }

  get shown() { return Boolean(this.box.childElementCount); }

  /** Show the fields with what is in these cells, or the line of a column that was entered. */
  async show(cells) {
    const record = this.record();
    const { fields, kept, line, unheard } = await this.link.ask("pad", { cells });
    if (unheard) this.link.later(() => record === this.record() && !this.shown && this.show(cells));
    if (!fields || record !== this.record()) return;
    if (!kept && this.box.querySelector(".pad")) return; // a column being filled in stays while others enter theirs
    if (kept && this.line && this.composer.text === this.line) this.composer.write(""); // it was entered at the laptop
    this.asked += 1;
    this.line = kept ? "" : line;
    if (kept) keep({ cells: fields.map(([, , value]) => value) }); // so that it can be corrected and said again if it is undone
    else if (line && !this.composer.text) this.composer.write(line);
    const inputs = fields.map(([label, kind, value]) => {
      const input = el("input", { type: kind === "tick" ? "checkbox" : "text", inputmode: kind === "number" ? "numeric" : null, value, "aria-label": label, oninput: () => this.filled(inputs) });
      if (kind === "tick") input.checked = Boolean(value);
      return input;
    });
    const rows = inputs.map((input, at) => el("label.score", {}, el("span.name", {}, fields[at][0]), input));
    put(this.box, kept ? el("p.faint", {}, filled(WORDS["column kept"], { line: kept })) : el("div.pad", {}, rows));
  }

  async filled(inputs) {
    const cells = inputs.map((input) => (input.type === "checkbox" ? (input.checked ? "x" : "") : input.value));
    keep({ cells });
    const asked = (this.asked += 1), { text } = this.composer;
    const { line, unheard } = await this.link.ask("pad", { cells });
    if (asked !== this.asked) return;
    if (unheard) return this.link.later(() => asked === this.asked && this.filled(inputs));
    this.line = line || "";
    if (!this.composer.text || this.composer.text === text) this.composer.write(this.line); // what was typed after it stays
  }
}
