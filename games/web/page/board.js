// The board: the library's picture, with places that react to the pointer, to keys and to clicks.

import { $, esc, make, plain, said } from "./dom.js";
import { dark } from "./theme.js";

const SVG = "http://www.w3.org/2000/svg";

/** The information about places that the picture lacks. */
const STYLE = `
  :host { display: block; }
  svg { width: 100%; height: auto; display: block; border-radius: 8px; max-height: 86vh; }
  [data-place] { cursor: pointer; outline: none; }
  [data-place]:hover, [data-place].on { fill: rgb(31 95 191 / 0.28); stroke: #1f5fbf; stroke-width: 2; }
  [data-place]:focus-visible { stroke: #1f5fbf; stroke-width: 4; }
  [data-place].picked { fill: rgb(255 193 7 / 0.45); stroke: #b07b00; stroke-width: 3; }
  .cost { font: 600 13px system-ui, sans-serif; fill: #111; stroke: #fff; stroke-width: 3.5px; paint-order: stroke; text-anchor: middle; pointer-events: none; }
  .four, .three { fill: none; stroke-width: 6; stroke-linecap: round; opacity: 0.8; pointer-events: none; }
  .four { stroke: #c2131e; } .three { stroke: #1f5fbf; }
  .key { fill: none; stroke-width: 3; stroke-dasharray: 4 3; pointer-events: none; }
`;

/** The signs of pieces and stones by their names. */
export const GLYPHS = {
  white_king: "♔", white_queen: "♕", white_rook: "♖", white_bishop: "♗", white_knight: "♘", white_pawn: "♙",
  black_king: "♚", black_queen: "♛", black_rook: "♜", black_bishop: "♝", black_knight: "♞", black_pawn: "♟",
  black: "●", white: "○",
};

let root;
let state = { parts: new Map(), format: null };
let tool = "move";
let picked = null;
let handlers = {};

/** Sets the event handlers: `point(place)`, `change(changes)`, `append(move)`. */
export function start(given) {
  handlers = given;
  root = $("board").attachShadow({ mode: "open" });
  const at = (event) => event.target.closest?.("[data-place]");
  root.addEventListener("pointerover", (event) => handlers.point(at(event)?.dataset.place ?? null));
  $("board").addEventListener("pointerleave", () => handlers.point(null));
  root.addEventListener("focusin", (event) => at(event) && handlers.point(at(event).dataset.place));
  root.addEventListener("click", (event) => at(event) && act(at(event).dataset.place));
  root.addEventListener("keydown", keys);
}

/** Draws a picture of a value of `format` with its parts. */
export function draw(format, svg, parts) {
  const before = focused();
  const byPlace = new Map();
  for (const part of parts) {
    if (part.place) byPlace.set(part.place, [...(byPlace.get(part.place) ?? []), part]);
  }
  const keepsTool = state.format?.name === format?.name;
  state = { format, parts: byPlace, all: parts };
  picked = null;
  if (!keepsTool) tool = "move";
  root.innerHTML = `<style>${STYLE}</style>${themed(svg ?? "")}`;
  for (const shape of shapes()) {
    shape.setAttribute("tabindex", "-1");
    shape.setAttribute("role", "button");
    shape.setAttribute("aria-label", label(shape.dataset.place));
  }
  const stop = shapes().find((shape) => shape.dataset.place === before) ?? shapes()[0];
  stop?.setAttribute("tabindex", "0");
  if (before) stop?.focus();
  root.querySelector("svg")?.setAttribute("role", "group");
  palette();
}

/** Returns the picture in the colours of the page, which may differ from those of the system. */
function themed(svg) {
  return svg.replace(/<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s, (_, rules) =>
    dark() ? `<style>${rules}</style>` : "",
  );
}

/** Returns the focused place. */
export const focused = () => root.activeElement?.dataset?.place ?? null;

/** Focuses a place. */
export function focus(place) {
  const shape = shapes().find((shape) => shape.dataset.place === place);
  if (!shape) return;
  for (const other of shapes()) other.setAttribute("tabindex", other === shape ? "0" : "-1");
  shape.focus();
}

export const shapes = () => [...root.querySelectorAll("[data-place]")];

/** Returns a place and its content in words: from the parts, or else from the picture. */
export function label(place) {
  const there = (state.parts.get(place) ?? [])
    .filter((part) => part.value !== 0 && part.value !== "empty")
    .map((part) => (typeof part.value === "number" ? `${part.value} (${owner(part)})` : plain(part.value)));
  const holds = shapes().find((shape) => shape.dataset.place === place)?.dataset.holds;
  return `${place}: ${there.join(", ") || plain(holds ?? "empty")}`;
}

/** Returns whose checkers a part counts: `on_roll` of `position.on_roll[5]`. */
const family = (part) => part.path.replace(/\[\d+\]$/, "");
const owner = (part) => plain(family(part).split(".").pop());

const menu = () => state.all.find((part) => part.place && part.control.kind === "menu");
const families = () => [
  ...new Set(state.all.filter((part) => part.place && part.control.kind === "number").map(family)),
];

