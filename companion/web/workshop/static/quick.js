// Reading a line typed in a hurry: "dur - crook 3 red tunnel", "durham crook 7".

import { filled } from "/static/dom.js";
import { COLOURS } from "/static/canvas.js";
import { WORDS } from "/static/words.js";

const DASH = /\s+[-–—]\s+|\s*[–—]\s*|\s+to\s+/i;

const bare = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** The one name that these words mean, or a sentence that says why there is none. */
function meant(words, names) {
  const text = bare(words), exact = names.filter((name) => bare(name) === text);
  const begins = exact.length ? exact : names.filter((name) => bare(name).startsWith(text));
  if (begins.length === 1) return { name: begins[0] };
  return { says: filled(begins.length ? WORDS["which place"] : WORDS["no such place"], { text: words.trim(), names: begins.slice(0, 5).join(", ") }) };
}

/** A line split into the words of its places, and the length (or value), colour and kind that follow them. */
function parted(text, ticket, kinds) {
  const words = text.trim().split(/\s+/), more = {};
  let number = null;
  while (words.length > 1) {
    const word = words[words.length - 1].toLowerCase();
    const colour = Object.values(COLOURS).find((name) => name === word);
    if (number === null && /^\d{1,3}$/.test(word)) number = Number(word);
    else if (!ticket && colour && !more.colour) { if (colour !== "grey") more.colour = colour; }
    else if (!ticket && kinds.includes(word) && !more.kind) { if (word !== "train") more.kind = word; }
    else break;
    words.pop();
  }
  const dash = words.join(" ").split(DASH);
  return { words, number, more, ends: dash.length === 2 ? dash : null, behind: text.trim().split(/\s+/).length > words.length };
}

/** Whether a line means a track, where it could also be names of new places: it has two known places with a dash between
 *  them, or at least one if a length, a colour or a kind follows. */
export function isTrack(text, names, kinds) {
  const { ends, behind } = parted(text, false, kinds);
  const known = ends ? ends.filter((end) => meant(end, names).name).length : 0;
  return known === 2 || (known === 1 && behind);
}

/** {a, b, number, more} of a line, or {says} what is wrong. `number` is a ticket's value or a track's length, null if none;
 *  `more` has a track's colour and kind. */
export function read(text, names, ticket, kinds) {
  const { words, number, more, ends } = parted(text, ticket, kinds);
  if (!ticket && number !== null && (number < 1 || number > 12)) return { says: filled(WORDS["length between"], { number }) };
  const splits = ends ? [ends] : words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  let says = WORDS["two places"];
  for (const [one, other] of splits) {
    const a = meant(one, names), b = meant(other, names);
    if (a.name && b.name && a.name !== b.name) return { a: a.name, b: b.name, number, more };
    if (splits.length === 1) says = a.says || b.says || says;
  }
  return { says };
}
