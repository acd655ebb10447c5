// The page's speed by the browser's timings: from a file to loaded, from a paste to its bits and to all of it.
// Usage: node timings.js [RUNS]

import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

import { EDITED } from "./examples.js";

const runs = Number(process.argv[2] ?? 20);
const address = pathToFileURL(new URL("../../../target/web/games.html", import.meta.url).pathname).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});
const loads = [];
for (let run = 0; run < 5; run++) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  loads.push(await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
  await page.context().close();
}
console.log(`load: least ${Math.min(...loads).toFixed(0)} ms of ${loads.length}`);
const page = await browser.newPage();
await page.goto(address);
await page.waitForSelector("html[data-ready]");
for (const [format, value] of EDITED) {
  const times = await page.evaluate(
    async ([format, value, runs]) => {
      const input = document.getElementById("input");
      document.getElementById("format").value = format;
      performance.clearMeasures();
      for (let run = 0; run < runs; run++) {
        input.value = run % 2 ? value : ` ${value}`;
        input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste" }));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
      }
      const of = (name) => performance.getEntriesByName(name).map((entry) => entry.duration).sort((one, other) => one - other);
      return { bits: of("bits"), shown: of("shown") };
    },
    [format, value, runs],
  );
  const middle = (list) => list[Math.floor(list.length / 2)].toFixed(1);
  console.log(`${format.padEnd(16)} bits ${middle(times.bits)} ms, all ${middle(times.shown)} ms (medians of ${runs})`);
}
await browser.close();
