// What is pasted or typed is recognised at any time, nothing jumps while a value is typed, and Back goes back.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, hidden, open, page, paste, problems, settled, value, words } from "./browser.js";
import { GAMES } from "./examples.js";

after(close);

const FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/** Pastes a text with the keys, in place of all of the box. */
async function pasteByKeys(text, on = page) {
  await on.evaluate((text) => {
    const area = document.createElement("textarea");
    area.value = text;
    area.id = "source";
    document.body.append(area);
    area.select();
  }, text);
  await on.keyboard.press("Control+C");
  await on.evaluate(() => document.getElementById("source").remove());
  await on.click("#input");
  await on.keyboard.press("Control+A");
  await on.keyboard.press("Control+V");
  await settled(on);
}

/** Returns the format that the list shows, and whether it was recognised. */
const shown = (on = page) =>
  on.evaluate(() => {
    const list = document.getElementById("format");
    return list.value || list.options[0].textContent;
  });

test("a paste is recognised after an example, a link, a choice or an edit", async () => {
  const fresh = await open();
  await pasteByKeys(FEN, fresh);
  assert.equal(await shown(fresh), "chess-fen, recognised");
  assert.equal(await fresh.$eval("#refusal", (area) => area.textContent), "");
  for (const [, before, example] of GAMES) {
    await fresh.selectOption("#format", before);
    for (const [name, format, text] of GAMES) {
      if (/^cetkaik/.test(format)) continue;
      await fresh.evaluate(([format, value]) => (location.hash = new URLSearchParams({ format, value })), [before, example]);
      await settled(fresh);
      await fresh.selectOption("#format", before);
      await pasteByKeys(text, fresh);
      assert.match(await shown(fresh), new RegExp(`^${format}(, recognised)?$`), `${name} after ${before}`);
    }
  }
  // Each example is a value like a pasted one.
  await fresh.click("text=Examples");
  await fresh.click("#examples button >> nth=0");
  await pasteByKeys("1. e4 e5 2. Nf3", fresh);
  assert.equal(await shown(fresh), "chess-san, recognised");
  await fresh.context().close();
});

test("a paste of another format than the chosen one says so", async () => {
  await page.selectOption("#format", "renju-moves");
  await pasteByKeys(FEN);
  assert.equal(await shown(), "chess-fen, recognised");
  assert.match(await words("refusal"), /chess-fen/);
  assert.equal(await hidden("board-card"), false);
});

test("a pasted value with a fault has the fault of its format, and is nothing else", async () => {
  const fresh = await open();
  for (const [text, format, fault] of [
    ["XGID=-a-B--C-dE---eD--Bce----A-:1:1:-1:D:3:2:0:7:10", "xgid", /17 checkers/],
    ["rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess-fen", /9/],
    ['{"moves":[1,2]}', null, /neither|could be/],
    ["<b>bold</b>", null, /neither|could be/],
  ]) {
    await pasteByKeys(text, fresh);
    assert.equal(await shown(fresh), format ? `${format}, recognised` : "Recognise", text);
    const said = await fresh.$eval("#refusal", (area) => area.textContent);
    assert.match(said, fault, text);
    assert.doesNotMatch(said, /Read as|gnubg-id: /, text);
    assert.equal(await fresh.$eval("#board-card", (card) => card.hidden), !format, "an old picture is none of it");
    if (format) assert.match(await fresh.$eval("#board-wrong", (box) => box.textContent), /^Not right yet/, "the board is a draft");
  }
  await fresh.context().close();
});

test("a value within a text is shown, and recognised again by Back and by its address", async () => {
  const text = "GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA";
  await paste(null, "");
  await pasteByKeys(text);
  assert.equal(await shown(), "gnubg-id, recognised");
  assert.match(await words("refusal"), /within the text/);
  const other = await open({}, new URL(page.url()).hash);
  assert.equal(await shown(other), "gnubg-id, recognised");
  assert.equal(await other.$eval("#board-card", (card) => card.hidden), false);
  await other.context().close();
  await page.click('#palette button:has-text("Flip")');
  assert.equal(await words("refusal"), "The value within the text is shown.");
  assert.equal(await hidden("board-card"), false);
});

