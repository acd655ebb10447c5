// The moves of a game: the list, the place shown and its texts; the match of backgammon.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, hidden, page, paste, problems, value, words } from "./browser.js";

after(close);

const GAME = `[White "Morphy"]
[Black "bob"]
[Result "*"]

1. e4 {best by test} e5 $1 2. Nf3 (2. f4 exf4 {taken} (2... d5 3. exd5) 3. Nf3) 2... Nc6 3. Bb5 *
`;

/** Returns the text of each move of the list. */
const list = () => page.$$eval("#moves button", (all) => all.map((one) => one.textContent));
const marked = () => page.$$eval("#moves [aria-current]", (all) => all.map((one) => one.dataset.at));
const click = (at) => page.click(`#moves [data-at="${at}"]`);
const press = (key) => page.keyboard.press(key);
const fen = () => page.$eval("#place-chess-fen", (box) => box.value);

/** Returns what stands on a square. */
const on = (name) => page.$eval("#board", (host, name) => host.shadowRoot.querySelector(`[data-place="${name}"]`).getAttribute("aria-label"), name);

test("a game is a list of moves in SAN, with comments and variations", async () => {
  await paste("chess-pgn", GAME);
  const moves = await list();
  assert.deepEqual(moves.map((text) => text.replace(/^[\d.]+\s*/, "")), ["e4", "e5!", "Nf3", "f4", "exf4", "d5", "exd5", "Nf3", "Nc6", "Bb5"]);
  assert.match(await words("moves"), /best by test/);
  assert.match(await words("moves"), /\(2\. ?f4/);
  assert.deepEqual(await page.$$eval("#moves .pair > .number", (all) => all.map((one) => one.textContent)), ["1.", "1.", "2.", "2.", "3."]);
  assert.match(await words("side-title"), /Morphy – bob/);
  assert.match(await page.title(), /Morphy – bob/);
});

test("a click on a move shows its place, also in a variation", async () => {
  await paste("chess-pgn", GAME);
  assert.deepEqual(await marked(), ["4"]);
  await click("0");
  assert.deepEqual(await marked(), ["0"]);
  assert.match(await on("e4"), /white pawn/);
  assert.match(await on("e5"), /empty/);
  assert.match(await words("play"), /1 of 5/);
  assert.equal(await fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  await click("2.0.1.0.1");
  assert.deepEqual(await marked(), ["2.0.1.0.1"]);
  assert.match(await on("d5"), /white pawn/);
  assert.match(await on("f4"), /white pawn/);
  assert.match(await words("play"), /5 of 5/);
  assert.equal((await fen()).split(" ")[0], "rnbqkbnr/ppp2ppp/8/3Pp3/5P2/8/PPPP2PP/RNBQKBNR");
  assert.equal(await value(), GAME);
  // The address holds the place.
  assert.match(new URL(page.url()).hash, /at=2\.0\.1\.0\.1/);
});

test("arrow keys step through the line shown, and leave the board alone", async () => {
  await paste("chess-pgn", GAME);
  await page.evaluate(() => document.activeElement.blur());
  await press("Home");
  assert.deepEqual(await marked(), []);
  assert.match(await words("play"), /0 of 5/);
  for (const expected of ["0", "1", "2"]) {
    await press("ArrowRight");
    assert.deepEqual(await marked(), [expected]);
  }
  await press("ArrowLeft");
  assert.deepEqual(await marked(), ["1"]);
  await press("End");
  assert.deepEqual(await marked(), ["4"]);
  // From a variation back into the game.
  await click("2.0.0");
  await press("ArrowRight");
  assert.deepEqual(await marked(), ["2.0.1"]);
  await press("ArrowLeft");
  await press("ArrowLeft");
  assert.deepEqual(await marked(), ["1"]);
  for (const [label, expected] of [["To the end", "4"], ["One half-move back", "3"], ["One half-move on", "4"]]) {
    await page.click(`#play [aria-label="${label}"]`);
    assert.deepEqual(await marked(), [expected], label);
  }
  await page.$eval("#board", (host) => host.shadowRoot.querySelector('[data-place="d4"]').focus());
  await press("ArrowLeft");
  assert.deepEqual(await marked(), ["4"]);
  await page.focus("#input");
  await press("ArrowLeft");
  assert.deepEqual(await marked(), ["4"]);
});

test("the move shown is in view in a long list", async () => {
  const cycle = ["g1f3", "g8f6", "f3g1", "f6g8"];
  await paste("chess-uci", Array.from({ length: 160 }, (_, index) => cycle[index % 4]).join(" "));
  const inView = () =>
    page.$eval("#moves", (area) => {
      const [box, within] = [area.querySelector("[aria-current]").getBoundingClientRect(), area.getBoundingClientRect()];
      return box.top >= within.top && box.bottom <= within.bottom;
    });
  assert.equal(await inView(), true);
  await click("3");
  assert.equal(await inView(), true);
  await page.evaluate(() => document.activeElement.blur());
  for (let step = 0; step < 60; step++) await press("ArrowRight");
  assert.equal(await inView(), true);
  assert.equal(await page.evaluate(() => window.scrollY), 0, "the page does not scroll");
});

test("renju has numbered moves, and the record of the place", async () => {
  await paste("renju-moves", "H8 A1 H9 A15 G7 O1 I7");
  assert.deepEqual(await list(), ["1.H8", "2.A1", "3.H9", "4.A15", "5.G7", "6.O1", "7.I7"]);
  await click("2");
  assert.equal(await page.$eval("#place-renju-moves", (box) => box.value), "H8 A1 H9");
  assert.equal(await words("judge"), "No point is forbidden to Black.");
  await page.evaluate(() => document.activeElement.blur());
  await press("Home");
  assert.equal(await page.$eval("#place-renju-moves", (box) => box.value), "");
  assert.match(await words("play"), /0 of 7/);
});

test("backgammon has a panel of the match and both IDs", async () => {
  await paste("gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA");
  const panel = await page.$$eval("#match dt", (all) => Object.fromEntries(all.map((one) => [one.textContent, one.nextElementSibling.textContent])));
  assert.deepEqual(panel, { Match: "to 9 points", Score: "O 2, X 4", Cube: "2, O owns it", Roll: "X rolled 5-2", Pips: "X 135, O 145" });
  const written = await ask({ verb: "convert", format: "gnubg-id", to: "xgid", input: await value() });
  assert.equal(await page.$eval("#place-xgid", (box) => box.value), written.output);
  assert.equal(await page.$eval("#place-gnubg-id", (box) => box.value), await value());
  for (const [format, input, names] of [
    ["gnubg-match", "QYkqASAAIAAA", ["Match", "Score", "Cube", "Roll"]],
    ["gnubg-position", "4HPwATDgc/ABMA", ["Pips"]],
    ["xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", ["Match", "Score", "Cube", "Roll", "Pips"]],
  ]) {
    await paste(format, input);
    assert.deepEqual(await page.$$eval("#match dt", (all) => all.map((one) => one.textContent)), names, format);
  }
  await paste("chess-uci", "e2e4");
  assert.equal(await hidden("match"), true);
});

test("a text of the place is copied", async () => {
  await paste("chess-nib", "2345640211110111000003000000100000007000009000007777077780abca98");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => (window.copied = text);
  });
  await page.click('[aria-label="Copy the FEN"]');
  assert.equal(await page.evaluate(() => window.copied), await fen());
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