/** Draws the tools of a click: move a piece, or put one down. */
function palette() {
  const area = $("palette");
  const options = menu()?.control.values;
  const choices = [];
  if (options) {
    choices.push(["move", "Move"]);
    if (options.length <= 16) for (const value of options) choices.push([value, GLYPHS[value] ?? plain(value)]);
  } else if (families().length) {
    choices.push(["move", "Move"]);
    for (const name of families()) choices.push([`+${name}`, `Add: ${plain(name.split(".").pop())}`]);
    choices.push(["-", "Take away"]);
  }
  area.replaceChildren(
    ...choices.map(([value, words]) =>
      make("button", {
        type: "button",
        class: GLYPHS[value] ? "piece" : "",
        "aria-pressed": String(tool === value),
        "aria-label": plain(value === "move" ? "Move" : words === GLYPHS[value] ? value : words),
        title: plain(value === "move" ? "Click what moves, then where it goes" : value),
        onclick: () => choose(value),
      }, words)),
  );
  if (options?.length > 16) {
    const select = make("select", { "aria-label": "What a click puts down" });
    select.append(make("option", { value: "move" }, "puts down: nothing"));
    for (const value of options) select.append(make("option", { value }, plain(value)));
    select.value = tool;
    select.addEventListener("change", () => choose(select.value));
    area.append(select);
  }
  if (handlers.costs?.().size) {
    const pressed = root.querySelector(".cost") !== null;
    const button = make("button", { type: "button", "aria-pressed": String(pressed) }, "Cost in bits");
    button.addEventListener("click", () => costs(button));
    area.append(button);
  }
}

function choose(value) {
  tool = value;
  pick(null);
  palette();
}

function pick(place) {
  picked = place;
  for (const shape of shapes()) shape.classList.toggle("picked", shape.dataset.place === place);
}

/** Applies the tool to a place. */
function act(place) {
  const { append } = state.format;
  if (append === "point") return handlers.append(place);
  if (append === "move") {
    if (picked === null) return pick(place);
    const move = picked + place;
    const same = picked === place;
    pick(null);
    return same ? undefined : handlers.append(move);
  }
  const parts = state.parts.get(place);
  if (!parts) return;
  if (tool === "move") return move(place);
  if (tool.startsWith("+")) {
    const part = parts.find((part) => family(part) === tool.slice(1));
    return part && handlers.change([[part.path, part.value + 1]]);
  }
  if (tool === "-") {
    const part = parts.find((part) => part.value > 0);
    return part && handlers.change([[part.path, part.value - 1]]);
  }
  handlers.change([[parts[0].path, tool]]);
}

function move(place) {
  const there = state.parts.get(place).find((part) => part.value !== 0 && part.value !== "empty");
  if (picked === null) return there && pick(place);
  const from = state.parts.get(picked).find((part) => part.value !== 0 && part.value !== "empty");
  const to = state.parts.get(place).find((part) => family(part) === family(from) || part.control.kind === "menu");
  const same = picked === place;
  pick(null);
  if (same || !to) return;
  const isCount = typeof from.value === "number";
  handlers.change([
    [from.path, isCount ? from.value - 1 : "empty"],
    [to.path, isCount ? to.value + 1 : from.value],
  ]);
}

/** Handles the keys: arrows focus the next place in their direction. */
function keys(event) {
  const from = event.target;
  if (!from.dataset?.place) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return act(from.dataset.place);
  }
  if (event.key === "Escape") return pick(null);
  const direction = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!direction) return;
  event.preventDefault();
  const [x, y] = middle(from);
  let best = null;
  for (const shape of shapes()) {
    const [dx, dy] = [middle(shape)[0] - x, middle(shape)[1] - y];
    const along = dx * direction[0] + dy * direction[1];
    const across = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (along > 1 && along >= across && (!best || along + 2 * across < best.far)) {
      best = { shape, far: along + 2 * across };
    }
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best.shape.setAttribute("tabindex", "0");
  best.shape.focus();
}

function middle(shape) {
  const value = (name) => Number(shape.getAttribute(name));
  return [value("x") + value("width") / 2, value("y") + value("height") / 2];
}

/** Marks some places. */
export function mark(places) {
  for (const shape of shapes()) shape.classList.toggle("on", places.includes(shape.dataset.place));
}

/** Shows or hides the cost of each place. */
function costs(button) {
  const shown = root.querySelectorAll(".cost");
  button.setAttribute("aria-pressed", String(shown.length === 0));
  if (shown.length) return shown.forEach((text) => text.remove());
  const all = handlers.costs();
  for (const shape of shapes()) {
    const cost = all.get(shape.dataset.place);
    if (cost === undefined) continue;
    const [x, y] = middle(shape);
    add("text", { class: "cost", x, y: y + 5 }).textContent = Number.isInteger(cost) ? cost : cost.toFixed(2);
  }
}

function add(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  root.querySelector("svg").append(element);
  return element;
}

/** Draws the fours and threes that decide a point of renju; without reasons, removes them. */
export function lines(reasons) {
  for (const old of root.querySelectorAll(".four, .three, .key")) old.remove();
  if (!reasons) return;
  const at = (point) => middle(root.querySelector(`[data-place="${point}"]`));
  const line = (stones, kind) => {
    const [[x1, y1], [x2, y2]] = [at(stones[0]), at(stones.at(-1))];
    add("path", { class: kind, d: `M${x1} ${y1}L${x2} ${y2}` });
  };
  const ring = (point, colour) => {
    const [cx, cy] = at(point);
    add("circle", { class: "key", cx, cy, r: 15, stroke: colour });
  };
  for (const row of reasons.rows ?? []) line(row.stones, "four");
  for (const four of reasons.fours ?? []) {
    line(four.stones, "four");
    four.five_points.forEach((point) => ring(point, "#c2131e"));
  }
  for (const semi of (reasons.semi_threes ?? []).filter((semi) => semi.is_three)) {
    line(semi.stones, "three");
    const good = semi.straight_four_points.filter((judged) => judged.verdict === "legal");
    good.forEach((judged) => ring(judged.point, "#1f5fbf"));
  }
}

export { esc, said };
