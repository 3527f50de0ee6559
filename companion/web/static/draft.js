// What is half said on a phone: kept in its tab as long as the seat's key is, so that a page that is loaded anew goes on.

const DRAFT = "companion draft";

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT)) || {};
  } catch (fault) {
    return {};
  }
}

/** Keep these parts of the draft, and the others as they are. */
export const keep = (parts) => sessionStorage.setItem(DRAFT, JSON.stringify({ ...kept(), ...parts }));

export const forget = () => sessionStorage.removeItem(DRAFT);
