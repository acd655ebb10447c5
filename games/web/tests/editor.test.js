// The editor: a position may be wrong while it is edited, and nothing is lost meanwhile.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";

import { ask, close, hidden, open, page, paste, place, problems, settled, value, words } from "./browser.js";
import { drag, swipe, touch } from "./pointer.js";

after(close);

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Returns the current value, as JSON. */
const decoded = async (format) => ask({ verb: "decode", format, input: await value() });

/** Returns the name of a place, as a screen reader reads it. */
const label = (name, on = page) =>
  on.$eval("#board", (host, name) => host.shadowRoot.querySelector(`[data-place="${name}"]`).getAttribute("aria-label"), name);

/** Returns the number of pieces that are drawn on a place. */
const drawnOn = (name) =>
  page.$eval("#board", (host, name) => [...host.shadowRoot.querySelectorAll("[data-piece]")].filter((one) => one.dataset.piece === name).length, name);

const tool = async (name) => {
  await page.click(`#palette button:text-is("${name}"), #palette button[aria-label="${name}"]`);
  await settled(page);
};

const wrong = async () => ((await hidden("board-wrong")) ? null : (await words("board-wrong")).replace(/ The text keeps.*/, ""));

/** Returns what the picture says of the whole position. */
const captions = () =>
  page.$eval("#board", (host) => [...host.shadowRoot.querySelectorAll("[data-caption]")].filter((one) => getComputedStyle(one).visibility === "visible").map((one) => one.textContent));

const edit = async (format, input) => {
  await paste(format, input);
  await tool("Edit");
  await tool("Move");
};

