// A seat's page: the board, its tickets, what it may do now, the history, the rules; and the line that it says.

import { WORDS } from "/static/words.js";
import { Board } from "/static/board.js";
import { Column } from "/static/column.js";
import { Composer } from "/static/composer.js";
import { EndPhoto, chooser } from "/static/photo.js";
import { kept as drafted } from "/static/draft.js";
import { PastLines } from "/static/history.js";
import { RuleSearch, ruleButton } from "/static/rules.js";
import { act, badge, el, filled, points, put, refocus, scores, tell } from "/static/dom.js";

const TABS = ["board", "tickets", "now", "history", "rules"];

/** The tab that an entry of the browser's history stands for; a reloaded page still has its entry. */
const opened = (entry) => (entry && TABS.includes(entry.tab) ? entry.tab : TABS[0]);

export class Seat {
  constructor(page, link) {
    this.link = link;
    this.tab = "board";
    this.view = null;
    this.city = null;
    this.named = [];
    this.sought = ""; // the ticket whose path is looked at
    this.taps = 0; // taps on the board: only the answer to the last one counts
    this.owning = Promise.resolve();
    this.board = new Board((where) => this.tapped(where));
    this.endPhoto = new EndPhoto(link);
    this.composer = new Composer(link, (rule) => this.open(rule), (tracks) => this.lit(tracks));
    this.column = new Column(link, this.composer, () => this.view.record);
    this.rules = new RuleSearch(link, (rule) => this.open(rule));
    this.badge = el("div");
    this.says = el("div.says", { "aria-live": "polite" });
    this.place = el("h1.faint.place");
    this.clock = el("div.clock", { "aria-live": "polite" });
    this.head = el("header", {}, this.badge, el("div.who", {}, this.says, this.place), this.clock);
    this.away = el("div", { role: "status" });
    this.away.id = "link";
    this.tabs = Object.fromEntries(TABS.map((name) => [name, el("section.tab.hidden", { id: "tab-" + name, role: "tabpanel", "aria-label": WORDS["tab " + name] })]));
    this.tabs.board.classList.add("board-tab");
    this.tabs.board.append(this.board.holder);
    this.past = new PastLines(link, this.tabs.history, (rule) => this.rule(rule));
    this.taking = el("p", { role: "status" }); // that a file is being made, or why it did not arrive
    this.exporting = new Set();
    this.rest = el("div");
    this.tabs.now.append(this.column.box, this.endPhoto.box, this.rest); // fields that somebody is filling in stay where they are
    this.keys = Object.fromEntries(
      TABS.map((name) => [name, el("button", { role: "tab", "aria-controls": "tab-" + name, onclick: () => this.go(name) }, WORDS["tab " + name])]),
    );
    this.page = page;
    page.classList.add("seated");
    put(page,
      this.head, this.away, el("main", {}, Object.values(this.tabs)), this.composer.box,
      el("nav", { role: "tablist", onkeydown: ({ key }) => this.along(key) }, Object.values(this.keys)),
    );
    this.photos = el("details.hidden", {}, el("summary", {}, WORDS.photo));
    this.tabs.rules.append(...this.rules.parts, this.photos);
    this.photo();
    this.turnTo(opened(history.state));
    this.turned = (event) => this.turnTo(opened(event.state));
    addEventListener("popstate", this.turned);
  }

  /** The seat is closed: let go of it everywhere, so that what it knew is freed from memory too. */
  close() {
    removeEventListener("popstate", this.turned);
    this.page.classList.remove("seated", "looking");
    this.board.close();
    this.composer.close();
    this.column.close();
    this.past.close();
    this.endPhoto.close();
  }

  get name() { return this.view.seats[this.view.me].name; }

  told(says) {
    tell(this.away, says);
  }

  /** Open a tab; the browser's back button returns to the previous one. */
  go(name) {
    if (name !== this.tab) history.pushState({ tab: name }, "");
    this.turnTo(name);
  }

