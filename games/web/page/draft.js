// A draft of the contents of a board: the changes that are not yet a value, and what each place then holds.

const EMPTY = "empty";

/** Returns whose checkers a part counts, or whose hand it is in: `position.on_roll` of `position.on_roll[5]`. */
export const family = (path) => path.replace(/\[\d+\]$/, "");

const indexOf = (path) => Number(path.match(/\[(\d+)\]$/)?.[1] ?? -1);

/** The number of checkers of a player of backgammon. */
const CHECKERS = 15;

export class Draft {
  #parts;
  #game;
  #values = new Map();
  #letters;

  /**
   * `parts` are the parts of the value, `steps` the changes of them, and `letters` the player whose half of the bar and of
   * the tray a place is, for backgammon.
   */
  constructor(game, parts, steps = [], letters = new Map()) {
    this.#game = game;
    this.#parts = parts.filter((part) => part.place);
    this.#letters = letters;
    for (const [path, value] of steps) this.#values.set(path, value);
  }

  /** The values that a place can hold, besides nothing. */
  get choices() {
    if (this.counts) return ["X", "O"];
    const menus = this.#parts.filter((part) => part.control.kind === "menu");
    return (menus[0]?.control.values ?? []).filter((value) => value !== EMPTY);
  }

  /** Whether places hold numbers of checkers. */
  get counts() {
    return this.#parts.some((part) => part.control.kind === "number");
  }

  get isEmpty() {
    return this.#values.size === 0;
  }

