// The page: recognizes and explores what is typed or pasted, and shows it in all parts of the page.

import * as bits from "./bits.js";
import * as board from "./board.js";
import { $, copy, esc, make } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import * as form from "./form.js";
import * as history from "./history.js";
import * as judge from "./judge.js";
import { Refusal, load } from "./module.js";
import { draw as drawOptions, drawPlay } from "./options.js";
import * as promotion from "./promotion.js";
import { draw as drawRelatives, lostWords } from "./relatives.js";
import * as theme from "./theme.js";

let games;
let cards = new Map();
/** The current state: `{ card, input, options, explored }`, or null. */
let now = null;
let later;

/** Returns the answer of the library, or its error. */
function tried(work) {
  try {
    return [work(), null];
  } catch (error) {
    if (error instanceof Refusal) return [null, error];
    return [null, new Refusal({ words: `the library stopped at this input (${error.message})`, kind: "stopped" })];
  }
}

/** Returns the format of a state and its value, or the error if nothing identifies the format. */
function resolved({ format, input }) {
  if (format) return [{ format, input: input.trim() }, null];
  const [told, refusal] = tried(() => games.guess(input));
  if (told) return [told, null];
  // A value that was recognized and is now invalid still belongs to its format.
  const candidates = [...cards.keys()].filter((name) => new RegExp(`(could be|,|or) ${name}(,| or |$)`).test(refusal.message));
  if (candidates.length || !now) return [null, refusal, candidates];
  return [{ format: now.card.name, input: input.trim() }, refusal, []];
}

/** Shows a state. `fresh`: it does not result from a change of a part. */
function show(state, fresh = true) {
  const start = performance.now();
  if (document.activeElement !== $("input") || $("input").value !== state.input) $("input").value = state.input;
  $("undo").disabled = !history.canUndo();
  $("redo").disabled = !history.canRedo();
  if (!state.input.trim()) return nothing(null, []);
  const [told, untold, candidates = []] = resolved(state);
  $("format").value = state.format ?? "";
  if (!told) return nothing(untold, candidates);
  const card = cards.get(told.format);
  const options = known(state.options, card);
  const [explored, stopped] = tried(() => games.explore(card.name, told.input, options));
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
  view();
  form.draw(explored.settings, fresh);
  drawOptions(card, options, (changed) => go({ ...state, options: changed }));
  document.body.offsetHeight;
  performance.measure("shown", { start });
  clearTimeout(later);
  later = setTimeout(relatives, 0);
}

/** Returns the options that a format has. */
const known = (options, card) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => card.options.includes(name)));

/** Draws the board, for a game after the selected half-move. */
function view() {
  const { card, explored, options, total } = now;
  const isGame = total > 0 && (card.options.includes("ply") || card.name === "renju-moves");
  let shown = explored;
  if (card.name === "renju-moves" && now.ply < total) {
    const moves = explored.settings.slice(0, now.ply).map((part) => part.value);
    const prefix = moves.length ? [card.name, moves.join(" ")] : ["renju-board", ".".repeat(225)];
    shown = tried(() => games.explore(...prefix))[0] ?? explored;
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
      view();
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
  clearTimeout(later);
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
function relatives() {
  const { card, input, options, explored } = now;
  const { ply: _, flip: __, ...reading } = options;
  const [found] = explored.refused ? [null] : tried(() => games.relatives(card.name, input, reading));
  drawRelatives(found, cards, (relative) => go({ format: relative.format, input: relative.output, options: {} }));
}

/** Goes to a new state. */
function go(state, fresh = true) {
  history.push(state);
  show(state, fresh);
}

/** Makes changes; returns the error, if any. */
function change(changes) {
  const { ply: _, flip, ...reading } = now.options;
  const [written, refusal] = tried(() => games.edit(now.card.name, now.input, changes, reading));
  if (refusal) return refusal.message;
  const options = flip ? { ...reading, flip } : reading;
  go({ format: now.state.format ?? now.card.name, input: written.output, options }, false);
  if (written.lost.length) boardSays(`lost: ${lostWords(written.lost)}`);
  return null;
}

function boardSays(words, isWrong = false) {
  $("board-says").textContent = words;
  $("board-says").classList.toggle("wrong", isWrong);
}

/** Appends a move made on the board. */
function append(move) {
  const at = now.ply ?? now.options.ply ?? now.total;
  if (at < now.total) return boardSays("An earlier move is shown; go to the last one to add another", true);
  const path = `moves[${now.total}]`;
  // A pawn on its last rank needs a promotion.
  if (now.card.game === "chess" && /[18]$/.test(move) && possible([[path, `${move}q`]])) {
    return promotion.ask(move.at(-1) === "8" ? "white" : "black", (letter) => add(path, move + letter));
  }
  add(path, move);
}

function add(path, move) {
  const refusal = change([[path, move]]);
  if (refusal) boardSays(refusal, true);
  else board.focus(move.slice(2, 4));
}

/** Whether some changes would be accepted. */
function possible(changes) {
  const { ply: _, flip: __, ...reading } = now.options;
  return tried(() => games.edit(now.card.name, now.input, changes, reading))[0] !== null;
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
  theme.start(() => now && view());
  games = await load();
  const all = games.formats();
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
    change: (changes) => {
      const refusal = change(changes);
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
  go(history.read(location.hash) ?? { format, input, options: {} });
  performance.mark("ready");
  document.documentElement.dataset.ready = "";
}

function grouped(all) {
  const groups = new Map();
  for (const card of all) groups.set(card.game, [...(groups.get(card.game) ?? []), card]);
  return groups;
}

/** For the tests of the page. */
window.games = { ask: (request) => games.ask(request), answer: (request) => games.answer(request) };

start();
