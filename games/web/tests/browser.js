// The page in a real browser, and functions for tests.

import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const PAGE = pathToFileURL(new URL("../../../target/web/games.html", import.meta.url).pathname).href;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** The errors of all pages. */
export const problems = [];

export const close = () => browser.close();

/** Opens the page in a new window. */
export async function open(options = {}, hash = "") {
  const context = await browser.newContext({ viewport: { width: 1360, height: 1000 }, ...options });
  const opened = await context.newPage();
  opened.on("pageerror", (error) => problems.push(error.message));
  opened.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await opened.goto(PAGE + hash);
  await opened.waitForSelector("html[data-ready]");
  // What is asked of a page is answered when nothing is left to do.
  for (const name of ["evaluate", "$eval", "$$eval", "$", "click", "selectOption", "focus", "hover"]) {
    const original = opened[name].bind(opened);
    opened[name] = async (...all) => (await settled(opened), original(...all));
  }
  const press = opened.keyboard.press.bind(opened.keyboard);
  opened.keyboard.press = async (...all) => (await settled(opened), press(...all));
  return opened;
}

/** Waits until a page has nothing left to do. */
export const settled = (page) => page.mainFrame().evaluate(() => window.games.settled());

/** The page that most tests use. */
export const page = await open();

/** Pastes a value to be recognised; with a format, chooses it for the value. */
export async function paste(format, value, on = page) {
  await on.selectOption("#format", "");
  await on.evaluate((value) => {
    const input = document.getElementById("input");
    input.value = value;
    input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste" }));
  }, value);
  if (format) await on.selectOption("#format", format);
}

export const hidden = (id) => page.evaluate((id) => document.getElementById(id).hidden, id);
export const words = (id) => page.evaluate((id) => document.getElementById(id).textContent, id);
export const value = () => page.evaluate(() => document.getElementById("input").value);

/** Returns a place on the board. */
export const place = (name, on = page) => {
  const locator = on.locator(`#board [data-place="${name}"]`);
  const click = locator.click.bind(locator);
  locator.click = async (...all) => (await settled(on), await click(...all), settled(on));
  return locator;
};

/** Returns the answer of the library in the page. */
export const ask = (request) => page.evaluate((request) => window.games.ask(request), request);
