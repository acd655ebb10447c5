// Files that are dropped or opened, and texts of several values.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, open, page, paste, problems, settled, value, words } from "./browser.js";

after(close);

const GAME = (white, black, extra = "") =>
  `[Event "A"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n1. e4 ${extra}e5 2. Nf3 1-0\n\n`;

/** Drops a file on the page. */
async function drop(name, bytes, on = page) {
  await settled(on);
  await on.mainFrame().evaluate(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [name, [...Buffer.from(bytes)]],
  );
}

const names = () => page.$$eval("#values-seen .name", (all) => all.map((name) => name.textContent));
const listed = () => page.waitForSelector("#values-card:not([hidden])");
const says = (words) => page.waitForFunction((words) => document.getElementById("input").value.includes(words), words);

test("a dropped file is read in its encoding", async () => {
  const game = GAME("Jørgen", "Müller");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(game, "utf16le")]);
  const swapped = Buffer.from(utf16).swap16();
  for (const [name, bytes] of [
    ["utf8", Buffer.from(game)], ["bom", Buffer.from(`\uFEFF${game}`)], ["latin1", Buffer.from(game, "latin1")],
    ["utf16le", utf16], ["utf16be", swapped], ["crlf", Buffer.from(game.replaceAll("\n", "\r\n"))],
  ]) {
    await paste(null, "H8 A1 H9");
    await drop(`${name}.pgn`, bytes);
    await says('White "Jørgen"');
    assert.match(await value(), /Black "Müller"/, name);
    assert.equal(await words("refusal"), "", name);
  }
});

test("a file of several games is a list, in which one is picked", async () => {
  await drop("two.pgn", `\uFEFF${GAME("A", "B", "{a comment\n\n[Event \"in it\"]\n} ")}${GAME("C", "D")}`);
  await listed();
  assert.equal(await words("values-title"), "2 values in two.pgn");
  assert.deepEqual(await names(), ["A - B, 1-0", "C - D, 1-0"]);
  assert.match(await value(), /White "A"/);
  await page.click('[data-value="1"]');
  assert.match(await value(), /White "C"/);
  // The keys go through the list too.
  await page.focus('[data-value="1"]');
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.match(await value(), /White "A"/);
  await page.click("#values-next");
  assert.match(await value(), /White "C"/);
  assert.equal(await page.$eval("#values-next", (button) => button.disabled), true);
});

test("a pasted text of several games is the same list, and Undo goes past it", async () => {
  await paste(null, "H8 A1 H9");
  await paste(null, GAME("A", "B") + GAME("C", "D") + GAME("E", "F"));
  await listed();
  assert.equal(await words("values-title"), "3 values");
  assert.match(await value(), /White "A"/);
  await page.click("#undo");
  assert.equal(await value(), "H8 A1 H9");
});

test("a click counts though the list still scrolls", async () => {
  const games = Array.from({ length: 12 }, (_, index) => GAME(`Player${index}`, "B"));
  await paste(null, games.join(""));
  await listed();
  const { x, top } = await page.$eval("#values", (area) => {
    const { x, top } = area.getBoundingClientRect();
    return { x, top };
  });
  await page.mouse.move(x + 100, top + 50);
  await page.mouse.down();
  await page.$eval("#values", (area) => {
    area.scrollTop = 4;
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  await page.mouse.up();
  assert.match(await value(), /White "Player1"/);
});

test("several IDs in a text are a list with what they are", async () => {
  await paste(null, "Two positions: 4HPwATDgc/ABMA:cAkAAAAAAAAA and then 4NvBA0DGzooBBg:QYkqASAAIAAA.");
  await listed();
  await page.waitForFunction(() => [...document.querySelectorAll("#values-seen .name")].every((name) => name.textContent.startsWith("gnubg-id: ")));
  assert.equal(await value(), "4HPwATDgc/ABMA:cAkAAAAAAAAA");
});

test("bytes are shown in hex, with the formats that they may be", async () => {
  await drop("position.bin", Buffer.from("80c820064080283800a1c000", "hex"));
  await says("80c820064080283800a1c000");
  const offered = await page.$$eval("#candidates button", (all) => all.map((button) => button.textContent));
  assert.ok(offered.includes("chess-best4") || /chess-best4/.test(await page.$eval("#format", (select) => select.options[0].textContent)), String(offered));
});

test("a file is opened with the button", async () => {
  const chooser = page.waitForEvent("filechooser");
  await page.click("#open");
  await (await chooser).setFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("QYkqASAAIAAA\n") });
  await says("QYkqASAAIAAA");
  assert.equal(await words("refusal"), "");
});

test("tens of thousands of games are listed, and the page stays awake", async () => {
  const one = await open();
  await settled(one);
  const count = 30_000;
  const longest = await one.mainFrame().evaluate(
    async ([count, game]) => {
      const tasks = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
      const text = Array.from({ length: count }, (_, index) => game.replace("[Round", `[Number "${index + 1}"]\n[Round`)).join("");
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "many.pgn"));
      // What this test does itself is no work of the page.
      await new Promise((done) => setTimeout(done, 200));
      observer.observe({ entryTypes: ["longtask"] });
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      while (document.getElementById("values-card").hidden) await new Promise((done) => setTimeout(done, 20));
      await window.games.settled();
      document.getElementById("values").scrollTop = 32 * 20_000;
      await new Promise((done) => setTimeout(done, 300));
      return Math.max(0, ...tasks);
    },
    [count, GAME("White", "Black")],
  );
  assert.equal(await one.$eval("#values-title", (title) => title.textContent), "30,000 values in many.pgn");
  assert.ok((await one.$$eval("#values-seen li", (all) => all.length)) < 40);
  console.log(`30,000 games: longest task ${longest.toFixed(0)} ms`);
  // A busy machine makes a task of 50 ms one of 200.
  assert.ok(longest < 400, `${longest} ms`);
  await one.context().close();
});

test("every format has an example and a description in its panel", async () => {
  const formats = await ask({ verb: "formats" });
  await page.click("#formats-button");
  const shown = await page.$$eval("#formats tr", (rows) => rows.map((row) => row.cells[0].textContent));
  assert.deepEqual(shown, formats.map((card) => card.name));
  await page.keyboard.press("Escape");
  for (const card of formats) {
    await page.click("#formats-button");
    await page.click(`#formats button[aria-label="Example of ${card.name}"]`);
    assert.equal(await value(), card.example, card.name);
    assert.equal(await words("refusal"), "", card.name);
  }
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
