// What to begin with: the start of each game, and examples.

import { make } from "./dom.js";

/** The starts: their words, format and value. */
export const STARTS = [
  ["Chess game", "chess-san", ""],
  ["Chess position", "chess-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
  ["Backgammon", "gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA"],
  ["Renju", "renju-moves", ""],
  ["Cetkaik", "cetkaik-moved", "ffffffffffff80"],
];

/** The formats whose examples are in the menu, in words. The first one is shown when the page is opened. */
const SHOWN = [
  ["Backgammon", "gnubg-id"],
  ["XGID", "xgid"],
  ["Match ID", "gnubg-match"],
  ["FEN", "chess-fen"],
  ["Chess, 90 bits", "chess-best4"],
  ["Chess, range coder", "chess-am_place"],
  ["Chess game", "chess-pgn"],
  ["Cetkaik", "cetkaik-field"],
  ["Renju", "renju-moves"],
];

const button = (words, state, open) => make("button", { type: "button", onclick: () => open({ options: {}, ...state }) }, words);

/** Returns a button for each start; `open` shows it. */
export const starts = (open) =>
  STARTS.map(([words, format, input]) => button(words, { format, input, how: "given" }, open));

/** Returns the library's example of a format. */
const example = (format, cards) => ({ format, input: cards.get(format).example, how: "guess" });

/** Returns the example that the page begins with. */
export const first = (cards) => ({ options: {}, ...example(SHOWN[0][1], cards) });

/** Returns a button for each example in the menu; `open` shows it. */
export const examples = (cards, open) => SHOWN.map(([words, format]) => button(words, example(format, cards), open));
