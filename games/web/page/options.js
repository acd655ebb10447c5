// The options of a value: the start of a chess game, and how castling is written.

import { $, make } from "./dom.js";

const BOXES = [["chess960", "Chess960"]];

/** Draws the options that a format has. */
export function draw(card, options, changed) {
  const area = $("options");
  const boxes = BOXES.filter(([name]) => card.options.includes(name)).map(([name, words]) => {
    const box = make("input", { type: "checkbox", "data-option": name });
    box.checked = options[name] === true;
    box.addEventListener("change", () => changed(merged(options, name, box.checked || undefined)));
    return make("label", {}, box, words);
  });
  if (card.options.includes("start")) {
    const text = make("input", { type: "text", "data-option": "start", placeholder: "the standard start", spellcheck: "false" });
    text.value = options.start ?? "";
    text.addEventListener("change", () => changed(merged(options, "start", text.value.trim() || undefined)));
    boxes.push(make("label", {}, "Starts from", text));
  }
  area.hidden = boxes.length === 0;
  const focused = document.activeElement?.dataset?.option;
  area.replaceChildren(...boxes);
  if (focused) area.querySelector(`[data-option="${focused}"]`)?.focus();
}

function merged(options, name, value) {
  const { [name]: _, ...rest } = options;
  return value === undefined ? rest : { ...rest, [name]: value };
}
