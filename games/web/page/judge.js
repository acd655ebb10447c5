// The judge's report on renju: a sentence for each point, with its threes and fours on the board.

import * as board from "./board.js";
import { $, make } from "./dom.js";

let reasons = new Map();

/** Shows a report. */
export function draw(judged) {
  const area = $("judge");
  area.hidden = !judged;
  reasons = new Map();
  if (!judged) return;
  const items = (judged.reasons ?? []).map((reason, index) => {
    reasons.set(reason.point, reason);
    const show = () => board.lines(reason);
    return make(
      "button",
      { type: "button", onpointerenter: show, onfocus: show, onclick: show, onpointerleave: () => board.lines(null), onblur: () => board.lines(null) },
      judged.sentences[index],
    );
  });
  area.replaceChildren(...(items.length ? items : [make("span", {}, judged.outcome ? "" : "No point is forbidden to Black.")]));
}

/** Draws the lines that decide a point, if it was judged. */
export function point(place) {
  board.lines(reasons.get(place) ?? null);
}

/** Returns the sentence about a point. */
export const has = (place) => reasons.has(place);
