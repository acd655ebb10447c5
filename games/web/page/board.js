// The board: the library's picture, with places that react to the pointer, to keys and to clicks.

import { $, plain } from "./dom.js";
import * as pieces from "./pieces.js";
import * as pointer from "./pointer.js";
import { dark } from "./theme.js";

const SVG = "http://www.w3.org/2000/svg";

/** The information about places that the picture lacks. */
const STYLE = `
  :host { display: block; position: relative; }
  #picture > svg { width: 100%; height: auto; display: block; border-radius: 8px; max-height: var(--board-height, 86vh); user-select: none; -webkit-user-select: none; }
  [data-place] { cursor: pointer; outline: none; }
  [data-place].movable { cursor: grab; }
  [data-place]:hover, [data-place].on { fill: rgb(31 95 191 / 0.28); stroke: #1f5fbf; stroke-width: 2; }
  [data-place]:focus-visible { stroke: #1f5fbf; stroke-width: 4; }
  [data-place].picked { fill: rgb(255 193 7 / 0.3); stroke: #b07b00; stroke-width: 3; }
  [data-place].over { fill: rgb(20 125 70 / 0.35); stroke: #147d46; stroke-width: 3; }
  .draft [data-caption] { visibility: hidden; }
  .dragged { opacity: 0.35; }
  .target { fill: #147d46; fill-opacity: 0.75; stroke: #fff; stroke-width: 1.5; pointer-events: none; }
  .taking { fill: none; stroke: #147d46; stroke-width: 5; stroke-opacity: 0.85; pointer-events: none; }
  .cost { font: 600 13px system-ui, sans-serif; fill: #111; stroke: #fff; stroke-width: 3.5px; paint-order: stroke; text-anchor: middle; pointer-events: none; }
  .four, .three { fill: none; stroke-width: 40; stroke-linecap: round; opacity: 0.5; pointer-events: none; }
  .four { stroke: #c2131e; } .three { stroke: #1f5fbf; }
  .key { fill: none; stroke-width: 3; stroke-dasharray: 4 3; pointer-events: none; }
  #ghost { position: fixed; left: 0; top: 0; pointer-events: none; z-index: 9; display: none; }
  #ghost svg { display: block; width: 100%; height: 100%; filter: drop-shadow(0 3px 4px rgb(0 0 0 / 0.4)); }
  #menu { position: absolute; z-index: 5; width: max-content; padding: 6px; max-width: 96%; border-radius: 9px;
    background: var(--card); color: var(--ink); border: 1px solid var(--rule); box-shadow: 0 4px 18px rgb(0 0 0 / 0.35); font: 14px/1.3 var(--sans, sans-serif); }
  #menu[hidden] { display: none; }
  #menu span { display: block; padding: 0 4px 4px; }
  #menu div { display: flex; flex-wrap: wrap; gap: 4px; }
  #menu button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); border-radius: 7px; padding: 4px 9px; min-height: 40px; min-width: 44px; cursor: pointer; }
  #menu button:hover { background: var(--soft); }
  #menu button:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
  #menu button.piece { padding: 2px; background: #b5885c; }
  #menu button.piece svg { width: 40px; height: 40px; display: block; }
`;

let root;
let handlers = {};

/**
 * Sets the handlers: `point(place)`, `tap(place)`, `cancel()`, `words(place)` for the content of a place, and those of
 * `pointer.js`.
 */
export function start(given) {
  handlers = given;
  root = $("board").attachShadow({ mode: "open" });
  root.innerHTML = `<style>${STYLE}</style><div id="picture"></div><div id="menu" role="group" hidden></div><div id="ghost"></div>`;
  const at = (event) => event.target.closest?.("[data-place]");
  // A picture that is drawn under a pointer at rest says nothing: the words of what was done there stay.
  let rest = "";
  const where = (event) => `${event.clientX} ${event.clientY}`;
  root.addEventListener("pointermove", (event) => (rest = where(event)));
  root.addEventListener("pointerover", (event) => where(event) !== rest && handlers.point(at(event)?.dataset.place ?? null));
  $("board").addEventListener("pointerleave", () => handlers.point(null));
  root.addEventListener("focusin", (event) => at(event) && handlers.point(at(event).dataset.place));
  root.addEventListener("keydown", keys);
  pointer.start(root, handlers);
}

