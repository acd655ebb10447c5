// The game of a value: its moves, and the values that show its places.

import { line, same } from "./variation-path.js";

/** The formats that read a line of a game, and the numbering of its moves. */
const READERS = { chess: ["chess-uci", "pairs"], renju: ["renju-moves", "each"] };

/** Returns the game of a value, or null. */
export function of(card, explored) {
  const isGame = explored.moves || card.options.includes("ply") || card.name === "renju-moves";
  if (!isGame || !READERS[card.game]) return null;
  const [reader, numbering] = READERS[card.game];
  const settings = explored.settings;
  const values = settings.filter(({ path }) => /^moves\[\d+\]$/.test(path)).map(({ value }) => value);
  const moves = explored.moves ?? values.map((value) => ({ text: value, value }));
  const start = settings.find(({ path }) => path === "fen")?.value;
  // A PGN tells by a tag that it is of Chess960.
  const is960 = settings.find(({ path }) => path === "chess960")?.value === true;
  return { moves, numbering, reader, start, is960, players: players(settings) };
}

/** Returns the place after the last move. */
export const last = (game) => [game.moves.length - 1];

export const isLast = (game, place) => same(place, last(game));

/** Returns the value of a place of the game: its format, text and options. */
export function value({ moves, reader, start, is960 }, place, { chess960 = is960, flip }) {
  const options = {};
  if (reader === "chess-uci") Object.assign(options, start && { start }, chess960 && { chess960 }, flip && { flip });
  return { format: reader, input: line(moves, place).played.map((move) => move.value).join(" "), options };
}

/** Returns the names of the players and the result, from the tags. */
function players(settings) {
  const tag = (name) => settings.find((setting) => setting.label === name)?.value;
  const name = (side) => tag(side) || "?";
  if (name("White") === "?" && name("Black") === "?") return null;
  const result = tag("Result") ?? "*";
  return `${name("White")} – ${name("Black")}${result === "*" ? "" : `, ${result}`}`;
}
