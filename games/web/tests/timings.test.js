// What the page costs: its load, the longest task of each kind of input, and how far its parts move.
//
// The figures are printed; the bounds are those of a busy machine.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { close, open, problems, settled } from "./browser.js";
import { SCENES } from "./scenes.js";

after(close);

/** Bounds in milliseconds, four times what a machine without other work needs. */
const BOUNDS = { ready: 4000, paint: 2000, task: 400 };
const figures = [];
after(() => console.log(figures.join("\n")));

/** Returns the longest task of some work in the page, in milliseconds; 0 if no task has 50. */
async function longest(page, work, given) {
  await settled(page);
  return page.mainFrame().evaluate(
    async ([work, given]) => {
      const tasks = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
      await new Promise((done) => setTimeout(done, 100));
      observer.observe({ entryTypes: ["longtask"] });
      await new Function("given", `return (async () => { ${work} })()`)(given);
      await new Promise((done) => setTimeout(done, 150));
      observer.disconnect();
      return Math.max(0, ...tasks);
    },
    [work, given],
  );
}

const PASTE = `
  const input = document.getElementById("input");
  const text = typeof given === "string" ? given : given[0].repeat(given[1]);
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste" }));`;
const WAIT = "await window.games.settled();";

test("a task that blocks the page is measured", async () => {
  const page = await open();
  const task = await longest(page, "const end = performance.now() + given; while (performance.now() < end);", 200);
  assert.ok(task >= 200, `${task} ms`);
  await page.context().close();
});

test("the page loads from disk", async () => {
  const loads = [];
  for (let run = 0; run < 5; run++) {
    const page = await open();
    loads.push(
      await page.evaluate(async () => {
        const entries = (type) => new Promise((done) => {
          new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
          setTimeout(() => done([]), 200);
        });
        const tasks = await entries("longtask");
        const shifts = await entries("layout-shift");
        return {
          ready: performance.getEntriesByName("ready")[0].startTime,
          paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
          task: Math.max(0, ...tasks.map((entry) => entry.duration)),
          shift: shifts.reduce((sum, entry) => sum + entry.value, 0),
        };
      }),
    );
    await page.context().close();
  }
  const least = (name) => Math.min(...loads.map((load) => load[name]));
  figures.push(`load: ready after ${least("ready").toFixed(0)} ms, first contentful paint ${least("paint").toFixed(0)} ms, longest task ${least("task").toFixed(0)} ms, layout shift ${least("shift").toFixed(3)} (least of ${loads.length})`);
  assert.ok(least("ready") < BOUNDS.ready && least("paint") < BOUNDS.paint && least("task") < BOUNDS.task);
  assert.ok(least("shift") < 0.1, "the parts stay where they are");
});

test("no paste blocks the page", async () => {
  const page = await open();
  for (const [name, , value] of SCENES) {
    const tasks = [];
    for (let run = 0; run < 3; run++) tasks.push(await longest(page, PASTE + WAIT, value));
    const task = Math.min(...tasks);
    figures.push(`paste of ${name}: longest task ${task.toFixed(0)} ms`);
    assert.ok(task < BOUNDS.task, `${name}: ${task} ms`);
  }
  await page.context().close();
});

test("two megabytes of text do not block the page, and the next input ends the work on them", async () => {
  const page = await open();
  for (const [name, text, count] of [
    ["A", "A", 2_000_000],
    ["hex", "4a", 1_000_000],
    ["words", "nothing at all ", 130_000],
    ["one game of PGN", "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 ", 32_000],
    ["points", "H8 I9 ", 330_000],
  ]) {
    const task = await longest(page, PASTE + "await Promise.race([window.games.settled(), new Promise((done) => setTimeout(done, 4000))]);", [text, count]);
    figures.push(`2 MB, ${name}: longest task ${task.toFixed(0)} ms`);
    assert.ok(task < BOUNDS.task, `${name}: ${task} ms`);
    assert.equal((await page.mainFrame().evaluate(() => document.getElementById("input").value)).length, text.length * count);
    const start = Date.now();
    await page.mainFrame().evaluate(PASTE.replaceAll("given", '"QYkqASAAIAAA"'));
    await page.waitForFunction(() => document.getElementById("bits-about").textContent.startsWith("gnubg-match") && !document.getElementById("bits-card").hidden);
    figures.push(`2 MB, ${name}: the next value is shown after ${Date.now() - start} ms`);
    assert.ok(Date.now() - start < 4000, name);
  }
  await page.context().close();
});

test("what takes long says so, and stops", async () => {
  const page = await open();
  await page.mainFrame().evaluate(PASTE.replaceAll("given", '["1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 ", 40000]'));
  const isShown = () => !document.getElementById("working").hidden || !document.querySelector("#refusal").textContent;
  await page.waitForFunction(isShown);
  await page.mainFrame().evaluate(() => document.getElementById("working").hidden || document.getElementById("stop").click());
  await page.waitForFunction(() => document.getElementById("working").hidden);
  await page.context().close();
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
