// The page: recognizes and explores what is typed or pasted, and shows it in all parts of the page.

import * as bits from "./bits.js";
import * as board from "./board.js";
import * as busy from "./busy.js";
import { $, copy, esc, make } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import * as form from "./form.js";
import * as history from "./history.js";
import * as judge from "./judge.js";
import { Refusal, ask, load, working } from "./library.js";
import { draw as drawOptions, drawPlay } from "./options.js";
import * as promotion from "./promotion.js";
import { draw as drawRelatives, lostWords } from "./relatives.js";
import * as theme from "./theme.js";

let cards = new Map();
/** The current state: `{ card, input, options, explored }`, or null. */
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

/** Returns the format of a state and its value, or the error if nothing identifies the format. */
async function resolved({ format, input }, signal) {
  if (format) return [{ format, input: input.trim() }, null];
  const [told, refusal] = await tried({ verb: "guess", input }, signal);
  if (told) return [told, null];
  // A value that was recognized and is now invalid still belongs to its format.
  const candidates = [...cards.keys()].filter((name) => new RegExp(`(could be|,|or) ${name}(,| or |$)`).test(refusal.message));
  if (candidates.length || !now) return [null, refusal, candidates];
  return [{ format: now.card.name, input: input.trim() }, refusal, []];
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
  const start = performance.now();
  if (document.activeElement !== $("input") || $("input").value !== state.input) $("input").value = state.input;
  $("undo").disabled = !history.canUndo();
  $("redo").disabled = !history.canRedo();
  if (!state.input.trim()) return nothing(null, []);
  const [told, untold, candidates = []] = await resolved(state, signal);
  $("format").value = state.format ?? "";
  if (!told) return nothing(untold, candidates);
  const card = cards.get(told.format);
  const options = known(state.options, card);
  const [explored, stopped] = await tried({ verb: "explore", format: card.name, input: told.input, options }, signal);
  if (stopped) return nothing(stopped, []);
  const total = explored.settings.filter((part) => /^moves\[\d+\]$/.test(part.path)).length;
  now = { card, input: told.input, options, explored, total, state };
  $("format").options[0].textContent = state.format ? "Recognise" : `Recognised: ${card.name}`;
  const refused = explored.refused && (untold ? `${untold.message}. Read as ${card.name}: ${explored.refused.words}` : explored.refused.words);
  says(explored.line ?? "", refused);
  $("candidates").hidden = true;
  document.body.classList.toggle("no-bits", !explored.bits);
  $("bits-card").hidden = !explored.bits;
  bits.draw(card.name, explored.bits);
  const first = explored.bits?.stretches.findIndex((stretch) => stretch.error) ?? -1;
  if (first >= 0) bits.mark([first], true);
  performance.measure("bits", { start });
  await view();
  form.draw(explored.settings, isNew);
  drawOptions(card, options, (changed) => go({ ...state, options: changed }));
  document.body.offsetHeight;
  performance.measure("shown", { start });
  await relatives(signal);
}

/** Returns the options that a format has. */
const known = (options, card) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => card.options.includes(name)));

/** Draws the board, for a game after the selected half-move. */
async function view() {
  viewTurn.abort(STALE);
  viewTurn = new AbortController();
  const { card, explored, options, total } = now;
  const isGame = total > 0 && (card.options.includes("ply") || card.name === "renju-moves");
  let shown = explored;
  if (card.name === "renju-moves" && now.ply < total) {
    const moves = explored.settings.slice(0, now.ply).map((part) => part.value);
    const prefix = moves.length ? [card.name, moves.join(" ")] : ["renju-board", ".".repeat(225)];
    const [format, input] = prefix;
    const [before] = await tried({ verb: "explore", format, input }, viewTurn.signal);
    shown = before ?? explored;
  }
  document.body.classList.toggle("no-board", !shown.svg);
  $("board-card").hidden = !shown.svg;
  const append = card.name === "renju-moves" ? "point" : isGame && card.game === "chess" ? "move" : null;
  promotion.close();
  board.draw({ ...card, append }, shown.svg, explored.settings);
  judge.draw(shown.judged);
  $("board-says").textContent = "";
  $("board-says").classList.remove("wrong");
  const at = now.ply ?? options.ply ?? total;
  drawPlay(isGame ? { at, total } : null, (ply) => {
    if (card.name === "renju-moves") {
      now.ply = ply;
      showing = fresh(view());
    } else {
      const { ply: _, ...rest } = now.state.options;
      const next = { ...now.state, options: ply < total ? { ...rest, ply } : rest };
      history.push(next, true);
      show(next);
    }
  });
}

/** Shows only an error. */
function nothing(refusal, candidates) {
  now = refusal ? now : null;
  says("", refusal?.message);
  for (const id of ["board-card", "bits-card", "form-card", "relatives-card", "sizes-card", "options"]) $(id).hidden = true;
  $("format").options[0].textContent = "Recognise";
  $("candidates").hidden = candidates.length === 0;
  $("candidates").replaceChildren(
    ...candidates.map((name) =>
      make("button", { type: "button", onclick: () => go({ format: name, input: $("input").value, options: {} }) }, name),
    ),
  );
}

