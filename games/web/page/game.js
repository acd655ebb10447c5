// The game of a value: its moves, and the values that show its places.

import { line, same } from "./line.js";

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
  return { moves, numbering, reader, start, players: players(settings) };
}

/** Returns the place after the last move. */
export const last = (game) => [game.moves.length - 1];

export const isLast = (game, place) => same(place, last(game));

/** Returns the value of a place of the game: its format, text and options. */
export function value({ moves, reader, start }, place, { chess960, flip }) {
  const options = {};
  if (reader === "chess-uci") Object.assign(options, start && { start }, chess960 && { chess960 }, flip && { flip });
  return { format: reader, input: line(moves, place).played.map((move) => move.value).join(" "), options };
}

/** Returns the names of the players and the result, from the tags. */
function players(settings) {
  const tag = (name) => {
    const labelled = settings.find((setting) => setting.label === name);
    const at = settings.findIndex(({ path, value }) => /^tags\[\d+\]\[0\]$/.test(path) && value === name);
    const value = labelled?.value ?? settings[at + 1]?.value;
    return (labelled || at >= 0) && value !== "?" ? value : undefined;
  };
  const [white, black, result] = [tag("White"), tag("Black"), tag("Result")];
  return white || black ? `${white ?? "?"} – ${black ?? "?"}${result && result !== "*" ? `, ${result}` : ""}` : null;
}
