// What is wrong with a draft, and what would make it right again.

/** Returns what is wrong, in words. */
export function fault(draft, refusal) {
  const words = (refusal?.message ?? "").replace(/^fen: | \((bits|column) [\d.]+\)$/g, "");
  return draft.faults.join("; ") || words;
}

/** Returns cures of a draft that the library refuses: pairs of words and changes. */
export function mend(game, parts, draft, refusal) {
  if (game !== "chess" || !refusal) return [];
  const value = (path) => draft.given(path) ?? parts.find((part) => part.path === path)?.value;
  const cures = [];
  const rights = value("castling");
  if (/castling/.test(refusal.message) && typeof rights === "string" && /^[KQkq]+$/.test(rights)) {
    const kept = [...rights].filter((letter) => holds(draft, letter)).join("") || "-";
    if (kept !== rights) cures.push([kept === "-" ? "No castling" : `Castling ${kept}`, [["castling", kept]]]);
  }
  if (/en passant/.test(refusal.message) && value("en_passant") !== "-") cures.push(["No en passant", [["en_passant", "-"]]]);
  return cures;
}

/** Whether king and rook stand where a right to castle needs them. */
function holds(draft, letter) {
  const [side, rank] = letter < "a" ? ["white", 1] : ["black", 8];
  const rook = letter.toLowerCase() === "k" ? "h" : "a";
  return draft.at(`e${rank}`)[0] === `${side}_king` && draft.at(`${rook}${rank}`)[0] === `${side}_rook`;
}
