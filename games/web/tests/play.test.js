// Playing on the board: taps, drags and keys play moves, at the end of a game and before it.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { close, open, page, paste, place, problems, settled, value, words } from "./browser.js";
import { drag, swipe, touch } from "./pointer.js";

after(close);

const FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/** Focuses a place of the board. */
const focus = (name) =>
  page.$eval("#board", (host, name) => host.shadowRoot.querySelector(`[data-place="${name}"]`).focus(), name);

/** Returns the name of a place, as a screen reader reads it. */
const label = (name, on = page) =>
  on.$eval("#board", (host, name) => host.shadowRoot.querySelector(`[data-place="${name}"]`).getAttribute("aria-label"), name);

/** Returns the places marked as targets, and the number of the marks. */
const targets = (on = page) =>
  on.$eval("#board", (host) => [
    [...host.shadowRoot.querySelectorAll("[data-target]")].map((shape) => shape.dataset.place).sort().join(" "),
    host.shadowRoot.querySelectorAll(".target, .taking").length,
  ]);

/** Whether the ghost of a dragged piece is shown. */
const ghost = (on = page) => on.mainFrame().$eval("#board", (host) => getComputedStyle(host.shadowRoot.getElementById("ghost")).display === "block");

/** Returns the buttons of the question on the board. */
const choices = () =>
  page.$eval("#board", (host) => {
    const menu = host.shadowRoot.getElementById("menu");
    return menu.hidden ? [] : [...menu.querySelectorAll("button")].map((button) => button.getAttribute("aria-label") ?? button.textContent);
  });

const choose = async (name) => {
  await page.locator("#board #menu button", { hasText: name }).first().click();
  await settled(page);
};

