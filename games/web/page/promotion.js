// The choice of a promotion: four buttons under the board.

import * as board from "./board.js";
import { $, make } from "./dom.js";

const PIECES = [["q", "queen"], ["r", "rook"], ["b", "bishop"], ["n", "knight"]];

/** Asks for the promotion of a side's pawn, and calls `chosen` with its letter; Escape cancels. */
export function ask(side, chosen) {
  const area = $("promotion");
  const back = board.focused();
  const buttons = PIECES.map(([letter, name]) =>
    make("button", { type: "button", class: "piece", "aria-label": name, title: name, onclick: () => (close(), chosen(letter)) },
      board.GLYPHS[`${side}_${name}`]),
  );
  area.replaceChildren(make("span", {}, "The pawn becomes"), ...buttons);
  area.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    close();
    if (back) board.focus(back);
  };
  area.hidden = false;
  buttons[0].focus();
}

/** Removes the buttons. */
export function close() {
  $("promotion").hidden = true;
}
