// The entry: the box of the value, the choice of its format, and what is said of the value.

import { $, esc, make } from "./dom.js";

/** The time without a letter after which an error is shown and spoken, in milliseconds. */
const PAUSE = 600;

let timer;
/** Whether the next input replaces all of the value. */
let isWhole = true;

/** Fills the list of formats. */
export function fill(all) {
  const games = [...new Set(all.map((card) => card.game))];
  const group = (game) => {
    const formats = all.filter((card) => card.game === game);
    return `<optgroup label="${esc(game)}">${formats.map(({ name, about }) => `<option value="${name}" title="${esc(about)}">${name}</option>`).join("")}</optgroup>`;
  };
  $("format").innerHTML = `<option value="">Recognise</option>${games.map(group).join("")}`;
}

/** Calls `entered(state, isTyped)` when the value or its format is changed; `current` returns the format shown. */
export function listen(entered, current) {
  const box = $("input");
  box.addEventListener("beforeinput", () => {
    isWhole = !box.value.trim() || (box.selectionStart === 0 && box.selectionEnd === box.value.length);
  });
  box.addEventListener("input", (event) => {
    const isTyping = /^(insertText|insertLineBreak|insertComposition|delete)/.test(event.inputType ?? "");
    const replaces = isWhole;
    isWhole = true;
    grow();
    const chosen = $("format").value || null;
    const state = { input: box.value, options: {}, isTyped: isTyping || !replaces };
    if (chosen && (isTyping || !replaces)) Object.assign(state, { format: chosen, how: "hand" });
    else {
      // What is edited by letters keeps its format as long as nothing else fits; what is pasted is a value of its own.
      const format = chosen ?? (isTyping && replaces ? null : current());
      Object.assign(state, { format, how: "guess", isChosen: Boolean(chosen) });
    }
    entered(state, isTyping);
  });
  for (const name of ["focus", "blur"]) box.addEventListener(name, grow);
  $("format").addEventListener("change", () => {
    const format = $("format").value || null;
    entered({ format, input: box.value, options: {}, how: format ? "hand" : "guess" }, false);
  });
}

/** Makes the box as high as its text, for as long as it has the focus. */
function grow() {
  const box = $("input");
  if (document.activeElement !== box) {
    box.classList.remove("grown");
    return void (box.scrollTop = 0);
  }
  box.style.setProperty("--grown", "38px");
  const height = Math.max(38, box.scrollHeight + 2);
  box.style.setProperty("--grown", `${height}px`);
  box.classList.toggle("grown", height > 60);
}

/** Shows the text of a state. */
export function show({ input }) {
  if ($("input").value === input) return;
  $("input").value = input;
  grow();
}

/** Shows how the value is read: as `format`, which was chosen by hand or not. */
export function reads(format, isHand) {
  $("format").options[0].textContent = format && !isHand ? `${format}, recognised` : "Recognise";
  $("format").value = isHand ? format : "";
}

/**
 * Says an error or a note, and offers other formats of the value, which `open` reads it as; while letters are typed, an error
 * waits for a pause.
 */
export function say(words, { isNote = false, isTyped = false, others = [], open } = {}) {
  clearTimeout(timer);
  const put = () => {
    $("refusal").textContent = words;
    $("refusal").classList.toggle("note", isNote);
    $("candidates").hidden = others.length === 0;
    const button = (name) => make("button", { type: "button", onclick: () => open(name) }, name);
    $("candidates").replaceChildren(make("span", {}, "Read it as"), ...others.map(button));
  };
  if (words && isTyped && !isNote) timer = setTimeout(put, PAUSE);
  else put();
}
