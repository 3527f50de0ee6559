// Requests to the app on this machine; each has the key from the link.

import { WORDS } from "/static/words.js";

const KEY = "workshop key";

/** The key from the URL, which is then removed from it, or else the stored one; where the browser stores nothing, it stays
 *  in the URL. */
function key() {
  const given = location.hash.slice(1);
  try {
    if (given) sessionStorage.setItem(KEY, given);
    else return sessionStorage.getItem(KEY) || "";
  } catch (fault) {
    return given;
  }
  history.replaceState(null, "", location.pathname + location.search);
  return given;
}

const authorization = `Bearer ${key()}`;

async function answered(path, given) {
  try {
    const reply = await fetch(path, { cache: "no-store", ...given, headers: { authorization, ...given.headers } });
    const kind = reply.headers.get("content-type") || "";
    if (kind.startsWith("image/")) return { picture: URL.createObjectURL(await reply.blob()) };
    const answer = await reply.json();
    return reply.ok ? answer : { says: WORDS.unreachable, ...answer, refused: reply.status };
  } catch (fault) {
    return { says: WORDS.unreachable, refused: 0 };
  }
}

/** The app's answer; if it refuses, `refused` has the status and `says` the reason. */
export const get = (path) => answered(path, {});

export const post = (path, content) => answered(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(content),
});

let turn = Promise.resolve();

/** Make requests about the board one at a time. `ask` is called when its turn comes, because a save may have renamed the
 *  board meanwhile. */
export function inTurn(ask) {
  turn = turn.then(ask, ask);
  return turn;
}

/** Send a file unchanged. */
export const send = (path, file) => answered(path, {
  method: "POST", headers: { "content-type": file.type || "application/octet-stream" }, body: file,
});
