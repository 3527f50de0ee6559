// What a tab stores so that a reloaded page can continue: the seat's key, and what is unfinished, as long as the key is valid.

const DRAFT = "companion draft";
export const KEY = "companion key";

/** What is stored under a name; empty if there is nothing, or the browser stores nothing. */
export function stored(name) {
  try {
    return sessionStorage.getItem(name) || "";
  } catch (fault) {
    return "";
  }
}

/** Store a text under a name, or remove it if the text is empty; if the browser cannot store it, nothing happens. */
export function store(name, text) {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch (fault) {
    // the page goes on without storing it
  }
}

export function kept() {
  try {
    return JSON.parse(stored(DRAFT)) || {};
  } catch (fault) {
    return {};
  }
}

/** Store these parts of the draft and leave the others as they are; nothing is stored once the seat is closed. */
export const keep = (parts) => { if (stored(KEY)) store(DRAFT, JSON.stringify({ ...kept(), ...parts })); };

export const forget = () => store(DRAFT, "");
