// The way to the laptop: a code becomes a key, the key brings a stream of views, and answers to questions.

import { WORDS } from "/static/words.js";
import { KEY, forget, store, stored } from "/static/draft.js";

const ENTERING = "companion entering";
const SILENCE = 25000; // two beats and a half without a byte: the connection is dead, whatever the phone says
const AGAIN = 1000;
const ASKS = 2000; // a phone that was not let in yet asks again
const READ = 10000; // for so long it stands there that a code was refused, where a seat of before goes on
const ANSWERS = 4000; // a laptop that is there has sent its view by then; one asleep takes what is asked, and says nothing

/** 192 bits of chance: the key that a code is to give, so that it can be asked for again where the answer is lost. */
const made = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/\+/g, "-").replace(/\//g, "_");

export const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Link {
  /** `seen` gets each view; `told` a sentence about the connection, or an empty one. */
  constructor(seen, told) {
    this.seen = seen;
    this.told = told;
    this.key = stored(KEY);
    this.heard = 0; // when a byte came, or one was asked for
    this.lost = 0; // attempts since a byte came
    this.reading = null;
    this.unheard = ""; // why the last question has no answer
    this.refused = ""; // why the code that was scanned is none
    this.entering = false; // a code is being exchanged for a key: the stream waits for that
    this.elsewhere = false; // another tab of this phone looks on; this one does again once somebody looks at it
    for (const name of ["pageshow", "online", "focus"]) addEventListener(name, () => this.listen());
    addEventListener("hashchange", () => { if (location.hash.length > 1) location.reload(); }); // a code that this tab scanned
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.listen(); });
    setInterval(() => { if (!document.hidden && !this.elsewhere && Date.now() - this.heard > SILENCE) this.listen(); }, 5000);
  }

  /** Go in with the code of the address, which is taken out of it, or with the key of before; or go on asking. */
  async enter() {
    const code = location.hash.slice(1), before = stored(ENTERING);
    history.replaceState(code ? null : history.state, "", "/"); // which tab was open is of the seat before
    if (code) await this.exchange({ code, made: made() });
    else if (before) await this.exchange(JSON.parse(before));
    if (this.key) this.listen();
    else if (!code && !before) this.told(WORDS["no code"]);
  }

  /** Ask for a key until the laptop gives one or refuses: where the answer was lost or too much was asked, and where this
   * phone has to wait. */
  async exchange(asked) {
    this.entering = true;
    let answer;
    for (;;) {
      store(ENTERING, JSON.stringify(asked));
      answer = await this.post("/enter", asked);
      if (!answer.waiting && !answer.cut) break;
      this.told(answer.says);
      if (answer.waiting) asked = { waiting: answer.waiting };
      await pause(ASKS);
    }
    store(ENTERING, "");
    this.entering = false;
    if (answer.key) this.keep(answer.key);
    else this.refuse(answer.says || WORDS.unreachable);
  }

  /** Say why a code is none; for a while also over the seat that this tab had before, and has still. */
  refuse(says) {
    this.refused = says;
    this.told(says);
    if (!this.key) return;
    setTimeout(() => {
      this.refused = "";
      if (this.key && !this.lost && !this.elsewhere) this.told(this.unheard); // else something else is said by now
    }, READ);
  }

  keep(key) {
    if (key !== this.key) forget(); // of another seat, or another game
    this.key = key;
    store(KEY, key);
  }

  /** The reply to what is sent; `cut` where it has to be sent again, for it was not heard. */
  async post(path, what) {
    const headers = { "content-type": "application/json" };
    if (this.key) headers.authorization = "Bearer " + this.key;
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), SILENCE);
    try {
      const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(what), cache: "no-store", signal: stop.signal });
      const answer = await reply.json();
      return reply.status === 429 ? { ...answer, cut: true } : answer;
    } catch (fault) {
      return { says: WORDS.unreachable, cut: true };
    } finally {
      clearTimeout(late);
    }
  }

  /** The answer to a question; `unheard` says why there is none, which stands at the head of the page until there is. */
  async ask(ask, more) {
    const answer = await this.post("/ask", { ask, ...more });
    const unheard = typeof answer.says === "string" ? answer.says : "";
    if (this.key && (unheard || this.unheard)) this.told(unheard); // without a key it was said that the place is closed
    this.unheard = unheard;
    return unheard ? { unheard } : answer;
  }

  /** Say a line; `lines` is how long the record was when it was said first. */
  say(line, lines) { return this.post("/say", { line, lines }); }

  /** Send a photo: `of` the end or the empty board, else for the workshop; the sentence that the laptop says about it. */
  async photo(file, of = "") {
    const headers = { authorization: "Bearer " + this.key, "content-type": file.type || "application/octet-stream" };
    try {
      const reply = await fetch(`/photo?of=${of}`, { method: "POST", headers, body: file, cache: "no-store" });
      return (await reply.json()).says;
    } catch (fault) {
      return WORDS.unreachable;
    }
  }

  /** The address of the squared photo of the end; empty where it did not come. */
  async picture() {
    const photo = await this.fetched("/photo", { cache: "no-store" }, (reply) => reply.blob());
    return photo ? URL.createObjectURL(photo) : "";
  }

  /** The empty board as SVG; empty where it did not come. */
  async drawing() { return await this.fetched("/drawing", {}, (reply) => reply.text()) || ""; }

  /** The result in one of its formats: a file's `name` and `content`; or a sentence that `says` why there is none. */
  async file(format) {
    try {
      const reply = await fetch("/export/" + format, { headers: { authorization: "Bearer " + this.key } });
      if (!reply.ok) return await reply.json();
      const named = /filename\*=UTF-8''([^;]*)/.exec(reply.headers.get("content-disposition") || "");
      return { name: named ? decodeURIComponent(named[1]) : format, content: await reply.blob(), says: "" };
    } catch (fault) {
      return { says: WORDS.unreachable };
    }
  }

  /** What `read` makes of a reply; null where there is none, or the laptop refuses. */
  async fetched(path, more, read) {
    try {
      const reply = await fetch(path, { headers: { authorization: "Bearer " + this.key }, ...more });
      return reply.ok ? await read(reply) : null;
    } catch (fault) {
      return null;
    }
  }

  /** Begin the stream anew; the one before is given up. */
  async listen() {
    if (!this.key || this.entering || (this.reading && Date.now() - this.heard < 1000)) return;
    if (this.reading) this.reading.abort();
    const reading = (this.reading = new AbortController());
    this.heard = Date.now();
    this.elsewhere = false;
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.told(WORDS.away), ANSWERS);
    let refused = false;
    try {
      const headers = { authorization: "Bearer " + this.key };
      const reply = await fetch("/stream", { headers, signal: reading.signal, cache: "no-store" });
      if (reply.ok) await this.read(reply.body.getReader());
      else {
        refused = true;
        const why = await reply.json().catch(() => ({}));
        if (reply.status === 401) this.keep("");
        this.told(why.says || WORDS.unreachable);
      }
    } catch (fault) {
      if (reading.signal.aborted) return;
    }
    if (this.reading !== reading) return;
    clearTimeout(this.unanswered);
    this.reading = null;
    if (!this.key || this.elsewhere) return;
    this.lost = refused ? 0 : this.lost + 1; // a laptop that refuses is not out of reach, and said why
    if (this.lost > 1) this.told(WORDS.away);
    await pause(AGAIN);
    this.listen();
  }

  async read(reader) {
    const text = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(this.unanswered);
      this.heard = Date.now();
      this.lost = 0;
      rest += text.decode(value, { stream: true });
      const events = rest.split("\n\n");
      rest = events.pop();
      for (const event of events) this.take(event);
    }
  }

  take(event) {
    const name = (/^event: (.*)$/m.exec(event) || [])[1];
    const data = (/^data: (.*)$/m.exec(event) || [])[1];
    if (name === "view" && data) {
      this.told(this.refused);
      this.seen(JSON.parse(data));
    }
    if (name === "moved") {
      this.elsewhere = true;
      this.told(WORDS.elsewhere);
    }
    if (name === "closed") {
      this.keep("");
      this.told(WORDS.closed);
    }
  }
}
