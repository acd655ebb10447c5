// The board of the page: clicks and keys change the value.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, page, paste, place, problems, value } from "./browser.js";

after(close);

/** Returns the current value, as JSON. */
const decoded = async (format) => ask({ verb: "decode", format, input: await value() });

/** Focuses a place of the board. */
const focus = (name) =>
  page.$eval("#board", (host, name) => host.shadowRoot.querySelector(`[data-place="${name}"]`).focus(), name);

/** Returns the focused place. */
const focused = () => page.$eval("#board", (host) => host.shadowRoot.activeElement?.dataset.place);

/** Returns the names of all places, as a screen reader reads them. */
const names = () =>
  page.$eval("#board", (host) => [...host.shadowRoot.querySelectorAll("[data-place]")].map((shape) => shape.getAttribute("aria-label")));

test("a click moves and puts down pieces, checkers and stones", async () => {
  await paste("chess-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.click('#palette button:text-is("Edit")');
  await place("e2").click();
  await place("e4").click();
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
  await page.click('#palette button[aria-label="white knight"]');
  await place("e4").click();
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/4N3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.click("#redo");
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");

  await paste("gnubg-position", "4HPwATDgc/ABMA");
  await place("6").click();
  await place("5").click();
  const parts = await decoded("gnubg-position");
  assert.deepEqual(parts.on_roll.slice(4, 6), [1, 4]);

  await paste("cetkaik-moved", "ffffffffffff80");
  await place("KAI").click();
  await place("KY").click();
  const field = await decoded("cetkaik-moved");
  assert.equal(field.board.KY, "↑黒兵");
  assert.equal(field.board.KAI, undefined);

  await paste("renju-moves", "H8");
  await place("I9").click();
  await place("G7").click();
  assert.equal(await value(), "H8 I9 G7");

  await paste("chess-uci", "e2e4");
  await place("e7").click();
  await place("e5").click();
  assert.equal(await value(), "e2e4 e7e5");
});

test("the checkers of an XGID move by clicks, whoever is on roll", async () => {
  for (const [turn, from, to] of [["1", "6", "5"], ["-1", "19", "20"]]) {
    await paste("xgid", `XGID=-b----E-C---eE---c-e----B-:0:0:${turn}:52:0:0:0:0:10`);
    await place(from).click();
    await place(to).click();
    assert.equal((await decoded("xgid")).board, "-b---AD-C---eE---c-e----B-", turn);
  }
  await page.click('#palette button:text-is("Erase")');
  await place("20").click();
  await page.click('#palette button[aria-label="Add X"]');
  await place("bar").click();
  assert.equal((await decoded("xgid")).board, "-b----D-C---eE---c-e----BA", "a checker goes to its own half of the bar");
});

test("pieces are captured and put back by clicks, and keep their numbers", async () => {
  await paste("cetkaik-moved", "ffffffffffff80");
  const before = await decoded("cetkaik-moved");
  await place("KI").click();
  await place("IA hand 1").click();
  const captured = await decoded("cetkaik-moved");
  assert.equal(captured.board.KI, undefined);
  assert.deepEqual(captured.ia_hand, [before.board.KI.slice(1)]);
  assert.ok((await names()).includes("IA hand 2: empty"));
  await place("IA hand 1").click();
  await place("KI").click();
  const back = await decoded("cetkaik-moved");
  assert.equal(back.board.KI, `↑${before.board.KI.slice(1)}`, "it fights for the other side now");
  assert.deepEqual(back.ia_hand, []);
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await value(), "ffffffffffff80");
  // With the keys only, into the other hand.
  await focus("KAI");
  await page.keyboard.press("Enter");
  await focus("A hand 1");
  await page.keyboard.press("Enter");
  assert.equal((await decoded("cetkaik-moved")).a_hand.length, 1);
  assert.equal(await focused(), "A hand 1");
});

test("every place says what is on it", async () => {
  for (const [format, input, said] of [
    ["chess-uci", "e2e4", ["e4: white pawn", "e2: empty", "d8: black queen"]],
    ["renju-moves", "H8 A1 H9 A15 G7 O1 I7", ["H8: Black stone", "A1: White stone", "H7: forbidden, double-three", "B2: empty"]],
    ["gnubg-position", "4HPwATDgc/ABMA", ["6-point: 5 X", "19-point: 5 O", "bar: empty", "off: empty"]],
    ["cetkaik-moved", "ffffffffffff80", ["ZO: 皇", "A hand 1: empty"]],
  ]) {
    await paste(format, input);
    const all = await names();
    for (const words of said) assert.ok(all.includes(words), `${format}: ${words}`);
  }
});

test("the keyboard alone reaches the board, moves on it and acts", async () => {
  await paste("chess-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.click('#palette button:text-is("Edit")');
  await page.$eval("#board", (host) => host.shadowRoot.querySelector('[data-place="d2"]').focus());
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1");
  const names = await page.$eval("#board", (host) =>
    [...host.shadowRoot.querySelectorAll("[data-place]")].map((shape) => [shape.getAttribute("aria-label"), shape.getAttribute("role")]),
  );
  assert.equal(names.length, 64);
  assert.ok(names.every(([name, role]) => /^[a-h][1-8]: \S/.test(name) && role === "button"));
  // Every control has a name.
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, textarea")]
      .filter((one) => one.offsetParent && !one.labels?.length && !one.getAttribute("aria-label") && !one.textContent.trim())
      .map((one) => one.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
