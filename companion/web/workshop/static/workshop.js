// The workshop: a board is made over its picture, checked at every step, tried, and saved as a board file.

import { Canvas } from "/static/canvas.js";
import { el, filled, put, refocus, whenLifted } from "/static/dom.js";
import { ARRAYS, Draft, canPlaceSpaces, isAspect, rowsOf, shaped, spacesOf, thingOf, withCity, withCityMoved, withKindInForce, withSpaceMoved, withSpacesKept, withTicket, withTrack, withTrackBent } from "/static/draft.js";
import { go, guidePanel } from "/static/guide.js";
import { boardPanel, checkPanel, cityPanel, rulesPanel, ticketPanel, trackPanel, trialPanel } from "/static/panels.js";
import { middleOf } from "/static/geometry.js";
import { Keys, TOOLS } from "/static/keys.js";
import { Photo } from "/static/photo.js";
import { isTrack, read } from "/static/quick.js";
import { get, inTurn, post } from "/static/server.js";
import { WORDS } from "/static/words.js";

const TABS = ["guide", "board", "rules", "tickets", "check", "trial"];
const ROOM = ["guide", "tickets", "check"]; // the tabs with the panel of what is chosen above them
const PAUSE = 250; // milliseconds without a change before the board is checked

class Workshop {
  constructor(declared, opened) {
    this.declared = declared;
    this.always = new Set(declared.tables.filter((family) => family.always).map((family) => family.table));
    this.before = opened.before;
    this.base = opened.base;
    this.filed = opened.draft; // the key of its draft and its photo
    this.stamp = opened.stamp; // the stamp of its draft, as this page last wrote it
    this.guide = opened.guide || {};
    this.names = this.guide.names || [];
    const { data, lost } = shaped(opened.data);
    this.draft = new Draft(data, () => this.changed());
    this.saved = data;
    this.chosen = null;
    this.first = ""; // the first city of a ticket
    this.unfolded = new Set();
    this.looked = null;
    this.trial = null;
    this.shown = "guide";
    this.waits = 0;
    this.canvas = new Canvas({
      clicked: (at, city, track) => this.clicked(at, city, track),
      drawn: (a, b, length) => this.drawTrack(a, b, { length }),
      moved: (held, at) => this.moved(held, at),
      rested: () => this.draft.rest(),
    }, declared.drawn);
    this.keys = new Keys(this);
    this.renew = () => { if (!this.typing()) this.panel(); };
    this.renewSoon = () => setTimeout(this.renew); // once the focus is where a key or a click takes it
    this.renewLater = () => {
      const list = document.activeElement; // one that is open would close, and nothing would have been chosen
      if (list && list.matches("aside select")) list.addEventListener("blur", this.renewSoon, { once: true });
      else this.renew();
    };
    this.photo = new Photo(this, (picture) => this.under(picture));
    this.build();
    this.photo.open(opened.photo);
    this.tell(lost.length ? filled(WORDS["left out"], { keys: lost.join(", ") }) : WORDS.begin);
    this.changed();
  }

  rowSchema(array) {
    const of = { cities: "CityRow", routes: "RouteRow" }[array];
    return this.declared.schema.$defs[of].properties;
  }

  // -- the page

