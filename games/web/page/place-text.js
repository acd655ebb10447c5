// The texts of the place shown: its FEN, IDs or record, each with a button that copies it.

import { $, copy, make } from "./dom.js";

/** What a game's texts are called. */
const NAMES = { "chess-fen": "FEN", "gnubg-id": "GNUBg ID", xgid: "XGID", "renju-moves": "Moves", "cetkaik-moved": "Hex", "cetkaik-ascii": "ASCII" };

const TEXTS = { chess: ["chess-fen"], backgammon: ["gnubg-id", "xgid"], renju: ["renju-moves"], cetkaik: ["cetkaik-moved", "cetkaik-ascii"] };

/** Returns the formats in which a place of a game is told. */
export const formats = (card) => TEXTS[card.game] ?? [];

/** Draws the texts: pairs of a format and a text. */
export function draw(texts) {
  const area = $("place-texts");
  area.hidden = texts.length === 0;
  const rows = texts.map(([format, text]) => {
    const id = `place-${format}`;
    const old = document.getElementById(id);
    if (old) {
      old.value = text;
      return old.closest(".place-text");
    }
    const box = make("input", { id, type: "text", readonly: true, spellcheck: "false" });
    box.value = text;
    box.addEventListener("focus", () => box.select());
    const button = make("button", { type: "button", "aria-label": `Copy the ${NAMES[format]}` }, "Copy");
    button.addEventListener("click", () => copy(box.value, button));
    return make("div", { class: "place-text" }, make("label", { for: id }, NAMES[format]), box, button);
  });
  if (rows.length !== area.children.length || rows.some((row, index) => area.children[index] !== row)) area.replaceChildren(...rows);
}
