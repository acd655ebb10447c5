// Long values: a browser takes seconds to lay out a text of megabytes, so the box of the value shows the beginning of one.

import { $, make } from "./dom.js";

/** The longest text that is shown whole, in characters, and what is shown of a longer one. */
const MOST = 50_000;
const SHOWN = 2_000;

const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
/** The whole text, if the box shows its beginning. */
let whole = null;

/** Makes the box keep long texts: its `value` is the whole text, as if it were in it. */
export function start() {
  const box = $("input");
  const note = make("p", { class: "long", role: "status", hidden: true });
  box.after(note);
  const put = (text) => {
    whole = text.length > MOST ? text : null;
    box.readOnly = whole !== null;
    note.hidden = whole === null;
    own.set.call(box, whole === null ? text : text.slice(0, SHOWN));
    if (whole === null) return;
    const words = `The first ${SHOWN.toLocaleString("en")} of ${text.length.toLocaleString("en")} characters are shown; the page has all of them.`;
    note.replaceChildren(words, " ", make("button", { type: "button", onclick: () => enter("") }, "Clear"));
  };
  const enter = (text) => {
    put(text);
    box.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
    if (!text) box.focus();
  };
  Object.defineProperty(box, "value", { get: () => whole ?? own.get.call(box), set: put });
  box.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (whole === null && text.length <= MOST) return;
    event.preventDefault();
    enter(text);
  });
  box.addEventListener("keydown", (event) => {
    if (whole === null || !["Backspace", "Delete"].includes(event.key)) return;
    event.preventDefault();
    enter("");
  });
}
