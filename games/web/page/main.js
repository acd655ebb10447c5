// The page: recognizes and explores what is typed or pasted, and shows it in all parts of the page.

import * as actions from "./actions.js";
import * as begin from "./begin.js";
import * as bits from "./bits.js";
import * as board from "./board.js";
import * as busy from "./busy.js";
import { $, copy } from "./dom.js";
import * as entry from "./entry.js";
import * as files from "./files.js";
import * as flips from "./flips.js";
import * as form from "./form.js";
import * as formats from "./formats.js";
import * as game from "./game.js";
import * as help from "./help.js";
import * as history from "./history.js";
import * as images from "./images.js";
import * as judge from "./judge.js";
import { Refusal, ask, load, working } from "./library.js";
import { has } from "./variation-path.js";
import * as long from "./long-value.js";
import * as menus from "./menus.js";
import * as moves from "./moves.js";
import { draw as drawOptions } from "./options.js";
import { known, recognise } from "./recognise.js";
import { draw as drawRelatives, lostWords } from "./relatives.js";
import * as side from "./side.js";
import * as theme from "./theme.js";

let cards = new Map();
/**
 * The last value that was good: `{ card, input, options, explored, state }`, and for a game `game` and the `place` shown of it;
 * or null. For a text that is refused it is the value from which its draft begins, with its changes as `steps`, and `refusal`.
 */
let now = null;

/** What ends the work on a state when the next one comes: its requests are rejected with `STALE`. */
let turn = new AbortController();
let viewTurn = new AbortController();
const STALE = new Error("a newer state is shown");
/** The last work on a state, and the last change of one; each change waits for the one before it. */
let showing = Promise.resolve();
let changing = Promise.resolve();

/** Returns the answer of the library, or its error. */
async function tried(request, signal) {
  try {
    return [await ask(request, signal), null];
  } catch (error) {
    if (error instanceof Refusal) return [null, error];
    throw error;
  }
}

/** Waits for some work; that it became stale is no error. */
async function fresh(work) {
  try {
    return await work;
  } catch (error) {
    if (error !== STALE) throw error;
    return null;
  }
}

/** Does some work after the changes before it. */
function inOrder(work) {
  const done = changing.then(() => fresh(work()));
  changing = done.catch(() => {});
  return done;
}

/** Shows a state. `isNew`: it does not result from a change of a part. */
function show(state, isNew = true) {
  turn.abort(STALE);
  viewTurn.abort(STALE);
  turn = new AbortController();
  const done = busy.start(state.input.length, () => turn.abort(STALE));
  showing = fresh(drawn(state, isNew, turn.signal)).finally(done);
  return showing;
}

async function drawn(state, isNew, signal) {
  entry.show(state);
  $("undo").disabled = !history.canUndo();
  $("redo").disabled = !history.canRedo();
  if (!state.input.trim() && (!state.format || state.how === "guess")) return empty();
  const isPasted = state.how === "guess" && !state.isTyped;
  if (isPasted && (await files.isSeveral(state.input, signal))) return;
  const read = await recognise(state, cards, (request) => tried(request, signal));
  if (isPasted && read.refusal?.values) return files.found(read.refusal.values);
  if (!read.format) return refused(state, read.refusal.message, read.others);
  const isHand = state.how === "hand" || (state.isChosen && read.format === state.format);
  entry.reads(read.format, isHand);
  const card = cards.get(read.format);
  const options = known(state.options, card);
  const reading = { verb: "explore", format: card.name, input: read.input, options: withoutPly(options) };
  const [explored, stopped] = await tried(reading, signal);
  if (stopped) return refused(state, stopped.message, read.others);
  drawOptions(card, options, (changed) => go({ ...history.state(), options: changed }));
  if (explored.refused) {
    drawBits(card, explored);
    flips.show({ format: card.name, input: read.input, options }, explored, signal);
    const { draft, refused: refusal } = explored;
    const [base] = draft ? await tried({ ...reading, input: draft.base }, signal) : [null];
    if (!base) return refused(state, refusal.words, read.others, card, explored);
    now = null;
    refused(state, refusal.words, read.others, card, explored);
    now = { card, input: draft.base, options, explored: base, state, steps: state.draft ?? draft.changes, refusal: { message: refusal.words } };
    await view();
    return form.draw(base.settings, isNew, now.steps);
  }
  // The state of a value that was recognised has its format, so that its address has it too.
  // A value within a text is recognised again.
  const isPart = read.input !== state.input.trim();
  const told = { ...state, format: card.name, how: isPart ? "guess" : isHand ? "hand" : "given", others: read.others };
  const settled = state.how === "guess" ? told : state;
  if (history.state() === state) history.push(settled, true);
  now = { card, input: read.input, options, explored, state: settled, steps: settled.draft ?? [], game: game.of(card, explored) };
  document.body.classList.remove("stale");
  $("begin-card").hidden = true;
  const isOther = state.isChosen && state.format !== card.name;
  const others = settled.others ?? read.others;
  const note = [isOther && `This is a value of ${card.name}.`, isPart && "The value within the text is shown."].filter(Boolean);
  entry.say(note.join(" "), { isNote: true, others, open: openAs });
  drawBits(card, explored);
  flips.show({ format: card.name, input: read.input, options });
  $("line").textContent = explored.line ?? "";
  $("line-card").hidden = !explored.line;
  await view();
  form.draw(explored.settings, isNew, now.steps);
  document.body.offsetHeight;
  await relatives(signal);
}

