// The npm package gives the same answers as the command.

import assert from "node:assert/strict";
import test from "node:test";

import * as games from "../../../target/web/npm/index.js";
import { command, refusal, values } from "./command.js";
import { EDITED, MALFORMED } from "./examples.js";

const formats = games.formats();
const examples = values(formats);

test("every format of the command is there", () => {
  const listed = command("formats").trim().split("\n").slice(1).map((line) => line.split(" ")[0]);
  assert.deepEqual(formats.map((format) => format.name), listed);
});

for (const format of formats) {
  const { name } = format;
  const value = examples.get(name);

  test(`${name}: decode and inspect are those of the command, encode is the inverse`, () => {
    const json = games.decode(name, value);
    assert.deepEqual(json, JSON.parse(command("decode", name, "--json", "--", value)));
    assert.deepEqual(games.encode(name, json), { output: value, lost: [] });
    if (format.inspects) {
      assert.deepEqual(games.inspect(name, value), JSON.parse(command("inspect", name, "--json", "--", value)));
    }
  });

  test(`${name}: conversions are those of the command`, () => {
    for (const to of format.targets) {
      const [line] = command("convert", name, to, "--json", "--", value).split("\n");
      const expected = JSON.parse(line);
      if (expected.error) assert.throws(() => games.convert(name, to, value), games.Refusal);
      else assert.deepEqual(games.convert(name, to, value), expected);
    }
  });
}

test("the judge is that of the command", () => {
  const moves = "H8 A1 H9 A15 G7 O1 I7";
  const { sentences, ...report } = games.judge(moves, { explain: true });
  assert.deepEqual(report, JSON.parse(command("judge", "--json", "--explain", ...moves.split(" "))));
  assert.deepEqual(sentences, ["H7 is forbidden, a double-three: G7-H7-I7 and H7-H8-H9 are threes."]);
  assert.deepEqual(games.judge("(;GM[4]SZ[15];B[hh];W[ao];B[hg];W[aa];B[gi];W[oo];B[ii])").forbidden, report.forbidden);
  assert.deepEqual(games.judge(moves, { points: ["A2"] }).points, [{ point: "A2", verdict: "legal" }]);
  assert.throws(() => games.judge(moves, { points: ["H8"] }), { name: "Refusal", kind: "rule" });
});

test("malformed values are refused with the record of the command", () => {
  for (const [name, value] of MALFORMED) {
    const error = refusal(name, value);
    assert.throws(
      () => games.decode(name, value),
      (thrown) => {
        assert.equal(thrown.name, "Refusal");
        const { kind, path, bits, reason: message } = thrown;
        const record = JSON.parse(JSON.stringify({ kind, path, bits, message }));
        assert.deepEqual(record, error, `${name} ${value}`);
        return true;
      },
    );
  }
});

test("a change changes its part and nothing else, or is refused", () => {
  for (const [name, value] of EDITED) {
    const parts = games.settings(name, value);
    assert.ok(parts.length > 0, name);
    let made = 0;
    for (const part of parts) {
      for (const other of others(part)) {
        let edited;
        try {
          edited = games.edit(name, value, [[part.path, other]]);
        } catch (refusal) {
          assert.equal(refusal.name, "Refusal", `${name} ${part.path} ${other}: ${refusal}`);
          continue;
        }
        if (edited.lost.length) continue;
        const now = games.settings(name, edited.output);
        const changed = now.filter((one, index) => JSON.stringify(one.value) !== JSON.stringify(parts[index]?.value));
        assert.deepEqual(changed.map((one) => [one.path, one.value]), [[part.path, other]], `${name} ${value}`);
        assert.deepEqual(games.edit(name, edited.output, [[part.path, part.value]]).output, value);
        made += 1;
      }
    }
    assert.ok(made > 0, `${name}: no change is accepted`);
  }
});

/** Returns some other values that a part may have. */
function others({ path, control, value }) {
  const all = {
    flag: () => [!value],
    menu: () => control.values.filter((one) => one !== value).slice(0, 4),
    number: () => [value + 1, value - 1, control.high].filter((one) => one >= 0 && one !== value && one !== undefined),
    // A different last move of these games.
    text: () => (path === "moves[2]" ? ["b1c3", "I9"] : []),
  };
  return all[control.kind]();
}

test("a guess names the format, and words around a value are left out", () => {
  assert.deepEqual(games.guess("Position ID: 4HPwATDgc/ABMA"), { format: "gnubg-position", input: "4HPwATDgc/ABMA" });
  assert.throws(() => games.guess("nothing at all"), { name: "Refusal" });
  const { format, refused } = games.guess("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0");
  assert.deepEqual([format, refused.message], ["xgid", "7 fields, expected 10"]);
  assert.throws(() => games.guess("e4"), { candidates: ["chess-san", "renju-moves"] });
  const several = { values: [["gnubg-match", "QYkqASAAIAAA"], ["xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"]] };
  several.values = several.values.map(([name, input]) => ({ formats: [name], input }));
  assert.throws(() => games.guess(several.values.map(({ input }) => input).join(" and ")), several);
});

test("what is not asked for is refused", () => {
  assert.throws(() => games.decode("othello", ""), { message: "format: there is no format `othello`" });
  assert.throws(() => games.decode("gnubg-match", "QYkqASAAIAAA", { start: "x" }), {
    message: "options: start means nothing to gnubg-match",
  });
});
