// A guided order of work: picture, places, tracks, rules, tickets, check, and source. It is stored with the draft.

import { el, filled } from "/static/dom.js";
import { rowsOf, valued } from "/static/draft.js";
import { WORDS } from "/static/words.js";

export const STEPS = ["picture", "places", "tracks", "rules", "tickets", "check", "source"];
const TOOL = { places: "city", tracks: "track", tickets: "ticket" };
const BOX = { places: "cities", tracks: "routes", tickets: "ticket_cards" };

/** How far a step has got: how much there is, out of what the box should have if that was entered. */
function progress(page, step) {
  const { data } = page.draft, array = BOX[step], wanted = (page.guide.box || {})[step];
  if (array) {
    const count = rowsOf(data, array).length;
    return { done: wanted ? count >= wanted : count > 1, says: wanted ? filled(WORDS["so many of"], { count, wanted }) : String(count) };
  }
  if (step === "picture") return { done: Boolean(page.photo.known), says: "" };
  if (step === "check") {
    const faults = page.looked ? page.looked.faults.length : 0;
    return { done: Boolean(page.looked) && !faults, says: faults ? filled(WORDS["faults left"], { count: faults }) : "" };
  }
  if (step === "source") return { done: Boolean(data.provenance), says: "" };
  return { done: (page.guide.seen || []).includes(step), says: "" };
}

export function guidePanel(page) {
  const now = page.guide.step || "picture", next = STEPS[STEPS.indexOf(now) + 1];
  return [
    el("ol.steps", {}, STEPS.map((step) => {
      const { done, says } = progress(page, step);
      return el("li", {}, el(done ? "button.row.done" : "button.row", { "aria-current": step === now ? "step" : null, onclick: () => go(page, step) },
        WORDS[`step ${step}`], says ? el("span.faint", {}, says) : ""));
    })),
    el("section", {}, el("h2", {}, WORDS[`step ${now}`]), el("p", {}, WORDS[`how ${now}`]), own(page, now),
      next ? el("button.main", { onclick: () => go(page, next) }, filled(WORDS["next step"], { step: WORDS[`step ${next}`] })) : ""),
  ];
}

/** Go to a step, and take its tool. */
export function go(page, step) {
  page.guide = { ...page.guide, step, seen: [...new Set([...(page.guide.seen || []), step])] };
  page.take(TOOL[step] || "select");
  page.tab("guide");
  page.look();
}

function own(page, step) {
  if (step === "picture") return page.photo.box;
  if (step === "source") return source(page);
  if (step === "check") return el("p", {}, el("button", { onclick: () => page.tab("check") }, WORDS["see check"]), " ", el("button", { onclick: () => page.tab("trial") }, WORDS["trial game"]));
  if (step === "rules") return el("button", { onclick: () => page.tab("rules") }, WORDS["see rules"]);
  const box = el("input", { type: "number", min: 0, max: 400, value: (page.guide.box || {})[step] || "", onchange: () => {
    page.guide = { ...page.guide, box: { ...page.guide.box, [step]: box.valueAsNumber || 0 } };
    page.look();
  }, onblur: page.renewSoon });
  const wanted = el("label.field", {}, el("span", {}, WORDS["how many"]), box);
  if (step !== "places") return wanted;
  const list = el("textarea", { rows: 6, "aria-label": WORDS["list of places"], spellcheck: "false", onchange: () => page.listPlaces(list.value) });
  list.value = page.names.join("\n");
  return [wanted, el("label.field", {}, el("span", {}, WORDS["list of places"]), list),
    page.names.length ? el("p.good", {}, filled(WORDS["place next"], { name: page.names[0], count: page.names.length })) : ""];
}

/** Fields for who entered the board, and from what; this is shown where people choose a board. */
function source(page) {
  const who = el("input", { type: "text", maxlength: 80, "aria-label": WORDS["entered by"], autocomplete: "name" });
  const from = el("input", { type: "text", maxlength: 400, "aria-label": WORDS["entered from"], placeholder: WORDS["such a source"] });
  who.value = page.guide.who || "";
  from.value = page.guide.from || "";
  const told = () => {
    page.guide = { ...page.guide, who: who.value.trim(), from: from.value.trim() };
    const parts = [page.guide.who && filled(WORDS["entered by whom"], page.guide), page.guide.from && filled(WORDS["entered from what"], page.guide)];
    const says = parts.filter(Boolean).join(" ");
    if (says) page.draft.change(valued(page.draft.data, "provenance", says, ""), "provenance");
  };
  who.addEventListener("input", told);
  from.addEventListener("input", told);
  return [el("label.field", {}, el("span", {}, WORDS["entered by"]), who), el("label.field", {}, el("span", {}, WORDS["entered from"]), from)];
}
