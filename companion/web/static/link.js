// The connection to the laptop: a code is exchanged for a key, and the key gets a stream of views, and answers to questions.

import { WORDS } from "/static/words.js";
import { KEY, forget, store, stored } from "/static/draft.js";

const ENTERING = "companion entering";
const REFUSED = "companion refused"; // a key that was refused: perhaps by another copy of the app at the laptop's address
const SILENCE = 25000; // two and a half beats without a byte: the connection is dead, whatever the phone says
const AGAIN = 1000; // milliseconds before the stream is asked for again
const LATER = 2000; // milliseconds before anything else is asked again if the laptop was not reached
const ASKS = 2000; // milliseconds before a phone that has not been let in asks again
const PICTURED = 60000; // milliseconds in which even a busy laptop has drawn a board and sent it, or a photo or a file
const READ = 10000; // milliseconds for which a refused code is reported while an earlier seat goes on
const HIDDEN = 30000; // milliseconds for which a tab that nobody sees keeps its stream: a browser has six connections for all tabs
const LONG = 60000; // milliseconds out of reach after which the laptop may have been started anew, with other codes
const ANSWERS = 4000; // a laptop in reach has sent its view by then; one asleep accepts the request and never replies

/** 192 random bits: the key to get for a code, chosen here so that it can be asked for again if the reply is lost. */
const made = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/\+/g, "-").replace(/\//g, "_");

/** Milliseconds since a time, or until it: somebody may have set the phone's clock back meanwhile. */
const since = (time) => Math.abs(Date.now() - time);

export const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Link {
  /** `seen` gets each view, `told` a sentence about the connection, empty if there is nothing to say. */
  constructor(seen, told) {
    this.seen = seen;
    this.told = told;
    this.key = stored(KEY) || stored(REFUSED);
    this.heard = 0; // when a byte last arrived, or the stream was asked for
    this.lost = 0; // attempts since a byte last arrived
    this.arrived = Date.now(); // when it did
    this.reading = null;
    this.unheard = ""; // why the last question got no answer
    this.refused = ""; // why the scanned code was refused
    this.entering = false; // a code is being exchanged for a key, and the stream waits for that
    this.elsewhere = false; // another tab of this phone has the stream; this one takes it again once it is looked at
    for (const name of ["pageshow", "online", "focus"]) addEventListener(name, () => this.listen());
    addEventListener("hashchange", () => { if (location.hash.length > 1) location.reload(); }); // a code was opened in this tab
    document.addEventListener("visibilitychange", () => { this.restLater(); if (!document.hidden) this.listen(); });
    this.restLater();
    setInterval(() => { if (!document.hidden && !this.elsewhere && since(this.heard) > SILENCE) this.listen(); }, 5000);
  }

  /** Enter with the code in the URL, which is removed from it, or continue asking for a key, or use the stored one. */
  async enter() {
    const code = location.hash.slice(1), before = stored(ENTERING);
    history.replaceState(code ? null : history.state, "", "/"); // with a new code, forget which tab the earlier seat had open
    if (code) await this.exchange({ code, made: made() });
    else if (before) await this.exchange(JSON.parse(before));
    if (this.key) this.listen();
    else if (!code && !before) this.told(WORDS["no code"]);
  }

  /** Ask for a key until the laptop gives one or refuses: again if the reply was lost or came too soon, and while this phone
   * has to wait. */
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

  /** Say why a code was refused; if this tab still has an earlier seat, only for a while. */
  refuse(says) {
    this.refused = says;
    this.told(says);
    if (!this.key) return;
    setTimeout(() => {
      this.refused = "";
      if (this.key && !this.lost && !this.elsewhere) this.told(this.unheard); // otherwise something else is shown by now
    }, READ);
  }

  keep(key) {
    if (key !== this.key) forget(); // the draft belongs to another seat, or another game
    this.key = key;
    store(KEY, key);
    store(REFUSED, "");
  }

  /** The reply to a request; it is `cut` if the request was not heard and has to be sent again. */
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

  /** The answer to a question; if there is none, `unheard` says why, and is shown on the page until there is an answer. */
  async ask(ask, more) {
    const answer = await this.post("/ask", { ask, ...more });
    const unheard = typeof answer.says === "string" ? answer.says : "";
    if (this.key && (unheard || this.unheard)) this.told(unheard); // without a key, the page already says that the place is closed
    this.unheard = unheard;
    return unheard ? { unheard } : answer;
  }

  /** Ask again in a while, because the laptop was not reached, unless the key is gone by then; returns the timer. */
  later(again, time = LATER) { return setTimeout(() => this.key && again(), time); }

  /** Say a line; `lines` is the length of the record when it was first said. */
  say(line, lines) { return this.post("/say", { line, lines }); }

  /** Send a photo: `of` the "end" or the "empty" board, else for the workshop; returns what the laptop says about it. */
  async photo(file, of = "") {
    const headers = { authorization: "Bearer " + this.key, "content-type": file.type || "application/octet-stream" };
    try {
      const reply = await fetch(`/photo?of=${of}`, { method: "POST", headers, body: file, cache: "no-store" });
      return (await reply.json()).says;
    } catch (fault) {
      return WORDS.unreachable;
    }
  }

  /** The URL of the photo that the view is about; empty if it did not arrive. */
  async picture() {
    const photo = await this.fetched("/photo", { cache: "no-store" }, (reply) => reply.ok && reply.blob());
    return photo ? URL.createObjectURL(photo) : "";
  }

  /** The empty board as `svg`, empty if it did not arrive; `failed` if the laptop could not draw it. */
  async drawing() {
    const read = async (reply) => ({ svg: reply.ok ? await reply.text() : "", failed: reply.status >= 500 });
    return await this.fetched("/drawing", {}, read) || { svg: "", failed: false };
  }

  /** The result in one format, as the `name` and `content` of a file; or `says`, why there is none. */
  async file(format) {
    const file = await this.fetched("/export/" + format, {}, async (reply) => {
      if (!reply.ok) return reply.json();
      const named = /filename\*=UTF-8''([^;]*)/.exec(reply.headers.get("content-disposition") || "");
      return { name: named ? decodeURIComponent(named[1]) : format, content: await reply.blob(), says: "" };
    });
    return file || { says: WORDS.unreachable };
  }

  /** What `read` makes of a reply; null if none arrives, as from a laptop that went to sleep after it was asked. */
  async fetched(path, more, read) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PICTURED);
    try {
      return await read(await fetch(path, { headers: { authorization: "Bearer " + this.key }, signal: stop.signal, ...more }));
    } catch (fault) {
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  /** Give up the stream if the tab stays hidden, until it is looked at again. */
  restLater() {
    clearTimeout(this.hides);
    this.resting = false;
    if (document.hidden) this.hides = setTimeout(() => this.rest(), HIDDEN);
  }

  rest() {
    this.resting = true;
    clearTimeout(this.unanswered);
    if (this.reading) this.reading.abort();
    this.reading = null;
  }

  /** Open the stream again, giving up the previous one; with a key that was refused, if there is no other. */
  async listen() {
    if (!this.entering) this.key = this.key || stored(REFUSED);
    if (!this.key || this.entering || this.resting || (this.reading && !this.elsewhere && since(this.heard) < 1000)) return;
    if (this.reading) this.reading.abort();
    const reading = (this.reading = new AbortController());
    this.heard = Date.now();
    this.elsewhere = false;
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.away(), ANSWERS);
    let refused = false;
    try {
      const headers = { authorization: "Bearer " + this.key };
      const reply = await fetch("/stream", { headers, signal: reading.signal, cache: "no-store" });
      if (reply.ok) {
        this.keep(this.key);
        await this.read(reply.body.getReader());
      } else {
        refused = true;
        const why = await reply.json().catch(() => ({}));
        if (reply.status === 401) {
          const { key } = this;
          this.keep("");
          store(REFUSED, key);
        }
        this.told(why.says || WORDS.unreachable);
      }
    } catch (fault) {
      if (reading.signal.aborted) return;
    }
    if (this.reading !== reading) return;
    clearTimeout(this.unanswered);
    this.reading = null;
    if (!this.key || this.elsewhere) return;
    this.lost = refused ? 0 : this.lost + 1; // a laptop that refuses is in reach, and has said why
    if (this.lost > 1) this.away();
    await pause(AGAIN);
    this.listen();
  }

  away() { this.told(since(this.arrived) > LONG ? WORDS["away long"] : WORDS.away); }

  async read(reader) {
    const text = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(this.unanswered);
      this.heard = this.arrived = Date.now();
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
      this.told(data && JSON.parse(data).given ? WORDS.given : WORDS.closed);
    }
  }
}