function says(line, refused) {
  $("line").textContent = line;
  $("refusal").hidden = !refused;
  $("refusal").textContent = refused ?? "";
}

/** Draws the other formats, after the bits are on the screen. */
async function relatives(signal) {
  const { card, input, options, explored } = now;
  const { ply: _, flip: __, ...reading } = options;
  const request = { verb: "relatives", format: card.name, input, options: reading };
  const [found] = explored.refused ? [null] : await tried(request, signal);
  drawRelatives(found, cards, (relative) => go({ format: relative.format, input: relative.output, options: {} }));
}

/** Goes to a new state. */
function go(state, isNew = true) {
  history.push(state);
  return show(state, isNew);
}

/** Makes changes, after those before them; returns the error, if any. */
const change = (changes) => inOrder(() => changed(changes));

async function changed(changes) {
  const { ply: _, flip, ...reading } = now.options;
  const [written, refusal] = await edited(changes);
  if (refusal) return refusal.message;
  const options = flip ? { ...reading, flip } : reading;
  await go({ format: now.state.format ?? now.card.name, input: written.output, options }, false);
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

/** Appends a move made on the board. */
const append = (move) => inOrder(() => appended(move));

async function appended(move) {
  const at = now.ply ?? now.options.ply ?? now.total;
  if (at < now.total) return boardSays("An earlier move is shown; go to the last one to add another", true);
  const path = `moves[${now.total}]`;
  // A pawn on its last rank needs a promotion.
  if (now.card.game === "chess" && /[18]$/.test(move) && (await edited([[path, `${move}q`]]))[0]) {
    const chosen = (letter) => inOrder(() => add(path, move + letter));
    return promotion.ask(move.at(-1) === "8" ? "white" : "black", chosen);
  }
  await add(path, move);
}

async function add(path, move) {
  const refusal = await changed([[path, move]]);
  if (refusal) boardSays(refusal, true);
  else board.focus(move.slice(2, 4));
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
  $("input").addEventListener("input", (event) => {
    // Typing letter by letter is one step of the history.
    const isTyping = event.inputType?.startsWith("insertText") || event.inputType?.startsWith("delete");
    const replace = isTyping && typed;
    typed = isTyping;
    const state = { format: $("format").value || null, input: $("input").value, options: {} };
    const before = history.state();
    if (before && before.format === state.format) state.options = before.options;
    history.push(state, replace);
    show(state);
  });
  $("format").addEventListener("change", () =>
    go({ format: $("format").value || null, input: $("input").value, options: {} }),
  );
  $("undo").addEventListener("click", () => show(history.step(-1)));
  $("redo").addEventListener("click", () => show(history.step(1)));
  $("copy").addEventListener("click", (event) => copy($("input").value, event.currentTarget));
  $("link").addEventListener("click", (event) => {
    const state = history.state();
    const address = history.address({ ...state, format: state.format ?? now?.card.name });
    copy(location.href.replace(/#.*/, "") + address, event.currentTarget);
  });
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("textarea, input[type='text'], input[type='number']");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isText) return;
    event.preventDefault();
    if (event.shiftKey ? history.canRedo() : history.canUndo()) show(history.step(event.shiftKey ? 1 : -1));
  });
  window.addEventListener("hashchange", () => {
    const state = history.read(location.hash);
    if (state && JSON.stringify(state) !== JSON.stringify(history.state())) go(state);
  });
}

async function start() {
  theme.start(() => now && (showing = fresh(view())));
  await load();
  const all = await ask({ verb: "formats" });
  cards = new Map(all.map((card) => [card.name, card]));
  $("count").textContent = all.length;
  const groups = Map.groupBy ? Map.groupBy(all, (card) => card.game) : grouped(all);
  $("format").innerHTML =
    '<option value="">Recognise</option>' +
    [...groups]
      .map(([game, formats]) => {
        const options = formats.map(({ name, about }) => `<option value="${name}" title="${esc(about)}">${name}</option>`);
        return `<optgroup label="${esc(game)}">${options.join("")}</optgroup>`;
      })
      .join("");
  $("examples").replaceChildren(
    ...EXAMPLES.map(([words, format, input]) =>
      make("button", { type: "button", onclick: () => go({ format, input, options: {} }) }, words),
    ),
  );
  bits.listen(pointBits);
  bits.start();
  board.start({
    point: pointPlace,
    append,
    change: async (changes) => {
      const refusal = await change(changes);
      if (refusal) boardSays(refusal, true);
    },
    costs: () => {
      const sums = bits.costs();
      return new Set(sums.values()).size > 1 ? sums : new Map();
    },
  });
  form.start(change);
  listen();
  const [, format, input] = EXAMPLES[0];
  // What was typed while the library started is a state of its own.
  const typed = $("input").value && { format: null, input: $("input").value, options: {} };
  await go(typed || (history.read(location.hash) ?? { format, input, options: {} }));
  performance.mark("ready");
  document.documentElement.dataset.ready = "";
}

function grouped(all) {
  const groups = new Map();
  for (const card of all) groups.set(card.game, [...(groups.get(card.game) ?? []), card]);
  return groups;
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
