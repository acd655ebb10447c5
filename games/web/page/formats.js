// The formats: a panel with the name, the content, the text form and an example of each.

import { $, make } from "./dom.js";

/** Adds the buttons that open the panel; `open` goes to an example. */
export function start(cards, open) {
  const games = [...new Set(cards.map((card) => card.game))];
  const row = (card) =>
    make("tr", {},
      make("th", { scope: "row" }, card.name),
      make("td", {}, make("div", {}, sentence(card.about)), make("div", { class: "form-of" }, card.form + width(card.bits))),
      make("td", {}, make("button", { type: "button", "aria-label": `Example of ${card.name}`, onclick: () => (dialog.close(), open(card)) }, "Example")));
  const part = (game) =>
    make("section", {},
      make("h3", { id: `formats-${game}` }, game[0].toUpperCase() + game.slice(1)),
      make("table", { "aria-labelledby": `formats-${game}` }, make("tbody", {}, ...cards.filter((card) => card.game === game).map(row))));
  const head = make("form", { method: "dialog", class: "panel-head" }, make("h2", { id: "formats-title" }, `${cards.length} formats`), make("button", {}, "Close"));
  const body = make("div", { class: "panel-body", tabindex: 0, role: "region", "aria-labelledby": "formats-title" }, ...games.map(part));
  const dialog = make("dialog", { id: "formats", class: "panel", "aria-labelledby": "formats-title" }, head, body);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  const button = (id, words) => make("button", { type: "button", id, "aria-haspopup": "dialog", onclick: () => dialog.showModal() }, words);
  // On a phone, the menu of the examples has the only button.
  $("format").after(button("formats-button", "Formats"));
  $("examples").append(button("formats-choice", `All ${cards.length} formats ..`));
}

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** Returns the width of a value in words. */
function width(bits) {
  if (!bits) return "";
  const [least, most] = bits;
  if (most === null) return `, ${least} bits or more`;
  return least === most ? `, ${least} bits` : `, ${least} to ${most} bits`;
}
