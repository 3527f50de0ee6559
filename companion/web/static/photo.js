// The end from a photo: choosing the files, the draft over the squared photo, doubtful tracks tap by tap, and confirming it.

import { WORDS } from "/static/words.js";
import { Corners } from "/static/corners.js";
import { badge, el, filled, fingerUp, put, svgEl } from "/static/dom.js";

const LARGEST = 20e6; // the most bytes of a photo
const WIDE = 1000; // the squared photo's width in units of the drawing
const READING = 400; // milliseconds in which nobody has read the next question: a tap then is meant for the one before
const NEAR = 3; // how many times larger the photo is shown around a track that is asked about

const KINDS = "image/jpeg,image/png,image/webp"; // phones convert their own formats into these if asked to

/** A field to choose a photo and send it to the laptop: `of` the "end" or the "empty" board, else for the workshop. The
 *  result is shown in `says`, and `goes` until it arrives. */
export function chooser(link, label, says, of = "", goes = "") {
  const file = el("input", { type: "file", accept: KINDS, "aria-label": label, onchange: async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const large = chosen.size > LARGEST;
    put(says, large ? WORDS["photo large"] : goes);
    if (!large) put(says, await link.photo(chosen, of));
    file.value = "";
  } });
  return file;
}

export class EndPhoto {
  constructor(link) {
    this.link = link;
    this.box = el("section.photo.hidden", { "aria-label": WORDS["end photo"] });
    this.says = el("p.bad", { role: "status" });
    this.view = null;
    this.stage = "";
    this.track = null; // the track that is asked about because it was tapped
    this.before = null; // the track that was asked about last
    this.readable = 0; // when the question that came after it can have been read
    this.looking = false; // the whole board is shown, though some doubtful tracks are not answered
    this.picture = "";
    this.known = null;
    this.main = el("div");
    this.left = el("details.hidden", {}, el("summary", {}, WORDS["photo left"]));
    this.instead = el("details", {}, el("summary", {}, WORDS["photo instead"]), this.file("end"),
      el("button.row", { onclick: () => this.say({ drop: true }) }, WORDS["photo drop"]));
  }

  close() {
    this.view = null;
    if (this.picture) URL.revokeObjectURL(this.picture);
  }

  async show(view) {
    this.view = view;
    const photo = view.photo;
    this.box.classList.toggle("hidden", !photo);
    if (!photo) return;
    if (photo.picture && !this.box.childElementCount) put(this.box, el("h2", {}, WORDS["end photo"]), el("p", { role: "status" }, WORDS["photo comes"]));
    const loaded = !photo.picture || await this.load(photo);
    await fingerUp();
    if (this.view !== view) return; // a later one has arrived meanwhile
    if (!loaded) return this.link.later(() => this.view === view && this.show(view));
    const shown = JSON.stringify([photo.stage, photo.of, photo.says, photo.picture]), other = shown !== this.shown;
    this.shown = shown;
    if (photo.stage !== "draft") {
      this.track = null;
      this.looking = false;
      if (other) this.wanted(photo);
    } else {
      if (!this.main.isConnected) {
        this.leave();
        put(this.box, this.main, this.left, this.instead);
      }
      this.draft();
    }
  }

  // -- files

  wanted(photo) {
    put(this.box, el("h2", {}, WORDS["end photo"]), el("p", { role: "status" }, photo.says), this.says,
      photo.stage === "empty" || photo.stage === "end" ? this.file(photo.stage) : "",
      photo.stage === "corners" ? this.corners(photo) : "");
  }

  /** The corners to tap on a photo, or another photo to choose instead. */
  corners(photo) {
    const { of } = photo;
    const tapped = new Corners(this.picture, this.high, async (corners) => {
      await this.say({ corners, picture: photo.picture });
      tapped.begin(); // if this is still shown, they were refused, or there is another photo
    });
    return of === "end" ? [tapped.box, this.file("end"), el("button.row", { onclick: () => this.say({ drop: true }) }, WORDS["photo give up"])]
      : [el("button.main.row", { onclick: () => this.say({ edges: true }) }, WORDS["photo edges"]), el("p.faint", {}, WORDS["photo corners"]), tapped.box, this.file("empty")];
  }

