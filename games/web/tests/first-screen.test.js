// The first screen: where the board, its controls and the moves stand at four sizes, and what an empty box offers.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import test, { after } from "node:test";

import { close, hidden, open, page, paste, place, problems, value, words } from "./browser.js";
import { GAMES } from "./examples.js";

const PICTURES = new URL("../../../target/web/pictures/", import.meta.url).pathname;
const SIZES = [[1440, 900], [1024, 768], [390, 844], [320, 640]];

after(close);

/** Opens a value in a window of some size. */
const opened = ([width, height], [format, value], options = {}) =>
  open({ viewport: { width, height }, ...options }, `#${new URLSearchParams({ format, value })}`);

/** Returns the sides of an element in the window, or null if it is not shown. */
const box = (on, id) =>
  on.evaluate((id) => {
    const element = document.getElementById(id);
    if (!element.offsetParent || !element.getClientRects().length) return null;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  }, id);

test("the board and its controls are on the first screen, in both colours", async () => {
  mkdirSync(PICTURES, { recursive: true });
  for (const size of SIZES) {
    for (const [name, ...game] of GAMES) {
      const one = await opened(size, game);
      const at = `${name} at ${size}`;
      const wide = await one.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= size[0], `${at}: ${wide} pixels wide`);
      const board = await box(one, "board");
      assert.ok(board.width >= Math.min(360, 0.85 * size[0]), `${at}: a board of ${board.width} pixels`);
      if (size[1] > 640) {
        for (const id of ["input", "palette", "board", "play"]) {
          const control = await box(one, id);
          assert.ok(!control || (control.top >= 0 && control.bottom <= size[1]), `${at}: ${id} ends at ${control?.bottom}`);
        }
      }
      const line = await box(one, "line");
      assert.ok(!line || line.top >= board.bottom, `${at}: the sentence stands at ${line?.top}`);
      const side = await box(one, "side-card");
      if (size[0] > 980) assert.ok(side.left >= board.right && side.top < board.bottom, `${at}: the side is beside the board`);
      else assert.ok(side.top >= board.bottom, `${at}: the side is below the board`);
      await one.screenshot({ path: `${PICTURES}first-${name}-${size.join("x")}-light.png` });
      await one.emulateMedia({ colorScheme: "dark" });
      await one.waitForFunction(() => document.documentElement.dataset.theme === "dark");
      await one.screenshot({ path: `${PICTURES}first-${name}-${size.join("x")}-dark.png` });
      await one.context().close();
    }
  }
});

test("the board of backgammon has the width that it can use", async () => {
  const one = await opened([1440, 900], GAMES[0].slice(1));
  const { width } = await box(one, "board");
  assert.ok(width > 700, `${width} pixels`);
  await one.context().close();
});

test("on a phone nothing scrolls within the page", async () => {
  for (const [name, ...game] of GAMES) {
    const one = await opened([390, 844], game);
    const scrolls = await one.evaluate(() =>
      [...document.querySelectorAll("main *:not(textarea, .hidden)")]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.id || one.className),
    );
    assert.deepEqual(scrolls, [], name);
    await one.context().close();
  }
});

test("the box of the value is small, and grows over the page while it is edited", async () => {
  const one = await opened([1440, 900], ["chess-pgn", `[White "a"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 *`]);
  const before = await box(one, "board");
  assert.ok((await box(one, "input")).height <= 60);
  await one.click("#input");
  assert.ok((await box(one, "input")).height > 80);
  assert.deepEqual(await box(one, "board"), before, "nothing moves");
  await one.context().close();
});

test("an empty box offers the start of each game, on which one plays", async () => {
  for (const [index, where, is] of [
    [0, ["e2", "e4"], /^1\. e4/],
    [1, ["e2", "e4"], /1\. e4 \*/],
    [2, ["6", "5"], /:cAkAAAAAAAAA$/],
    [3, ["H8"], /^H8$/],
    [4, ["KAI", "KY"], /./],
  ]) {
    await paste(null, "");
    assert.equal(await words("refusal"), "", "an empty box is no error");
    assert.equal(await hidden("begin-card"), false);
    assert.equal(await hidden("board-card"), true);
    await page.click(`#begin button >> nth=${index}`);
    const start = await value();
    assert.equal(await words("refusal"), "");
    assert.equal(await hidden("board-card"), false);
    assert.equal(await hidden("begin-card"), true);
    for (const name of where) await place(name).click();
    assert.match(await value(), is);
    assert.notEqual(await value(), start);
  }
  // The same choice is in a menu while a value is shown, and a format chosen for an empty box begins its game.
  await page.click("text=New");
  await page.click("#starts button >> nth=0");
  assert.equal(await value(), "");
  assert.equal(await hidden("board-card"), false);
  await paste(null, "");
  await page.selectOption("#format", "renju-moves");
  assert.equal(await hidden("board-card"), false);
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
