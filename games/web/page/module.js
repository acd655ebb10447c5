// The library: decompressed, compiled and started.

import { Decoder } from "../node_modules/lzma1/lib/decoder.js";
import { InputBuffer, OutputBuffer } from "../node_modules/lzma1/lib/streams.js";
import packed from "module.lzma";
import { Games, Refusal } from "../npm/core.js";

export { Refusal };

/** Starts the library. */
export function load() {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  // Large enough for the module, so that it does not have to grow.
  const output = new OutputBuffer(6 * bytes.length);
  new Decoder().decompress(new InputBuffer(bytes), output);
  return WebAssembly.compile(output.toArray()).then((module) => new Games(module));
}
