// Splits a long text into values, in pieces, so that the page stays awake.

/** The milliseconds of work before the page has its turn. */
const TURN = 20;

const pause = () => new Promise((done) => setTimeout(done));

/** Returns the games of a text in the form of PGN, which comes in parts; empty if it has no tags. */
export async function gamesOf(parts, isStale) {
  const games = [];
  let rest = "";
  let until = performance.now() + TURN;
  for (const [index, part] of parts.entries()) {
    rest += part;
    const isLast = index + 1 === parts.length;
    let from = 0;
    for (let start = nextGame(rest, from + 1); start >= 0; start = nextGame(rest, from + 1)) {
      games.push(rest.slice(from, start).trim());
      from = start;
      if (performance.now() < until) continue;
      await pause();
      if (isStale()) return [];
      until = performance.now() + TURN;
    }
    rest = rest.slice(from);
    if (isLast) games.push(rest.trim());
  }
  return games.filter((game) => /^\uFEFF?\[\w+\s+"/.test(game)).map((game) => game.replace(/^\uFEFF/, ""));
}

/** Returns the place of the next line with a tag that follows a line without one; -1 if there is none. */
function nextGame(text, from) {
  for (let at = text.indexOf("\n[", from - 1); at >= 0; at = text.indexOf("\n[", at + 1)) {
    const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim();
    // A comment in braces may have a line like a tag; a tag has a name and a quotation.
    const isTag = /^\[\w+[ \t]+"/.test(text.slice(at + 1, at + 60));
    if (isTag && !/^\[\w+\s+".*\]$/.test(before) && !isInComment(text, from - 1, at)) return at + 1;
  }
  return -1;
}

/** Whether a place is in a comment that began after `from`. */
function isInComment(text, from, at) {
  const game = text.slice(Math.max(0, from), at);
  return game.lastIndexOf("}") < game.lastIndexOf("{");
}

/** Returns the lines of a text if the first ones are values of a format; empty otherwise. */
export async function linesOf(text, ask) {
  const first = text.slice(0, 20_000).split("\n", 6).map((line) => line.trim()).filter(Boolean).slice(0, 4);
  if (first.length < 2) return [];
  for (const input of first) {
    try {
      await ask({ verb: "guess", input });
    } catch {
      return [];
    }
  }
  const values = [];
  let until = performance.now() + TURN;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
    const input = text.slice(at, end).trim();
    if (input) values.push({ format: null, input });
    at = end + 1;
    if (performance.now() < until) continue;
    await pause();
    until = performance.now() + TURN;
  }
  return values;
}
