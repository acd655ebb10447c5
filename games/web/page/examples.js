// An example value of each format.

export const EXAMPLES = [
  ["Backgammon", "gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"],
  ["XGID", "xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"],
  ["Match ID", "gnubg-match", "QYkqASAAIAAA"],
  ["FEN", "chess-fen", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"],
  ["Chess, 90 bits", "chess-best4", "80c820064080283800a1c000"],
  ["Chess, range coder", "chess-am_place", "f7042ad6af6ff65f"],
  ["Chess game", "chess-pgn", '[White "Morphy"]\n[Black "Duke Karl / Count Isouard"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'],
  ["Cetkaik", "cetkaik-field", "a29e96aaadab979fa3a793009b009a0092a688898a8baf8f8e8d8c00000000000000000000000000c000000000000000000000000000404142436e47464544645000580059005165615d55696c68545c60000000000000000000000000"],
  ["Renju", "renju-moves", "H8 A1 H9 A15 G7 O1 I7"],
];