/** Returns the options without a half-move; the page shows the places of a game itself. */
const withoutPly = ({ ply: _, ...rest }) => rest;

/** Goes to the value in the box, read in some format. */
const openAs = (format) => go({ format, input: $("input").value, options: {}, how: "given" });

function drawBits(card, explored) {
  document.body.classList.toggle("no-bits", !explored.bits);
  $("bits-card").hidden = !explored.bits;
  bits.draw(card.name, explored.bits);
  images.bits(card.name, explored.bits);
  const first = explored.bits?.stretches.findIndex((stretch) => stretch.error) ?? -1;
  if (first >= 0) bits.mark([first], true);
}

/** Draws the board, for a game at the place of the state. */
async function view() {
  viewTurn.abort(STALE);
  viewTurn = new AbortController();
  const { signal } = viewTurn;
  const { card, explored, input, options, state, steps, refusal } = now;
  const ofGame = now.game;
  let value = { format: card.name, input, options: withoutPly(options) };
  let shown = explored;
  if (ofGame) {
    now.place = state.at && has(ofGame.moves, state.at) ? state.at : game.last(ofGame);
    if (!game.isLast(ofGame, now.place)) {
      value = game.value(ofGame, now.place, options);
      const [before] = await tried({ verb: "explore", ...value }, signal);
      shown = before ?? explored;
    }
  }
  document.body.classList.toggle("no-board", !shown.svg);
  document.body.classList.toggle("has-moves", Boolean(ofGame));
  $("board-card").hidden = !shown.svg;
  side.fit(shown.svg);
  images.board(card.name, refusal ? null : shown.svg);
  judge.draw(refusal ? null : shown.judged);
  boardSays("");
  const drawing = actions.draw(shown.svg, {
    card, input, options, value, parts: explored.settings, moves: ofGame?.moves, at: now.place, judged: shown.judged, line: shown.line, state, steps, refusal,
  });
  moves.draw(ofGame, now.place);
  // What stands beside the board is of a value.
  await Promise.all([drawing, refusal ? side.clear(card) : side.draw({ ...now, value }, (request) => tried(request, signal))]);
}

/** Shows another place of the game. */
function goTo(place) {
  const { at: _, ...rest } = now.state;
  now.state = game.isLast(now.game, place) ? rest : { ...rest, at: place };
  if (!document.body.classList.contains("stale")) history.push(now.state, true);
  showing = fresh(view());
}

const TITLE = document.title;
const CARDS = ["board-card", "side-card", "bits-card", "form-card", "line-card", "relatives-card", "sizes-card"];

/** Shows that there is no value, and what to begin with. */
function empty() {
  now = null;
  entry.reads(null, false);
  entry.say("");
  document.body.classList.remove("stale");
  for (const id of CARDS) $(id).hidden = true;
  $("begin-card").hidden = false;
  document.title = TITLE;
}

/**
 * Shows an error. What was shown stays as long as a value is typed, so that the page does not jump; a pasted value has no part
 * in it.
 */
function refused(state, words, others, card, explored) {
  const stays = now && state.isTyped;
  if (!card) entry.reads(null, false);
  document.body.classList.toggle("stale", Boolean(stays));
  entry.say(words, { isTyped: state.isTyped, others, open: openAs });
  $("begin-card").hidden = true;
  $("board-wrong").hidden = true;
  for (const id of ["line-card", "relatives-card", "sizes-card"]) $(id).hidden = true;
  $("bits-card").hidden = !explored?.bits && !(stays && now.explored.bits);
  if (stays) return;
  for (const id of ["board-card", "form-card"]) $(id).hidden = true;
  if (!card) $("options").hidden = true;
  document.body.classList.add("no-board");
  now = null;
  moves.draw(null);
  side.clear(card);
}

/** Draws the other formats, after the bits are on the screen. */
async function relatives(signal) {
  const { card, input, options, explored } = now;
  const { ply: _, flip: __, ...reading } = options;
  const request = { verb: "relatives", format: card.name, input, options: reading };
  const [found] = explored.refused ? [null] : await tried(request, signal);
  drawRelatives(found, cards, (relative) => go({ format: relative.format, input: relative.output, options: {}, how: "given" }));
}

/** Goes to a new state. */
function go(state, isNew = true) {
  history.push(state);
  return show(state, isNew);
}

/** Goes to a new state in place of the current one. */
function instead(state) {
  history.push(state, true);
  return show(state);
}

/** Makes changes, after those before them; returns the error, if any. */
const change = (changes) => inOrder(() => changed(changes));

