// Changes of single bits: a click flips one, and what else is wrong with a refused value is looked for.

import * as bits from "./bits.js";
import { Refusal, ask } from "./library.js";

/** The value whose bits are shown: format, input and options. */
let value = null;
let go = () => {};

/** Sets what does a change after the changes before it, and what goes to a new state. */
export function start(inOrder, given) {
  go = (input) => given({ format: value.format, input, options: value.options, how: "given" });
  bits.flips((bit) => inOrder(() => flip(bit)));
}

async function flip(bit) {
  const { format, input } = value;
  const { output } = await ask({ verb: "flip", format, input, bits: [bit] });
  await go(output);
}

/** Takes the value whose bits are shown; of a refused one, shows all faults. */
export async function show(shown, explored = null, signal) {
  value = shown;
  if (!explored?.bits) return;
  const { format, input, options } = shown;
  const { ply: _, flip: __, ...reading } = options;
  try {
    const found = await ask({ verb: "faults", format, input, options: reading }, signal);
    if (found && !signal.aborted) bits.faults(found, go);
  } catch (error) {
    if (!signal.aborted && !(error instanceof Refusal)) throw error;
  }
}