/** Draws a picture. In that of a draft, nothing is said of the position below it. */
export function draw(svg, isDraft) {
  const before = focused();
  root.getElementById("picture").className = isDraft ? "draft" : "";
  root.getElementById("picture").innerHTML = themed(svg ?? "");
  drawn = new Map([...root.querySelectorAll("[data-place]")].map((shape) => [shape.dataset.place, shape]));
  pieces.learn(picture());
  const stop = shape(before) ?? shapes()[0];
  stop?.setAttribute("tabindex", "0");
  for (const one of shapes()) {
    if (one !== stop) one.setAttribute("tabindex", "-1");
    one.setAttribute("role", "button");
  }
  picture()?.setAttribute("role", "group");
  named();
  if (before) stop?.focus();
}

/** Names all places by their contents. */
export function named() {
  for (const one of shapes()) one.setAttribute("aria-label", label(one.dataset.place));
}

/** Returns the picture in the colours of the page, which may differ from those of the system. */
function themed(svg) {
  return svg.replace(/<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s, (_, rules) =>
    dark() ? `<style>${rules}</style>` : "",
  );
}

const picture = () => root.querySelector("#picture > svg");

/** The shapes over the places of the picture. */
let drawn = new Map();

export const shapes = () => [...drawn.values()];

/** Returns the shape of a place. */
export const shape = (place) => drawn.get(place);

/** Returns the focused place. */
export const focused = () => root.activeElement?.dataset?.place ?? null;

/** Focuses a place. */
export function focus(place) {
  const stop = shape(place);
  if (!stop) return;
  for (const other of shapes()) other.setAttribute("tabindex", other === stop ? "0" : "-1");
  stop.focus();
}

/** Returns a place and its content in words. */
export function label(place) {
  return `${handlers.words(place) ?? `${place}: ${plain(shape(place)?.dataset.holds ?? "empty")}`}${state(shape(place))}`;
}

/** Returns what a player can do with a place at the moment. */
function state(shape) {
  if (shape?.classList.contains("picked")) return ", picked up";
  return shape?.hasAttribute("data-target") ? ", a target" : "";
}

/** Handles the keys: arrows focus the next place in their direction. */
function keys(event) {
  const from = event.target;
  if (!from.dataset?.place) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return handlers.tap(from.dataset.place);
  }
  if (event.key === "Escape") return handlers.cancel();
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
  if (best) focus(best.shape.dataset.place);
}

const number = (shape, name) => Number(shape.getAttribute(name));

/** Returns the area of a place in the picture. */
export function area(place) {
  const one = shape(place);
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => number(one, name));
  return { name: place, x, y, width, height, isTop: y + height / 2 < picture().viewBox.baseVal.height / 2 };
}

function middle(shape) {
  return [number(shape, "x") + number(shape, "width") / 2, number(shape, "y") + number(shape, "height") / 2];
}

/** Marks some places. */
export function mark(places) {
  for (const shape of shapes()) shape.classList.toggle("on", places.includes(shape.dataset.place));
}

/** Marks the places whose pieces can be moved. */
export function movable(isMovable) {
  for (const shape of shapes()) shape.classList.toggle("movable", isMovable(shape.dataset.place));
}

/** Marks the place whose piece is picked up, and its targets, of which some are `occupied`. */
export function pick(place, targets = [], occupied = () => false) {
  for (const old of root.querySelectorAll(".target, .taking")) old.remove();
  for (const one of shapes()) {
    one.classList.toggle("picked", one.dataset.place === place);
    one.toggleAttribute("data-target", targets.includes(one.dataset.place));
  }
  for (const target of targets) {
    const { x, y, width, height } = area(target);
    const half = Math.min(width, height) / 2;
    const [cx, cy] = [x + width / 2, y + height / 2];
    if (occupied(target)) add("circle", { class: "taking", cx, cy, r: half - 3 });
    else add("circle", { class: "target", cx, cy, r: half * 0.28 });
  }
  named();
}

