// What to begin with: the start of each game.

import { make } from "./dom.js";

/** The starts: their words, format and value. */
export const STARTS = [
  ["Chess game", "chess-san", ""],
  ["Chess position", "chess-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
  ["Backgammon", "gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA"],
  ["Renju", "renju-moves", ""],
  ["Cetkaik", "cetkaik-moved", "ffffffffffff80"],
];

/** Returns a button for each start; `open` shows it. */
export const buttons = (open) =>
  STARTS.map(([words, format, input]) => make("button", { type: "button", onclick: () => open({ format, input, options: {}, how: "given" }) }, words));
