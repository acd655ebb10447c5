//! Where the weights of each feature begin.

use crate::chess::shares::tables;

/// How many weights the pairs of moves share, for each of two tables.
pub(super) const PAIRS: usize = 1024;

tables! {
    /// Phase 3, piece 6 and castling, square it goes to 64.
    TO = 3 * 7 * 64;
    /// Piece 6, square it leaves 64.
    FROM = 6 * 64;
    /// Phase 3, piece 6, what is taken 6, safety of the target 12.
    TAKE = 3 * 6 * 6 * 12;
    /// Piece 6, safety of the square it leaves 12, whether it takes 2.
    DANGER = 6 * 12 * 2;
    /// No check; check by piece 6, safety of the target 12; a piece 6 that leaves the line of another one to the king.
    CHECK = 1 + 6 * 12 + 6;
    /// Not to the square of the last move; piece 6 to the square where piece 6 went, whether that took 2.
    BACK = 1 + 6 * 6 * 2;
    /// No last move; piece 6, how far from the square of the last move: ranks 11, files 11.
    NEAR = 1 + 6 * 121;
    /// No own last move; piece 6, whether few pieces are left 2; again 4: another kind of piece, the same piece, the same kind,
    /// the same piece back.
    AGAIN = 1 + 6 * 8;
    /// Piece 6, what it attacks 64: bits for pieces worth more or not guarded by value, and for squares beside the king.
    THREAT = 6 * 64;
    /// The best other piece left in danger 6, piece 6, whether it takes 2, whether it gives check 2.
    LEFT = 6 * 6 * 4;
    /// The last move and this one, hashed.
    REPLY = PAIRS;
    /// The own move before and this one, hashed.
    PLAN = PAIRS;
    /// Not a pawn; promotion 4; pawn: passed 2, rank 8, blocked 2.
    PAWN = 5 + 32;
    /// Piece 6, the piece that moved last 6 or none, whether that attacks the square it leaves 2 and the target 2.
    ANSWER = 6 * 7 * 4;
    /// Piece 6, the best piece in danger that it guards from the target 6.
    GUARD = 6 * 6;
    /// Piece 6, the best attacked piece that it alone guards 6.
    ABANDON = 6 * 6;
    /// Balance of material 5, piece 6, what is taken 6.
    MATERIAL = 5 * 6 * 6;
    /// Piece 6, how many squares more it reaches from the target than before, from -16 on, 32.
    REACH = 6 * 32;
    /// Piece 6, the best piece without a guard that it attacks from the target 6, safety of the target 12.
    LOOSE = 6 * 6 * 12;
    /// Piece 6, half the number of squares that it reaches from the target and no pawn attacks 16.
    ROOM = 6 * 16;
}

// Each byte of the model counts: it is part of the program.
const _: () = assert!(WEIGHTS <= 8192);
