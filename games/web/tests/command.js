// The command `games`, with which the page and the package are compared.

import { execFileSync } from "node:child_process";

import { SOURCES } from "./examples.js";

const COMMAND = process.env.GAMES ?? new URL("../../../target/debug/games", import.meta.url).pathname;

/** Returns the output of the command; an error has its own exit code. */
export function command(...args) {
  try {
    return execFileSync(COMMAND, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (error.status !== 1) throw error;
    return error.stdout;
  }
}

/** Removes the hint that only the command line adds to a message. */
const bare = (message) => message.replace(/; (did you mean|after `[^`]*` there is more).*$/s, "");

/** Returns the error record of a value. */
export function refusal(name, value) {
  const { error } = JSON.parse(command("check", name, "--json", "--", value));
  return { ...error, message: bare(error.message) };
}

/** Returns the error of a value in words, with the names of fields for people. */
export function sentence(name, value) {
  try {
    execFileSync(COMMAND, ["check", name, "--", value], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    return bare(error.stderr.match(/^error: argument 1: (.*)$/m)[1]);
  }
  throw new Error(`${name} ${value} is not refused`);
}

/** Returns a value of every format. */
export function values(formats) {
  const found = new Map();
  for (const { name, targets } of formats) {
    if (SOURCES[name]) {
      found.set(name, SOURCES[name]);
      continue;
    }
    const source = formats.find((format) => SOURCES[format.name] && format.targets.includes(name));
    if (!source) throw new Error(`no value of ${name}`);
    found.set(name, command("convert", source.name, name, SOURCES[source.name], "--json"));
    found.set(name, JSON.parse(found.get(name)).output);
  }
  return found;
}