test("where two formats fit, the chosen one stays and the others are offered", async () => {
  await page.selectOption("#format", "chess-uci");
  await pasteByKeys("e2e4");
  assert.equal(await shown(), "chess-uci");
  assert.equal(await page.$$eval("#moves button", (all) => all.length), 1);
  await page.click("#candidates button >> text=renju-moves");
  assert.equal(await shown(), "renju-moves, recognised");
  // Without a chosen format, all are offered.
  await paste(null, "");
  await pasteByKeys("e2e4");
  assert.equal(await hidden("board-card"), true);
  assert.deepEqual((await page.$$eval("#candidates button", (all) => all.map((one) => one.textContent))).sort(), ["chess-uci", "renju-moves"]);
});

test("a format chosen by hand holds for what is typed", async () => {
  await paste(null, "");
  await page.selectOption("#format", "renju-moves");
  await page.click("#input");
  for (const key of "e2e4") await page.keyboard.press(key);
  await settled(page);
  assert.equal(await shown(), "renju-moves");
  assert.equal(await words("line"), (await ask({ verb: "explore", format: "renju-moves", input: "e2e4" })).line);
});

test("while a value is typed, the last picture stays, and the error waits for a pause", async () => {
  await paste(null, "");
  await page.evaluate(() => {
    window.spoken = [];
    window.gone = 0;
    const area = document.getElementById("refusal");
    new MutationObserver(() => area.textContent && window.spoken.push(area.textContent)).observe(area, { childList: true, characterData: true, subtree: true });
    const card = document.getElementById("board-card");
    new MutationObserver(() => card.hidden && window.gone++).observe(card, { attributes: true, attributeFilter: ["hidden"] });
  });
  await page.click("#input");
  for (const key of "1. e4 e5") await page.keyboard.press(key);
  assert.equal(await hidden("board-card"), false);
  await page.evaluate(() => (window.gone = 0));
  await page.keyboard.type(" 2. Nf3 Nc6 3. Bb5", { delay: 30 });
  await settled(page);
  assert.equal(await page.evaluate(() => window.gone), 0);
  assert.equal(await page.evaluate(() => document.body.classList.contains("stale")), false);
  assert.equal(await page.$eval("#refusal", (area) => area.getAttribute("role")), "status");
  assert.deepEqual((await page.evaluate(() => window.spoken)).slice(1), [], "hardly anything was said");
  // An error is said after a pause; the picture is dimmed, and the controls stay.
  await page.keyboard.type(" Nz9");
  await page.waitForFunction(() => document.getElementById("refusal").textContent);
  assert.equal(await hidden("board-card"), false);
  assert.equal(await hidden("options"), false);
  assert.equal(await page.evaluate(() => document.body.classList.contains("stale")), true);
  // What is done on the board mends the value.
  await page.click("#undo");
  await page.waitForFunction(() => !document.body.classList.contains("stale"));
});

test("Back goes back, and Undo is the same", async () => {
  const fresh = await open();
  const is = (text) => fresh.waitForFunction((text) => document.getElementById("input").value === text, text);
  await pasteByKeys(FEN, fresh);
  await pasteByKeys("1. e4 e5", fresh);
  assert.match(await fresh.title(), /1\. e4 e5/);
  await fresh.keyboard.press("End");
  await fresh.keyboard.press(" ");
  await fresh.keyboard.press("2");
  await fresh.keyboard.press("Backspace");
  await fresh.keyboard.press("Backspace");
  await settled(fresh);
  await fresh.evaluate(() => window.history.back());
  await is("1. e4 e5");
  await fresh.evaluate(() => window.history.back());
  await is(FEN);
  assert.match(await fresh.title(), /chess-fen/);
  assert.match(new URL(fresh.url()).hash, /format=chess-fen/);
  await fresh.click("#redo");
  await is("1. e4 e5");
  await fresh.click("#undo");
  await is(FEN);
  await fresh.click("#undo");
  assert.equal(await fresh.$eval("#undo", (button) => button.disabled), true);
  await fresh.evaluate(() => window.history.forward());
  await is(FEN);
  // A reload shows the same, and its past is still there.
  await fresh.reload();
  await fresh.waitForSelector("html[data-ready]");
  await is(FEN);
  await fresh.click("#undo");
  await fresh.waitForFunction((fen) => document.getElementById("input").value !== fen, FEN);
  await fresh.context().close();
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
