// Pieces, stones and checkers as SVG, with the colours of the library's pictures.

const WHITE = "#fffdf8";
const BLACK = "#1a1a1a";
const RED = "#c2131e";

/** The edge and the fill of the checkers of each player of backgammon. */
const CHECKERS = { X: [WHITE, BLACK, BLACK], O: ["#2b3a4d", "#aeb9c6", WHITE] };

const KANJI = "'Noto Serif CJK JP','Noto Sans CJK JP','Yu Mincho','Hiragino Mincho ProN','WenQuanYi Micro Hei',serif";

/** The shapes of chess pieces, in squares of 100 by 100: from the definitions of the library's picture. */
const shapes = new Map();

/** Keeps the shapes that a picture defines. */
export function learn(picture) {
  for (const shape of picture?.querySelectorAll("defs > g[id]") ?? []) shapes.set(shape.id, shape.innerHTML);
}

/** Returns the SVG of a piece of a game, centred on a point, in a square with sides of 2 `half`. */
export function drawn(game, value, [x, y], half) {
  if (game === "chess") {
    const [side, role] = value.split("_");
    const [fill, line] = side === "white" ? [WHITE, BLACK] : [BLACK, WHITE];
    const place = `translate(${x - half} ${y - half}) scale(${half / 50})`;
    return `<g transform="${place}" fill="${fill}" stroke="${line}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${shapes.get(role) ?? ""}</g>`;
  }
  if (game === "cetkaik") return tile(value, [x, y], half);
  const [fill, line] = CHECKERS[value] ?? (value === "black" ? [BLACK, BLACK] : [WHITE, BLACK]);
  const radius = game === "renju" ? half * 0.89 : half * 0.95;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${line}" stroke-width="${game === "renju" ? 1 : 1.5}"/>`;
}

/** Returns the SVG of a tile of cetkaik, such as `↑黒兵`; those of A (`↓`) are upside down. */
function tile(value, [x, y], half) {
  const glyph = (words, down, size, ink) =>
    `<text y="${down}" text-anchor="middle" font-size="${size}" fill="${ink}" font-family="${KANJI}">${words}</text>`;
  if (value === "皇") {
    return `<g transform="translate(${x} ${y})"><circle r="${half}" fill="${WHITE}" stroke="${BLACK}" stroke-width="2"/>${glyph("皇", 10, 30 * (half / 25), BLACK)}</g>`;
  }
  const [arrow, colour, ...kind] = value;
  const ink = colour === "赤" ? RED : BLACK;
  const [inner, shoulder] = [half - half / 5, half / 2];
  const outline = `M0 ${-half}L${inner} ${-shoulder}L${inner} ${half}L${-inner} ${half}L${-inner} ${-shoulder}Z`;
  const turn = arrow === "↓" ? " rotate(180)" : "";
  return `<g transform="translate(${x} ${y})${turn}"><path d="${outline}" fill="${WHITE}" stroke="${ink}" stroke-width="2"/>${glyph(kind.join(""), half / 2 + 2, half + 3, ink)}</g>`;
}

/** The ends of a stack: where its first checker touches, and the direction in which it grows. */
function along({ x, y, width, height, name, isTop }) {
  const isBar = name.includes("bar");
  const down = isTop !== isBar;
  const rim = down ? y + (isBar ? 12 : 0) : y + height - (isBar ? 12 : 0);
  return { x: x + width / 2, at: (distance) => (down ? rim + distance : rim - distance) };
}

/** Returns the SVG of the checkers on a place: pairs of a player's letter and a count. */
export function stack(area, counts) {
  const all = counts.flatMap(([letter, count]) => Array(count).fill(letter));
  const { x, at } = along(area);
  if (area.name.includes("off")) {
    return all.map((letter, row) => {
      const [fill, line] = CHECKERS[letter];
      const y = area.isTop ? area.y + 4 + 14 * row : area.y + area.height - 15 - 14 * row;
      return `<rect x="${area.x + 3}" y="${y}" width="${area.width - 6}" height="11" rx="2" fill="${fill}" stroke="${line}"/>`;
    }).join("");
  }
  const most = area.name.includes("bar") ? 4 : 5;
  const shown = all.length > most && counts.length > 1 ? [...all.slice(0, most - 1), all.at(-1)] : all.slice(0, most);
  const discs = shown.map((letter, row) => drawn("backgammon", letter, [x, at(21 + 42 * row)], 21));
  if (all.length > most) {
    const words = counts.length > 1 ? counts.map(([, count]) => count).join("+") : all.length;
    const ink = CHECKERS[shown.at(-1)][2];
    discs.push(`<text x="${x}" y="${at(21 + 42 * (most - 1)) + 7}" text-anchor="middle" font-size="${counts.length > 1 ? 14 : 19}" font-weight="bold" fill="${ink}">${words}</text>`);
  }
  return discs.join("");
}

/** Returns a picture of one piece for a button or under a pointer. */
export function icon(game, value) {
  return `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">${drawn(game, value, [50, 50], 46)}</svg>`;
}
