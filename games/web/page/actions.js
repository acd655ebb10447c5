// What a tap or a drag on the board does: it plays a move, or it edits the position.
//
// An edit may leave a position that is no value yet. It is then a draft: `state.draft` has its changes, the board shows it, and
// the text keeps the last value. A text that its format refuses is a draft too, with changes of a value that the text is not. As
// soon as the library accepts all changes together, they are the value.

import * as board from "./board.js";
import { $, make, plain } from "./dom.js";
import { Draft } from "./draft.js";
import { line } from "./variation-path.js";
import { fault, mend } from "./mend.js";
import * as palette from "./palette.js";
import { drawn, icon, stack } from "./pieces.js";
import * as play from "./play.js";

/** What the page does for the board. */
let page;
/** What is shown, with its draft. */
let shown = null;
let draft = null;
/** The chosen mode of each format that has both, and what a tap puts down. */
const modes = new Map();
let mode = "edit";
let tool = "move";
let picked = null;
/** The answer of `play.next` for the place shown. */
let next = null;
let legal = null;
/** A point that Black must not take, and that the next tap takes nevertheless. */
let warned = null;
let showsCosts = false;

/**
 * Sets what the page does. `tried(request)` asks the library; `order(work)` does some work after the work before it. `go(state)`
 * shows a state, `step(place)` a place of the game, `redraw()` the same board again. `change(changes, { at, isWhole })` changes the
 * value, and `convert({ format, input }, changes, at)` goes to another one; both return an error, as `refused(changes)` does, which
 * changes nothing. `says(words, isWrong)`, `point(place)` and `costs()` are for what the board says.
 */
export function start(given) {
  page = given;
  palette.start();
  board.start({
    point: page.point,
    words,
    tap: (place) => page.order(() => tap(place)),
    cancel: () => pick(null),
    lift,
    dragging,
    drop: (from, to) => page.order(() => drop(from, to)),
  });
}

/**
 * Draws a picture of `{ card, input, parts, value, moves, at, judged, line, state, steps, refusal }`: a value and its parts; for a
 * game its moves, the place shown, and the value, the line and the judge's report of that place; the changes of its draft, and the
 * error of a text whose draft it is.
 */
export async function draw(svg, given) {
  const isSame = shown?.card.name === given.card.name;
  shown = given;
  picked = null;
  warned = null;
  legal = null;
  if (!isSame) tool = "move";
  board.close();
  board.draw(svg, given.refusal || given.steps.length > 0);
  $("board-wrong").hidden = true;
  draft = new Draft(given.card.game, given.parts, given.steps, players());
  const isEditable = draft.choices.length > 0;
  const isPlayable = play.isPlayable(given.card);
  mode = isEditable && isPlayable && !isDraft() ? (modes.get(given.card.name) ?? "play") : isEditable ? "edit" : "play";
  drawPalette();
  board.named();
  if (!svg) return;
  if (isDraft()) await showDraft();
  if (mode === "play" && given.card.game === "chess") {
    const asked = (next = play.next(given.value, page.tried));
    const answer = await asked;
    if (shown === given) legal = answer.moves ?? null;
  }
  if (shown === given) board.movable(isMovable);
}

/** Whether what is shown is not, or not yet, the value of the text. */
export const isDraft = () => Boolean(shown?.refusal) || Boolean(draft && !draft.isEmpty);

/** Returns whose halves of the bar and the tray are where. */
const players = () =>
  new Map(board.shapes().filter((shape) => shape.dataset.player).map((shape) => [shape.dataset.place, shape.dataset.player]));

function drawPalette() {
  const { card, state } = shown;
  const { flip = false, ...options } = state.options;
  const costs = !shown.refusal && page.costs().size ? showsCosts : null;
  palette.draw(
    {
      game: card.game,
      modes: play.isPlayable(card) ? MODES : [],
      mode,
      tool,
      choices: draft.choices,
      flip: card.options.includes("flip") ? flip : null,
      costs,
    },
    {
      mode: (name) => page.order(() => changeMode(name)),
      flip: () => page.order(() => page.go({ ...state, options: flip ? options : { ...options, flip: true } })),
      tool: (value) => {
        tool = value;
        pick(null);
        drawPalette();
      },
      put: (value, place) => page.order(() => commit(draft.put(place, value))),
      costs: () => {
        showsCosts = !showsCosts;
        board.costs(showsCosts ? page.costs() : null);
        drawPalette();
      },
    },
  );
  board.costs(showsCosts ? page.costs() : null);
}

const MODES = [["play", "Play", "Moves by the rules"], ["edit", "Edit", "Any piece anywhere"]];

async function changeMode(name) {
  if (name === "play" && isDraft()) return page.says("The position is not right yet: mend it or drop the draft, and then play.", true);
  const position = play.positionOf(shown.card);
  if (name === "edit" && position) return editPlace(position);
  modes.set(shown.card.name, name);
  return page.redraw();
}

