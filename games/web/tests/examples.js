// A value of every format, values with all kinds of parts, and invalid values.

const FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
const FIELD =
  "a29e96aaadab979fa3a793009b009a0092a688898a8baf8f8e8d8c00000000000000000000000000c000000000000000000000000000" +
  "404142436e47464544645000580059005165615d55696c68545c60000000000000000000000000";

/** One value of each format that is text; the command converts them to the other formats. */
export const SOURCES = {
  "gnubg-id": "4NvBA0DGzooBBg:QYkqASAAIAAA",
  "gnubg-position": "4HPwATDgc/ABMA",
  "gnubg-match": "QYkqASAAIAAA",
  xgid: "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
  "cetkaik-field": FIELD,
  "chess-fen": FEN,
  "chess-san": GAME,
  "renju-moves": "H8 A1 H9 A15 G7 O1 I7",
};

/** Values in which every part is changed once. */
export const EDITED = [
  ["gnubg-match", "QYkqASAAIAAA"],
  ["gnubg-match", "cAkAAAAAAAAA"],
  ["gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA"],
  ["gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"],
  ["gnubg-position", "4HPwATDgc/ABMA"],
  ["gnubg-position", "4Dl4ADbgOXgANg"],
  ["xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"],
  ["xgid", "XGID=-b----E-C---eE---c-e----B-:1:1:-1:00:2:4:0:7:10"],
  ["cetkaik-field", FIELD],
  ["cetkaik-moved", "ffffffffffff80"],
  ["chess-fen", FEN],
  ["chess-fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"],
  ["chess-fen", "1r2k2r/8/8/8/8/8/8/RR2K2R b HBhb - 3 9"],
  ["chess-nib", "2345640211110111000003000000100000007000009000007777077780abca98"],
  ["chess-best4", "80c820064080283800a1c000"],
  ["chess-am_place", "f7042ad6af6ff65f"],
  ["chess-st_nibx", "f345e40f111101110000030000001000000070000090000077770777f0abea9f0100"],
  ["chess-uci", "e2e4 e7e5 g1f3"],
  ["renju-moves", "H8 A1 H9 A15 G7"],
  ["renju-board", `${".".repeat(110)}XOX${".".repeat(112)}`],
];

/** Invalid values, each with its format. */
export const MALFORMED = [
  ["gnubg-match", "QYkqAeAAIAAA"],
  ["gnubg-match", "QYkqASAAIAAB"],
  ["gnubg-match", "QYkqASAAIAA"],
  ["gnubg-position", "4HPwATDgc/ABMB"],
  ["gnubg-position", "//////////////"],
  ["gnubg-position", "4HPwATDgc!ABMA"],
  ["gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAA"],
  ["xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:72:0:0:0:0:10"],
  ["xgid", "XGID=-b----E-C:0:0:1:52:0:0:0:0:10"],
  ["cetkaik-field", `a2${FIELD.slice(2).replace("c0", "a2")}`],
  ["cetkaik-board", FIELD.slice(0, 160)],
  ["cetkaik-moved", "ffffffffffff81"],
  ["chess-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1"],
  ["chess-fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
  ["chess-nib", "f345640211110111000003000000100000007000009000007777077780abca98"],
  ["chess-huff", "fda9d5d47f6d9b60580c0202a0924493ce777f2be1"],
  ["chess-rle", "39984499c4439a453964e1"],
  ["chess-am_place", "f7042ad6af6ff65f00"],
  ["chess-game-m16", "01ffff"],
  ["chess-san", "1. e4 e5 2. Nf7"],
  ["renju-moves", "H8 H8"],
  ["renju-board", "XO"],
];

/** A value of each game, as a picture shows it: its name, format and text. */
export const GAMES = [
  ["backgammon", "gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"],
  ["position", "chess-fen", FEN],
  ["bits", "chess-best4", "80c820064080283800a1c000"],
  ["game", "chess-pgn", `[White "Morphy"]\n[Black "Duke Karl / Count Isouard"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 {Philidor} 3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`],
  ["cetkaik", "cetkaik-moved", "ffffffffffff80"],
  ["renju", "renju-moves", "H8 A1 H9 A15 G7 O1 I7"],
];
