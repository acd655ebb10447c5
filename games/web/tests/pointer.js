// Drags on a page, with a mouse and with a finger.

import { place, settled } from "./browser.js";

/** Returns the middle of a place, or a point beside the board for `null`. */
async function middle(name, page) {
  const box = name === null ? await page.locator("#board").boundingBox() : await place(name, page).boundingBox();
  return name === null ? [box.x + 4, box.y - 12] : [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags with the mouse; `meanwhile` is called before the drop. */
export async function drag(page, from, to, meanwhile = () => {}) {
  await settled(page);
  const [x1, y1] = await middle(from, page);
  const [x2, y2] = await middle(to, page);
  await page.mouse.move(x1, y1);
  await page.mouse.down();
  await page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2, { steps: 3 });
  await page.mouse.move(x2, y2, { steps: 3 });
  await meanwhile();
  await page.mouse.up();
  await settled(page);
}

/** Drags with a finger. */
export async function swipe(page, from, to, meanwhile = () => {}) {
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const [x1, y1] = await middle(from, page);
  const [x2, y2] = await middle(to, page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x1, y: y1 }]);
  for (let step = 1; step <= 6; step++) {
    await touch("touchMove", [{ x: x1 + ((x2 - x1) * step) / 6, y: y1 + ((y2 - y1) * step) / 6 }]);
  }
  await meanwhile();
  await touch("touchEnd", []);
  await settled(page);
}

/** Taps with a finger. */
export async function touch(page, name) {
  await settled(page);
  await page.touchscreen.tap(...(await middle(name, page)));
  await settled(page);
}
