// axe-core finds nothing on the page, for each game, on a screen and on a phone, in both colours, with the panels open.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";

import { close, open, problems, settled } from "./browser.js";
import { SCENES, hash } from "./scenes.js";

after(close);

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** Returns what axe finds, each as rule, element and reason. */
async function found(page) {
  await settled(page);
  return page.mainFrame().evaluate(async () => {
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
  });
}

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of SIZES) {
    test(`nothing is found: ${colorScheme}, ${viewport.width} pixels`, async () => {
      const page = await open({ colorScheme, viewport, bypassCSP: true });
      await page.addScriptTag({ content: AXE });
      for (const [name, format, value] of SCENES) {
        await page.mainFrame().evaluate((hash) => (location.hash = hash), hash(format, value));
        await page.waitForFunction((value) => document.getElementById("input").value === value, value);
        assert.deepEqual(await found(page), [], name);
      }
      for (const button of ["#help-button", "#formats-button", "#formats-choice"]) {
        const menu = page.locator(`details:has(${button}) summary`);
        if (await menu.count()) await menu.click();
        if (!(await page.locator(button).isVisible())) continue;
        await page.click(button);
        assert.equal(await page.$$eval("dialog[open]", (open) => open.length), 1, button);
        assert.deepEqual(await found(page), [], button);
        await page.keyboard.press("Escape");
      }
      for (const menu of await page.$$("details")) {
        if (!(await menu.isVisible())) continue;
        await menu.evaluate((menu) => (menu.open = true));
        assert.deepEqual(await found(page), [], await menu.textContent());
        await menu.evaluate((menu) => (menu.open = false));
      }
      // A list of values.
      await page.mainFrame().evaluate(() => {
        const input = document.getElementById("input");
        input.value = ["A", "B", "C"].map((name) => `[White "${name}"]\n[Black "D"]\n[Result "*"]\n\n1. e4 *\n`).join("\n");
        input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste" }));
      });
      await page.waitForSelector("#values-card:not([hidden])");
      assert.deepEqual(await found(page), [], "a list of values");
      await page.context().close();
    });
  }
}

test("a control without a name is found", async () => {
  const page = await open();
  await page.addScriptTag({ content: AXE });
  await page.mainFrame().evaluate(() => document.querySelector("main").append(document.createElement("button")));
  assert.match(String(await found(page)), /^button-name: main > button/);
  await page.context().close();
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
