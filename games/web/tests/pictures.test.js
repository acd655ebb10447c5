// Pictures of every game at four sizes in both colours, for people to look at; and nothing is wider than the screen.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import test, { after } from "node:test";

import { close, open, problems, settled } from "./browser.js";
import { SCENES, hash } from "./scenes.js";

after(close);

const PICTURES = new URL("../../../target/web/pictures/", import.meta.url).pathname;
const SIZES = [[1440, 900], [1024, 768], [390, 844], [320, 640]];

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of SIZES) {
    test(`${colorScheme}, ${width} x ${height}`, async () => {
      mkdirSync(PICTURES, { recursive: true });
      const page = await open({ colorScheme, viewport: { width, height } });
      for (const [name, format, value] of SCENES) {
        await page.mainFrame().evaluate((hash) => (location.hash = hash), hash(format, value));
        await page.waitForFunction((value) => document.getElementById("input").value === value, value);
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name}: ${wide} pixels`);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
        await page.screenshot({ path: `${PICTURES}${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
      await page.context().close();
    });
  }
}

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
