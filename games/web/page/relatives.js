// The other formats of a value, what they lose, and the size of a chess position in each scheme.

import { $, copy, esc, make } from "./dom.js";

/** The names of lost parts in words. */
const LOST = {
  beavers: "that beavers are allowed", castling: "castling rights", centred_cube: "that the cube was centred",
  clock: "the half-move clock", clocks: "the clocks", comments: "the comments", en_passant: "en passant",
  escapes: "the lines that begin with %", evaluations: "the evaluations", game: "the moves", nags: "the marks of moves (NAGs)",
  variations: "the variations", ids: "the numbers of the pieces", jacoby: "the Jacoby rule",
  match: "the match (score, cube, dice)", max_cube: "the largest cube", moves: "the order of the moves",
  number: "the move number", position: "the checkers", raccoon: "the raccoon", resignation: "the resignation",
  result: "the result", start: "the position it starts from", state: "that no game was started", tags: "the tags",
  turn: "whose turn it is", ia_hand: "the hand of IA", a_hand: "the hand of A",
};

/** The characters of a value that are shown; `Copy` copies all. */
const MOST = 3000;

export const lostWords = (lost) => lost.map((name) => LOST[name] ?? name).join(", ");

/** Draws the relatives of a value; `open` makes one of them the value. */
export function draw(relatives, cards, open) {
  const { formats, sizes = [] } = relatives ?? { formats: [] };
  $("relatives-card").hidden = formats.length === 0;
  $("sizes-card").hidden = sizes.length === 0;
  const table = make("table", { class: "relatives", "aria-label": "The value in other formats" });
  for (const relative of formats) table.append(row(relative, cards.get(relative.format), open));
  $("relatives").replaceChildren(table);
  const most = Math.max(...sizes.map((size) => size.bits ?? 0));
  const least = Math.min(...sizes.map((size) => size.bits ?? Infinity));
  $("sizes").innerHTML = sizes
    .map(({ scheme, bits }) => {
      const bar = bits === null ? "" : `<div class="bar${bits === least ? " least" : ""}" style="width:${(100 * bits) / most}%"></div>`;
      return `<span class="scheme">${esc(scheme)}</span><div aria-hidden="true">${bar}</div><span class="bits">${bits === null ? "no room" : bits}</span>`;
    })
    .join("");
}

/** The beginning of a text, of which three lines are seen. */
const clipped = (text) => (text.length > MOST ? `${text.slice(0, MOST)}..` : text);

function row(relative, card, open) {
  const name = make("button", { type: "button", title: card.about, onclick: () => open(relative) }, relative.format);
  const out = make("td", { class: "out" });
  const line = make("tr", {}, make("td", { class: "name" }, name), out);
  if (relative.refused) {
    name.disabled = true;
    out.append(make("span", { class: "why" }, relative.refused.words));
    line.append(make("td"), make("td"));
    return line;
  }
  out.append(make("div", { class: "clip" }, clipped(relative.output)));
  if (relative.lost.length) out.append(make("span", { class: "lost" }, `loses ${lostWords(relative.lost)}`));
  const bits = card.form.includes("hex") ? `${relative.output.length * 4} bits` : `${relative.output.length} characters`;
  const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${relative.format}` }, "Copy");
  button.addEventListener("click", () => copy(relative.output, button));
  line.append(make("td", { class: "size" }, bits), make("td", {}, button));
  return line;
}
