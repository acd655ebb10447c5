// The panel of a backgammon position: match, score, cube, roll and pips.

import { $, make } from "./dom.js";

const LETTER = { player0: "O", player1: "X" };

/** Draws what a GNUBg ID, a Match ID or a Position ID says, from its JSON; without it, removes the panel. */
export function draw(decoded) {
  const area = $("match");
  area.hidden = !decoded;
  if (!decoded) return;
  const match = decoded.match ?? (decoded.score ? decoded : null);
  const position = decoded.position ?? (Array.isArray(decoded.on_roll) ? decoded : null);
  const rows = [...(match ? matchRows(match) : []), ...(position ? [["Pips", pips(position, match)]] : [])];
  area.replaceChildren(...rows.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]));
}

function matchRows({ cube, cube_owner, on_roll, turn, crawford, state, doubled, resigned, dice, length, score }) {
  const [mover, other] = [LETTER[on_roll], LETTER[turn]];
  const rows = [
    ["Match", length ? `to ${length} points${crawford ? ", the Crawford game" : ""}` : "money game"],
    ["Score", `O ${score[0]}, X ${score[1]}`],
    ["Cube", LETTER[cube_owner] ? `${cube}, ${LETTER[cube_owner]} owns it` : `${cube}, in the middle`],
  ];
  if (state !== "playing") return [...rows, ["State", String(state).replaceAll("_", " ")]];
  let roll = `${mover} to roll or double`;
  if (doubled) roll = `${mover} doubles, ${other} to answer`;
  else if (resigned !== "none") roll = `${mover === other ? other : mover} resigns a ${resigned} game`;
  else if (dice?.[0]) roll = `${other} rolled ${dice.join("-")}`;
  return [...rows, ["Roll", roll]];
}

/** Returns the pips of both players: each checker's way home, 25 from the bar. */
function pips({ on_roll, opponent }, match) {
  const count = (checkers) => checkers.reduce((sum, number, index) => sum + number * (index + 1), 0);
  const mover = match && LETTER[match.on_roll];
  const names = mover ? [mover, mover === "X" ? "O" : "X"] : ["on roll", "opponent"];
  return `${names[0]} ${count(on_roll)}, ${names[1]} ${count(opponent)}`;
}