test("a piece that is picked shows where it can go, and the name of each target says so", async () => {
  await paste("chess-uci", "e2e4 d7d5");
  await place("e4").click();
  assert.deepEqual(await targets(), ["d5 e5", 2]);
  assert.equal(await label("e4"), "e4: white pawn, picked up");
  assert.equal(await label("d5"), "d5: black pawn, a target");
  assert.equal(await label("e5"), "e5: empty, a target");
  // Another piece of the same side is picked instead; the same one again is put down.
  await place("g1").click();
  assert.deepEqual(await targets(), ["e2 f3 h3", 3]);
  await place("g1").click();
  assert.deepEqual(await targets(), ["", 0]);
  await place("e4").click();
  await place("a8").click();
  assert.match(await words("board-says"), /^e4 can't go to a8/);
  assert.equal(await value(), "e2e4 d7d5");
  await place("d5").click();
  assert.equal(await value(), "e2e4 d7d5 e4d5");
  assert.deepEqual(await targets(), ["", 0]);
});

test("the keys alone pick a piece up, see its targets, and play", async () => {
  await paste("chess-uci", "e2e4");
  await focus("b8");
  await page.keyboard.press("Enter");
  assert.deepEqual(await targets(), ["a6 c6", 2]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await targets(), ["", 0]);
  await page.keyboard.press("Enter");
  await focus("c6");
  await page.keyboard.press("Enter");
  assert.equal(await value(), "e2e4 b8c6");
  assert.equal(await page.$eval("#board", (host) => host.shadowRoot.activeElement?.dataset.place), "c6");
});

test("pieces are dragged with the mouse", async () => {
  await paste("chess-uci", "e2e4");
  await drag(page, "e7", "e5", async () => {
    assert.equal(await ghost(), true);
    assert.deepEqual(await targets(), ["e5 e6", 2]);
  });
  assert.equal(await value(), "e2e4 e7e5");
  assert.equal(await ghost(), false);
  // A drop where the piece cannot go, or beside the board, plays nothing.
  await drag(page, "g1", "g4");
  assert.match(await words("board-says"), /g1 can't go to g4/);
  await drag(page, "g1", null);
  assert.equal(await value(), "e2e4 e7e5");
  // Nothing lifts a piece of the side that is not to move.
  await drag(page, "d7", "d6", async () => assert.equal(await ghost(), false));
  assert.equal(await value(), "e2e4 e7e5");
});

test("pieces are tapped and dragged with a finger", async () => {
  const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, "#format=chess-uci&value=e2e4");
  const text = () => phone.evaluate(() => document.getElementById("input").value);
  await touch(phone, "e7");
  assert.deepEqual(await targets(phone), ["e5 e6", 2]);
  await touch(phone, "e5");
  assert.equal(await text(), "e2e4 e7e5");
  const before = await phone.evaluate(() => scrollY);
  await swipe(phone, "g1", "f3", async () => assert.equal(await ghost(phone), true));
  assert.equal(await text(), "e2e4 e7e5 g1f3");
  assert.equal(await phone.evaluate(() => scrollY), before, "the page does not scroll under a piece");
  await phone.context().close();
});

test("the move that is next in the game steps on", async () => {
  await paste("chess-uci", "e2e4 e7e5 g1f3");
  await page.click('#play [data-step="Home"]');
  await place("e2").click();
  await place("e4").click();
  assert.equal(await value(), "e2e4 e7e5 g1f3");
  assert.match(await label("e4"), /white pawn/);
  assert.match(await label("e5"), /empty/, "the game is at its first move");
});

test("another move before the end of a text of moves asks what becomes of the rest", async () => {
  const game = "e2e4 e7e5 g1f3 b8c6";
  const other = async () => {
    await paste("chess-uci", game);
    await page.click('#play [data-step="Home"]');
    await page.click('#play [data-step="ArrowRight"]');
    await page.click('#play [data-step="ArrowRight"]');
    await place("f1").click();
    await place("c4").click();
  };
  await other();
  assert.equal((await choices()).length, 3);
  await choose("Cancel");
  assert.equal(await value(), game);
  assert.deepEqual(await choices(), []);
  await other();
  await choose("Play this instead of the last 2 moves");
  assert.equal(await value(), "e2e4 e7e5 f1c4");
  assert.match(await words("board-says"), /Undo brings the other moves back/);
  await page.click("#undo");
  assert.equal(await value(), game);
  await other();
  await choose("Keep both");
  assert.match(await value(), /1\. e4 e5 2\. Nf3 \(2\. Bc4\) (2\.\.\. )?Nc6/);
  assert.match(await label("c4"), /white bishop/, "the variation is shown");
});

test("in a PGN another move is a variation, and keeps all that is there", async () => {
  const game = '[White "Ann"]\n\n1. e4 {best} e5 2. Nf3 $1 Nc6 *';
  await paste("chess-pgn", game);
  await page.click('#play [data-step="Home"]');
  await page.click('#play [data-step="ArrowRight"]');
  await place("c7").click();
  await place("c5").click();
  assert.deepEqual(await choices(), []);
  assert.match(await value(), /1\. e4 \{best\} (1\.\.\. )?e5 \(1\.\.\. c5\)/);
  assert.match(await value(), /Nf3 \$1/);
  assert.match(await label("c5"), /black pawn/);
  // The variation goes on, and what it has is stepped through.
  await place("g1").click();
  await place("f3").click();
  assert.match(await value(), /\(1\.\.\. c5 2\. Nf3\)/);
  const text = await value();
  await page.click('#play [data-step="ArrowLeft"]');
  await place("g1").click();
  await place("f3").click();
  assert.equal(await value(), text);
});

test("a pawn becomes what is chosen at the board", async () => {
  const game = "e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5";
  for (const [name, letter] of [["queen", "q"], ["rook", "r"], ["bishop", "b"], ["knight", "n"]]) {
    await paste("chess-uci", game);
    await place("b7").click();
    await place("a8").click();
    assert.equal(await value(), game, "nothing is played before it is chosen");
    assert.deepEqual(await choices(), ["queen", "rook", "bishop", "knight"]);
    await page.locator(`#board #menu button[aria-label="${name}"]`).click();
    await settled(page);
    assert.equal(await value(), `${game} b7a8${letter}`);
    assert.deepEqual(await choices(), []);
  }
  await paste("chess-uci", game);
  await focus("b7");
  await page.keyboard.press("Enter");
  await focus("c8");
  await page.keyboard.press("Enter");
  assert.equal((await choices()).length, 4);
  await page.keyboard.press("Escape");
  assert.deepEqual(await choices(), []);
  assert.equal(await value(), game);
  await focus("b7");
  await page.keyboard.press("Enter");
  await focus("c8");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await value(), `${game} b7c8r`);
});

