// The row above the board: what a tap does, and the pieces that it can put down.

import { $, make, plain } from "./dom.js";
import { icon } from "./pieces.js";
import * as pointer from "./pointer.js";

/** Shows by a faded end that the row goes on. */
const faded = ({ scrollLeft, clientWidth, scrollWidth, classList }) => classList.toggle("more", scrollLeft + clientWidth < scrollWidth - 2);

/** Keeps the end of the row right while it is scrolled or the window changes. */
export function start() {
  const area = $("palette");
  area.addEventListener("scroll", () => faded(area));
  new ResizeObserver(() => faded(area)).observe(area);
}

/**
 * Draws the row. `shown` is `{ game, modes, mode, tool, choices, flip, costs }`, where `modes` are names with their words and titles;
 * `flip` and `costs` are whether the board is flipped and has its costs, or null if there is no such thing. `chosen` has the
 * handlers `mode(name)`, `tool(value)`, `put(value, place)`, `flip()` and `costs()`.
 */
export function draw({ game, modes, mode, tool, choices, flip, costs }, chosen) {
  const area = $("palette");
  const focused = area.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = area.scrollLeft;
  const toggle = (key, isPressed, words, title, onclick) =>
    make("button", { type: "button", "data-key": key, "aria-pressed": String(isPressed), title, onclick }, words);
  const row = [];
  if (modes.length > 1) {
    const buttons = modes.map(([name, words, title]) => toggle(`mode ${name}`, mode === name, words, title, () => chosen.mode(name)));
    row.push(make("span", { class: "modes", role: "group", "aria-label": "What the board is for" }, ...buttons));
  }
  if (flip !== null) row.push(toggle("flip", flip, "Flip", "The board from the other side", () => chosen.flip()));
  if (mode === "edit") {
    row.push(toggle("move", tool === "move", "Move", "Tap what moves, then where it goes, or drag it", () => chosen.tool("move")));
    row.push(toggle("erase", tool === "erase", "Erase", "Tap what to take off the board", () => chosen.tool("erase")));
    row.push(...choices.map((value) => piece(game, value, tool === value, chosen)));
  }
  if (costs !== null) row.push(toggle("costs", costs, "Cost in bits", "The bits that each place takes", () => chosen.costs()));
  area.replaceChildren(...row);
  area.scrollLeft = scrolled;
  faded(area);
  if (focused) area.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/** Returns the button of a piece, which can be dragged to the board too. */
function piece(game, value, isPressed, chosen) {
  const name = game === "backgammon" ? `Add ${value}` : plain(value);
  const button = make("button", { type: "button", class: `piece ${game}`, "data-key": value, "aria-pressed": String(isPressed), "aria-label": name, title: name });
  button.innerHTML = icon(game, value);
  button.addEventListener("click", () => chosen.tool(value));
  button.addEventListener("pointerdown", (event) => {
    // A finger scrolls the row.
    if (event.button === 0 && event.pointerType !== "touch") {
      pointer.begin(event, null, icon(game, value), (place) => place && chosen.put(value, place));
    }
  });
  return button;
}
