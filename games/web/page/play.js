// Playing on the board: the moves that can be played, and what a move does to a game.

import { line } from "./variation-path.js";
import { icon } from "./pieces.js";
import * as board from "./board.js";

const ROLES = [["q", "queen"], ["r", "rook"], ["b", "bishop"], ["n", "knight"]];

/** Whether moves can be played on a value of a format. */
export const isPlayable = (card) =>
  card.name === "renju-moves" || card.name === "chess-fen" || isGame(card);

/** Returns the format of the positions of a game, or null for a position. */
export const positionOf = (card) => (card.name === "renju-moves" ? "renju-board" : isGame(card) ? "chess-fen" : null);

const isGame = (card) => card.game === "chess" && card.options.includes("ply");

/** Asks for the moves that can follow a value: `{ moves }`, or `{ refusal }`. */
export async function next({ format, input, options: { flip: _, ...options } }, tried) {
  const [moves, refusal] = await tried({ verb: "next", format, input, options });
  return refusal ? { refusal } : { moves };
}

/** Returns the moves of chess from one square to another; several differ in the promotion. */
export const between = (legal, from, to) => legal.filter((move) => move.startsWith(from + to));

/** Returns where the piece on a square can go. */
export const targets = (legal, from) => [...new Set(legal.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4)))];

/** Promises one of the moves of a pawn to its last rank, which differ in the promotion, or null. */
export async function promotion(fits, to) {
  const side = to.endsWith("8") ? "white" : "black";
  const letter = await board.ask(
    to,
    "The pawn becomes",
    ROLES.map(([letter, role]) => ({ value: letter, name: role, icon: icon("chess", `${side}_${role}`) })),
  );
  return letter && fits.find((move) => move.endsWith(letter));
}

/** Returns the game that begins at a position: a PGN without moves. */
export const gameFrom = (fen) => `[SetUp "1"]\n[FEN "${fen}"]\n\n*`;

/**
 * Returns what a move at the place shown does: `{ step: place }` if it is in the game, `{ changes }` of a value, or `{ instead }`
 * if the format cannot hold it beside the moves that follow.
 */
export function effect({ card, moves, at }, move) {
  const { list } = line(moves, at);
  const index = at.at(-1) + 1;
  const path = [...at.slice(0, -1), index];
  const there = list[index];
  if (there?.value === move) return { step: path };
  const which = (there?.variations ?? []).findIndex((variation) => variation[0].value === move);
  if (which >= 0) return { step: [...path, which, 0] };
  if (!there && at.length === 1) return { changes: [[`moves[${index}]`, move]], step: path };
  if (card.name !== "chess-pgn") return { instead: index };
  return { changes: [varied(moves, at, move)], step: there ? [...path, there.variations?.length ?? 0, 0] : path };
}

/** Returns the change of a PGN that adds a move at a place, with the moves before it, which tell where. */
export const varied = (moves, at, move) => ["variations[0]", [...line(moves, at).played.map((played) => played.value), move]];

/** Returns the changes that take all moves from an index on out of a game, and add one. */
export const replaced = (moves, index, move) => [
  ...moves.slice(index).map((_, from) => [`moves[${moves.length - 1 - from}]`, null]),
  [`moves[${index}]`, move],
];
