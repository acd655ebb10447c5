// The page in a real browser gives the same answers as the command, and its controls work.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { ask, close, hidden, open, page, paste, place, problems, value, words } from "./browser.js";
import { command, sentence, values } from "./command.js";
import { EDITED, MALFORMED } from "./examples.js";

after(close);

/** Returns the trace as the page shows it: the lines of its table, and the digits of its cells. */
const shown = () =>
  page.evaluate(() => ({
    rows: [...document.querySelectorAll("#fields tr[data-s]")].map((row) => [...row.cells].map((cell) => cell.textContent)),
    cells: [...document.querySelectorAll("#strips i")].map((cell) => [Number(cell.dataset.s), cell.textContent]),
    rest: document.querySelector("#strips button") !== null,
  }));

const said = (one) => (one === undefined || one === null ? "" : typeof one === "object" ? JSON.stringify(one) : String(one));

/** Compares the page with the stretches of the command. */
function compare({ rows, cells, rest }, stretches, name) {
  const expected = stretches.map(({ path, start, end, raw, value, note, error }) => [
    path,
    end > start ? `${start}..${end}` : "",
    raw.length > 64 ? `${raw.slice(0, 64)}..` : raw,
    (error ? error.message : said(value)) + (note ? ` ${note}` : ""),
  ]);
  assert.deepEqual(rows, expected, name);
  stretches.forEach(({ start, end, raw }, index) => {
    const drawn = cells.slice(start, end);
    assert.ok(rest || drawn.length === end - start, `${name}: all bits have cells`);
    assert.equal(drawn.map(([, digit]) => digit).join(""), raw.slice(0, drawn.length), name);
    assert.ok(drawn.every(([owner]) => owner === index), name);
  });
}

test("every format: the trace is that of the command, and so are the other formats", async () => {
  const formats = await ask({ verb: "formats" });
  for (const [name, example] of values(formats)) {
    const format = formats.find((one) => one.name === name);
    await paste(name, example);
    assert.equal(await words("refusal"), "", name);
    assert.equal((await words("line")).trim(), command("decode", name, "--", example).trim(), name);
    assert.equal(await hidden("bits-card"), !format.inspects, name);
    if (format.inspects) compare(await shown(), JSON.parse(command("inspect", name, "--json", "--", example)), name);
    await page.waitForFunction(
      (count) => document.querySelectorAll("#relatives tr").length === count,
      format.targets.length,
    );
    for (const to of format.targets) {
      const { output, error } = JSON.parse(command("convert", name, to, "--json", "--", example).split("\n")[0]);
      const row = await page.evaluate((to) => {
        const line = [...document.querySelectorAll("#relatives tr")].find((line) => line.querySelector(".name").textContent === to);
        return { output: line.querySelector(".clip")?.textContent, why: line.querySelector(".why")?.textContent };
      }, to);
      assert.equal(row.output, output, `${name} to ${to}`);
      assert.equal(Boolean(row.why), Boolean(error), `${name} to ${to}`);
    }
  }
});

test("what is pasted is recognised", async () => {
  const formats = await ask({ verb: "formats" });
  for (const [name, example] of values(formats)) {
    let told;
    try {
      told = (await ask({ verb: "guess", input: example })).format;
    } catch {
      continue;
    }
    assert.equal(told, name);
    await paste(null, example);
    assert.equal(await page.evaluate(() => document.getElementById("format").options[0].textContent), `${name}, recognised`);
  }
  await paste(null, "GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA");
  assert.match(await words("bits-about"), /^gnubg-id: /);
});

test("what several formats take is offered to be chosen", async () => {
  await paste(null, "e4");
  const offered = await page.$$eval("#candidates button", (all) => all.map((button) => button.textContent));
  assert.ok(offered.length > 1, String(offered));
  await page.click("#candidates button");
  assert.equal(await page.$eval("#format", (select) => select.options[0].textContent), `${offered[0]}, recognised`);
});

test("every malformed value shows why, at its bits where it has some", async () => {
  for (const [name, malformed] of MALFORMED) {
    await paste(name, malformed);
    assert.equal(await words("refusal"), sentence(name, malformed), `${name} ${malformed}`);
    if (await hidden("bits-card")) continue;
    const stretches = JSON.parse(command("inspect", name, "--json", "--", malformed));
    // The page shows the error at its bits, and not again at the end.
    if (stretches.filter((stretch) => stretch.error).length > 1 && stretches.at(-1).start === stretches.at(-1).end) stretches.pop();
    compare(await shown(), stretches, name);
    const wrong = stretches.filter((stretch) => stretch.error && stretch.end > stretch.start);
    const marked = await page.$$eval("#strips i.wrong", (cells) => cells.length);
    assert.equal(marked, wrong.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0), name);
    assert.equal(await page.$$eval("#fields tr.wrong", (rows) => rows.length) > 0, true, name);
  }
});

