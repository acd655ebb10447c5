// The help: what the page does, and its keys.

import { make } from "./dom.js";

const WORDS = `
<h3>What this page does</h3>
<p>Paste a position, a game or an ID of backgammon, chess, cetkaik or renju. The page recognises what it is, and shows it on
its board, in words, and bit by bit. Nothing leaves this page: it is one file, and works without a network.</p>
<dl>
<dt>Read</dt><dd>Paste, type, drop a file anywhere, or open one. A text or a file of several values becomes a list to pick from.
If two formats fit a text, the page offers both. <b>Formats</b> describes every format and has an example of each.</dd>
<dt>Change</dt><dd>Move pieces on the board, change a field, or click a bit, which flips it. What is wrong is said beside it, and
<b>Undo</b> takes back any change. Of a refused value all refused bits are marked; <b>Mend</b> puts bits in their place that the
format accepts.</dd>
<dt>Games</dt><dd>Step through the moves, go to one by a click, play on from any of them, and copy the position there.</dd>
<dt>Keep</dt><dd><b>Copy</b> copies the value, <b>Copy link</b> an address that shows it again, <b>Image</b> under the board and under
the bits saves or copies a picture. <b>Other formats</b> has the value in every format that can hold it, and what it loses there.</dd>
</dl>
<h3>Keys</h3>
<table aria-label="Keys"><tbody>
<tr><th scope="row">Tab</th><td>to the next control, to the board, the bits, the fields</td></tr>
<tr><th scope="row">Arrows</th><td>from square to square, bit to bit, field to field, move to move</td></tr>
<tr><th scope="row">Enter, Space</th><td>picks up or puts down on the board; flips a bit</td></tr>
<tr><th scope="row">Escape</th><td>cancels a move, closes a menu or this help</td></tr>
<tr><th scope="row">Ctrl+Z, Ctrl+Shift+Z</th><td>undoes, does again</td></tr>
<tr><th scope="row">?</th><td>opens this help</td></tr>
</tbody></table>
<h3>More</h3>
<p>The book of the project describes each game with its formats, the command <code>games</code> that does the same in a terminal,
and the library behind both.</p>`;

/** Adds the button to the header. */
export function start() {
  const dialog = make("dialog", { id: "help", class: "panel", "aria-labelledby": "help-title" });
  dialog.innerHTML = `<form method="dialog" class="panel-head"><h2 id="help-title">Help</h2><button>Close</button></form><div class="panel-body" tabindex="0" role="region" aria-labelledby="help-title">${WORDS}</div>`;
  const open = () => dialog.open || dialog.showModal();
  const button = make("button", { type: "button", id: "help-button", "aria-label": "Help", "aria-haspopup": "dialog", onclick: open }, "?");
  document.getElementById("theme").before(button);
  document.body.append(dialog);
  // A click beside the panel closes it.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("textarea, input, select");
    if (event.key === "?" && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) open();
  });
}
