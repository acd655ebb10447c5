// The history of the shown states, which is that of the browser, and the address of each.
//
// A state is `{ format, input, options, how, at }`. `how` is the reason for its format: "hand" if it was chosen, "given" if the
// value came with it, "guess" if the value is to be recognised, with the format as a hint. `at` is the move shown of a game.

/** The longest value that an address holds; browsers refuse long ones. */
const LONGEST = 100_000;

/** The states by their numbers, and the number of the state that is shown. */
const states = new Map();
let at = -1;
let last = -1;

export const state = () => states.get(at);
export const canUndo = () => at > 0;
export const canRedo = () => at < last;

const same = (one, other) => one && JSON.stringify(one) === JSON.stringify(other);

/** Adds a state, unless it is the current one; with `replace`, replaces that one. */
export function push(next, replace = false) {
  if (same(state(), next)) return;
  if (!replace || at < 0) {
    // The first state belongs to the entry with which the page was opened.
    replace = at < 0;
    at += 1;
    last = at;
    for (const number of states.keys()) if (number > at) states.delete(number);
  }
  states.set(at, next);
  const isShort = next.input.length <= LONGEST;
  const entry = { number: at, state: isShort ? next : null };
  const where = isShort ? address(next) : "#";
  if (replace) window.history.replaceState(entry, "", where);
  else window.history.pushState(entry, "", where);
}

/** Goes back or on, as the buttons of the browser do; the promise is kept when the browser has gone there. */
export function step(by) {
  return new Promise((done) => {
    window.addEventListener("popstate", () => setTimeout(done), { once: true });
    window.history.go(by);
  });
}

/** Returns the state with which the page was opened, if it has one. */
export function first() {
  const entry = window.history.state;
  // After a reload the entries before this one are still there.
  if (Number.isInteger(entry?.number)) at = last = entry.number;
  return entry?.state ?? read(location.hash);
}

/** Calls `show` with the state of an entry that the browser goes to. */
export function listen(show) {
  window.addEventListener("popstate", (event) => {
    const number = event.state?.number;
    if (Number.isInteger(number)) {
      const found = states.get(number) ?? event.state.state;
      if (!found) return;
      at = number;
      last = Math.max(last, at);
      states.set(at, found);
      show(found);
      return;
    }
    const typed = read(location.hash);
    if (!typed) return;
    // The browser has made an entry for the address.
    at += 1;
    last = at;
    states.set(at, typed);
    window.history.replaceState({ number: at, state: typed }, "", location.hash);
    show(typed);
  });
}

/** Returns the address of a state: format, value and options in the hash. */
export function address({ format, input, options, how, at: place }) {
  const words = new URLSearchParams();
  // A hint is none of a value.
  if (format && how !== "guess") words.set("format", format);
  words.set("value", input);
  for (const [name, value] of Object.entries(options)) words.set(name, String(value));
  if (place) words.set("at", place.join("."));
  return `#${words}`;
}

/** Returns the state of an address, if it has one. */
export function read(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (!words.has("value")) return null;
  const options = {};
  for (const name of ["chess960", "flip"]) if (words.get(name) === "true") options[name] = true;
  if (words.has("start")) options.start = words.get("start");
  const format = words.get("format");
  const found = { format, input: words.get("value"), options, how: format ? "given" : "guess" };
  // Addresses of earlier versions of the page have the half-move as `ply`.
  const ply = /^\d+$/.test(words.get("ply") ?? "") && Number(words.get("ply"));
  if (/^-1$|^\d+(\.\d+\.\d+)*$/.test(words.get("at") ?? "")) found.at = words.get("at").split(".").map(Number);
  else if (ply !== false) found.at = [ply - 1];
  return found;
}
