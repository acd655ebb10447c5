// What stands beside the board: the match or the moves, and the texts of the place shown.

import { $, plain } from "./dom.js";
import * as match from "./match-panel.js";
import * as placeText from "./place-text.js";

const TITLE = document.title;

/** Tells the layout the shape of the picture. */
export function fit(svg) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? "") ?? [];
  if (width) document.querySelector("main").style.setProperty("--aspect", (width / height).toFixed(3));
}

/** Draws the side of a value; `value` is that of the place shown, and `tried` asks the library. */
export async function draw({ card, game, value, input }, tried) {
  const texts = [];
  for (const format of placeText.formats(card)) {
    const text = await told(value, format, card, game, tried);
    if (text !== null) texts.push([format, text]);
  }
  match.draw(card.game === "backgammon" ? await decoded(card, value, texts, tried) : null);
  placeText.draw(texts);
  const title = game ? (game.players ?? "Moves") : card.game === "backgammon" ? "Match" : "Position";
  $("side-title").textContent = title;
  $("side-card").hidden = false;
  document.title = `${game?.players ?? `${card.name} ${input.slice(0, 40).trim()}`} – ${TITLE}`;
}

/** Removes all but the options of a format. */
export function clear(card) {
  match.draw(null);
  placeText.draw([]);
  $("side-title").textContent = card ? plain(card.name) : "";
  $("side-card").hidden = $("options").hidden;
  document.title = TITLE;
}

/** Returns the text of a place in a format, or null. */
async function told(value, format, card, game, tried) {
  if (value.format === format) return value.input;
  const { flip: _, side: __, names: ___, ...options } = value.options;
  const [written] = await tried({ verb: "convert", ...value, to: format, options });
  return written?.output ?? null;
}

async function decoded(card, value, texts, tried) {
  const isPart = ["gnubg-match", "gnubg-position"].includes(card.name);
  const [, id] = texts.find(([format]) => format === "gnubg-id") ?? [];
  const request = isPart || !id ? { format: card.name, input: value.input } : { format: "gnubg-id", input: id };
  return (await tried({ verb: "decode", ...request }))[0];
}
