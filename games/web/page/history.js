// The history of the shown states, and the address of each.

const states = [];
let at = -1;

export const state = () => states[at];
export const canUndo = () => at > 0;
export const canRedo = () => at + 1 < states.length;

const same = (one, other) => one && JSON.stringify(one) === JSON.stringify(other);

/** Adds a state, unless it is the current one; with `replace`, replaces that one. */
export function push(next, replace = false) {
  if (same(state(), next)) return;
  if (replace && at >= 0) states[at] = next;
  else {
    states.splice(at + 1);
    states.push(next);
    at = states.length - 1;
  }
  // Addresses are shown as typed; the hash stays in this file.
  try {
    window.history.replaceState(null, "", address(next));
  } catch {
    location.hash = address(next);
  }
}

export function step(by) {
  at = Math.max(0, Math.min(states.length - 1, at + by));
  window.history.replaceState(null, "", address(state()));
  return state();
}

/** Returns the address of a state: format, value and options in the hash. */
export function address({ format, input, options }) {
  const words = new URLSearchParams();
  if (format) words.set("format", format);
  words.set("value", input);
  for (const [name, value] of Object.entries(options)) words.set(name, String(value));
  return `#${words}`;
}

/** Returns the state of an address, if it has one. */
export function read(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (!words.has("value")) return null;
  const options = {};
  for (const name of ["chess960", "flip"]) if (words.get(name) === "true") options[name] = true;
  if (words.has("start")) options.start = words.get("start");
  if (/^\d+$/.test(words.get("ply") ?? "")) options.ply = Number(words.get("ply"));
  return { format: words.get("format"), input: words.get("value"), options };
}
