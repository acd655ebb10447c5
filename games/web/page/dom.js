// Functions for the document.

export const $ = (id) => document.getElementById(id);

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML. */
export const esc = (text) => String(text).replace(/[&<>"]/g, (one) => ESCAPES[one]);

/** Returns a name for display. */
export const plain = (name) => String(name).replaceAll("_", " ");

/** Returns a value for display. */
export const said = (value) =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Makes an element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Copies a text, and confirms it on the button for a moment. */
export async function copy(text, button) {
  let words = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a file may have no clipboard.
    const area = make("textarea", { class: "hidden" });
    area.value = text;
    document.body.append(area);
    area.select();
    if (!document.execCommand("copy")) words = "Not copied";
    area.remove();
  }
  const before = button.dataset.words ?? button.textContent;
  button.dataset.words = before;
  button.textContent = words;
  setTimeout(() => (button.textContent = before), 1200);
}

/** Moves the focus among the elements of a list with the arrow keys; only one of them is a tab stop. */
export function roving(event, elements, step) {
  const at = elements.indexOf(event.target);
  if (at < 0) return;
  const to = elements[Math.max(0, Math.min(elements.length - 1, at + step))];
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  event.preventDefault();
}
