// The line that a seat composes: typed or tapped, judged as it grows, and finally said (sent to the laptop).

import { WORDS } from "/static/words.js";
import { el, filled, fingerUp, put, refocus } from "/static/dom.js";
import { keep, kept } from "/static/draft.js";
import { ruleButton } from "/static/rules.js";

const TYPING = 120; // milliseconds after the last keystroke before the laptop is asked

/** What a line adds to the line that it continues. */
const rest = (line, from) => (from && line.startsWith(from) ? "… " + line.slice(from.length).replace(/^[,;\s]+/, "") : line);

/** What Enter does in a field that finds rows: it takes the first row of the list, if at most so many were `found` for its text. */
const takes = (list, most) => ({ key, target: { value } }) => {
  const rows = key === "Enter" && value.trim() && list().dataset.found === value ? list().querySelectorAll("button.row") : [];
  if (rows.length && rows.length <= most) rows[0].click();
};

export class Composer {
  /** `open` opens a rule; `lit` is given the tracks that the line names. */
  constructor(link, open, lit) {
    this.link = link;
    this.open = open;
    this.lit = lit;
    this.view = null;
    this.answers = [];
    this.said = 0;
    this.judging = false; // the text in the field has no verdict yet, and `line` is empty
    this.lines = 0; // the length of the record when the line was judged; the view may be older
    this.sent = null; // the line that is on its way or got no reply, with the length of the record then
    this.saying = null; // the text that is said and waits for its verdict
    this.sending = false;
    this.closed = false;
    this.unreached = false; // the last line that was said got no reply, as is shown
    this.online = () => this.reached() && this.judge(); // no view need come
    addEventListener("online", this.online);
    this.aside = null; // a roll being tapped when the laptop undid the turn before it; it goes on once that is played again
    this.lacking = () => 0; // how many tickets still have to be tapped
    this.listing = false; // tickets or a roll are listed, and stay listed while the verdict changes
    this.asking = null; // the line and its answers that the question below it is about
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

  close() {
    this.closed = true;
    this.said += 1; // an answer on its way judges nothing again
    clearTimeout(this.waits);
    removeEventListener("online", this.online); // or the window would keep what was typed here
  }

  get text() { return this.input.value; }

  /** Nothing can be said: show only the field. */
  idle() {
    this.line = "";
    this.judging = false;
    if (!this.listing) put(this.more);
    this.sayKey.parentNode.classList.toggle("hidden", !this.text && !this.listing);
    this.sayable(false);
  }

  /** Whether the line can be said; the box keeps the focus of a key that cannot be pressed any more. */
  sayable(whether) {
    this.sayKey.disabled = !whether;
    refocus(this.box);
  }

  hint(says) {
    if (!this.text) this.tell(says ? [["", says]] : [], "");
  }

  changed(view) {
    const before = this.view || { record: view.record, back: view.back }, first = !this.view;
    const played = before.record !== view.record, waited = before.proposal || view.back !== before.back;
    this.view = view;
    if (first) this.goOn();
    const heard = this.heard();
    if (!heard) this.missed();
    if (heard) this.tell([["", heard]], "");
    else if (this.aside && !this.text && view.opening && view.lines === this.aside.lines) this.rollAgain(this.aside);
    else if (this.listing && !this.text) {
      if (played && this.rolling()) this.rollAgain(this.rolled); // show the rows for the game as it is now
    } else if (view.proposal && !this.text) this.tell([["", this.waiting()]], "");
    else if (this.reached()) this.judge();
    else if (played && this.text && !(this.answering && this.answering.isConnected && this.answering.value)) this.judge();
    else if (!this.text && this.played()) this.tell([["", filled(WORDS.heard, { line: this.own })]], "");
    else if (!this.text && (waited || played)) {
      this.tell(waited && view.back ? [["", view.back]] : [], "");
      if (before.proposal && !view.back) this.gone(before, played);
    }
  }

  /** Say that the line of an earlier view is not waiting any more though it was not played: the app has been restarted since.
   * If the record has changed, it may have been played: perhaps before the last lines, which the laptop looks through. */
  async gone({ proposal, lines }, changed) {
    const { view } = this;
    if (changed && view.history.some(([, text, , done]) => done && text === proposal)) return;
    const { said, unheard } = changed && view.history.length ? await this.link.ask("said", { line: proposal, lines }) : {};
    if (!said && !unheard && view === this.view && !this.text) this.tell([["", filled(WORDS["waits no more"], { line: proposal })]], "");
  }

  /** Says which line waits at the laptop, and whether it can be played. */
  waiting() {
    const { proposal, unfit } = this.view;
    return filled(WORDS[unfit ? "waits unfit" : "waits"], { line: proposal, why: unfit });
  }

  /** Whether the line last said here is the newest line, and was played. */
  played() {
    const last = this.view.history[this.view.history.length - 1];
    return Boolean(last && last[3] && last[1] === this.own);
  }

  /** Whether a line that the laptop did not hear can be judged again, if it is in reach. */
  reached() { return this.text && this.unreached && !this.sending; }

  /** Whether a roll is being tapped. */
  rolling() { return Boolean(this.finding && this.finding.isConnected); }

  /** Store what is unfinished: the line with its answers, or the taps of a roll. */
  keep(steps = []) {
    keep({ text: this.text, answers: this.answers, sent: this.sent, steps, record: this.view && this.view.record });
  }

  /** Continue what was unfinished when the page was left; the taps of a roll only if the record is still the same. */
  goOn() {
    const { text, answers, sent, steps, record } = kept();
    this.sent = sent || null;
    if (steps && steps.length && record === this.view.record) return this.roll(steps);
    this.input.value = text || "";
    this.answers = answers || [];
    if (text) this.judge();
  }

  tell(says, state) {
    const refused = state === "refused" || state === "unread"; // told by a sign too, for those who see no red
    put(this.verdict, ...says.map(([rule, text], at) => el(rule || !at || state !== "legal" ? "div" : "div.note", {},
      rule ? ruleButton(rule, this.open) : "",
      refused ? el("span.bad", {}, at ? text : "✗ " + text) : el("span", {}, text))));
  }

  write(text) {
    this.input.value = text;
    this.answers = [];
    this.listing = false;
    this.judge();
    if (!text) {
      put(this.verdict);
      this.lit([]);
    }
  }

  typed() {
    this.said += 1; // an answer on its way is about what was there before
    this.answers = [];
    this.listing = false;
    this.unjudged();
    this.keep();
    clearTimeout(this.waits);
    this.waits = setTimeout(() => this.judge(), TYPING);
  }

  /** The field has changed since the verdict that is shown, so nothing can be said until it is judged. */
  unjudged() {
    this.line = "";
    this.judging = true;
  }

  async judge() {
    const asked = (this.said += 1);
    clearTimeout(this.waits);
    this.unreached = false;
    this.unjudged();
    this.keep();
    if (!this.text.trim()) return this.idle();
    const found = await this.link.ask("line", { text: this.text, answers: this.answers });
    await fingerUp();
    if (asked !== this.said) return;
    if (found.unheard) return this.unheard();
    this.judging = false;
    this.lit(found.tracks || []);
    this.sayKey.parentNode.classList.remove("hidden");
    const open = found.asks && this.answers.length; // answers are part of no line until all of them are given
    this.line = found.state === "legal" && !open ? found.line : "";
    this.lines = found.lines;
    this.sayable(this.line);
    const mark = found.state === "legal" ? [["", "✓ " + found.line]] : [];
    const lacks = this.listing && found.state === "refused" && found.says.length === 1 ? this.lacking() : 0;
    if (lacks > 0) this.tell([["", filled(WORDS["more tickets"], { count: lacks })]], "");
    else this.tell([...mark, ...(found.says || [])], found.state);
    const { asking } = this, same = found.asks && asking && asking.answers === this.answers && asking.label === found.asks.label;
    if (same && document.activeElement === this.answering) return; // somebody is typing there
    if (!this.listing) put(this.more, ...(found.asks ? this.asks(found.asks) : []), ...(found.rows || []).map((row) =>
      el("button.row", { onclick: () => this.write(row.line + (row.whole ? "" : " ")) }, rest(row.line, found.line), el("span.faint", {}, row.says))));
  }

  /** The laptop was not reached: what is shown about the line may not be true, so judge it again as soon as possible. */
  unheard() {
    this.idle();
    put(this.verdict);
    clearTimeout(this.waits);
    this.waits = this.link.later(() => this.judge());
  }

  /** The question about what the line must still say before it counts, such as what a tunnel turned up. */
  asks(asked) {
    const says = el("span", { role: "status" }, asked.says.join(" "));
    const asking = this.asking = { text: this.text, answers: this.answers, label: asked.label };
    const look = async () => {
      const typed = field.value;
      const found = await this.link.ask("line", { text: this.text, answers: this.answers, typed });
      if (found.asks && typed === field.value) says.textContent = found.asks.says.join(" ");
    };
    const field = this.answering = el("input", {
      placeholder: asked.example, "aria-label": asked.label, oninput: look, autocomplete: "off", autocapitalize: "off",
      onkeydown: (event) => { if (event.key === "Enter") answer(field.value); },
    });
    const answer = (text) => this.answer(text, asking);
    const add = (card) => { field.value = field.value ? `${field.value}, ${card}` : card; look(); };
    return [
      el("p", {}, el("b", {}, asked.label), " ", says),
      ...asked.choices.map((choice) => el("button.row", { onclick: () => answer(choice) }, choice)),
      el("div.chips", {}, asked.pick.map((card) => el("button", { onclick: () => add(card) }, card))),
      asked.choices.length ? "" : el("div.keys", {}, field, el("button", { onclick: () => answer(field.value) }, WORDS.answer)),
    ];
  }

  /** Answer a question; tapped twice, it has one answer, and there is none once the line is another one. */
  answer(text, asking = this.asking) {
    if (this.text !== asking.text) return;
    this.answers = [...asking.answers, text];
    this.judge();
  }

  /** List tracks, each with the line that would claim it; the only track, if it is legal, becomes the line. */
  choose(rows) {
    this.input.value = "";
    this.listing = false;
    this.keep();
    this.idle();
    if (rows.length === 1 && rows[0].legal) return this.write(rows[0].line);
    put(this.verdict, ...(rows.length ? [] : [WORDS["no track"]]));
    put(this.more, ...rows.map((row) =>
      el("button.row", { onclick: () => row.line && this.write(row.line), disabled: !row.line }, row.says)));
  }

  async say() {
    if (this.answering && this.answering.isConnected && this.answering.value.trim()) return this.answer(this.answering.value);
    const { text } = this;
    if (this.sending || (this.saying && this.saying.text === text)) return;
    const saying = this.saying = { text };
    const still = () => this.saying === saying && this.text === text && !this.closed;
    while (this.judging && still()) await this.judge(); // said before its verdict, or while somebody plays: wait for the verdict
    const unchanged = still();
    if (this.saying === saying) this.saying = null;
    if (!unchanged || !this.line) return;
    const { line } = this;
    const again = this.sent && this.sent.line === line;
    this.sent = { line, text, lines: again ? Math.min(this.sent.lines, this.lines) : this.lines }; // fewer if lines were undone since
    this.keep();
    this.sending = true;
    this.sayable(false);
    const answer = await this.link.say(line, this.sent.lines);
    this.sending = false;
    this.sayable(true);
    this.unreached = Boolean(answer.cut);
    const other = this.text !== text; // something else has been typed meanwhile
    const back = answer.how === "waits" && !this.view.proposal && this.view.back; // the view arrived before the reply
    const heard = this.heard() || (back && back.includes(line) ? back : "");
    if (other) this.judge();
    else if (answer.how && answer.how !== "refused") this.write("");
    if (answer.how) this.sent = null;
    this.own = line;
    this.keep();
    this.tell([["", heard || answer.says]], heard || (answer.how && answer.how !== "refused") ? "" : "refused");
  }

  /** What became of a line whose reply was lost, if the view shows that the laptop heard it; then it is settled. */
  heard() {
    const { sent, view } = this;
    if (!sent || this.sending) return "";
    const played = view.history.some(([number, text, , done]) => number > sent.lines && done && text === sent.line);
    if (!played && view.proposal !== sent.line) return "";
    return this.settled(played ? filled(WORDS.heard, { line: sent.line }) : this.waiting());
  }

  /** A view has only the last lines: if there are more since the line was said, let the laptop look through them. */
  async missed() {
    const { sent, view } = this;
    if (!sent || this.sending || !view.history.length || view.history[0][0] <= sent.lines + 1) return;
    const { said } = await this.link.ask("said", { line: sent.line, lines: sent.lines });
    if (said && sent === this.sent && !this.sending) this.tell([["", this.settled(filled(WORDS.heard, { line: sent.line }))]], "");
  }

  /** The line that was sent is not sent again, because `says` tells what became of it; returns `says`. */
  settled(says) {
    const { text } = this.sent;
    this.sent = null;
    if (this.text === text) this.write("");
    else this.keep();
    return says;
  }

  // -- tickets, which nobody else sees

  tickets(line, link) {
    const chosen = [];
    const show = async () => {
      const { value } = find;
      const { rows, example, unheard } = await link.ask("tickets", { text: value });
      await fingerUp();
      if (value !== find.value) return;
      if (unheard) link.later(() => find.isConnected && value === find.value && show());
      if (example) for (const name of ["placeholder", "aria-label"]) find.setAttribute(name, example);
      const take = (text) => () => {
        if (chosen.includes(text)) return; // tapped twice before the list was there without it
        chosen.push(text);
        find.value = "";
        grow();
      };
      const typed = find.value.trim();
      put(list, ...(rows || []).filter((row) => !chosen.includes(row.text)).map((row) =>
        el("button.row", { onclick: take(row.text) }, `${row.name}  ${row.points}`)),
      typed ? el("button.row", { onclick: take(typed) }, filled(WORDS["as typed"], { text: typed })) : "");
      list.dataset.found = value;
    };
    const grow = () => {
      put(picked, ...chosen.map((text) => el("button", {
        "aria-label": filled(WORDS["take out"], { ticket: text }), onclick: () => { chosen.splice(chosen.indexOf(text), 1); grow(); },
      }, text + " ×")));
      this.input.value = chosen.length ? line.start + chosen.join(", ") : "";
      this.answers = [];
      show();
      this.judge();
      if (!chosen.length) this.tell([["", line.says]], "");
    };
    const find = el("input", {
      type: "search", placeholder: WORDS["find ticket"], "aria-label": WORDS["find ticket"], autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", oninput: show, onkeydown: takes(() => list, 2), // a ticket, and what was typed
    });
    const picked = el("div.chips"), list = el("div.rows");
    this.listing = true;
    this.lacking = () => line.least - chosen.length;
    put(this.more, picked, find, list);
    grow();
  }

  // -- a roll, die by die, then row by row

  rollAgain({ steps, typed, sought }) { return this.roll(steps, typed, sought); }

  /** Begin a roll, or go on with the dice of the one that is being tapped, to find what has been tapped elsewhere. */
  seek(sought) {
    const row = this.rolling() ? this.steps.findIndex((step) => step.startsWith("row ")) : 0;
    this.found = null;
    return this.roll(row < 0 ? this.steps : (this.steps || []).slice(0, row), "", sought);
  }

  /** `steps` are the taps so far, `typed` filters the rows, and `sought` is typed for the user once there are rows. */
  async roll(steps = [], typed = "", sought = "") {
    const asked = (this.said += 1);
    this.steps = steps; // a quick tap goes on from here, before there is an answer
    const found = await this.link.ask("choose", { steps, typed });
    await fingerUp();
    if (asked !== this.said) return;
    if (found.unheard && this.rolling()) this.steps = this.rolled.steps;
    else if (found.unheard) this.waits = this.link.later(() => asked === this.said && this.roll(steps, typed, sought));
    if (found.line) return this.write(found.line);
    if (!found.asks) { // it is not this seat's turn to roll any more
      if (!this.rolling() || found.unheard) return undefined;
      this.write("");
      this.aside = this.rolled;
      return undefined;
    }
    this.aside = null;
    this.steps = steps = found.steps;
    this.rolled = { steps, typed, sought, lines: this.view.lines };
    this.input.value = "";
    this.listing = true;
    this.keep(steps);
    this.idle();
    this.tell([["", found.asks], ...(found.told && found.told.length ? [["", found.told.join(", ")]] : [])], "");
    const on = (step) => () => this.roll([...this.steps, step], "", sought);
    const rows = found.rows.map((row) => el("button.row", { onclick: on(`row ${row.says}`) }, row.says, el("span.faint", {}, row.notes)));
    const list = el("div.rows", { "data-found": typed }, rows.length || !found.why ? rows : el("p", {}, found.why));
    if (typed || (this.rolling() && this.found === steps.join())) return this.finding.nextSibling.replaceWith(list);
    this.found = steps.join();
    this.finding = found.finding ? el("input", {
      type: "search", placeholder: found.example, "aria-label": found.example, oninput: () => this.roll(steps, this.finding.value),
      onkeydown: takes(() => this.finding.nextSibling, 1),
    }) : el("span", {});
    const field = el("input", { placeholder: found.example, "aria-label": found.asks, inputmode: "numeric" });
    put(this.more,
      el("div.chips", {}, found.faces.map((face) => el("button", { onclick: on("die " + face) }, face))),
      this.finding, list,
      found.typing ? el("div.keys", {}, field, el("button", { onclick: () => on("say " + field.value)() }, WORDS.answer),
        el("button", { onclick: on("say ") }, WORDS["leave open"])) : "",
      steps.length ? el("button.row", { onclick: () => this.roll(this.steps.slice(0, -1), "", sought) }, WORDS.back) : "",
    );
    if (found.finding && sought) {
      this.finding.value = sought;
      this.roll(steps, sought);
    }
  }
}
