// The bits of a value: strips of cells, and a line for each field.

import { $, esc, roving, said } from "./dom.js";

/** The number of bytes that are drawn before the user asks for the rest. */
const MOST = 400;

let shown = null;
let onPoint = () => {};

/** Sets the listener for the stretches under the pointer: their indices, or none. */
export function listen(listener) {
  onPoint = listener;
}

const colour = (stretch, index) => (stretch.filling ? 7 : index % 7);

/** Draws the bits; all of them with `all`. */
export function draw(format, bits, all = false) {
  shown = bits;
  if (!bits) return;
  const count = bits.bytes.length * 8;
  const bytes = all ? bits.bytes.length : Math.min(bits.bytes.length, MOST);
  const used = bits.value_bits < count ? `${bits.value_bits} of ${count} bits` : `${count} bits`;
  $("bits-about").textContent = `${format}: ${used}, the ${bits.first} bit of each byte first`;
  $("strips").innerHTML = strips(bits, bytes);
  $("strips").setAttribute("aria-label", `${count} bits in ${bits.bytes.length} bytes; the table below says what each means`);
  $("fields").innerHTML = table(bits);
  if (bytes < bits.bytes.length) {
    const rest = document.createElement("button");
    rest.type = "button";
    rest.textContent = `Show the other ${bits.bytes.length - bytes} bytes`;
    rest.addEventListener("click", () => draw(format, bits, true));
    $("strips").append(rest);
  }
  says("");
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
      html += `<i class="${kind}${+digit ? "" : " z"}${first}${wrong}" data-s="${index}">${digit}</i>`;
    }
    html += "</div>";
  }
  return html;
}

function table(bits) {
  let html =
    '<table><thead><tr><th>field</th><th>bits</th><th class="raw">raw</th><th>value</th></tr></thead><tbody>';
  bits.stretches.forEach((stretch, index) => {
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
    area.addEventListener("click", point);
  }
  $("fields").addEventListener("focusin", point);
  $("fields").addEventListener("keydown", (event) => {
    const rows = [...$("fields").querySelectorAll("tr[data-s]")];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e6, End: 1e6 }[event.key];
    if (step) roving(event, rows, step);
  });
}
