// The bits of the page: a click flips one, all faults of a refused value are marked, and it can be mended.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, hidden, page, paste, problems, settled, value, words } from "./browser.js";
import { command, refusal } from "./command.js";

after(close);

const cell = (bit) => page.locator(`#strips [data-b="${bit}"]`);
const digit = (bit) => page.$eval(`#strips [data-b="${bit}"]`, (cell) => cell.textContent);

async function click(bit) {
  await settled(page);
  await cell(bit).click();
  await settled(page);
}

test("every bit of every format flips, and flips back", async () => {
  for (const { name, example, inspects } of await ask({ verb: "formats" })) {
    if (!inspects) continue;
    await paste(name, example);
    const count = await page.$$eval("#strips [data-b]", (cells) => cells.length);
    for (const bit of [count - 1]) {
      const before = await digit(bit);
      await click(bit);
      assert.notEqual(await value(), example, `${name} ${bit}`);
      assert.notEqual(await digit(bit), before, `${name} ${bit}`);
      await click(bit);
      assert.equal(await value(), example, `${name} ${bit}`);
    }
  }
});

test("a flipped bit changes its field, is undone, and keeps the focus", async () => {
  await paste("gnubg-match", "QYkqASAAIAAA");
  // The first die is at 15..18, least bit first: 101 says 5.
  await click(16);
  assert.equal(await value(), "QYkrASAAIAAA");
  assert.match(refusal("gnubg-match", "QYkrASAAIAAA").message, /7 is not in/);
  await click(17);
  assert.equal(JSON.parse(command("decode", "gnubg-match", "--json", await value())).dice[0], 3);
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await value(), "QYkqASAAIAAA");
  await page.focus('#strips [data-b="0"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.b), "1");
  assert.equal(await digit(1), "1");
  await page.keyboard.press(" ");
  assert.equal(await value(), "QYkqASAAIAAA");
});

test("clicks in a row are all made", async () => {
  await paste("gnubg-match", "QYkqASAAIAAA");
  await settled(page);
  await page.mainFrame().evaluate(() => {
    for (const bit of [36, 37, 38, 37]) document.querySelector(`#strips [data-b="${bit}"]`).click();
  });
  assert.equal((await ask({ verb: "decode", format: "gnubg-match", input: await value() })).score[0], 2 ^ 1 ^ 4);
});

test("all faults of a value are marked, and it is mended", async () => {
  // Both dice are 7, and a reserved bit is set: three faults, of which the library names one.
  const three = await flipped("gnubg-match", "QYkqASAAIAAA", [16, 18, 20, 71]);
  await paste("gnubg-match", three);
  const marked = await page.$$eval("#strips i.wrong", (cells) => cells.map((cell) => Number(cell.dataset.b)));
  for (const bit of [15, 16, 17, 18, 19, 20, 71]) assert.ok(marked.includes(bit), `${bit} of ${marked}`);
  assert.match(await words("faults"), /2 more faults after this one: *dice\[1\], bits 18..21/);
  await page.click("#faults button");
  assert.equal(await words("refusal"), "");
  assert.equal(await hidden("faults"), true);
  assert.equal((await ask({ verb: "decode", format: "gnubg-match", input: await value() })).length, 9);
});

test("a value that is only refused as a whole says that no more is known", async () => {
  await paste("chess-am_place", "f7042ad6af6ff65f00");
  assert.match(await words("faults"), /more may be wrong/);
});

const flipped = async (format, input, bits) => (await ask({ verb: "flip", format, input, bits })).output;

test("what is not there is not flipped", async () => {
  const message = await page.evaluate(() =>
    window.games.ask({ verb: "flip", format: "gnubg-match", input: "QYkqASAAIAAA", bits: [72] }).catch((error) => error.message),
  );
  assert.equal(message, "there is no bit 72; the value has 72");
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