  /** A field for the trains that each player has left; the typed text stays while the draft changes. */
  leave() {
    const { photo, seats } = this.view;
    this.fields = photo.players.map((seat) => el("input", { type: "number", inputmode: "numeric", min: 0, max: 999, "aria-label": seats[seat].name }));
    photo.pieces.forEach(({ left }, at) => { this.fields[at].value = left === null ? "" : left; });
    const said = []; // what was sent from here, which the view may not show yet
    const tell = async () => {
      for (const [at, seat] of photo.players.entries()) {
        const { value } = this.fields[at];
        const { left } = this.view.photo.pieces[at];
        if (value === (left === null ? "" : String(left)) && (said[at] === undefined || value === said[at])) continue;
        said[at] = value;
        await this.say({ seat, left: value === "" ? null : Number(value) });
      }
    };
    put(this.left, el("summary", {}, WORDS["photo left"]), el("p.faint", {}, WORDS["photo left how"]),
      el("div.trains-left", {}, photo.players.map((seat, at) => el("label", {}, badge(seats[seat]), " ", seats[seat].name, this.fields[at]))),
      el("button.row", { onclick: tell }, WORDS["photo left say"]));
    this.left.classList.remove("hidden");
  }

  file(of) {
    const label = of === "end" ? WORDS["photo of end"] : WORDS["photo of empty"];
    return el("label.field", {}, el("span.faint", {}, label), chooser(this.link, label, this.says, of, WORDS["photo goes"]));
  }

  /** Load a view's photo, once for each; false if it did not arrive and has to be asked for again. */
  async load(photo) {
    const same = !photo.tracks || !this.known || photo.tracks.length === this.known.tracks.length; // the table may add a track
    if (same && this.digest === photo.picture) return true;
    const known = photo.stage === "draft" ? await this.link.ask("spaces", {}) : null;
    const picture = known && known.unheard ? "" : await this.link.picture();
    if (!picture) return false;
    const image = Object.assign(new Image(), { src: picture });
    await image.decode().catch(() => {});
    if (!this.view) { // closed meanwhile
      URL.revokeObjectURL(picture);
      return false;
    }
    if (this.picture) URL.revokeObjectURL(this.picture);
    [this.known, this.picture, this.high, this.digest] = [known, picture, image.height / image.width || 1, photo.picture];
    return true;
  }

  async say(what) {
    const { says } = await this.link.post("/draft", what);
    put(this.says, says || "");
  }

  // -- the draft

  /** The track to ask about: a tapped one, else the most doubtful; null while the whole board is looked over. */
  asked() {
    const { doubtful } = this.view.photo;
    return this.track !== null ? this.track : this.looking || !doubtful.length ? null : doubtful[0];
  }

  draft() {
    const asked = this.asked();
    put(this.main, this.sight(asked), el("p.faint", {}, this.view.photo.says), this.says, ...(asked === null ? this.whole() : this.question(asked)));
  }

  question(track) {
    const { photo, seats } = this.view, [owner, sure] = photo.tracks[track];
    const key = (seat, ...what) => el(seat === owner ? "button.seat.main" : "button.seat", {
      onclick: ({ currentTarget, timeStamp }) => { // what counts is when it was tapped, not when a busy phone gets to it
        if (currentTarget.ariaDisabled || timeStamp < this.readable) return;
        this.track = null;
        this.say({ track, seat });
      },
    }, ...what);
    const keys = [...photo.players.map((seat) => key(seat, badge(seats[seat]), seats[seat].name)), key(null, WORDS.nobody)];
    this.unread(track, keys);
    return [
      el("p", {}, el("b", {}, this.known.tracks[track][0]), " ", filled(WORDS["photo seems"], { who: owner === null ? WORDS.nobody : seats[owner].name, sure })),
      el("div.chips", {}, keys),
      el("div.chips", {}, el("span.faint", {}, filled(WORDS["photo doubts"], { count: photo.doubtful.length })),
        el("button", { onclick: () => this.look(true) }, WORDS["photo whole"])),
    ];
  }

