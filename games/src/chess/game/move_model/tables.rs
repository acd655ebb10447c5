//! The offsets of the tables of weights, one for each feature.

use crate::chess::shares::tables;

/// The number of weights of each of the two tables of hashed pairs of moves.
pub(super) const PAIRS: usize = 1024;

tables! {
    /// Phase 3; piece 6 and castling; target square 64.
    TO = 3 * 7 * 64;
    /// Piece 6; square it leaves 64.
    FROM = 6 * 64;
    /// Phase 3; piece 6; captured piece 6; safety of the target 12.
    TAKE = 3 * 6 * 6 * 12;
    /// Piece 6; safety of the square it leaves 12; whether it captures 2.
    DANGER = 6 * 12 * 2;
    /// No check; or check by piece 6, safety of the target 12; or discovered check by leaving piece
    /// 6.
    CHECK = 1 + 6 * 12 + 6;
    /// Not to the square of the last move; or piece 6 to the square of last piece 6, whether that
    /// one captured 2.
    BACK = 1 + 6 * 6 * 2;
    /// No last move; or piece 6, distance from the square of the last move: ranks 11, files 11.
    NEAR = 1 + 6 * 121;
    /// No own last move; or piece 6, endgame 2, relation 4: another kind of piece, the same piece,
    /// the same kind, the same piece going back.
    AGAIN = 1 + 6 * 8;
    /// Piece 6; its targets 64: one bit for each kind of piece worth attacking, and one for squares
    /// next to the king.
    THREAT = 6 * 64;
    /// The most valuable other piece left hanging 6; piece 6; whether it captures 2; whether it
    /// gives check 2.
    LEFT = 6 * 6 * 4;
    /// Hash of the last move and this one.
    REPLY = PAIRS;
    /// Hash of the previous own move and this one.
    PLAN = PAIRS;
    /// Not a pawn; or promotion 4; or pawn: passed 2, rank 8, blocked 2.
    PAWN = 5 + 32;
    /// Piece 6; the last moved piece 6 or none; whether that attacks the square it leaves 2 and the
    /// target 2.
    ANSWER = 6 * 7 * 4;
    /// Piece 6; the most valuable hanging piece that it guards from the target 6.
    GUARD = 6 * 6;
    /// Piece 6; the most valuable attacked piece that it alone guards 6.
    ABANDON = 6 * 6;
    /// Balance of material 5; piece 6; captured piece 6.
    MATERIAL = 5 * 6 * 6;
    /// Piece 6; change of the number of squares in reach, from -16 on, 32.
    REACH = 6 * 32;
    /// Piece 6; the most valuable unguarded piece that it attacks from the target 6; safety of the
    /// target 12.
    LOOSE = 6 * 6 * 12;
    /// Piece 6; half the number of squares in reach from the target that no pawn attacks 16.
    ROOM = 6 * 16;
}

// Each byte of the model is part of the program.
const _: () = assert!(WEIGHTS <= 8192);
