//! How moves are written in JSON.

/// The notation of moves in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// From square, to square, promotion, as `e7e8q`.
    Uci,
    /// Standard Algebraic Notation, as `e8=Q+`.
    San,
}
