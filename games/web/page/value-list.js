// A list of several values: of tens of thousands only the lines in view exist.

import { $, make } from "./dom.js";

const HEIGHT = 32;
/** The lines that are seen at once, and those drawn above and below. */
const SEEN = 7;
const BESIDE = 4;

let handlers = {};
let values = [];
let picked = -1;
/** The names of the values that were in view, by their index. */
const names = new Map();
/** The lines that are drawn, by the index of their value. */
const lines = new Map();
let naming = new AbortController();

/** Sets the handlers: `go(state)`, `instead(state)` and `ask(request, signal)`. */
export function start(given) {
  handlers = given;
  const card = make("section", { class: "card values-card", id: "values-card", "aria-labelledby": "values-title", hidden: true },
    make("div", { class: "values-head" },
      make("h2", { id: "values-title" }),
      make("button", { type: "button", onclick: () => step(-1), id: "values-before", "aria-label": "The value before" }, "‹"),
      make("button", { type: "button", onclick: () => step(1), id: "values-next", "aria-label": "The next value" }, "›"),
      make("button", { type: "button", onclick: hide, "aria-label": "Close the list" }, "×")),
    make("div", { id: "values", class: "values" }, make("ol", { id: "values-seen" })));
  document.querySelector("main .entry").after(card);
  $("values").addEventListener("scroll", draw);
  $("values").addEventListener("click", (event) => {
    const line = event.target.closest("[data-value]");
    if (line) pick(Number(line.dataset.value));
  });
  $("values").addEventListener("keydown", (event) => {
    const at = Number(event.target.dataset?.value ?? -1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: SEEN, PageUp: -SEEN, Home: -values.length, End: values.length }[event.key];
    if (at < 0 || !by) return;
    event.preventDefault();
    focus(Math.max(0, Math.min(values.length - 1, at + by)));
  });
}

/** Shows values and goes to the first one; `file` names where they come from. */
export function show(given, file) {
  values = given;
  names.clear();
  lines.clear();
  $("values-seen").replaceChildren();
  picked = -1;
  $("values-title").textContent = `${values.length.toLocaleString("en")} values${file ? ` in ${file}` : ""}`;
  $("values-card").hidden = false;
  // With its border of one pixel, so that a short list does not scroll.
  $("values").style.height = `${HEIGHT * Math.min(values.length, SEEN) + 2}px`;
  $("values").scrollTop = 0;
  // The text of all values is no state of its own, which Undo would come to.
  pick(0, handlers.instead);
}

export function hide() {
  values = [];
  $("values-card").hidden = true;
  naming.abort();
}

function step(by) {
  const to = picked + by;
  if (to < 0 || to >= values.length) return;
  bring(to);
  pick(to);
}

function pick(index, go = handlers.go) {
  picked = index;
  $("values-before").disabled = index === 0;
  $("values-next").disabled = index + 1 === values.length;
  draw();
  const { format, input } = values[index];
  go({ format, input, options: {}, how: format ? "given" : "guess" });
}

/** Scrolls to a line. */
function bring(index) {
  const area = $("values");
  const top = index * HEIGHT;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + HEIGHT > area.scrollTop + area.clientHeight) area.scrollTop = top + HEIGHT - area.clientHeight;
}

function focus(index) {
  bring(index);
  draw();
  $("values").querySelector(`[data-value="${index}"]`)?.focus();
}

/**
 * Draws the lines in view. A line that is there stays: it may have the focus, and a click on it is lost if it is replaced
 * between press and release, while the list still scrolls.
 */
function draw() {
  const area = $("values");
  const first = Math.max(0, Math.floor(area.scrollTop / HEIGHT) - BESIDE);
  const last = Math.min(values.length, first + SEEN + 2 * BESIDE);
  const focused = document.activeElement?.dataset?.value;
  const stop = Number(focused ?? (picked >= first && picked < last ? picked : first));
  const seen = $("values-seen");
  for (const [index, line] of lines) {
    if (index >= first && index < last) continue;
    line.remove();
    lines.delete(index);
  }
  let after = null;
  for (let index = last - 1; index >= first; index--) {
    if (!lines.has(index)) lines.set(index, seen.insertBefore(lineOf(index), after));
    after = lines.get(index);
    const button = after.firstChild;
    button.tabIndex = index === stop ? 0 : -1;
    if (index === picked) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  seen.style.paddingTop = `${first * HEIGHT}px`;
  seen.style.height = `${values.length * HEIGHT}px`;
  name(first, last);
}

/** Makes the line of a value. */
function lineOf(index) {
  const number = make("span", { class: "number" }, (index + 1).toLocaleString("en"));
  const words = make("span", { class: "name" }, names.get(index) ?? beginning(values[index].input));
  const button = make("button", { type: "button", "data-value": index }, number, words);
  return make("li", { value: index + 1, "aria-setsize": values.length, "aria-posinset": index + 1 }, button);
}

/** The beginning of a value: the players and the result of a game, or its first words. */
function beginning(input) {
  const tag = (name) => new RegExp(`^\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"`, "m").exec(input.slice(0, 4000))?.[1];
  const [white, black, result] = ["White", "Black", "Result"].map(tag);
  if (white && black) return `${white} - ${black}${result ? `, ${result}` : ""}`;
  return input.slice(0, 200).replace(/\s+/g, " ");
}

/** Asks the library for the names of the lines in view that have none yet. */
async function name(first, last) {
  naming.abort();
  naming = new AbortController();
  const { signal } = naming;
  const shown = values;
  for (let index = first; index < last; index++) {
    if (names.has(index)) continue;
    const { format, input } = shown[index];
    if (format === "chess-pgn") continue;
    let line;
    try {
      const told = format ? { format, input } : await handlers.ask({ verb: "guess", input }, signal);
      const { line: words, refused } = await handlers.ask({ verb: "line", format: told.format, input: told.input }, signal);
      line = `${told.format}: ${words ?? refused.words}`;
    } catch (error) {
      if (signal.aborted) return;
      line = `${beginning(input)}: ${error.message}`;
    }
    if (shown !== values) return;
    names.set(index, line);
    const place = lines.get(index)?.querySelector(".name");
    if (place) place.textContent = line;
  }
}