  /** The changes for `edit`: pieces that join a hand come behind its last one. */
  get changes() {
    return [...this.#values].map(([path, value]) => {
      const held = this.#slots(family(path));
      return [held && indexOf(path) >= held.length ? held.at(-1).path : path, value];
    });
  }

  /** The changes as steps of a later draft. */
  get steps() {
    return [...this.#values];
  }

  /** Returns the slots of a hand as the value has it, the last one free; `null` if it is no hand. */
  #slots(name) {
    return name.endsWith("_hand") ? this.#parts.filter((part) => family(part.path) === name) : null;
  }

  /** Returns the change of a path, if it has one: also of a field that is on no place. */
  given(path) {
    return this.#values.get(path);
  }

  /** Returns the value of a path. */
  #value(path) {
    return this.#values.get(path) ?? this.#parts.find((part) => part.path === path)?.value ?? EMPTY;
  }

  #letter(name) {
    const bar = this.#parts.find((part) => family(part.path) === name && part.place.includes("bar"));
    return this.#letters.get(bar?.place);
  }

  /** The families of checkers, each with the letter of its player. */
  get #players() {
    const names = new Set(this.#parts.map((part) => family(part.path)));
    return [...names].map((name) => [this.#letter(name), name]);
  }

  /** Returns what is on a place: its values, for checkers pairs of a player and a count. */
  at(place) {
    if (!this.counts) {
      const part = this.#parts.find((part) => part.place === place);
      const value = part ? this.#value(part.path) : EMPTY;
      return value === EMPTY ? [] : [value];
    }
    if (place.includes("off")) {
      const letter = this.#letters.get(place);
      const off = CHECKERS - this.#onBoard(letter);
      return off > 0 ? [[letter, off]] : [];
    }
    return this.#parts
      .filter((part) => part.place === place && this.#value(part.path) > 0)
      .map((part) => [this.#letter(family(part.path)), this.#value(part.path)]);
  }

  #onBoard(letter) {
    const name = this.#players.find(([one]) => one === letter)?.[1];
    return this.#parts.filter((part) => family(part.path) === name).reduce((sum, part) => sum + this.#value(part.path), 0);
  }

  /** The places with other contents than in the value. */
  get changed() {
    const places = new Set();
    for (const path of this.#values.keys()) {
      const part = this.#parts.find((part) => part.path === path);
      if (part) places.add(part.place);
    }
    if (this.counts) for (const place of this.#letters.keys()) places.add(place);
    return [...places];
  }

  /** Returns what is wrong with the checkers, in words of players; empty for other games. */
  get faults() {
    if (!this.counts) return [];
    const faults = [];
    for (const [letter] of this.#players) {
      const count = this.#onBoard(letter);
      if (count > CHECKERS) faults.push(`${letter} has ${count} checkers, ${count - CHECKERS} too many`);
    }
    for (const place of new Set(this.#parts.map((part) => part.place))) {
      if (this.at(place).length > 1) faults.push(`X and O are both on the ${place}-point`);
    }
    return faults;
  }

  /** Returns the pieces that have joined a hand beyond its free slot: pairs of the hand's free place and a value. */
  get joined() {
    return [...this.#values]
      .filter(([path, value]) => value !== EMPTY && indexOf(path) >= 0 && this.#slots(family(path)) && !this.#parts.some((part) => part.path === path))
      .map(([path, value]) => [this.#slots(family(path)).at(-1).place, value]);
  }

  /** Returns the draft after some changes, also of fields that are on no place. */
  with(changes) {
    const next = new Draft(this.#game, this.#parts, this.steps, this.#letters);
    for (const [path, value] of changes) {
      // A place that is as before is no change.
      const before = this.#parts.find((part) => part.path === path)?.value ?? EMPTY;
      if (before === value) next.#values.delete(path);
      else next.#values.set(path, value);
    }
    return next;
  }

  /** Returns the part of a player's checkers on a place; the halves of the bar are one place. */
  #count(letter, place) {
    const name = this.#players.find(([one]) => one === letter)?.[1];
    const all = this.#parts.filter((part) => family(part.path) === name);
    return all.find((part) => (place.includes("bar") ? part.place.includes("bar") : part.place === place));
  }

  #add(letter, place, by) {
    const part = this.#count(letter, place);
    return part ? [[part.path, Math.max(0, this.#value(part.path) + by)]] : [];
  }

  /** Returns the draft after one piece has moved, or null if there is none. */
  moved(from, to) {
    const there = this.at(from);
    if (!there.length || from === to) return null;
    return this.counts ? this.#movedChecker(there[0][0], from, to) : this.#movedPiece(there[0], from, to);
  }

  #movedChecker(letter, from, to) {
    let next = this.with(this.#add(letter, from, -1));
    // A single checker of the opponent is hit.
    const [blot] = to.includes("bar") || to.includes("off") ? [] : next.at(to).filter(([other, count]) => other !== letter && count === 1);
    if (blot) {
      next = next.with(next.#add(blot[0], to, -1));
      next = next.with(next.#add(blot[0], "bar", 1));
    }
    return next.with(next.#add(letter, to, 1));
  }

  #movedPiece(value, from, to) {
    const source = this.#parts.find((part) => part.place === from);
    const next = this.with([[source.path, EMPTY]]);
    return next.put(to, value);
  }

  /** Returns the draft after a piece has been put on a place. */
  put(place, value) {
    if (this.counts) return this.with(this.#add(value, place, 1));
    const target = this.#parts.find((part) => part.place === place);
    if (!target) return null;
    const hand = family(target.path);
    if (this.#slots(hand)) return this.#joins(hand, value);
    // What a piece of cetkaik takes, its owner holds from then on.
    const taken = this.#value(target.path);
    const next = this.with([[target.path, value]]);
    const owner = { "↑": "ia_hand", "↓": "a_hand" }[value[0]];
    const isHeld = this.#game === "cetkaik" && taken !== EMPTY && taken !== "皇" && owner && this.#slots(owner)?.length;
    return isHeld ? next.#joins(owner, taken) : next;
  }

  #joins(hand, value) {
    if (value === "皇") return this;
    const arrow = hand === "ia_hand" ? "↑" : "↓";
    let index = 0;
    while (this.#value(`${hand}[${index}]`) !== EMPTY) index++;
    return this.with([[`${hand}[${index}]`, arrow + value.slice(1)]]);
  }

  /** Returns the draft after a piece has been taken away, or null if there is none. */
  without(place) {
    const [there] = this.at(place);
    if (!there) return null;
    if (this.counts) return this.with(this.#add(there[0], place, -1));
    return this.with([[this.#parts.find((part) => part.place === place).path, EMPTY]]);
  }
}
