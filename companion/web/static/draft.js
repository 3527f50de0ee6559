// What a tab keeps, so that a page that is loaded anew goes on: the seat's key, and what is half said as long as that is good.

const DRAFT = "companion draft";
export const KEY = "companion key";

/** What is kept under a name; empty where there is nothing, or the browser keeps nothing. */
export function stored(name) {
  try {
    return sessionStorage.getItem(name) || "";
  } catch (fault) {
    return "";
  }
}

/** Keep a text under a name, or no longer where it is empty; a browser that may keep nothing, or no more, goes on without. */
export function store(name, text) {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch (fault) {
    // the page goes on with what it has in hand
  }
}

export function kept() {
  try {
    return JSON.parse(stored(DRAFT)) || {};
  } catch (fault) {
    return {};
  }
}

/** Keep these parts of the draft, and the others as they are; nothing once the seat is closed. */
export const keep = (parts) => { if (stored(KEY)) store(DRAFT, JSON.stringify({ ...kept(), ...parts })); };

export const forget = () => store(DRAFT, "");
