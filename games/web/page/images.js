// Pictures of the board and of the bits, to save or to copy: SVG, or PNG at twice its size.

import { $, esc, make, said } from "./dom.js";
import { themed } from "./theme.js";

/** The size of a cell, the bytes of a line and the most fields of a picture of bits. */
const CELL = { width: 18, height: 26 };
const BYTES = 8;
const FIELDS = 60;
/** The most bytes of a picture of bits. */
const MOST = 400;

/** The names of the files without their ends, and what draws them: each returns SVG, or null. */
const pictures = { board: () => null, bits: () => null };
let name = "picture";

/** Adds a menu to the board and to the bits. */
export function start() {
  for (const part of Object.keys(pictures)) $(`${part}-card`).append(menu(part));
}

/** Takes the picture of the board. */
export function board(format, svg) {
  name = format;
  pictures.board = () => svg && alone(themed(svg));
  $("board-card").querySelector(".image-menu").hidden = !svg;
}

/** Takes the bits. */
export function bits(format, shown) {
  name = format;
  pictures.bits = () => shown && drawn(format, shown);
}

function menu(part) {
  const says = make("span", { class: "image-says", role: "status" });
  const button = (words, work) =>
    make("button", { type: "button", onclick: async () => (says.textContent = await told(work)) }, words);
  const choices = make("div", { class: "image-choices" },
    button("Save as PNG", async () => save(await png(pictures[part]()), part, "png")),
    button("Save as SVG", async () => save(new Blob([pictures[part]()], { type: "image/svg+xml" }), part, "svg")),
    button("Copy as PNG", () => copyPng(pictures[part]())),
    button("Copy as SVG", () => navigator.clipboard.writeText(pictures[part]()).then(() => "Copied")),
  );
  const area = make("details", { class: "image-menu" }, make("summary", { "aria-label": `Image of the ${part}` }, "Image"), choices, says);
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !area.open) return;
    event.stopPropagation();
    area.open = false;
    area.querySelector("summary").focus();
  });
  return area;
}

/** Does some work and returns what to say about it. */
async function told(work) {
  try {
    return await work();
  } catch (error) {
    return `This browser refuses: ${error.message}`;
  }
}

function save(blob, part, ending) {
  const href = URL.createObjectURL(blob);
  const link = make("a", { href, download: `${name}-${part}.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
  return `Saved ${link.download}`;
}

async function copyPng(svg) {
  // The browser wants the promise at once, while the click counts.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": png(svg) })]);
  return "Copied";
}

/** Returns a PNG of twice the size. */
async function png(svg) {
  const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const canvas = make("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(href);
  }
}

/** Returns the library's picture without what the page adds: its places, and colours that follow the system. */
function alone(svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const place of picture.querySelectorAll("[data-place]")) {
    if (place.children.length === 0 && !place.textContent) place.remove();
    else for (const { name } of [...place.attributes]) if (name.startsWith("data-")) place.removeAttribute(name);
  }
  return sized(picture);
}

/** Returns a picture as text, with a width and a height, without which some viewers show nothing. */
function sized(picture) {
  const [, , width, height] = picture.getAttribute("viewBox").split(/\s+/);
  if (!picture.hasAttribute("width")) picture.setAttribute("width", width);
  if (!picture.hasAttribute("height")) picture.setAttribute("height", height);
  return new XMLSerializer().serializeToString(picture);
}

/** Returns the bits as SVG: lines of bytes, and a legend of the fields. */
function drawn(format, shown) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const [paper, ink, faint] = ["--card", "--ink", "--faint"].map(colour);
  const count = Math.min(shown.bytes.length, MOST);
  const owner = new Map();
  shown.stretches.forEach((stretch, index) => {
    for (let bit = stretch.start; bit < Math.min(stretch.end, 8 * count); bit++) owner.set(bit, index);
  });
  const fill = (index) => {
    const stretch = shown.stretches[index];
    if (!stretch) return colour("--rule");
    return stretch.error ? colour("--refused") : colour(`--f${stretch.filling ? 7 : index % 7}`);
  };
  const text = (x, y, words, { size = 13, ink: own = ink, anchor = "start", weight = 400 } = {}) =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${own}" text-anchor="${anchor}" font-weight="${weight}">${esc(words)}</text>`;
  const parts = [];
  const bytes = Math.min(count, BYTES);
  const wide = 8 * CELL.width + 12;
  const line = CELL.height + 26;
  for (let bit = 0; bit < 8 * count; bit++) {
    const byte = Math.floor(bit / 8);
    const x = 16 + (byte % BYTES) * wide + (bit % 8) * CELL.width;
    const y = 54 + Math.floor(byte / BYTES) * line;
    const index = owner.get(bit);
    const stretch = shown.stretches[index];
    const place = shown.first === "highest" ? 7 - (bit % 8) : bit % 8;
    const digit = stretch?.raw[bit - stretch.start] ?? (shown.bytes[byte] >> place) & 1;
    if (bit % 8 === 0) {
      parts.push(text(x, y - 4, byte, { size: 11, ink: faint }));
      parts.push(text(x + 8 * CELL.width, y - 4, shown.bytes[byte].toString(16).padStart(2, "0"), { size: 11, ink: faint, anchor: "end" }));
    }
    parts.push(`<rect x="${x}" y="${y}" width="${CELL.width - 1}" height="${CELL.height}" fill="${fill(index)}"/>`);
    const own = stretch?.error ? "#ffffff" : stretch ? colour("--bit") : ink;
    parts.push(text(x + (CELL.width - 1) / 2, y + 18, digit, { anchor: "middle", ink: own }));
  }
  let y = 54 + Math.ceil(count / BYTES) * line + 6;
  const fields = shown.stretches.slice(0, FIELDS);
  const lines = fields.map((stretch) => {
    const value = stretch.error ? stretch.error.message : said(stretch.value);
    const words = [stretch.path, stretch.end > stretch.start ? `${stretch.start}..${stretch.end}` : "", value].filter(Boolean).join("  ");
    return words.length > 110 ? `${words.slice(0, 110)}..` : words;
  });
  const width = Math.max(32 + bytes * wide, 640);
  // A letter of 13 pixels is less than 8 wide.
  const column = 8 * Math.max(...lines.map((words) => words.length)) + 46;
  const columns = Math.max(1, Math.min(4, Math.floor((width - 32) / column)));
  const rows = Math.ceil(lines.length / columns);
  for (const [index, words] of lines.entries()) {
    const x = 16 + Math.floor(index / rows) * column;
    const at = y + (index % rows) * 20;
    parts.push(`<rect x="${x}" y="${at - 11}" width="14" height="14" fill="${fill(index)}"/>`, text(x + 22, at + 1, words));
  }
  y += 20 * rows;
  const left = [
    shown.stretches.length > FIELDS ? `${shown.stretches.length - FIELDS} more fields` : "",
    shown.bytes.length > MOST ? `${shown.bytes.length - MOST} more bytes` : "",
  ].filter(Boolean);
  if (left.length) parts.push(text(38, (y += 4), `and ${left.join(", ")}`, { ink: faint }));
  const about = `${format}: ${shown.value_bits} bits`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 14}" width="${width}" height="${y + 14}" role="img" aria-label="${esc(about)}" ` +
    `font-family="DejaVu Sans Mono,Menlo,Consolas,monospace"><rect width="100%" height="100%" fill="${paper}"/>` +
    `${text(16, 26, about, { size: 15, weight: 600 })}${parts.join("")}</svg>`
  );
}