  build() {
    this.toolKeys = Object.entries(TOOLS).map(([key, tool]) => el("button.tool", { "data-tool": tool, "aria-label": WORDS[`tool ${tool}`], "aria-keyshortcuts": key, onclick: () => this.take(tool) }, WORDS[`tool ${tool}`], el("kbd", {}, key)));
    this.tabs = TABS.map((name) => el("button", { role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": "panel", "aria-selected": String(name === this.shown), onclick: () => this.tab(name) }, WORDS[`tab ${name}`]));
    this.heading = el("h1.title");
    this.status = el("p.status", { role: "status", "aria-live": "polite" });
    this.line = el("input.quick", { type: "text", "aria-label": WORDS["quick line"], autocomplete: "off", spellcheck: "false", list: "cities", onkeydown: (event) => { if (event.key === "Enter") this.typed(); } });
    this.side = el("div.panel", { id: "panel", role: "tabpanel", "aria-labelledby": `tab-${this.shown}` });
    this.own = el("div.own");
    this.undoKey = el("button", { onclick: () => this.draft.undo(), title: "Ctrl+Z" }, WORDS.undo);
    this.redoKey = el("button", { onclick: () => this.draft.redo(), title: "Ctrl+Y" }, WORDS.redo);
    const names = el("datalist", { id: "names" }, this.declared.cities.map((name) => el("option", { value: name })));
    this.cityNames = el("datalist", { id: "cities" });
    put(document.getElementById("page"), el("div.workshop", {},
      el("header", {}, this.heading, this.toolKeys, el("span.gap"), this.undoKey, this.redoKey,
        el("button", { onclick: () => this.canvas.zoomMiddle(1 / 1.3), "aria-label": WORDS["zoom in"] }, "+"),
        el("button", { onclick: () => this.canvas.zoomMiddle(1.3), "aria-label": WORDS["zoom out"] }, "−"),
        el("button", { onclick: () => this.canvas.whole() }, WORDS["whole board"]),
        el("button", { onclick: () => this.download() }, WORDS["for friends"]),
        el("button.main", { onclick: () => this.save(), title: "Ctrl+S" }, WORDS.save)),
      el("main.picture", {}, this.canvas.svg, el("footer", {}, this.line, this.status)),
      el("aside.side", { "aria-label": WORDS["beside picture"] },
        el("div.tabs", { role: "tablist", onkeydown: ({ key }) => this.along(key) }, this.tabs), this.own, this.side), names, this.cityNames));
    document.addEventListener("keydown", (event) => this.keys.pressed(event));
    addEventListener("beforeunload", (event) => { if (this.draft.data !== this.saved) event.preventDefault(); });
    for (const name of ["dragover", "drop"]) {
      document.addEventListener(name, (event) => {
        event.preventDefault();
        if (name === "drop" && event.dataTransfer.files.length) { go(this, "picture"); this.photo.take(event.dataTransfer.files[0]); }
      });
    }
    this.take("select");
  }

  /** Redraw after the board has changed, or what is chosen on it, or once the app has looked at it. */
  changed(renew = this.renew) {
    const { data } = this.draft, faults = { cities: new Set(), routes: new Set() };
    this.chosen = this.there(this.chosen);
    for (const { key } of this.looked ? this.looked.faults : []) {
      const thing = thingOf(key), rows = thing && faults[ARRAYS[thing.kind]];
      if (rows) rows.add(thing.number);
    }
    this.canvas.draw(data, this.chosen, faults);
    put(this.heading, data.title || data.name);
    this.undoKey.disabled = !this.draft.past.length;
    this.redoKey.disabled = !this.draft.future.length;
    refocus(this.canvas.svg);
    put(this.cityNames, rowsOf(data, "cities").map((city) => el("option", { value: city.name })));
    whenLifted(renew);
    if (this.seen === data) return;
    clearTimeout(this.waits);
    this.waits = setTimeout(() => this.look(), PAUSE);
    this.seen = data;
  }

  there(chosen) {
    return chosen && rowsOf(this.draft.data, ARRAYS[chosen.kind])[chosen.number] ? chosen : null;
  }

  /** Whether somebody is typing into a field beside the picture, which must not be replaced meanwhile. */
  typing() {
    const at = document.activeElement;
    return at && this.side.parentNode.contains(at) && (at.matches("textarea, input") && at.type !== "checkbox");
  }

  panel() {
    const { chosen } = this;
    put(this.own, !chosen || !ROOM.includes(this.shown) ? "" : chosen.kind === "city" ? cityPanel(this, chosen.number) : chosen.kind === "track" ? trackPanel(this, chosen.number) : "");
    const panels = { guide: guidePanel, board: boardPanel, rules: rulesPanel, tickets: ticketPanel, check: checkPanel, trial: trialPanel };
    const top = this.side.scrollTop;
    put(this.side, panels[this.shown](this));
    this.side.scrollTop = top;
  }

  tab(name) {
    this.shown = name;
    for (const key of this.tabs) key.setAttribute("aria-selected", String(key.dataset.tab === name));
    this.side.setAttribute("aria-labelledby", `tab-${name}`);
    this.panel();
  }

  /** An arrow key on a tab's button opens the one beside it, as on phones. */
  along(key) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by) return;
    const at = (TABS.indexOf(this.shown) + by + TABS.length) % TABS.length;
    this.tab(TABS[at]);
    this.tabs[at].focus();
  }

  take(tool) {
    this.canvas.tool = tool;
    this.first = "";
    for (const key of this.toolKeys) key.setAttribute("aria-pressed", String(key.dataset.tool === tool));
    this.line.placeholder = WORDS[`quick ${tool}`];
    if (tool === "ticket") this.tab("tickets");
    else if (this.shown === "tickets") this.tab("guide");
    this.tell(WORDS[`hint ${tool}`]);
  }

  tell(says, ...more) { put(this.status, says, more); }

  choose(kind, number) {
    this.chosen = kind ? { kind, number } : null;
    this.draft.rest();
    if (document.activeElement !== this.line) this.canvas.svg.focus({ preventScroll: true });
    this.changed();
    this.makeRoom();
  }

  /** Change the board and what is chosen in one go. */
  change(data, chosen) {
    this.chosen = chosen;
    this.draft.change(data);
    this.makeRoom();
  }

  /** Choose nothing, and go back to the picture. */
  letGo() {
    this.canvas.svg.focus();
    this.first = "";
    this.choose(null);
  }

  makeRoom() {
    if (this.chosen && !ROOM.includes(this.shown) && !this.typing()) this.tab("guide");
  }

  show({ key }) {
    const thing = thingOf(key);
    if (thing) this.choose(thing.kind, thing.number);
    else if (this.declared.tables.some((family) => family.table === key.split(".")[0])) this.tab("rules");
    else this.tab("board");
  }

  // -- the picture

  under(picture) {
    this.canvas.background(picture ? picture.address : "");
    if (picture && isAspect(picture.aspect)) this.draft.change({ ...this.draft.data, aspect: Math.round(picture.aspect * 1000) / 1000 });
  }

  keepSpaces() { this.draft.change(withSpacesKept(this.draft.data)); }

  clicked(at, city, track) {
    const { data } = this.draft, { tool } = this.canvas;
    if (tool === "city") this.placeCity(at, city);
    else if (tool === "ticket" && city >= 0) this.ticketCity(data.cities[city].name);
    else if (tool === "track" && city >= 0) this.trackCity(data.cities[city].name);
    else if (city >= 0) this.choose("city", city);
    else if (track >= 0) {
      const again = this.chosen && this.chosen.kind === "track" && this.chosen.number === track;
      this.choose("track", again ? this.canvas.next(track) : track);
    } else this.choose(null);
  }

  placeCity(at, city) {
    if (city >= 0) { this.choose("city", city); return; }
    const { data } = this.draft, number = rowsOf(data, "cities").length;
    const [name, ...rest] = this.names;
    if (name) this.listPlaces(rest.join("\n"));
    this.change(withCity(data, name || this.unnamed(), at.x, at.y), { kind: "city", number });
    if (name) this.tell(rest.length ? filled(WORDS["place next"], { name: rest[0], count: rest.length }) : WORDS["all placed"]);
    else {
      const field = this.own.querySelector("input[list=names]");
      field.focus();
      field.select();
      field.addEventListener("keydown", (event) => { if (event.key === "Enter") this.canvas.svg.focus(); });
    }
  }

  unnamed() {
    const used = new Set(rowsOf(this.draft.data, "cities").map((city) => city.name));
    let number = used.size + 1;
    while (used.has(filled(WORDS["new place"], { number }))) number += 1;
    return filled(WORDS["new place"], { number });
  }

  listPlaces(text) {
    const used = new Set(rowsOf(this.draft.data, "cities").map((city) => city.name));
    this.names = [...new Set(text.split(/[\n;]/).map((name) => name.trim()).filter((name) => name && !used.has(name)))];
    this.guide = { ...this.guide, names: this.names };
    if (this.names.length && this.canvas.tool !== "city") this.take("city");
    this.look();
    this.renewSoon();
  }

  /** Choose the first city of a track, then the other, by keys or two clicks. */
  trackCity(name) {
    if (!this.first || this.first === name) {
      this.first = this.first === name ? "" : name;
      this.tell(this.first ? filled(WORDS["track second"], { city: name }) : WORDS["hint track"]);
      return;
    }
    const ends = [this.first, name].map((end) => this.draft.data.cities.find((city) => city.name === end));
    this.drawTrack(this.first, name, { length: this.canvas.likely(...ends.map((city) => [city.x, city.y])) });
    this.first = "";
  }

  drawTrack(a, b, given, said) {
    const { data } = this.draft, number = rowsOf(data, "routes").length;
    let next = withKindInForce(withTrack(data, a, b, given, said), given.kind, this.declared);
    if (this.photo.known && !next.routes[number].spaces && canPlaceSpaces(next, number)) next = this.laid(next, number);
    this.change(next, { kind: "track", number });
    this.tellTrack(number);
  }

  /** Say what a track that is being made looks like so far. */
  tellTrack(number) {
    const { a, b, length } = this.draft.data.routes[number];
    this.tell(filled(WORDS["track drawn"], { a, b, count: length }));
  }

  /** The board with a new track's spaces stored where they are drawn: over a photo, because end photos are read by them. */
  laid(data, number) {
    return withTrackBent(data, number, ...middleOf(spacesOf(data, number)));
  }

  async ticketCity(name) {
    if (!this.first || this.first === name) {
      this.first = this.first === name ? "" : name;
      this.panel();
      return;
    }
    const a = this.first;
    this.first = "";
    await this.addTicket(a, name, null);
  }

  async addTicket(a, b, points) {
    const answer = points === null ? await this.ask("/value", { a, b }) : { points };
    if (answer.refused !== undefined) { this.tell(answer.says); return false; }
    const number = rowsOf(this.draft.data, "ticket_cards").length, proposed = answer.points || 0;
    this.change(withTicket(this.draft.data, a, b, proposed), { kind: "ticket", number });
    this.tell(filled(WORDS["ticket added"], { a, b, points: proposed }));
    return true;
  }

  moved(held, at) {
    const { data } = this.draft;
    if (held.kind === "city") {
      this.chosen = { kind: "city", number: held.city };
      this.draft.change(withCityMoved(data, held.city, at.x, at.y), `move ${held.city}`);
    } else if (held.kind === "grip" && this.chosen) this.draft.change(withTrackBent(data, this.chosen.number, at.x, at.y), `bend ${this.chosen.number}`);
    else if (held.kind === "space" && this.chosen) this.draft.change(withSpaceMoved(data, this.chosen.number, held.space, at.x, at.y), `space ${this.chosen.number} ${held.space}`);
  }

  // -- the line under the picture

  /** Read the line under the picture: a track, a ticket or names of places, depending on the tool. */
  async typed() {
    const { tool } = this.canvas, text = this.line.value.trim();
    if (!text) return;
    const names = rowsOf(this.draft.data, "cities").map((city) => city.name), kinds = this.rowSchema("routes").kind.enum;
    if (tool === "city" && !isTrack(text, names, kinds)) {
      this.listPlaces([...this.names, ...text.split(",")].join("\n"));
      this.tell(this.names.length ? filled(WORDS["place next"], { name: this.names[0], count: this.names.length }) : WORDS["all placed"]);
      this.line.value = "";
      return;
    }
    const said = read(text, names, tool === "ticket", kinds);
    if (said.says) { this.tell(said.says); return; }
    this.line.value = "";
    if (tool === "ticket") {
      if (!await this.addTicket(said.a, said.b, said.number) && !this.line.value) this.line.value = text;
    } else {
      const ends = [said.a, said.b].map((name) => this.draft.data.cities.find((city) => city.name === name)).map((city) => [city.x, city.y]);
      this.drawTrack(said.a, said.b, { length: said.number || this.canvas.likely(...ends), ...said.more }, { length: said.number, kind: said.more.kind });
    }
  }

  // -- asking the app

  /** The board as it is sent to the app. */
  told() {
    return { data: this.draft.data, before: this.before, base: this.base, draft: this.filed, guide: this.guide, stamp: this.stamp };
  }

  /** Ask the app about the board as it is when the question's turn comes; the answer's `of` is that board. */
  ask(path, more) {
    return inTurn(async () => {
      const told = this.told();
      return { ...await post(path, { ...told, ...more }), of: told.data };
    });
  }

  /** Have the board checked and its draft stored; a draft from another window is overwritten only with `replace`. */
  async look(replace = false) {
    const answer = await this.ask("/look", { replace });
    if (answer.stamp !== undefined) this.stamp = answer.stamp;
    if (answer.of !== this.draft.data) return;
    if (answer.refused !== undefined) { this.tell(answer.says); return; }
    if (answer.kept) this.tell(answer.kept, answer.other ? el("button", { onclick: () => this.look(true) }, WORDS["keep this one"]) : "");
    else if (replace) this.tell(WORDS["kept this one"]);
    this.looked = answer;
    this.changed(this.renewLater);
  }

  async save() {
    const answer = await this.ask("/save");
    if (answer.faults) { this.looked = { ...this.looked, faults: answer.faults }; this.tab("check"); this.changed(); }
    if (answer.refused !== undefined) { this.tell(answer.says); return; }
    this.saved = answer.of;
    this.stamp = "";
    this.before = answer.text;
    this.filed = answer.draft;
    this.tell(`${filled(WORDS.saved, answer)} ${answer.stays ? filled(WORDS["saved beside"], answer) : ""}`.trim());
  }

  async download() {
    const answer = await this.ask("/text");
    if (answer.refused !== undefined) { this.tell(answer.says); return; }
    const link = el("a", { href: URL.createObjectURL(new Blob([answer.text], { type: "application/toml" })), download: answer.name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async play(players) {
    this.trial = null;
    this.tell(WORDS["trial goes"]);
    this.trial = await post("/trial", { ...this.told(), players, seed: Math.floor(Math.random() * 1e9) });
    this.tell(this.trial.ended ? filled(WORDS["trial ended"], this.trial) : this.trial.why || this.trial.says);
    if (this.shown === "trial") this.panel(); // elsewhere somebody may be typing
  }
}

/** Let the user choose a board: the one named in the link, a draft, the user's own, a shipped one, or a new one. */
async function begin() {
  const page = document.getElementById("page");
  put(page);
  const declared = await get("/declared");
  if (declared.refused !== undefined) { put(page, el("main.alone", {}, el("p", { role: "status" }, declared.says))); return; }
  let opening = false;
  const open = async (board, draft) => {
    if (opening) return; // a double click opens it once
    opening = true;
    const opened = await post("/open", { board, draft });
    opening = false;
    if (opened.refused !== undefined) { put(says, opened.says); return; }
    window.workshop = new Workshop(declared, opened);
  };
  const says = el("p.bad", { role: "status" });
  const rows = (list, draft) => el("div.rows", {}, list.map((board) => el("button.row", { onclick: () => open(board.name, draft) }, board.title, el("span.faint", {}, board.name))));
  const asked = new URLSearchParams(location.search).get("board");
  if (asked) { await open(asked, declared.drafts.some((draft) => draft.name === asked)); if (window.workshop) return; }
  const own = declared.boards.filter((board) => board.own), shipped = declared.boards.filter((board) => !board.own);
  put(page, el("main.choice", {}, el("h1", {}, WORDS.title), el("p", {}, WORDS["which board"]), says,
    el("button.main", { onclick: () => open(null, false) }, WORDS["new board"]),
    declared.drafts.length ? [el("h2", {}, WORDS["go on with"]), rows(declared.drafts, true)] : "",
    own.length ? [el("h2", {}, WORDS["own boards"]), rows(own, false)] : "",
    el("h2", {}, WORDS["shipped boards"]), rows(shipped, false)));
}

begin();