/** Draws other contents on some places: pairs of a place and SVG. */
export function put(contents) {
  for (const [place, svg] of contents) {
    for (const old of groups(place)) old.remove();
    if (!svg) continue;
    const group = add("g", { "data-piece": place });
    group.innerHTML = svg;
    picture().insertBefore(group, shapes()[0]);
  }
  named();
}

const groups = (place) => [...root.querySelectorAll("[data-piece]")].filter((one) => one.dataset.piece === place);

/** Fades the piece on a place while it is dragged. */
export function fade(place, isFaded) {
  for (const one of groups(place)) one.classList.toggle("dragged", isFaded);
}

/** Shows or hides the costs of places. */
export function costs(all) {
  for (const old of root.querySelectorAll(".cost")) old.remove();
  for (const shape of all ? shapes() : []) {
    const cost = all.get(shape.dataset.place);
    if (cost === undefined) continue;
    const [x, y] = middle(shape);
    add("text", { class: "cost", x, y: y + 5 }).textContent = Number.isInteger(cost) ? cost : cost.toFixed(2);
  }
}

export const hasCosts = () => root.querySelector(".cost") !== null;

function add(tag, attributes, before = null) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  picture().insertBefore(element, before);
  return element;
}

/** Draws the fours and threes that decide a point of renju; without reasons, removes them. */
export function lines(reasons) {
  for (const old of root.querySelectorAll(".four, .three, .key")) old.remove();
  if (!reasons) return;
  const at = (point) => middle(shape(point));
  // The lines are below the stones, whose numbers stay readable.
  const ground = root.querySelector("[data-piece]");
  const line = (stones, kind) => {
    const [[x1, y1], [x2, y2]] = [at(stones[0]), at(stones.at(-1))];
    add("path", { class: kind, d: `M${x1} ${y1}L${x2} ${y2}` }, ground);
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

/**
 * Asks at a place: `words`, and a button for each of the choices `{ value, name, icon }`. Promises the value, or null after
 * Escape, a click elsewhere, or another question.
 */
export function ask(place, words, choices) {
  closed();
  const menu = root.getElementById("menu");
  const back = focused();
  return new Promise((done) => {
    const end = (value) => {
      if (closed !== close) return;
      closed = () => {};
      menu.hidden = true;
      document.removeEventListener("pointerdown", outside, true);
      done(value);
    };
    const close = () => end(null);
    const outside = (event) => event.composedPath().includes(menu) || close();
    closed = close;
    menu.setAttribute("aria-label", words);
    menu.innerHTML = "";
    const line = document.createElement("span");
    line.textContent = words;
    const buttons = choices.map(({ value, name, icon }) => {
      const button = document.createElement("button");
      button.type = "button";
      if (icon) {
        button.className = "piece";
        button.innerHTML = icon;
        button.setAttribute("aria-label", name);
        button.title = name;
      } else button.textContent = name;
      button.addEventListener("click", () => end(value));
      return button;
    });
    const row = document.createElement("div");
    row.append(...buttons);
    menu.append(line, row);
    menu.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      close();
      if (back) focus(back);
    };
    menu.hidden = false;
    document.addEventListener("pointerdown", outside, true);
    beside(menu, place);
    buttons[0].focus();
  });
}

let closed = () => {};

/** Ends a question without an answer. */
export const close = () => closed();

/** Puts a box next to a place, within the board. */
function beside(box, place) {
  const host = $("board").getBoundingClientRect();
  const spot = shape(place)?.getBoundingClientRect() ?? host;
  const left = Math.max(4, Math.min(host.width - box.offsetWidth - 4, spot.left - host.left + spot.width / 2 - box.offsetWidth / 2));
  const below = spot.bottom - host.top + 6;
  const top = below + box.offsetHeight > host.height ? spot.top - host.top - box.offsetHeight - 6 : below;
  Object.assign(box.style, { left: `${left}px`, top: `${Math.max(4, top)}px` });
}
