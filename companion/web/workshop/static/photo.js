// The photo of the empty board: choosing, dropping or getting it from a phone; dragging its corners, and squaring it.

import { el, filled, put } from "/static/dom.js";
import { Frame } from "/static/frame.js";
import { get, inTurn, post, send } from "/static/server.js";
import { WORDS } from "/static/words.js";

export class Photo {
  /** `squared` is called with {address, aspect} of the picture to show under the board, or with null if there is none. */
  constructor(page, squared) {
    this.page = page;
    this.squared = squared;
    this.box = el("div.photo");
    this.known = null; // {width, height, corners}
    this.says = "";
  }

  query(path) { return `${path}?board=${encodeURIComponent(this.page.filed)}`; }

  async open(known) {
    this.known = known;
    if (known) await this.lay();
    else this.squared(null);
    this.draw();
  }

  /** Show the picture under the board, squared if its corners are known. */
  async lay(aspect) {
    const answer = await inTurn(() => get(this.query("/squared")));
    if (answer.picture) this.squared({ address: answer.picture, aspect });
    else this.tell(answer.says);
  }

  tell(says) {
    this.says = says || "";
    this.draw();
  }

  async take(file) {
    if (!file) return;
    this.tell(WORDS["photo goes"]);
    const answer = await inTurn(() => send(this.query("/photo"), file));
    if (answer.refused !== undefined) this.tell(answer.says);
    else await this.taken(answer);
  }

  async taken({ width, height }) {
    this.known = { width, height, corners: null };
    this.says = "";
    await this.lay(width / height);
    this.draw();
    await this.corners();
  }

  draw() {
    const chooser = el("input", { type: "file", accept: "image/*,.svg,.heic", "aria-label": WORDS["choose photo"], onchange: () => this.take(chooser.files[0]) });
    put(this.box, el("h2", {}, WORDS.picture),
      el("p.faint", {}, WORDS["photo says"]), el("label.field", {}, el("span", {}, WORDS["choose photo"]), chooser),
      el("p.bad", { role: "status" }, this.says),
      this.known ? el("p.chips", {}, el("button", { onclick: () => this.corners() }, WORDS["set corners"]),
        el("button", { onclick: () => this.page.keepSpaces() }, WORDS["keep spaces"]),
        el("button", { onclick: () => this.forget() }, WORDS["forget photo"])) : "",
      el("button", { onclick: () => this.phones() }, WORDS["from phone"]), el("div.waiting"));
  }

  async phones() {
    const answer = await get("/photos"), photos = answer.photos || [];
    put(this.box.querySelector(".waiting"), photos.length ? "" : el("p.faint", {}, answer.says || WORDS["no photo waits"]),
      photos.map((photo) => el("button.row", { onclick: async () => {
        const taken = await inTurn(() => post("/photo/take", { id: photo.id, board: this.page.filed }));
        if (taken.refused !== undefined) this.tell(taken.says);
        else await this.taken(taken);
      } }, filled(WORDS["photo waits"], photo))));
  }

  async forget() {
    const answer = await inTurn(() => post(this.query("/photo/forget"), {}));
    if (answer.refused !== undefined) { this.tell(answer.says); return; }
    this.known = null;
    this.squared(null);
    this.tell("");
  }

  /** Open a dialog with the photo and its corners, which can be dragged or moved with the keys. */
  async corners() {
    const answer = await inTurn(() => get(this.query("/photo")));
    if (!answer.picture) { this.tell(answer.says); return; }
    if (document.querySelector("dialog.corners")) { URL.revokeObjectURL(answer.picture); return; } // clicked twice
    const ratio = el("input", { type: "number", step: "0.001", min: "0.2", max: "5", "aria-label": WORDS["width by height"] });
    let typed = false;
    ratio.addEventListener("input", () => { typed = true; });
    const frame = new Frame(answer.picture, this.known, (aspect) => { if (!typed) ratio.value = aspect.toFixed(3); });
    const problem = el("p.bad", { role: "status" });
    const dialog = el("dialog.corners", {}, el("p", {}, WORDS["corners say"]), frame.svg, problem, el("p.chips", {},
      el("label.field", {}, el("span", {}, WORDS["width by height"]), ratio),
      el("button.main", { onclick: async () => {
        const set = await inTurn(() => post(this.query("/corners"), { corners: frame.corners, aspect: ratio.valueAsNumber || null }));
        if (set.refused !== undefined) { put(problem, set.says); return; }
        this.known = { ...this.known, corners: frame.corners };
        dialog.close();
        await this.lay(ratio.valueAsNumber || set.aspect);
      } }, WORDS["square it"]),
      el("button", { onclick: () => dialog.close() }, WORDS["leave it"])));
    dialog.addEventListener("close", () => {
      dialog.remove();
      URL.revokeObjectURL(answer.picture);
    });
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
  }
}