test("each field can be changed in the form, and what comes out decodes to the change", async () => {
  let accepted = 0;
  for (const [name, example] of EDITED) {
    await paste(name, example);
    const controls = await page.$$eval("#form input, #form select", (all) =>
      all.map((control) => ({ path: control.dataset.path, type: control.type, count: control.options?.length })),
    );
    for (const { path, type, count } of controls) {
      await paste(name, example);
      const before = await ask({ verb: "settings", format: name, input: example });
      const part = before.find((part) => part.path === path);
      const entered = await page.evaluate(
        ([path, type, count]) => {
          const control = document.querySelector(`#form [data-path="${CSS.escape(path)}"]:is(input, select)`);
          if (type === "checkbox") control.checked = !control.checked;
          else if (type === "select-one") control.selectedIndex = (control.selectedIndex + 1) % count;
          else if (type === "number") control.value = Number(control.value) > 0 ? Number(control.value) - 1 : 1;
          else control.value += "x";
          control.dispatchEvent(new Event("change", { bubbles: true }));
          return control.type === "checkbox" ? control.checked : control.value;
        },
        [path, type, count],
      );
      const now = await value();
      const why = await page.evaluate(
        (path) => document.querySelector(`#form .field[data-path="${CSS.escape(path)}"] .why`).textContent,
        path,
      );
      if (why) {
        // A rejected entry changes nothing, and stays in its field.
        assert.equal(now, example, `${name} ${path}`);
        continue;
      }
      accepted += 1;
      const after = await ask({ verb: "settings", format: name, input: now });
      const changed = after.filter((one, index) => JSON.stringify(one.value) !== JSON.stringify(before[index].value));
      assert.deepEqual(changed.map((one) => one.path), [path], `${name} ${path} ${entered}`);
      // A menu has the words of players.
      const { values = [], words = [] } = part.control;
      const shown = words[values.indexOf(changed[0].value)] ?? said(changed[0].value);
      assert.equal(shown.replaceAll("_", " "), String(entered).replaceAll("_", " "), `${name} ${path}`);
      assert.notEqual(JSON.stringify(changed[0].value), JSON.stringify(part.value));
    }
  }
  assert.ok(accepted > 60, `${accepted} changes were accepted`);
});

test("a place, its bits and its line are joined, from each of them", async () => {
  await paste("chess-nib", "2345640211110111000003000000100000007000009000007777077780abca98");
  await place("f3").hover();
  assert.deepEqual(await page.$$eval("#fields tr.on td:first-child", (all) => all.map((cell) => cell.textContent)), ["squares[21]"]);
  assert.equal(await page.$$eval("#strips i.on", (all) => all.length), 4);
  assert.match(await words("board-says"), /f3: white knight/);
  await page.focus('#fields tr[data-s="0"]');
  assert.deepEqual(await marked(), ["a1"]);
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await marked(), ["b1"]);
  await page.hover('#strips i[data-s="63"]');
  assert.deepEqual(await marked(), ["h8"]);
});

const marked = () => page.$eval("#board", (host) => [...host.shadowRoot.querySelectorAll(".on")].map((shape) => shape.dataset.place));

test("renju: forbidden points have their reasons, and a game plays through", async () => {
  await paste("renju-moves", "H8 A1 H9 A15 G7 O1 I7");
  assert.match(await words("judge"), /H7 is forbidden, a double-three/);
  await place("H7").hover();
  assert.equal(await page.$eval("#board", (host) => host.shadowRoot.querySelectorAll(".three").length), 2);
  await page.click('#play [aria-label="One half-move back"]');
  assert.equal(await words("judge"), "No point is forbidden to Black.");
  assert.match(await words("play"), /6 of 7/);
  assert.equal(await value(), "H8 A1 H9 A15 G7 O1 I7");
});

test("all schemes of a chess position are compared as the command compares them", async () => {
  const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
  await paste("chess-fen", fen);
  await page.waitForSelector("#sizes .scheme");
  const sizes = await page.$$eval("#sizes .scheme", (all) => all.map((name) => [name.textContent, name.nextElementSibling.nextElementSibling.textContent]));
  const lines = command("chess", "sizes", fen).trim().split("\n").slice(1).map((line) => line.trim().split(/ +/).slice(0, 2));
  assert.deepEqual(sizes, lines);
  await paste("chess-am_place", "f7042ad6af6ff65f");
  await page.click("text=Cost in bits");
  const costs = await page.$eval("#board", (host) => [...host.shadowRoot.querySelectorAll(".cost")].map((text) => Number(text.textContent)));
  assert.equal(costs.length, 64);
});

test("an address shows its value again", async () => {
  await paste("chess-best4", "80c820064080283800a1c000");
  const hash = new URL(page.url()).hash;
  const other = await open({}, hash);
  assert.equal(await other.$eval("#input", (input) => input.value), "80c820064080283800a1c000");
  assert.match(await other.$eval("#bits-about", (about) => about.textContent), /^chess-best4: /);
  await other.context().close();
});

test("nothing is wider than a phone", async () => {
  const phone = await open({ viewport: { width: 375, height: 720 } });
  const formats = await phone.evaluate(() => window.games.ask({ verb: "formats" }));
  for (const [name, example] of values(formats)) {
    await phone.evaluate(
      ([format, value]) => (location.hash = new URLSearchParams({ format, value }).toString()),
      [name, example],
    );
    await phone.waitForFunction((example) => document.getElementById("input").value === example, example);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `${name}: ${wide} pixels`);
  }
  await phone.context().close();
});

test("nothing went wrong on the way", () => assert.deepEqual(problems, []));