  /** For a moment, no answer counts to a question that nobody asked for: that came after an answer, or since the laptop has
   * decided again. */
  unread(track, keys) {
    const { before } = this, now = performance.now();
    this.before = track;
    if (before !== null && before !== track && this.track === null) this.readable = now + READING;
    if (now >= this.readable) return;
    for (const key of keys) key.ariaDisabled = "true";
    setTimeout(() => { for (const key of keys) key.ariaDisabled = null; }, this.readable - now);
  }

  /** Look over the whole board, or go through the doubtful tracks; the picture comes into view. */
  look(over) {
    this.track = null;
    this.looking = over;
    this.draft();
    this.box.scrollIntoView();
  }

  whole() {
    const { photo } = this.view;
    return [
      el("p", {}, el("b", {}, WORDS["photo look over"])),
      el("p", {}, photo.pieces.map(({ says, off }, at) => [at ? " · " : "", el(off ? "b.bad" : "span", {}, says)])),
      photo.doubtful.length ? el("div.chips", {}, el("span.faint", {}, filled(WORDS["photo doubts"], { count: photo.doubtful.length })),
        el("button", { onclick: () => this.look(false) }, WORDS["photo doubts ask"])) : "",
      ...photo.refused.map((says) => el("p.bad", {}, says)),
      photo.refused.length ? el("p", {}, WORDS["photo overrule"]) : el("button.main.row", { onclick: () => this.say({ confirm: true }) }, WORDS["photo confirm"]),
    ];
  }

  sight(asked) {
    const { photo, seats } = this.view, high = WIDE / this.known.aspect;
    const svg = svgEl("svg", { class: asked === null ? "squared" : "squared near", viewBox: this.part(asked, high), role: "img", "aria-label": WORDS["end photo"] });
    svg.append(svgEl("image", { href: this.picture, width: WIDE, height: high, preserveAspectRatio: "none" }));
    this.known.tracks.forEach(([name, places], track) => {
      const [owner] = photo.tracks[track];
      const g = svgEl("g", { class: "draft-track" + (track === asked ? " asked" : "") + (photo.doubtful.includes(track) ? " doubtful" : ""), "data-track": track });
      g.style.color = owner === null ? "transparent" : seats[owner].fill;
      for (const [x, y, angle] of places) {
        g.append(svgEl("rect", { x: -14, y: -5, width: 28, height: 10, rx: 2, transform: `translate(${x * WIDE} ${y * high}) rotate(${angle})` }));
      }
      g.append(svgEl("title", {}, name));
      g.addEventListener("click", () => { if (!photo.typed.includes(track)) { this.track = track; this.draft(); } });
      svg.append(g);
    });
    return svg;
  }

  /** The part of the photo to show, as a viewBox: all of it, or the part around a track. */
  part(asked, high) {
    const places = asked === null ? [] : this.known.tracks[asked][1];
    if (!places.length) return `0 0 ${WIDE} ${high}`;
    const middle = (at) => places.reduce((sum, place) => sum + place[at], 0) / places.length;
    const far = Math.max(...places.map(([x, y]) => Math.hypot((x - middle(0)) * WIDE, (y - middle(1)) * high)));
    const width = Math.max(WIDE / NEAR, far * 3), height = width / this.known.aspect;
    return `${middle(0) * WIDE - width / 2} ${middle(1) * high - height / 2} ${width} ${height}`;
  }
}
