// Reads, writes, explains and converts values of game formats, and judges renju.

import { Games, Refusal } from "./core.js";

const address = new URL("./games.wasm", import.meta.url);

async function bytes() {
  if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(address);
}

const games = new Games(await WebAssembly.compile(await bytes()));

export { Refusal };
export const formats = () => games.formats();
export const guess = (input) => games.guess(input);
export const decode = (format, input, options) => games.decode(format, input, options);
export const encode = (format, value, options) => games.encode(format, value, options);
export const inspect = (format, input, options) => games.inspect(format, input, options);
export const convert = (from, to, input, options) => games.convert(from, to, input, options);
export const judge = (input, options) => games.judge(input, options);
export const settings = (format, input, options) => games.settings(format, input, options);
export const edit = (format, input, changes, options) =>
  games.edit(format, input, changes, options);
