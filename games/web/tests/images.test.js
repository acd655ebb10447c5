// The pictures of the page, as files and on the clipboard.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import test, { after } from "node:test";

import { close, open, problems, settled } from "./browser.js";

after(close);

const PICTURES = new URL("../../../target/web/pictures/", import.meta.url).pathname;
const SCENES = [
  ["gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"],
  ["chess-best4", "80c820064080283800a1c000"],
  ["cetkaik-moved", "ffffffffffff80"],
  ["renju-board", `${".".repeat(110)}XOX${".".repeat(112)}`],
];

async function saved(page, part, words) {
  await page.$eval(`#${part}-card .image-menu`, (menu) => (menu.open = true));
  const download = page.waitForEvent("download");
  await page.click(`#${part}-card .image-menu button:text-is("${words}")`);
  const file = await download;
  const path = `${PICTURES}saved-${file.suggestedFilename()}`;
  await file.saveAs(path);
  return { name: file.suggestedFilename(), bytes: readFileSync(path) };
}

test("board and bits are saved as SVG and as PNG of twice the size, in both colours", async () => {
  mkdirSync(PICTURES, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    for (const [format, value] of SCENES) {
      const page = await open({ colorScheme, acceptDownloads: true }, `#${new URLSearchParams({ format, value })}`);
      for (const part of ["board", "bits"]) {
        if (!(await page.$eval(`#${part}-card`, (card) => card.checkVisibility()))) continue;
        const svg = await saved(page, part, "Save as SVG");
        assert.equal(svg.name, `${format}-${part}.svg`);
        const text = svg.bytes.toString();
        assert.ok(!/https?:\/\/(?!www\.w3\.org\/)|data-place|prefers-color-scheme|var\(--/.test(text), `${format} ${part}`);
        // It is a document of its own.
        const size = await page.evaluate(async (text) => {
          const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
          if (parsed.querySelector("parsererror")) return parsed.textContent;
          return [parsed.documentElement.getAttribute("width"), parsed.documentElement.getAttribute("height")].map(Number);
        }, text);
        const png = await saved(page, part, "Save as PNG");
        assert.equal(png.bytes.toString("latin1", 1, 4), "PNG");
        // The size is in the header of a PNG.
        assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], size.map((side) => 2 * side), `${format} ${part}`);
        assert.ok(new Set(png.bytes).size > 100, "it is not empty");
      }
      await page.context().close();
    }
  }
});

test("a picture is copied", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] }, "#format=chess-best4&value=80c820064080283800a1c000");
  for (const [words, type] of [["Copy as PNG", "image/png"], ["Copy as SVG", "text/plain"]]) {
    await page.$eval("#board-card .image-menu", (menu) => (menu.open = true));
    await page.click(`#board-card .image-menu button:text-is("${words}")`);
    await page.waitForFunction(() => document.querySelector("#board-card .image-says").textContent === "Copied");
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0].types);
    assert.ok(types.includes(type), `${types}`);
  }
  await settled(page);
  await page.context().close();
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