test("after mate and stalemate no move can be played, and the page says why", async () => {
  for (const [game, from, why] of [
    ["f2f3 e7e5 g2g4 d8h4", "e1", "checkmate"],
    ["e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6", "g6", "stalemate"],
  ]) {
    await paste("chess-uci", game);
    await place(from).click();
    assert.match(await words("board-says"), new RegExp(`over here by ${why}`));
    assert.deepEqual(await targets(), ["", 0]);
  }
});

test("a move on a FEN begins a game there", async () => {
  await paste("chess-fen", FEN);
  await place("f1").click();
  assert.deepEqual(await targets(), ["a6 b5 c4 d3 e2", 5]);
  await place("b5").click();
  assert.ok((await value()).includes(`[FEN "${FEN}"]`));
  assert.match(await value(), /3\. Bb5 \*/);
  assert.match(await words("board-says"), /Undo goes back to the FEN/);
  await page.click("#undo");
  assert.equal(await value(), FEN);
});

test("a game begins from nothing", async () => {
  for (const format of ["chess-san", "chess-uci", "chess-pgn"]) {
    const fresh = await open({}, `#format=${format}&value=`);
    await place("e2", fresh).click();
    await place("e4", fresh).click();
    assert.match(await fresh.evaluate(() => document.getElementById("input").value), /e4/, format);
    await fresh.context().close();
  }
  const fresh = await open({}, "#format=renju-moves&value=");
  const text = () => fresh.evaluate(() => document.getElementById("input").value);
  await place("H8", fresh).click();
  await place("I9", fresh).click();
  assert.equal(await text(), "H8 I9");
  await fresh.click("#undo");
  await fresh.click("#undo");
  assert.equal(await text(), "");
  assert.match(await label("H8", fresh), /empty/);
  await fresh.context().close();
});

test("a point that is forbidden to Black is warned about, and then ends the game", async () => {
  await paste("renju-moves", "H8 A1 H9 A15 G7 O1 I7 O15");
  await place("H7").click();
  assert.match(await words("board-says"), /H7 is forbidden, double-three: with a stone there, Black loses/);
  assert.equal(await value(), "H8 A1 H9 A15 G7 O1 I7 O15");
  await place("H7").click();
  assert.equal(await value(), "H8 A1 H9 A15 G7 O1 I7 O15 H7");
  await place("J10").click();
  assert.match(await words("board-says"), /The game is over here: .*Undo takes moves back/);
  assert.equal(await value(), "H8 A1 H9 A15 G7 O1 I7 O15 H7");
  await page.click("#undo");
  // White may take the point.
  await paste("renju-moves", "H8 A1 H9 A15 G7 O1 I7");
  await place("H7").click();
  assert.equal(await value(), "H8 A1 H9 A15 G7 O1 I7 H7");
});

test("nothing is played after a five", async () => {
  const game = "H8 A1 H9 A2 H10 A3 H11 A4 H12";
  await paste("renju-moves", game);
  await place("A5").click();
  assert.match(await words("board-says"), /The game is over here: Black/);
  assert.equal(await value(), game);
  // An earlier place of the game is not over.
  await page.click('#play [data-step="ArrowLeft"]');
  await place("A5").click();
  await choose("Play this instead of the last move");
  assert.equal(await value(), "H8 A1 H9 A2 H10 A3 H11 A4 A5");
});

test("the lines of fours and threes are below the stones", async () => {
  await paste("renju-moves", "H8 A1 H9 A15 G7 O1 I7");
  await place("H7").hover();
  const order = await page.$eval("#board", (host) => {
    const all = [...host.shadowRoot.querySelectorAll("#picture > svg > *")];
    const lines = all.map((one, index) => (one.matches(".three, .four") ? index : -1)).filter((index) => index >= 0);
    return [lines.length, Math.max(...lines) < all.findIndex((one) => one.matches("[data-piece]"))];
  });
  assert.deepEqual([order[0] > 0, order[1]], [true, true]);
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