/** Goes from a place of a game to its position, which can be edited. */
async function editPlace(format) {
  const { format: from, input, options: { flip, ...options } } = shown.value;
  const [written, refusal] = await page.tried({ verb: "convert", format: from, to: format, input, options });
  if (refusal) return page.says(refusal.message, true);
  modes.set(format, "edit");
  await page.go({ format, input: written.output, options: flip ? { flip } : {}, how: "given" });
  page.says("This is the position without its game; Undo goes back to the game.");
}

/** Returns a place and what is on it in words, or undefined if only the picture knows it. */
function words(place) {
  if (!draft || !shown.parts.some((part) => part.place)) return undefined;
  const there = draft.at(place);
  if (!draft.counts && there.length) return `${place}: ${plain(there[0])}`;
  // The picture knows more of an empty place, unless it has just become empty.
  if (!draft.counts) return draft.changed.includes(place) ? `${place}: empty` : undefined;
  const name = /^\d+$/.test(place) ? `${place}-point` : place;
  return `${name}: ${there.map(([player, count]) => `${count} ${player}`).join(", ") || "empty"}`;
}

/** Whether there is something on a place that can be moved in the current mode. */
function isMovable(place) {
  if (mode === "edit") return tool === "move" && draft.at(place).length > 0;
  return Boolean(legal?.some((move) => move.startsWith(place)));
}

/** Returns the icon of the piece that a drag from a place moves. */
function lift(place) {
  if (!shown) return null;
  if (mode === "edit" && tool !== "move") return null;
  if (!isMovable(place)) return null;
  const { game } = shown.card;
  const [there] = draft.at(place);
  if (there) return icon(game, draft.counts ? there[0] : there);
  // In a game only the picture knows what is where.
  const holds = board.shape(place)?.dataset.holds;
  return holds ? icon(game, holds.replace(" ", "_")) : null;
}

function dragging(place, isDragged) {
  if (isDragged) pick(place);
  if (!draft.counts) board.fade(place, isDragged);
}

/** Picks up what is on a place, and shows where it can go. */
function pick(place) {
  picked = place;
  warned = null;
  const targets = place && mode === "play" && legal ? play.targets(legal, place) : [];
  board.pick(place, targets, (target) => Boolean(board.shape(target)?.dataset.holds));
}

async function drop(from, to) {
  pick(null);
  if (mode === "edit") return commit(to === null ? draft.without(from) : draft.moved(from, to));
  if (to !== null && to !== from) await playBetween(from, to);
}

async function tap(place) {
  if (!shown) return;
  if (mode === "edit") return edit(place);
  return shown.card.game === "renju" ? playStone(place) : playPiece(place);
}

// Editing.

async function edit(place) {
  if (tool === "erase") return commit(draft.without(place));
  if (tool !== "move") return commit(draft.put(place, tool));
  if (picked === null) return draft.at(place).length ? pick(place) : undefined;
  const from = picked;
  pick(null);
  if (from !== place) await commit(draft.moved(from, place));
}

/** Makes a draft the value, or else shows it as one. */
async function commit(next) {
  if (!next) return;
  const focused = board.focused();
  if (next.isEmpty && !shown.refusal) await page.go(settled());
  else if (await page.change(next.changes, { isWhole: true })) await page.go({ ...shown.state, draft: next.steps });
  if (focused) board.focus(focused);
}

/** The state without its draft. */
const settled = () => {
  const { draft: _, ...state } = shown.state;
  return state;
};

/** The changes of the draft, for those that are made in the form. */
export const changes = () => (isDraft() ? draft.changes : []);

/** Adds changes that are made in the form to the draft. */
export const join = (changes) => page.go({ ...shown.state, draft: draft.with(changes).steps });

/** Draws the draft over the value, and says what is wrong with it. */
async function showDraft() {
  const given = shown;
  const { game } = given.card;
  const contents = draft.changed.map((place) => [place, draft.counts ? stack(board.area(place), draft.at(place)) : piecesOn(game, place)]);
  board.put(contents);
  const refusal = await page.refused(draft.changes);
  if (shown !== given) return;
  const box = $("board-wrong");
  box.hidden = false;
  // What is wrong with the text alone is mended by the position that could be read of it.
  const cures = refusal ? mend(game, given.parts, draft, refusal) : [["Take the position shown", []]];
  const button = (words, onclick, title) => make("button", { type: "button", onclick, title }, words);
  const drop = button("Drop the draft", () => page.order(() => page.go(settled())), "Back to the position of the text; Undo brings the draft back");
  box.replaceChildren(
    // As long as nothing is changed, the fault is that of the text, which names its own parts.
    make("b", {}, `Not right yet: ${fault(draft, (given.state.draft && refusal) || given.refusal || refusal)}.`),
    make("span", {}, given.refusal ? " The text stays as it is until then. " : " The text keeps the last right one. "),
    ...cures.map(([words, cure]) => button(words, () => page.order(() => page.change([...draft.changes, ...cure], { isWhole: true })))),
    ...(given.state.draft ? [drop] : []),
  );
}

