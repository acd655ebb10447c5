// The fields of a value: a control for each part that is not on the board, and the errors next to them.

import { $, esc, make, plain, said } from "./dom.js";

let change = () => {};
let shown = null;
/** Rejected entries: they are tried again together with the next change. */
let pending = new Map();
let refusals = new Map();
/** The values of the fields in the draft. */
let drafted = new Map();

/** Sets the handler of changes, which gets a list of changes and promises the error, if any. */
export function start(given) {
  change = given;
  $("form").addEventListener("change", (event) => {
    const part = shown?.find((part) => part.path === event.target.dataset.path);
    if (part) enter(part, event.target);
  });
  // A number or a flag takes effect at once.
  $("form").addEventListener("input", (event) => {
    if (event.target.type !== "number") return;
    const part = shown?.find((part) => part.path === event.target.dataset.path);
    if (part && event.target.value !== "") enter(part, event.target);
  });
}

/** Returns the value of a control, as JSON. */
function entered(part, control) {
  if (part.control.kind === "flag") return control.checked;
  if (part.control.kind === "menu") return part.control.values[control.selectedIndex];
  if (part.control.kind === "number" && control.value !== "" && Number.isFinite(Number(control.value))) {
    return typeof part.value === "string" ? control.value : Number(control.value);
  }
  return control.value;
}

const valueOf = (part) => (drafted.has(part.path) ? drafted.get(part.path) : part.value);

async function enter(part, control) {
  const value = entered(part, control);
  pending.delete(part.path);
  refusals.delete(part.path);
  if (JSON.stringify(value) === JSON.stringify(valueOf(part))) return refusalsShown();
  const together = [...pending, [part.path, value]];
  let refusal = await change(together);
  if (refusal && together.length > 1) refusal = await change([[part.path, value]]);
  if (refusal) {
    pending.set(part.path, value);
    refusals.set(part.path, refusal);
  }
  refusalsShown();
}

/** Shows an error next to its field. */
function refusalsShown() {
  for (const field of $("form").querySelectorAll(".field")) {
    const refusal = refusals.get(field.dataset.path) ?? unknown(shown.find((part) => part.path === field.dataset.path));
    field.classList.toggle("bad", Boolean(refusal));
    const why = field.querySelector(".why");
    why.textContent = refusal ?? "";
    field.querySelector("[data-path]")?.setAttribute("aria-invalid", String(Boolean(refusal)));
  }
}

/** Returns what is wrong with a value of a draft that is not in its menu. */
function unknown(part) {
  const value = drafted.get(part.path);
  return part.control.kind === "menu" && drafted.has(part.path) && !part.control.values.includes(value) ? `${said(value)} is none of these` : null;
}

/** Draws the form, with the changes of a draft; rejected entries stay in their fields. `fresh` removes them. */
export function draw(parts, fresh, steps = []) {
  drafted = new Map(steps);
  if (fresh) {
    pending = new Map();
    refusals = new Map();
  }
  const focused = document.activeElement?.dataset?.path;
  shown = named(parts.filter((part) => !part.place && !isMove(part)));
  for (const [path, value] of pending) {
    const part = shown.find((part) => part.path === path);
    if (!part || JSON.stringify(part.value) === JSON.stringify(value)) {
      pending.delete(path);
      refusals.delete(path);
    }
  }
  $("form-card").hidden = shown.length === 0;
  $("form").replaceChildren(...shown.map(field));
  refusalsShown();
  if (focused) {
    const control = $("form").querySelector(`[data-path="${CSS.escape(focused)}"]:is(input, select)`);
    control?.focus();
  }
}

/** Whether a part is a move of a game, which the list of moves has. */
const isMove = (part) => /^moves\[\d+\]$/.test(part.path);

/** Returns parts with names for people; a tag of a game is one part, with the name of the tag. */
function named(parts) {
  const tags = new Map(parts.map((part) => [part.path, part]));
  return parts.flatMap((part) => {
    const [, tag, half] = /^(tags\[\d+\])\[([01])\]$/.exec(part.path) ?? [];
    if (!tag) return [part];
    return half === "0" ? [] : [{ ...part, label: said(tags.get(`${tag}[0]`)?.value), doc: "" }];
  });
}

function field(part) {
  const id = `part-${part.path}`;
  const isWide = part.control.kind === "text" && said(part.value).length > 18;
  const box = make("div", { class: `field${isWide ? " wide" : ""}`, "data-path": part.path });
  const control = controlOf(part, id, pending.get(part.path) ?? valueOf(part));
  const name = make("label", { for: id, title: part.path }, part.label || plain(part.path));
  const row = make("div", { class: "row" }, control);
  if (part.control.kind === "flag") row.append(make("span", {}, control.checked ? "yes" : "no"));
  const doc = make("span", { class: "doc", id: `${id}-doc` }, part.doc);
  const why = make("span", { class: "why", id: `${id}-why`, role: "status" });
  control.setAttribute("aria-describedby", `${id}-doc ${id}-why`);
  box.append(name, row, why);
  if (part.doc) box.append(doc);
  return box;
}

function controlOf(part, id, value) {
  const { kind, low, high, values, words = [] } = part.control;
  const common = { id, "data-path": part.path };
  if (kind === "flag") {
    const box = make("input", { ...common, type: "checkbox" });
    box.checked = value === true;
    return box;
  }
  if (kind === "menu") {
    const select = make("select", common);
    select.innerHTML = values.map((one, index) => `<option>${esc(words[index] ?? plain(one))}</option>`).join("");
    select.selectedIndex = values.findIndex((one) => one === value);
    return select;
  }
  if (kind === "number" && typeof part.value === "number") {
    const input = make("input", { ...common, type: "number", step: 1, min: low, max: high });
    input.value = value;
    return input;
  }
  const input = make("input", { ...common, type: "text", spellcheck: "false", autocomplete: "off" });
  input.value = said(value);
  return input;
}
