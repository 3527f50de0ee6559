// The line that a seat says: typed or tapped together, judged while it grows, and said at last.

import { WORDS } from "/static/words.js";
import { el, filled } from "/static/dom.js";

const TYPING = 120; // milliseconds without a letter before the laptop is asked

/** What a line adds to the one that it goes on from. */
const rest = (line, from) => (from && line.startsWith(from) ? "… " + line.slice(from.length).trim() : line);

export class Composer {
  constructor(link, open) {
    this.link = link;
    this.open = open;
    this.view = null;
    this.answers = [];
    this.said = 0;
    this.input = el("input", {
      "aria-label": WORDS.line, placeholder: WORDS.line, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "send", oninput: () => this.typed(), onkeydown: (event) => { if (event.key === "Enter") this.say(); },
    });
    this.verdict = el("div.verdict", { role: "status", "aria-live": "polite" });
    this.more = el("div.rows");
    this.sayKey = el("button.main", { onclick: () => this.say(), disabled: true }, WORDS.say);
    this.clearKey = el("button", { onclick: () => this.write("") }, WORDS.clear);
    this.box = el("section", { "aria-label": WORDS.line }, this.input, this.verdict, this.more,
      el("div.keys", {}, this.sayKey, this.clearKey));
    this.box.id = "say";
    this.idle();
  }

  get text() { return this.input.value; }

  /** Nothing is being said: only the line is shown. */
  idle() {
    this.line = "";
    this.more.replaceChildren();
    this.sayKey.parentNode.classList.toggle("hidden", !this.text);
    this.sayKey.disabled = true;
  }

  hint(says) {
    if (!this.text) this.tell(says ? [["", says]] : [], "");
  }

  changed(view) {
    const waited = this.view && this.view.proposal, played = this.view && this.view.lines !== view.lines;
    this.view = view;
    if (view.proposal && !this.text) this.tell([["", filled(WORDS.waits, { line: view.proposal })]], "");
    else if (played && this.line) this.judge();
    else if (!this.text && (waited || played)) this.verdict.replaceChildren();
  }

  tell(says, state) {
    this.verdict.replaceChildren(...says.map(([rule, text]) => el("div", {},
      rule ? el("button.rule", { onclick: () => this.open(rule) }, rule) : "",
      el(state === "refused" || state === "unread" ? "span.bad" : "span", {}, text))));
  }

  write(text) {
    this.input.value = text;
    this.answers = [];
    this.judge();
    if (!text) this.verdict.replaceChildren();
  }

  typed() {
    this.answers = [];
    clearTimeout(this.waits);
    this.waits = setTimeout(() => this.judge(), TYPING);
  }

  async judge() {
    const asked = (this.said += 1);
    if (!this.text.trim()) return this.idle();
    const found = await this.link.ask("line", { text: this.text, answers: this.answers });
    if (asked !== this.said) return;
    this.sayKey.parentNode.classList.remove("hidden");
    this.line = found.state === "legal" ? found.line : "";
    this.sayKey.disabled = !this.line;
    const mark = found.state === "legal" ? [["", "✓ " + found.line]] : [];
    this.tell([...mark, ...(found.says || [])], found.state);
    this.more.replaceChildren(...(found.asks ? this.asks(found.asks) : []), ...(found.rows || []).map((row) =>
      el("button.row", { onclick: () => this.write(row.line + (row.whole ? "" : " ")) }, rest(row.line, found.line), el("span.faint", {}, row.says))));
  }

  /** What the line still has to tell before it counts, such as what a tunnel turned up. */
  asks(asked) {
    const answer = (text) => { this.answers.push(text); this.judge(); };
    const field = el("input", { placeholder: asked.example, "aria-label": asked.label, onkeydown: (event) => { if (event.key === "Enter") answer(field.value); } });
    return [
      el("p", {}, el("b", {}, asked.label), " ", asked.says.join(" ")),
      ...asked.choices.map((choice) => el("button.row", { onclick: () => answer(choice) }, choice)),
      asked.choices.length ? "" : el("div.chips", {}, field, el("button", { onclick: () => answer(field.value) }, WORDS.answer)),
    ];
  }

  /** Several tracks, each with what claiming it would be. */
  choose(rows) {
    this.input.value = "";
    this.idle();
    if (rows.length === 1 && rows[0].legal) return this.write(rows[0].line);
    this.verdict.replaceChildren(...(rows.length ? [] : [WORDS["no track"]]));
    this.more.replaceChildren(...rows.map((row) =>
      el("button.row", { onclick: () => row.line && this.write(row.line), disabled: !row.line }, row.says)));
  }

  async say() {
    if (!this.line) return;
    const answer = await this.link.say(this.line);
    if (answer.how === "refused" || !answer.how) return this.tell([["", answer.says]], "refused");
    this.input.value = "";
    this.idle();
    this.tell([["", answer.says]], "");
  }

  // -- tickets, seen by nobody else

  tickets(line, link) {
    const chosen = [];
    const show = async () => {
      const { rows } = await link.ask("tickets", { text: find.value });
      list.replaceChildren(...(rows || []).filter((row) => !chosen.includes(row.text)).map((row) =>
        el("button.row", { onclick: () => { chosen.push(row.text); find.value = ""; grow(); } }, `${row.name}  ${row.points}`)));
    };
    const grow = () => {
      picked.replaceChildren(...chosen.map((text) => el("button", {
        "aria-label": filled(WORDS["take out"], { ticket: text }), onclick: () => { chosen.splice(chosen.indexOf(text), 1); grow(); },
      }, text + " ×")));
      this.input.value = chosen.length ? line.start + chosen.join(", ") : "";
      this.answers = [];
      show();
      if (chosen.length) this.judgeOnly();
    };
    const find = el("input", { type: "search", placeholder: WORDS["find ticket"], "aria-label": WORDS["find ticket"], oninput: show });
    const picked = el("div.chips"), list = el("div.rows");
    this.more.replaceChildren(picked, find, list);
    this.verdict.replaceChildren(filled(WORDS["name tickets"], { start: line.start }));
    this.sayKey.parentNode.classList.remove("hidden");
    show();
  }

  /** The verdict alone; what is listed stays. */
  async judgeOnly() {
    const listed = [...this.more.childNodes];
    await this.judge();
    this.more.replaceChildren(...listed);
  }

  // -- a roll, die by die, then row by row

  async roll(steps = []) {
    const found = await this.link.ask("choose", { steps });
    if (found.line) return this.write(found.line);
    if (!found.asks) return;
    this.input.value = "";
    this.sayKey.parentNode.classList.remove("hidden");
    this.sayKey.disabled = true;
    this.line = "";
    this.tell([["", found.asks], ...(found.told && found.told.length ? [["", found.told.join(", ")]] : [])], "");
    const on = (step) => () => this.roll([...steps, step]);
    const field = el("input", { placeholder: found.example, "aria-label": found.asks, inputmode: "numeric" });
    this.more.replaceChildren(
      el("div.chips", {}, found.faces.map((face) => el("button", { onclick: on("die " + face) }, face))),
      ...found.rows.map((row, at) => el("button.row", { onclick: on("row " + at) }, row.says, el("span.faint", {}, row.notes))),
      found.typing ? el("div.chips", {}, field, el("button", { onclick: () => on("say " + field.value)() }, WORDS.answer)) : "",
      steps.length ? el("button.row", { onclick: () => this.roll(steps.slice(0, -1)) }, WORDS.back) : "",
    );
  }
}