/** Returns the SVG of the piece on a place, and of those that have joined its hand. */
function piecesOn(game, place) {
  const { x, y, width, height } = board.area(place);
  const half = Math.min(width, height) / 2;
  const size = { chess: half, renju: half, cetkaik: half > 25 ? 25 : 21 }[game];
  const joined = draft.joined.filter(([free]) => free === place).map(([, value]) => value);
  return [...draft.at(place), ...joined].map((value, index) => drawn(game, value, [x + width / 2 + index * width, y + height / 2], size)).join("");
}

// Playing.

/** Returns the moves that can be played, or says why there are none. */
async function moves() {
  const given = shown;
  const answer = await next;
  if (given !== shown || !answer) return null;
  if (answer.refusal) return page.says(answer.refusal.message, true), null;
  if (answer.moves.length === 0) return page.says(over(), true), null;
  return answer.moves;
}

const over = () => {
  const end = $("board").shadowRoot.querySelector("#picture svg")?.textContent.match(/checkmate|stalemate/)?.[0];
  return `The game is over here${end ? ` by ${end}` : ""}: no move can be played.`;
};

async function playPiece(place) {
  legal = await moves();
  if (!legal) return;
  const from = picked;
  if (from === place) return pick(null);
  if (from !== null && play.between(legal, from, place).length) return playBetween(from, place);
  if (isMovable(place)) {
    pick(place);
    return page.says(board.label(place));
  }
  const holds = board.shape(place)?.dataset.holds;
  if (from !== null) page.says(`${from} can't go to ${place}; the dots show where it can.`, true);
  else if (holds) page.says(`${place}, ${holds}: no move can be played with it now.`);
}

async function playBetween(from, to) {
  legal = await moves();
  if (!legal) return;
  pick(null);
  const fits = play.between(legal, from, to);
  if (!fits.length) return page.says(`${from} can't go to ${to}.`, true);
  if (fits.length === 1) return played(fits[0], to);
  // Nothing waits for an answer: other work goes on meanwhile.
  const given = shown;
  play.promotion(fits, to).then((move) => move && shown === given && page.order(() => played(move, to)));
}

/** Plays a move; if the format can't hold it beside those that follow, asks what to do. */
async function played(move, to) {
  const { card, input } = shown;
  if (card.name === "chess-fen") {
    await page.convert({ format: "chess-pgn", input: play.gameFrom(input) }, [["moves[0]", move]], [0]);
    board.focus(to);
    return page.says("The moves are kept in a PGN that begins at this position; Undo goes back to the FEN.");
  }
  const effect = play.effect(shown, move);
  if (effect.instead !== undefined) return ask(move, to, effect.instead);
  const refusal = effect.changes ? await page.change(effect.changes, { at: effect.step }) : await page.step(effect.step);
  board.focus(to);
  if (refusal) page.says(refusal, true);
}

/** Asks what becomes of the moves that follow, which a format cannot hold beside another one. */
function ask(move, to, index) {
  const given = shown;
  const isChess = shown.card.game === "chess";
  const rest = shown.moves.length - index;
  const words = `The game goes on here with ${rest === 1 ? "another move" : `${rest} other moves`}.`;
  board.ask(to, words, [
    ...(isChess ? [{ value: "variation", name: "Keep both: a PGN with a variation" }] : []),
    { value: "replace", name: `Play this instead of the ${rest === 1 ? "last move" : `last ${rest} moves`}` },
    { value: null, name: "Cancel" },
  ]).then((choice) => choice && shown === given && page.order(() => decided(choice, move, to, index)));
}

async function decided(choice, move, to, index) {
  const isReplaced = choice === "replace";
  const refusal = isReplaced
    ? await page.change(play.replaced(shown.moves, index, move), { at: [index] })
    : await page.convert({ format: "chess-pgn" }, [play.varied(shown.moves, shown.at, move)], [index, 0, 0]);
  const words = isReplaced ? "Undo brings the other moves back." : "The game is a PGN now, which holds both; Undo goes back.";
  board.focus(to);
  page.says(refusal ?? words, Boolean(refusal));
}

async function playStone(place) {
  const { judged, moves, at } = shown;
  const index = at[0] + 1;
  if (moves[index]?.value === place) return page.step([index]);
  if (judged?.outcome) return page.says(`The game is over here: ${shown.line.replace(/^.*?; /, "")}. Undo takes moves back.`, true);
  const holds = board.shape(place)?.dataset.holds;
  if (/stone/.test(holds ?? "")) return page.says(`${place} has a stone.`, true);
  const isBlack = line(moves, at).played.length % 2 === 0;
  if (isBlack && /^forbidden/.test(holds ?? "") && warned !== place) {
    pick(place);
    warned = place;
    return page.says(`${place} is ${holds}: with a stone there, Black loses. Tap again to put it.`, true);
  }
  pick(null);
  if (moves.length > index) return ask(place, place, index);
  const refusal = await page.change([[`moves[${index}]`, place]], { at: [index] });
  board.focus(place);
  if (refusal) page.says(refusal, true);
}