test("a position may be wrong while it is edited, and the page says what is wrong", async () => {
  await edit("chess-fen", START);
  await place("e8").click();
  await place("e6").click();
  assert.match(await wrong(), /^Not right yet: castling: no rook for 'k' beside the king/);
  assert.equal(await value(), START, "the text keeps the last right position");
  assert.equal(await label("e6"), "e6: black king");
  assert.equal(await label("e8"), "e8: empty");
  assert.deepEqual([await drawnOn("e6"), await drawnOn("e8")], [1, 0]);
  // The cure for it is beside it.
  await page.locator("#board-wrong button", { hasText: "Castling KQ" }).click();
  await settled(page);
  assert.equal(await value(), "rnbq1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  assert.equal(await wrong(), null);
});

test("a king that is erased can be put elsewhere", async () => {
  await edit("chess-fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await tool("Erase");
  await place("e1").click();
  assert.match(await wrong(), /king/);
  assert.equal(await label("e1"), "e1: empty");
  await place("e2").click();
  await tool("white king");
  await place("g4").click();
  assert.equal(await value(), "4k3/8/8/8/6K1/8/8/8 w - - 0 1");
  assert.equal(await wrong(), null);
  // A capture is one step.
  await tool("black rook");
  await place("a4").click();
  await tool("Move");
  await place("g4").click();
  await place("a4").click();
  assert.equal(await value(), "4k3/8/8/8/K7/8/8/8 w - - 0 1");
});

test("undo and redo go through the steps of a draft, and it can be dropped", async () => {
  await edit("chess-fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await tool("Erase");
  await place("e1").click();
  await place("e8").click();
  assert.deepEqual([await label("e1"), await label("e8")], ["e1: empty", "e8: empty"]);
  await page.click("#undo");
  assert.deepEqual([await label("e1"), await label("e8")], ["e1: empty", "e8: black king"]);
  assert.match(await wrong(), /king/);
  await page.click("#undo");
  assert.equal(await label("e1"), "e1: white king");
  assert.equal(await wrong(), null);
  await page.click("#redo");
  await page.click("#redo");
  assert.equal(await label("e8"), "e8: empty");
  // Something else, and back: the draft is still there.
  await paste("chess-fen", START);
  assert.equal(await wrong(), null);
  await page.click("#undo");
  while (!(await wrong())) await page.click("#undo");
  assert.equal(await label("e8"), "e8: empty");
  await page.locator("#board-wrong button", { hasText: "Drop the draft" }).click();
  await settled(page);
  assert.deepEqual([await label("e1"), await label("e8"), await wrong()], ["e1: white king", "e8: black king", null]);
});

test("a change in the form is tried together with the draft", async () => {
  await edit("chess-fen", START);
  await place("e1").click();
  await place("e3").click();
  assert.match(await wrong(), /castling/);
  await page.fill('#form input[data-path="castling"]', "kq");
  await page.press('#form input[data-path="castling"]', "Enter");
  await settled(page);
  assert.equal(await value(), "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w kq - 0 1");
  assert.equal(await wrong(), null);
});

test("pieces are dragged, from the palette too, and off the board", async () => {
  await edit("chess-fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await drag(page, "e2", "b5");
  assert.equal(await value(), "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1");
  await drag(page, "b5", null);
  assert.equal(await value(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const from = await page.locator('#palette button[aria-label="white queen"]').boundingBox();
  const to = await place("a6").boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.equal(await value(), "4k3/8/Q7/8/8/8/8/4K3 w - - 0 1");
  const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, `#format=chess-fen&value=${encodeURIComponent(START)}`);
  const text = () => phone.evaluate(() => document.getElementById("input").value);
  await phone.tap('#palette button:text-is("Edit")');
  await swipe(phone, "a2", "a5");
  assert.equal(await text(), "rnbqkbnr/pppppppp/8/P7/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1");
  await touch(phone, "a5");
  await touch(phone, "a2");
  assert.equal(await text(), START);
  await phone.context().close();
});

test("what a piece of cetkaik takes is in its owner's hand, in one step", async () => {
  await paste("cetkaik-moved", "ffffffffffff80");
  const before = await decoded("cetkaik-moved");
  await place("KAI").click();
  await place("KI").click();
  const after = await decoded("cetkaik-moved");
  assert.equal(await wrong(), null);
  assert.equal(after.board.KI, before.board.KAI);
  assert.equal(after.board.KAI, undefined);
  const owner = before.board.KAI.startsWith("↑") ? "ia_hand" : "a_hand";
  assert.deepEqual(after[owner], [before.board.KI.slice(1)]);
});

test("pieces of cetkaik may be missing for a while", async () => {
  await paste("cetkaik-moved", "ffffffffffff80");
  await tool("Erase");
  await place("KI").click();
  await place("KAI").click();
  assert.match(await wrong(), /Not right yet/);
  const [first, second] = await page.evaluate(async () => {
    const { board } = await window.games.ask({ verb: "decode", format: "cetkaik-moved", input: "ffffffffffff80" });
    return [board.KI, board.KAI];
  });
  await tool(first);
  await place("MI").click();
  await tool(second);
  await place("MAI").click();
  assert.equal((await wrong()) ?? "", "");
});

test("checkers are moved one by one, hit, taken off and put back, and are X and O", async () => {
  await paste("xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10");
  assert.equal(await label("6"), "6-point: 5 X");
  assert.equal(await label("19"), "19-point: 5 O");
  await place("6").click();
  await place("5").click();
  assert.equal((await decoded("xgid")).board, "-b---AD-C---eE---c-e----B-");
  // An O on X's blot: the X is on the bar.
  await place("1").click();
  await place("5").click();
  assert.equal((await decoded("xgid")).board, "-a---aD-C---eE---c-e----BA");
  assert.equal(await label("bar"), "bar: 1 X");
  await place("bar").click();
  await place("4").click();
  await place("6").click();
  await place("off").click();
  assert.equal((await decoded("xgid")).board, "-a--AaC-C---eE---c-e----B-");
  assert.equal(await label("off"), "off: 1 X");
  await place("off").click();
  await place("3").click();
  assert.equal(await label("off"), "off: empty");
  // Both players on a point: wrong, and shown.
  await place("8").click();
  await place("19").click();
  assert.match(await wrong(), /X and O are both on the 19-point/);
  assert.equal(await label("19"), "19-point: 1 X, 5 O");
  await place("19").click();
  await place("8").click();
  assert.equal(await wrong(), null);
  const names = await page.$$eval("#palette button", (all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  assert.deepEqual(names.slice(0, 5), ["Flip", "Move", "Erase", "Add X", "Add O"]);
  assert.deepEqual(await page.$$eval('#form select[data-path="owner"] option', (all) => all.map((one) => one.textContent)), ["X", "nobody", "O"]);
});

test("the checkers of a Position ID and of O's turn have the right names", async () => {
  await paste("gnubg-position", "4HPwATDgc/ABMA");
  await place("6").click();
  await place("5").click();
  const parts = await decoded("gnubg-position");
  assert.deepEqual(parts.on_roll.slice(4, 6), [1, 4]);
  await paste("xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:0:10");
  assert.equal(await label("6"), "6-point: 5 O");
  await place("6").click();
  await place("5").click();
  assert.equal((await decoded("xgid")).board, "-b----E-C---eE---c-dA---B-".replace("dA", "da"));
});

test("stones are put on a board and erased", async () => {
  await paste("renju-board", ".".repeat(225));
  await tool("black");
  await place("H8").click();
  await tool("white");
  await place("I9").click();
  await tool("Erase");
  await place("H8").click();
  assert.equal((await value()).replaceAll(".", ""), "O");
});

test("a refused FEN opens as a draft, with what it says on the board", async () => {
  const text = "4k3/8/8/8/8/8/4P3/K3K3 w - - 0 1";
  await paste("chess-fen", START);
  await paste(null, text);
  assert.deepEqual([await label("a1"), await label("e1"), await label("e8")], ["a1: white king", "e1: white king", "e8: black king"]);
  assert.deepEqual([await drawnOn("a1"), await drawnOn("d8")], [1, 0]);
  assert.match(await words("refusal"), /2 white kings; expected one/);
  assert.equal(await wrong(), "Not right yet: placement: 2 white kings; expected one. The text stays as it is until then. ");
  assert.equal(await value(), text);
  assert.deepEqual(await captions(), [], "the picture says nothing of another position");
  assert.equal(await hidden("place-texts"), true, "nothing beside the board is of another position");
  await tool("Erase");
  await place("a1").click();
  assert.equal(await value(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  assert.deepEqual([await wrong(), await words("refusal")], [null, ""]);
  assert.equal((await captions()).length, 1);
  // Back to the text as it was pasted.
  await page.click("#undo");
  assert.equal(await value(), text);
  assert.equal(await label("a1"), "a1: white king");
});

test("the fields of a refused FEN are mended in the form, one by one", async () => {
  await paste(null, "4k3/8/8/8/8/8/4P3/K3K3 b KQ e9 3 7");
  const shown = (path) => page.$eval(`#form [data-path="${path}"]:is(input, select)`, (control) => control.value);
  assert.deepEqual([await shown("turn"), await shown("castling"), await shown("clock"), await shown("number")], ["black", "KQ", "3", "7"]);
  await page.fill('#form input[data-path="castling"]', "-");
  await page.press('#form input[data-path="castling"]', "Enter");
  await settled(page);
  assert.match(await wrong(), /2 white kings/);
  await tool("Erase");
  await place("a1").click();
  assert.match(await wrong(), /en passant/);
  await page.locator("#board-wrong button", { hasText: "No en passant" }).click();
  await settled(page);
  assert.equal(await value(), "4k3/8/8/8/8/8/4P3/4K3 b - - 3 7");
  assert.equal(await wrong(), null);
});

test("a fault of the text alone is mended by the position that could be read", async () => {
  await paste(null, "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.match(await wrong(), /^Not right yet: placement: rank 7 has not eight squares/);
  assert.equal(await page.locator("#palette button", { hasText: "Play" }).getAttribute("aria-pressed"), "false");
  await page.locator("#board-wrong button", { hasText: "Take the position shown" }).click();
  await settled(page);
  assert.equal(await value(), START);
  for (const [format, text, right] of [
    ["renju-board", `X.O${".".repeat(221)}`, `X.O${".".repeat(222)}`],
    ["xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:0:10"],
  ]) {
    await paste(format, text);
    await page.locator("#board-wrong button", { hasText: "Take the position shown" }).click();
    await settled(page);
    assert.equal(await value(), right);
  }
  // Without a board, there is none to edit.
  await paste("chess-fen", "4k3 w - - 0 1");
  assert.equal(await hidden("board-card"), true);
});

test("a FEN that is wrong while it is typed is a draft too, and none of the one before", async () => {
  await paste(null, START);
  await page.focus("#input");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Delete");
  await page.keyboard.type("R");
  await settled(page);
  assert.equal(await label("a8"), "a8: white rook");
  assert.match(await wrong(), /17 white pieces/);
  assert.equal(await page.evaluate(() => document.body.classList.contains("stale")), false);
  // What says nothing of a board leaves the last picture, dimmed.
  await page.keyboard.press("Control+End");
  for (let at = 0; at < 40; at++) await page.keyboard.press("Backspace");
  await settled(page);
  assert.equal(await value(), "Rnbqkbnr/ppppppp");
  assert.deepEqual([await hidden("board-card"), await wrong()], [false, null]);
  assert.equal(await page.evaluate(() => document.body.classList.contains("stale")), true);
});

test("the checkers of a refused XGID and of a refused ID are shown and mended", async () => {
  for (const viewport of [{ width: 1360, height: 1000 }, { width: 390, height: 844 }]) {
    const on = await open({ viewport, hasTouch: viewport.width < 400, isMobile: viewport.width < 400 });
    const text = () => on.evaluate(() => document.getElementById("input").value);
    const says = () => on.$eval("#board-wrong", (box) => (box.hidden ? null : box.textContent));
    const put = async (name) => (await settled(on), viewport.width < 400 ? await touch(on, name) : await place(name, on).click(), settled(on));
    await paste(null, "XGID=-b----F-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", on);
    assert.equal(await label("6", on), "6-point: 6 X");
    assert.match(await says(), /^Not right yet: X has 16 checkers, 1 too many\./);
    const box = await on.locator("#board-wrong").boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, "what is wrong is on the first screen");
    await on.click('#palette button:text-is("Erase")');
    await put("8");
    assert.equal(await text(), "XGID=-b----F-B---eE---c-e----B-:0:0:1:52:0:0:0:0:10");
    assert.deepEqual([await says(), await on.$eval("#refusal", (box) => box.textContent)], [null, ""]);
    await on.context().close();
  }
  await paste("gnubg-position", "4OfgA2DA5+ADYA");
  assert.equal(await label("19"), "19-point: 6 O");
  await tool("Erase");
  await place("19").click();
  assert.equal(await wrong(), null);
});

test("the palette shows the pieces in their own colours, in light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const fresh = await open({ colorScheme }, `#format=chess-fen&value=${encodeURIComponent(START)}`);
    await fresh.click('#palette button:text-is("Edit")');
    const fills = await fresh.$$eval("#palette .piece", (all) => all.map((one) => [one.getAttribute("aria-label"), getComputedStyle(one.querySelector("path")).fill]));
    assert.equal(fills.length, 12);
    for (const [name, fill] of fills) assert.equal(fill, name.startsWith("white") ? "rgb(255, 253, 248)" : "rgb(26, 26, 26)", `${colorScheme} ${name}`);
    await fresh.context().close();
  }
});

test("axe finds nothing in a draft and at a question on the board", async () => {
  const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    for (const [hash, places, shown] of [
      [`#format=chess-fen&value=${encodeURIComponent(START)}`, ["e8", "e6"], "#board-wrong"],
      ["#format=chess-uci&value=e2e4%20d7d5&at=-1", ["d2", "d4"], "#board #menu"],
    ]) {
      const fresh = await open({ colorScheme, bypassCSP: true }, hash);
      if (shown === "#board-wrong") await fresh.click('#palette button:text-is("Edit")');
      for (const name of places) await place(name, fresh).click();
      assert.equal(await fresh.locator(shown).isVisible(), true, shown);
      await fresh.addScriptTag({ content: axe });
      const found = await fresh.evaluate(async () => (await window.axe.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`));
      assert.deepEqual(found, [], `${colorScheme} ${shown}`);
      await fresh.context().close();
    }
  }
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
