// Says that the library works, once this takes longer than a moment, and stops it.

import { $ } from "./dom.js";

/** The milliseconds of a moment. */
const MOMENT = 200;

let turn = 0;

/** Starts some work on a text of `length` characters, which `stop` ends; returns what to call when it is done. */
export function start(length, stop) {
  const mine = ++turn;
  const timer = setTimeout(() => show(length, stop), MOMENT);
  return () => {
    clearTimeout(timer);
    if (mine === turn) hide();
  };
}

function show(length, stop) {
  $("working").hidden = false;
  $("working-on").textContent = length > 10_000 ? `Working on ${length.toLocaleString("en")} characters ..` : "Working ..";
  $("stop").onclick = () => (stop(), hide());
}

function hide() {
  $("working").hidden = true;
}
