// Files that are dropped or opened: text in its encoding, or bytes; one value or several.

import { $, make } from "./dom.js";
import * as list from "./value-list.js";
import { gamesOf, linesOf } from "./split-text.js";

/** The bytes that are worked on at once; then the page has its turn. */
const CHUNK = 1 << 19;
/** The most bytes of a file that is not text, which is shown in hex. */
const MOST_BYTES = 1 << 20;
/** The longest text whose values the library looks for; of a longer one, games and lines are values. */
const MOST_SEARCHED = 200_000;

let handlers = {};
/** The current file; a newer one ends the work on it. */
let current = 0;

/**
 * Sets the handlers: `go(state)` shows a value, `instead(state)` shows it in place of the current one, `ask(request)` asks the
 * library, `says(words)` says what happens to a file.
 */
export function start(given) {
  handlers = given;
  list.start(given);
  const input = make("input", { type: "file", id: "file", class: "hidden", tabindex: -1, "aria-label": "A file" });
  input.addEventListener("change", () => {
    if (input.files[0]) open(input.files[0]);
    input.value = "";
  });
  const button = (id, words) => make("button", { type: "button", id, onclick: () => input.click() }, words);
  // On a phone, the menu has the only button.
  $("format").after(button("open", "Open file"), input);
  $("starts").append(button("open-choice", "Open a file .."));
  const area = make("div", { class: "drop", "aria-hidden": "true", hidden: true }, make("span", {}, "Drop a file to read it"));
  document.body.append(area);
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    area.hidden = false;
  });
  // Leaving an element of the page is not leaving the page.
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && (area.hidden = true));
  document.addEventListener("drop", (event) => {
    area.hidden = true;
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) open(file);
  });
}

const pause = () => new Promise((done) => setTimeout(done));

/** Reads a file. */
export async function open(file) {
  const mine = ++current;
  handlers.says(`Reading ${file.name} ..`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = await encodingOf(bytes, () => mine !== current);
  if (mine !== current) return;
  if (!encoding) return binary(file.name, bytes);
  const parts = [];
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: at + CHUNK < bytes.length }));
    await pause();
    if (mine !== current) return;
  }
  await text(parts, file.name, () => mine !== current);
}

/** Shows a file that is not text: its bytes, in hex. */
function binary(name, bytes) {
  if (bytes.length > MOST_BYTES) {
    return handlers.says(`${name} is not text, and with ${bytes.length.toLocaleString("en")} bytes too long to be shown in hex`);
  }
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  list.hide();
  handlers.says(`${name} is not text: its ${bytes.length.toLocaleString("en")} bytes in hex`);
  return handlers.go({ format: null, input: hex, options: {}, how: "guess" });
}

/** Shows a text, in parts, as one value or as a list of games. */
async function text(parts, name, isStale) {
  const games = await gamesOf(parts, isStale);
  if (isStale()) return;
  handlers.says("");
  if (games.length > 1) return list.show(ofPgn(games), name);
  list.hide();
  await handlers.go({ format: null, input: parts.join("").trim(), options: {}, how: "guess" });
}

const ofPgn = (games) => games.map((input) => ({ format: "chess-pgn", input }));

/**
 * Shows the list of the values of a pasted text, if it has several games or, when it is too long to be searched, several lines
 * that are values; returns whether it has.
 */
export async function isSeveral(whole, signal) {
  const isStale = () => signal.aborted;
  const games = whole.includes("\n[") ? await gamesOf([whole], isStale) : [];
  const values = games.length > 1 || whole.length <= MOST_SEARCHED ? ofPgn(games) : await linesOf(whole, (request) => handlers.ask(request, signal));
  if (isStale() || values.length < 2) return false;
  list.show(values, null);
  return true;
}

/** Shows the list of values that the library found in a text. */
export function found(values) {
  list.show(values.map(({ formats, input }) => ({ format: formats.length === 1 ? formats[0] : null, input })), null);
}

/** Returns the encoding of a text: by its mark, UTF-8, or Windows-1252, which has the characters of Latin-1; null for bytes. */
async function encodingOf(bytes, isStale) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  for (let at = 0; at < bytes.length && !isStale(); at += CHUNK) {
    const part = bytes.subarray(at, at + CHUNK);
    if (part.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27))) return null;
    try {
      if (isUtf8) decoder.decode(part, { stream: at + CHUNK < bytes.length });
    } catch {
      isUtf8 = false;
    }
    await pause();
  }
  if (isUtf8) return "utf-8";
  // Text has mostly letters; a code of a position hardly.
  const start = bytes.subarray(0, 4096);
  const letters = start.filter((byte) => byte < 128).length;
  return letters > 0.7 * start.length ? "windows-1252" : null;
}
