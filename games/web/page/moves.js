// The list of moves of a game: numbers, moves in two columns, comments and variations; it marks the move shown.

import { $, make } from "./dom.js";
import { START, after, count, has, same } from "./variation-path.js";

let drawn = null;
let shown = START;
let go = () => {};
/** The buttons of the moves by their places. */
let buttons = new Map();

/** Sets the handler that shows a place. */
export function start(given) {
  go = given;
  $("moves").addEventListener("click", (event) => {
    const place = event.target.closest("[data-at]")?.dataset.at.split(".").map(Number);
    if (place && has(drawn.moves, place)) go(place);
  });
  document.addEventListener("keydown", keys);
}

/** Draws the moves of a game after `place`; without a game, removes them. */
export function draw(game, place) {
  if (game !== drawn) {
    drawn = game;
    buttons = new Map();
    $("moves").replaceChildren(...(game ? list(game) : []));
    $("moves").classList.toggle("each", game?.numbering === "each");
  }
  $("moves-part").hidden = !game;
  shown = place;
  if (!game) return drawSteps(null);
  const hadFocus = $("moves").contains(document.activeElement);
  const old = $("moves").querySelector("[aria-current]");
  old?.removeAttribute("aria-current");
  if (old) old.tabIndex = -1;
  const now = buttons.get(String(place));
  now?.setAttribute("aria-current", "true");
  const stop = now ?? buttons.values().next().value;
  if (stop) {
    stop.tabIndex = 0;
    if (hadFocus) stop.focus({ preventScroll: true });
  }
  scroll(now);
  drawSteps(count(game.moves, place));
}

/** Brings the move shown into view within the list; the page does not scroll. */
function scroll(button) {
  const area = $("moves");
  if (!button) area.scrollTop = 0;
  else {
    const [box, within] = [button.getBoundingClientRect(), area.getBoundingClientRect()];
    if (box.top < within.top + 30) area.scrollTop += box.top - within.top - 30;
    else if (box.bottom > within.bottom - 30) area.scrollTop += box.bottom - within.bottom + 30;
  }
}

/** Returns the elements of the main line. */
function list({ moves, numbering }) {
  const rows = [];
  let row = null;
  const isBlack = colours(moves);
  moves.forEach((move, index) => {
    if (!row || (numbering !== "each" && !isBlack(index))) {
      row = make("div", { class: "pair" });
      if (numbering !== "each") row.append(make("span", { class: "number" }, number(move, index)));
      // Black's move after a comment, or as the first one, stands in its own column.
      if (isBlack(index) && numbering !== "each") row.append(make("span", { class: "gap" }, "…"));
      rows.push(row);
    }
    const { cell, notes } = moveOf(move, [index], numbering === "each" ? `${index + 1}.` : "");
    row.append(cell);
    if (numbering === "each" && row.children.length === 2) row = null;
    const lines = (move.variations ?? []).map((moves, which) => variation(moves, [index, which]));
    if (notes || lines.length) {
      rows.push(make("div", { class: "between" }, ...(notes ? [notes] : []), ...lines.map((line) => make("p", {}, line))));
      row = null;
    }
  });
  return rows;
}

/** Returns whether a move of the list is Black's, from the numbers before the moves. */
function colours(moves) {
  const numbered = moves.findIndex((move) => move.number);
  const offset = numbered < 0 ? 0 : (numbered + Number(/\.\.\.|…/.test(moves[numbered].number))) % 2;
  return (index) => (index + offset) % 2 === 1;
}

const number = (move, index) => move.number?.replace(/\.+$/, ".") ?? `${Math.floor(index / 2) + 1}.`;

/** Returns the button of a move, and its comments if they are words. */
function moveOf(move, place, prefix) {
  const isMove = move.value !== "";
  const button = make("button", { type: "button", "data-at": place.join("."), tabindex: "-1", disabled: !isMove, title: isMove ? undefined : "cannot be played here" });
  if (prefix) button.append(make("span", { class: "number" }, prefix));
  button.append(move.text, ...(move.marks ?? []).map((mark) => make("span", { class: "mark" }, mark)));
  buttons.set(String(place), button);
  const words = [];
  const measures = [];
  for (const comment of move.comments ?? []) {
    const rest = comment.replace(/\[%(\w+)\s+([^\]]*)\]/g, (_, name, value) => (measures.push([name, value]), "")).trim();
    if (rest) words.push(rest);
  }
  const small = measures.map(([name, value]) => make("small", { title: `${MEASURES[name] ?? name} ${value}` }, value));
  const cell = make("span", { class: "move" }, button, ...small);
  return { cell, notes: words.length ? make("p", { class: "comment" }, words.join(" ")) : null };
}

const MEASURES = { clk: "clock", eval: "evaluation", emt: "time for the move" };

/** Returns a variation as running text in brackets. */
function variation(moves, place) {
  const area = make("span", { class: "variation" }, "(");
  moves.forEach((move, index) => {
    const at = [...place, index];
    const { cell, notes } = moveOf(move, at, move.number ?? "");
    if (index) area.append(" ");
    area.append(cell);
    if (notes) area.append(" ", make("span", { class: "comment" }, notes.textContent));
    (move.variations ?? []).forEach((inner, which) => area.append(" ", variation(inner, [...at, which])));
  });
  area.append(")");
  return area;
}

/** Draws the buttons and the slider under the board. */
function drawSteps(counted) {
  const area = $("play");
  area.hidden = !counted || counted.total === 0;
  if (area.hidden) return;
  const { at, total } = counted;
  if (!area.children.length) {
    const step = (id, words, label) => make("button", { type: "button", "data-step": id, "aria-label": label, title: label, onclick: () => by(id) }, words);
    const slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Half-move" });
    slider.addEventListener("input", () => to(Number(slider.value)));
    area.append(step("Home", "«", "To the start"), step("ArrowLeft", "‹", "One half-move back"), slider,
      step("ArrowRight", "›", "One half-move on"), step("End", "»", "To the end"), make("output", {}));
  }
  const slider = area.querySelector("input");
  slider.max = total;
  slider.value = at;
  area.querySelector("output").textContent = `${at} of ${total}`;
  for (const button of area.querySelectorAll("button")) {
    const isAtEnd = ["Home", "ArrowLeft"].includes(button.dataset.step) ? at === 0 : at === total;
    if (isAtEnd && button === document.activeElement) slider.focus();
    button.disabled = isAtEnd;
  }
}

const to = (at) => {
  const place = after(drawn.moves, shown, at);
  if (!same(place, shown) && has(drawn.moves, place)) go(place);
};

function by(key) {
  const { at, total } = count(drawn.moves, shown);
  const wanted = { Home: 0, ArrowLeft: at - 1, ArrowRight: at + 1, End: total }[key];
  if (wanted >= 0 && wanted <= total) to(wanted);
}

/** Steps with the arrow keys in the list and where nothing has the focus; on the board they go from place to place. */
function keys(event) {
  const isHere = event.target === document.body || $("moves").contains(event.target) || event.target.closest?.("#play button");
  if (!drawn || !isHere || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (!["Home", "ArrowLeft", "ArrowRight", "End"].includes(event.key)) return;
  event.preventDefault();
  by(event.key);
}