/** Makes changes, with those of the board's draft unless they are among them, and shows the place `at` of a game. */
async function changed(changes, { isWhole = false, at = null } = {}) {
  const { ply: _, flip, ...reading } = now.options;
  const [written, refusal] = await edited(isWhole ? changes : [...actions.changes(), ...changes]);
  if (refusal && !isWhole && actions.isDraft()) return void (await actions.join(changes));
  if (refusal) return refusal.message;
  const options = flip ? { ...reading, flip } : reading;
  const { how, at: before } = now.state;
  const next = { format: now.card.name, input: written.output, options, how: how === "hand" ? how : "given" };
  // A change beside the moves keeps the place shown.
  if (at) next.at = at;
  else if (before && !changes.some(([path]) => path.startsWith("moves["))) next.at = before;
  await go(next, false);
  if (written.lost.length) boardSays(`lost: ${lostWords(written.lost)}`);
  return null;
}

function boardSays(words, isWrong = false) {
  $("board-says").textContent = words;
  $("board-says").classList.toggle("wrong", isWrong);
}

/** Returns the value with some changes, or the error. */
function edited(changes) {
  const { ply: _, flip: __, ...options } = now.options;
  return tried({ verb: "edit", format: now.card.name, input: now.input, changes, options }, turn.signal);
}

/** Goes to the value in another format, or to another value, with some changes of it; returns the error, if any. */
async function converted({ format, input }, changes, at) {
  const { ply: _, flip, ...options } = now.options;
  const source = { verb: "convert", format: now.card.name, to: format, input: now.input, options };
  const [written, stopped] = input === undefined ? await tried(source, turn.signal) : [{ output: input }, null];
  if (stopped) return stopped.message;
  const [made, refusal] = await tried({ verb: "edit", format, input: written.output, changes }, turn.signal);
  if (refusal) return refusal.message;
  await go({ format, input: made.output, options: flip ? { flip } : {}, how: "given", at });
  return null;
}

/** Links a place on the board with its bits. */
function pointPlace(place) {
  const indices = place ? bits.about(place) : [];
  bits.mark(indices, true);
  board.mark(place && indices.length ? [place] : []);
  if (!place) return judge.point(null);
  judge.point(place);
  boardSays(board.label(place));
}

function pointBits(indices, scroll) {
  bits.mark(indices, scroll);
  board.mark(indices.flatMap(bits.places));
}

function listen() {
  let typed;
  entry.listen(
    (state, isTyped) => {
      // Typing letter by letter is one step of the history.
      const replace = isTyped && typed;
      typed = isTyped;
      const before = history.state();
      if (isTyped && before?.format === state.format) state.options = before.options;
      history.push(state, replace);
      show(state);
    },
    () => now?.card.name ?? null,
  );
  const step = (by) => (showing = history.step(by));
  $("undo").addEventListener("click", () => step(-1));
  $("redo").addEventListener("click", () => step(1));
  $("copy").addEventListener("click", (event) => copy($("input").value, event.currentTarget));
  $("link").addEventListener("click", (event) => {
    copy(location.href.replace(/#.*/, "") + history.address(history.state()), event.currentTarget);
  });
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("textarea, input[type='text'], input[type='number']");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isText) return;
    event.preventDefault();
    if (event.shiftKey ? history.canRedo() : history.canUndo()) step(event.shiftKey ? 1 : -1);
  });
  history.listen((state) => {
    typed = false;
    show(state);
  });
}

async function start() {
  theme.start(() => now && (showing = fresh(view())));
  help.start();
  long.start();
  await load();
  const all = await ask({ verb: "formats" });
  cards = new Map(all.map((card) => [card.name, card]));
  $("count").textContent = all.length;
  entry.fill(all);
  menus.start();
  $("starts").replaceChildren(...begin.starts(go));
  $("begin").replaceChildren(...begin.starts(go));
  $("examples").replaceChildren(...begin.examples(cards, go));
  moves.start(goTo);
  bits.listen(pointBits);
  bits.start();
  flips.start(inOrder, go);
  images.start();
  files.start({ go, instead, ask, says: (words) => entry.say(words, { isNote: true }) });
  formats.start(all, ({ name, example }) => go({ format: name, input: example, options: {}, how: "given" }));
  actions.start({
    tried: (request) => tried(request, turn.signal),
    order: inOrder,
    change: changed,
    convert: converted,
    refused: async (changes) => (await edited(changes))[1],
    redraw: () => (showing = fresh(view())),
    go: (state) => go(state, false),
    step: goTo,
    says: boardSays,
    point: pointPlace,
    costs: () => {
      const sums = bits.costs();
      return new Set(sums.values()).size > 1 ? sums : new Map();
    },
  });
  form.start(change);
  listen();
  // What was typed while the library started is a state of its own.
  const typed = $("input").value && { format: null, input: $("input").value, options: {}, how: "guess" };
  const first = history.first();
  const state = typed || (first ?? begin.first(cards));
  history.push(state, !typed);
  await show(state);
  performance.mark("ready");
  document.documentElement.dataset.ready = "";
}

/** Waits until nothing is left to do. */
async function settled() {
  for (let before; before !== showing || working(); ) {
    before = showing;
    await changing;
    await showing;
    // An answer may have made another request.
    await new Promise((done) => setTimeout(done));
  }
}

/** For the tests of the page. */
window.games = { ask, settled };

start();
