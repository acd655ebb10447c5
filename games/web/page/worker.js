// The library in a worker: requests come in and answers go out as JSON text, one after the other.

import { Decoder } from "../node_modules/lzma1/lib/decoder.js";
import { InputBuffer, OutputBuffer } from "../node_modules/lzma1/lib/streams.js";
import { Games } from "../npm/core.js";

let games;

/** Returns the module that the page has in base64. */
function unpacked(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  // Large enough for the module, so that it does not have to grow.
  const output = new OutputBuffer(6 * bytes.length);
  new Decoder().decompress(new InputBuffer(bytes), output);
  return output.toArray();
}

/** The first message has the module, packed or compiled; the others are requests. */
self.onmessage = async ({ data }) => {
  if (games) {
    try {
      self.postMessage({ answer: games.answer(data) });
    } catch (error) {
      self.postMessage({ stopped: error.message });
    }
    return;
  }
  const module = data.module ?? (await WebAssembly.compile(unpacked(data.packed)));
  games = new Games(module);
  // The page keeps the compiled module for the next worker.
  self.postMessage({ module });
};
