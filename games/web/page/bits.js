// The bits of a value: strips of cells, and a line for each field.

import { $, esc, make, roving, said } from "./dom.js";

/** The number of bytes that are drawn before the user asks for the rest. */
const MOST = 400;
/** The number of fields that are listed before that. */
const MOST_FIELDS = 1000;

let shown = null;
let onPoint = () => {};
let onFlip = () => {};

/** Sets the listener for the stretches under the pointer: their indices, or none. */
export function listen(listener) {
  onPoint = listener;
}

const colour = (stretch, index) => (stretch.filling ? 7 : index % 7);

/** Sets the handler of a flipped bit: its number. */
export function flips(handler) {
  onFlip = handler;
}

/** Draws the bits; all of them with `all`. */
export function draw(format, bits, all = false) {
  const focused = document.activeElement?.dataset.b;
  shown = bits;
  $("faults").hidden = true;
  $("faults").replaceChildren();
  if (!bits) return;
  const count = bits.bytes.length * 8;
  const bytes = all ? bits.bytes.length : Math.min(bits.bytes.length, MOST);
  const used = bits.value_bits < count ? `${bits.value_bits} of ${count} bits` : `${count} bits`;
  $("bits-about").textContent = `${format}: ${used}, the ${bits.first} bit of each byte first`;
  $("strips").innerHTML = strips(bits, bytes);
  $("strips").setAttribute("aria-label", `${count} bits in ${bits.bytes.length} bytes; Enter flips one. The table below says what each means`);
  const fields = all ? bits.stretches.length : Math.min(bits.stretches.length, MOST_FIELDS);
  $("fields").innerHTML = table(bits.stretches.slice(0, fields));
  // All of a long value would take the browser minutes to lay out.
  const rest = (area, left, words) => {
    if (left === 0) return;
    const canShow = bits.bytes.length <= 100 * MOST && bits.stretches.length <= 10 * MOST_FIELDS;
    const button = make("button", { type: "button", onclick: () => draw(format, bits, true) }, `Show the other ${left} ${words}`);
    area.append(canShow ? button : make("p", {}, `${left.toLocaleString("en")} more ${words} are not shown.`));
  };
  rest($("strips"), bits.bytes.length - bytes, "bytes");
  rest($("fields"), bits.stretches.length - fields, "fields");
  says("");
  const cell = focused === undefined ? null : cellOf(focused);
  if (!cell) return;
  tabStop(cell);
  cell.focus();
}

const cellOf = (bit) => $("strips").querySelector(`[data-b="${bit}"]`);

/** Makes a cell the only one that the Tab key reaches. */
function tabStop(cell) {
  $("strips").querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
  cell.tabIndex = 0;
}

/** Returns the cells of the first bytes, each with the number of its stretch. */
function strips(bits, bytes) {
  const owner = new Array(bytes * 8).fill(-1);
  const digits = new Array(bytes * 8);
  bits.stretches.forEach((stretch, index) => {
    for (let bit = stretch.start; bit < stretch.end && bit < owner.length; bit++) {
      owner[bit] = index;
      digits[bit] = stretch.raw[bit - stretch.start];
    }
  });
  const highest = bits.first === "highest";
  let html = "";
  for (let byte = 0; byte < bytes; byte++) {
    const value = bits.bytes[byte];
    html += `<div class="byte"><small><span>${byte}</span><span>${value.toString(16).padStart(2, "0")}</span></small>`;
    for (let bit = byte * 8; bit < byte * 8 + 8; bit++) {
      const index = owner[bit];
      const place = bit % 8;
      const digit = digits[bit] ?? (value >> (highest ? 7 - place : place)) & 1;
      const stretch = bits.stretches[index];
      const kind = stretch ? `c${colour(stretch, index)}` : "cx";
      const first = bit > 0 && owner[bit - 1] !== index && place > 0 ? " first" : "";
      const wrong = stretch?.error ? " wrong" : "";
      const name = `bit ${bit}: ${digit}${stretch?.path ? `, ${esc(stretch.path)}` : ""}`;
      html += `<i class="${kind}${+digit ? "" : " z"}${first}${wrong}" data-s="${index}" data-b="${bit}" role="button" tabindex="${bit ? -1 : 0}" aria-label="${name}">${digit}</i>`;
    }
    html += "</div>";
  }
  return html;
}

function table(stretches) {
  let html =
    '<table aria-label="The fields and their bits"><thead><tr><th>field</th><th>bits</th><th class="raw">raw</th><th>value</th></tr></thead><tbody>';
  stretches.forEach((stretch, index) => {
    const place = stretch.end > stretch.start ? `${stretch.start}..${stretch.end}` : "";
    const value = stretch.error ? esc(stretch.error.message) : esc(said(stretch.value));
    const note = stretch.note ? ` <span class="note">${esc(stretch.note)}</span>` : "";
    const wrong = stretch.error ? " wrong" : "";
    html +=
      `<tr class="c${colour(stretch, index)}${wrong}" data-s="${index}" tabindex="${index ? -1 : 0}">` +
      `<td>${breaking(stretch.path)}</td><td class="place">${place}</td>` +
      `<td class="raw">${esc(clipped(stretch.raw))}</td><td>${value}${note}</td></tr>`;
  });
  return html + "</tbody></table>";
}

/** Returns a path that may wrap after a dot. */
const breaking = (path) => esc(path).replaceAll(".", ".<wbr>");

