// A value of each game, of each kind that the page shows in its own way.

export const SCENES = [
  ["backgammon", "gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"],
  ["chess", "chess-best4", "80c820064080283800a1c000"],
  ["fen", "chess-fen", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"],
  ["game", "chess-pgn", '[White "Morphy"]\n[Black "Duke Karl / Count Isouard"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'],
  ["cetkaik", "cetkaik-moved", "ffffffffffff80"],
  ["renju", "renju-moves", "H8 A1 H9 A15 G7 O1 I7"],
  ["refused", "gnubg-match", "QYkqAeAAIAAA"],
  ["xgid", "xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"],
];

/** Returns the address of a value. */
export const hash = (format, value) => `#${new URLSearchParams({ format, value })}`;
