// The corners of a board on the photo that waits for them, clicked on the laptop; the terminal then continues by itself.

import { WORDS } from "/static/words.js";
import { Corners } from "/static/corners.js";
import { el, put, tell } from "/static/dom.js";
import { get, post } from "/static/server.js";

const says = el("p", { role: "status" }), fault = el("p.bad", { role: "status" }), sight = el("div");

/** Ask for the corners of the photo that waits now; `why` says why the last ones were refused. */
async function begin(why = "") {
  const wanted = await get("/corners/wanted"), photo = wanted.refused === undefined ? await get("/corners/photo") : {};
  if (!photo.picture) return say(photo.says || wanted.says);
  const image = Object.assign(new Image(), { src: photo.picture });
  await image.decode().catch(() => {});
  const corners = new Corners(photo.picture, image.height / image.width || 1, async (set) => {
    say(WORDS["corners go"]);
    const reply = await post("/corners/told", { corners: set, picture: wanted.picture });
    URL.revokeObjectURL(photo.picture);
    if (reply.refused === undefined) say(reply.says);
    else begin(reply.says);
  });
  tell(says, wanted.says);
  tell(fault, why);
  put(sight, corners.box);
}

function say(text) {
  tell(says, text);
  tell(fault, "");
  put(sight);
}

put(document.getElementById("page"), el("main", {}, says, fault, sight));
begin();