  /** An arrow key on a tab's button opens the one beside it, as people who see no screen are used to. */
  along(key) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by) return;
    this.go(TABS[(TABS.indexOf(this.tab) + by + TABS.length) % TABS.length]);
    this.keys[this.tab].focus();
  }

  turnTo(name) {
    this.tab = name;
    this.sought = "";
    this.page.classList.toggle("looking", name === "board");
    for (const tab of TABS) {
      this.tabs[tab].classList.toggle("hidden", tab !== name);
      this.keys[tab].setAttribute("aria-selected", tab === name ? "true" : "false");
    }
    refocus(this.tabs[name]); // from a button that opened this tab, or was in the one that is left
    this.board.near(this.board.named);
    if (name === "rules") this.rules.begin();
  }

  /** Everything but the board is there at once: its drawing may be slow, or not arrive. */
  async show(view) {
    const before = this.view;
    this.view = view;
    this.heading();
    this.photos.classList.toggle("hidden", view.me !== 0);
    const anew = !before || before.record !== view.record;
    if (view.counts && (anew || !this.column.shown)) this.column.show(drafted().cells || []);
    this.composer.changed(view);
    this.endPhoto.show(view);
    this.tickets();
    this.now();
    this.past.show(view.history, anew);
    if (!await this.board.load(this.link, view.board, () => this.show(this.view))) return;
    this.board.paint(this.view);
    this.board.pick(this.city);
    this.lit(this.named);
  }

  heading() {
    const { view } = this, me = view.seats[view.me];
    put(this.badge, badge(me));
    tell(this.says, (act(view) || view).says);
    tell(this.place, `${me.name} · ${view.board.title}`);
    document.title = this.place.textContent; // tells the tabs of a browser apart
    tell(this.clock, view.clock);
  }

  // -- the board

  async tapped({ city, track }) {
    if (!this.view) return;
    this.sought = "";
    if (this.view.final) return this.owned(track);
    if (this.composer.listing && this.composer.text) return this.pick(city && city !== this.city ? city : null); // chosen tickets stay
    const tapped = (this.taps += 1), { text, listing } = this.composer;
    const late = () => tapped !== this.taps || listing !== this.composer.listing || (this.composer.text && text !== this.composer.text);
    if (city && this.city && city !== this.city) {
      const between = await this.link.ask("between", { a: this.city, b: city });
      if (between.unheard || late()) return;
      this.pick(between.rows && between.rows.length ? null : city);
      this.claim(between.rows || []);
    } else if (city) {
      this.pick(city === this.city ? null : city);
    } else {
      this.pick(null);
      if (track === undefined) return this.lit(this.named);
      const between = await this.link.ask("between", { track });
      if (!between.unheard && !late()) this.claim(between.rows || []);
    }
  }

  /** Claim a tapped track; if a line has to begin with something else, such as a roll, start that, and find the track there. */
  claim(rows) {
    const free = rows.find((row) => row.line);
    if (free && this.view.opening) this.composer.seek(free.ends.join(" "));
    else this.composer.choose(rows);
  }

  /** Add a tapped track to the line of owned tracks, as it is once the answer arrives; quick taps are queued, so that each adds
   * to the line of the last. */
  owned(track) {
    if (track === undefined) return this.composer.hint(WORDS["own tracks"]);
    this.owning = this.owning.then(async () => {
      for (;;) {
        const { text } = this.composer;
        const { line } = await this.link.ask("owning", { track, text });
        if (line === undefined) return;
        if (text === this.composer.text) return this.composer.write(line);
      }
    });
  }

  /** Highlight the tracks of the line that is being composed, else the path of the ticket that is looked at, else the tracks of
   * the last line; in the ending, those of its act. */
  lit(tracks) {
    this.named = tracks;
    const sought = !tracks.length && this.view && this.view.tickets.find((ticket) => ticket.name === this.sought);
    this.board.near(this.view && this.view.final ? [] : tracks); // the board stays put where track after track is tapped
    const shown = this.view && act(this.view);
    if (shown) this.board.light(shown.tracks, shown.cities, shown.gap);
    else if (sought) this.board.light([], sought.cities, sought.missing);
    else this.board.light(tracks.length || !this.view || !this.view.last ? tracks : this.view.last.tracks, []);
  }

  pick(city) {
    this.city = city;
    this.board.pick(city);
    this.composer.hint(city ? filled(WORDS["other city"], { city }) : "");
  }

  // -- tickets

  tickets() {
    const { view } = this;
    const rows = view.tickets.map((ticket) =>
      el("li", {}, el("button.row", { onclick: () => this.way(ticket) },
        el(ticket.sign === "✓" ? "b.good" : ticket.sign === "✗" ? "b.bad" : "b", {}, `${ticket.sign} ${ticket.worth > 0 ? "+" : ""}${ticket.worth}  `),
        ticket.name, ticket.detail.toLowerCase().startsWith(ticket.says.toLowerCase()) ? "" : el("span.faint", {}, ticket.says), el("span.faint", {}, ticket.detail))));
    put(this.tabs.tickets,
      el("ul.rows", {}, rows),
      rows.length ? "" : el("p.faint", {}, view.kept ? "" : view.counts ? WORDS["tickets counted"] : WORDS[view.state === "play" ? "no tickets" : "no tickets yet"]),
      view.unknown ? el("p.faint", {}, filled(WORDS[view.state === "play" ? "tickets later" : "tickets unknown"], { count: view.unknown })) : "",
      el("div.rows", {}, this.naming("button.main.row")),
      view.cards.length ? el("h2", {}, WORDS.cards) : "",
      el("p", {}, view.cards.join(" · ")),
    );
  }

  /** Buttons for the lines that name tickets, which open the list of cards; after the end the tickets are not secret. */
  naming(kind) {
    const { state, secret } = this.view;
    return secret.map((line) => {
      const shared = WORDS[line.partners > 1 ? "name tickets partners" : "name tickets partner"];
      const naming = line.partners ? shared : WORDS["name tickets"];
      const text = filled(state === "play" ? naming : WORDS["show tickets"], { start: line.start });
      return el(kind, { onclick: () => this.composer.tickets({ ...line, says: text }, this.link) }, text);
    });
  }

  /** Show the path of a ticket on the board, as it is now and after every move until something else is looked at. */
  way(ticket) {
    this.go("board");
    this.sought = ticket.name;
    this.board.light([], ticket.cities, ticket.missing);
  }

  // -- what may be done

  now() {
    const { view } = this;
    const begin = (line) => this.composer.write(`${this.name} ${line}`);
    const whole = (line) => el("button.row", { onclick: () => this.composer.write(line) }, line);
    const hint = () => {
      const { says, examples } = view.hint;
      return [says && (examples.length || !view.moves.length) ? el("p.faint", {}, says) : "", el("div.rows", {}, examples.map(whole))];
    };
    put(this.rest,
      ...(view.end ? this.end() : []),
      ...(view.hint && view.hint.first ? hint() : []),
      el("div.rows", {}, view.set_up.map(whole)),
      view.opening ? el("p", {}, el("button.main.row", { onclick: () => this.composer.roll() }, view.opening)) : "",
      view.moves.length ? el("h2", {}, WORDS.may) : "",
      el("ul.rows", {}, view.moves.map((move) => el("li.card.move", {}, this.rule(move.rule),
        el("button.row", { onclick: () => (view.opening ? this.composer.roll() : begin(move.line)) }, move.says),
        move.pick ? this.cards(move, begin) : ""))),
      el("div.rows", {}, this.naming("button.row")),
      ...(view.hint && !view.hint.first ? hint() : []),
      view.turn === null || view.moves.length || view.hint ? "" : el("p.faint", {}, WORDS["not your turn"]),
      ...(view.end ? [] : scores(view, points(view), true)),
    );
  }

  /** Cards to tap one after the other; each continues the line as it is now, or begins it anew. */
  cards({ line, pick, picks }, begin) {
    const start = `${this.name} ${line}`;
    const taken = () => {
      const { text } = this.composer;
      const cards = text.startsWith(start) ? text.slice(start.length).split(", ") : [];
      return cards.length < picks && cards.every((card) => pick.includes(card)) ? cards : [];
    };
    return el("div.chips", {}, pick.map((card) => el("button", { onclick: () => begin(line + [...taken(), card].join(", ")) }, card)));
  }

  end() {
    const { view } = this;
    const side = view.end.sides[view.seats[view.me].side];
    return [
      el("p", {}, el("b", {}, view.says)),
      ...view.end.missing.map((says) => el("p.bad", {}, says)),
      el("h2", {}, filled(WORDS["own lines"], { who: side.name, total: side.total })),
      ...side.lines.map(([what, worth, rule, why]) => el("div.score", {}, this.rule(rule),
        el("span.name", {}, what, el("span.faint", {}, why)), el("span.points", {}, `${worth > 0 ? "+" : ""}${worth}`))),
      ...side.tickets.map(([name, worth, done]) => el("div.line", {}, el(done ? "b.good" : "b.bad", {}, `${done ? "✓" : "✗"} ${worth}  `), name)),
      el("div.chips", {}, (view.exports || []).map(([name, says]) => el("button", { onclick: () => this.export(name) }, says))),
      this.taking,
      el("h2", {}, WORDS.everybody),
      ...scores(view, points(view), true),
    ];
  }

  /** Download the result in one format; tapped again before it is there, it is the same download. */
  async export(format) {
    if (this.exporting.has(format)) return;
    this.exporting.add(format);
    tell(this.taking, WORDS["file comes"]);
    const { name, content, says } = await this.link.file(format);
    this.exporting.delete(format);
    tell(this.taking, says);
    if (!content) return;
    const text = content.size < 20000 ? await new Response(content).text() : "";
    const link = /^https:\/\/\S+$/.test(text);
    const anchor = el("a", link ? { href: text, target: "_blank", rel: "noopener noreferrer" }
      : { href: URL.createObjectURL(content), download: name });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  }

  // -- rules

  rule(number) {
    return number ? ruleButton(number, (rule) => this.open(rule)) : "";
  }

  /** Lets the host's phone take a photo of an empty board for the workshop on the laptop. */
  photo() {
    const says = el("p.faint", { role: "status" }, WORDS["photo what"]);
    this.photos.append(says, chooser(this.link, WORDS.photo, says, "", WORDS["photo goes"]));
  }

  open(rule) {
    this.go("rules");
    this.rules.look(rule);
  }
}