const clipped = (raw) => (raw.length > 64 ? `${raw.slice(0, 64)}..` : raw);

/** Returns the meaning of a stretch, in a sentence. */
function says(words, wrong = false) {
  $("bits-says").textContent = words;
  $("bits-says").classList.toggle("wrong", wrong);
}

function sentence(stretch) {
  const bits = stretch.end > stretch.start ? `, bits ${stretch.start}..${stretch.end}` : "";
  const doc = stretch.doc ? ` ${stretch.doc}` : "";
  if (stretch.error) return `${stretch.error.message} (${stretch.path}${bits}).${doc}`;
  const note = stretch.note ? ` (${stretch.note})` : "";
  const raw = stretch.raw && stretch.raw.length <= 64 ? `${stretch.raw} says ` : "";
  return `${stretch.path}${bits}: ${raw}${said(stretch.value)}${note}.${doc}`;
}

/**
 * Shows the faults after the first one, and offers the value with other bits in all of these places; `mend` is called with
 * it.
 */
export function faults({ faults, mended }, mend) {
  const [first, ...rest] = faults;
  for (const fault of rest) {
    for (let bit = fault.start; bit < fault.end; bit++) cellOf(bit)?.classList.add("wrong", "later");
  }
  const place = ({ path, start, end }) => `${path ? `${path}, ` : ""}bits ${start}..${end}`;
  const also = rest.map((fault) => make("li", {}, `${place(fault)}: ${fault.message}`));
  const area = $("faults");
  const parts = [];
  if (also.length) parts.push(make("p", {}, also.length === 1 ? "One more fault after this one:" : `${also.length} more faults after this one:`), make("ul", {}, ...also));
  if (mended) {
    const changes = faults.map((fault) => `${fault.path || `bits ${fault.start}..${fault.end}`} ${fault.instead}`).join(", ");
    parts.push(make("button", { type: "button", onclick: () => mend(mended) }, "Mend"), make("span", {}, `with ${changes}`));
  } else if (!first.instead) parts.push(make("p", {}, "No other bits that were tried are accepted in this place, so more may be wrong after it."));
  area.replaceChildren(...parts);
  area.hidden = parts.length === 0;
}

/** Marks some stretches and shows the meaning of the first one; `scroll` brings its line into view. */
export function mark(indices, scroll) {
  for (const element of document.querySelectorAll("#strips .on, #fields .on")) {
    element.classList.remove("on");
  }
  for (const index of indices) {
    for (const element of document.querySelectorAll(`#bits-card [data-s="${index}"]`)) {
      element.classList.add("on");
    }
  }
  const [first] = indices;
  const stretch = shown?.stretches[first];
  if (!stretch) return says("");
  says(sentence(stretch), Boolean(stretch.error));
  if (!scroll) return;
  const row = document.querySelector(`#fields tr[data-s="${first}"]`);
  const list = $("fields");
  if (row && (row.offsetTop < list.scrollTop + 30 || row.offsetTop > list.scrollTop + list.clientHeight - 40)) {
    list.scrollTop = row.offsetTop - 60;
  }
}

/** Returns the stretches that concern a place on the board, those of its content first. */
export function about(place) {
  const stretches = shown?.stretches ?? [];
  const indices = stretches.flatMap((stretch, index) => (stretch.places.includes(place) ? [index] : []));
  const isEmpty = (index) => Number([0, "empty"].includes(stretches[index].value));
  return indices.sort((one, other) => isEmpty(one) - isEmpty(other) || one - other);
}

/** Returns the places that a stretch concerns. */
export const places = (index) => shown?.stretches[index]?.places ?? [];

/** Returns the cost of each place in bits, if a stretch concerns only that place. */
export function costs() {
  const sums = new Map();
  for (const stretch of shown?.stretches ?? []) {
    if (stretch.places.length !== 1 || stretch.error) continue;
    const cost = /^([\d.]+) bits$/.exec(stretch.note ?? "")?.[1] ?? stretch.raw.length;
    const [place] = stretch.places;
    sums.set(place, (sums.get(place) ?? 0) + Number(cost));
  }
  return sums;
}

export function start() {
  const point = (event) => {
    const element = event.target.closest?.("[data-s]");
    const index = Number(element?.dataset.s ?? -1);
    onPoint(index < 0 ? [] : [index], Boolean(element?.closest("#strips")));
  };
  for (const area of [$("strips"), $("fields")]) {
    area.addEventListener("pointerover", point);
    area.addEventListener("pointerleave", () => onPoint([], false));
    area.addEventListener("focusin", point);
  }
  $("fields").addEventListener("click", point);
  $("strips").addEventListener("click", (event) => {
    const cell = event.target.closest?.("[data-b]");
    if (!cell) return;
    tabStop(cell);
    onFlip(Number(cell.dataset.b));
  });
  $("strips").addEventListener("keydown", (event) => {
    const { b } = event.target.dataset;
    if (b === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onFlip(Number(b));
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8, Home: -1e9, End: 1e9 }[event.key];
    if (!step) return;
    event.preventDefault();
    const cells = $("strips").querySelectorAll("[data-b]");
    const cell = cells[Math.max(0, Math.min(cells.length - 1, Number(b) + step))];
    tabStop(cell);
    cell.focus();
  });
  $("fields").addEventListener("keydown", (event) => {
    const rows = [...$("fields").querySelectorAll("tr[data-s]")];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e6, End: 1e6 }[event.key];
    if (step) roving(event, rows, step);
  });
}
