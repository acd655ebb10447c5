// Places in a game with variations.
//
// A place is the path of the last move played: `[4]` is the fifth move of the game, `[4, 0, 1]` the second move of the first
// variation in its place, and so on; `[-1]` is the start.

export const START = [-1];

/** Returns the line to a place: the moves to it (`played`), and the list in which it is. */
export function line(moves, place) {
  let list = moves;
  const before = [];
  let depth = 0;
  for (; depth + 2 < place.length; depth += 2) {
    before.push(...list.slice(0, place[depth]));
    list = list[place[depth]].variations[place[depth + 1]];
  }
  return { before, list, played: [...before, ...list.slice(0, place.at(-1) + 1)] };
}

/** Whether a game has a place, and all moves to it can be played; a variation may have words that are no moves. */
export function has(moves, place) {
  let list = moves;
  for (let depth = 0; depth < place.length; depth += 2) {
    const index = place[depth];
    if (depth + 1 === place.length) {
      const isThere = index >= (depth ? 0 : -1) && index < list.length;
      return isThere && line(moves, place).played.every((move) => move.value !== "");
    }
    list = list?.[index]?.variations?.[place[depth + 1]];
    if (!list) return false;
  }
  return false;
}

/** Returns the number of moves played at a place, and of all moves of its line. */
export function count(moves, place) {
  const { before, list, played } = line(moves, place);
  return { at: played.length, total: before.length + list.length };
}

/** Returns the place of a line at which `at` moves are played. */
export function after(moves, place, at) {
  const from = [...place];
  for (;;) {
    const { before, list } = line(moves, from);
    if (at > before.length || from.length === 1) {
      return [...from.slice(0, -1), Math.min(at - before.length, list.length) - 1];
    }
    // The move before a variation belongs to the list from which it leaves.
    from.splice(-2);
  }
}

export const same = (one, other) => String(one) === String(other);
