//! The errors of games and of their bytes.

use bitcodec::DecodeError;
use thiserror::Error;

use crate::chess::game::Game;
use crate::chess::moves::Move;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::state::StateError;

/// The reason why a game cannot be written, or bytes are not a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GameError {
    /// The start does not fit the variant.
    #[error("start: {0}")]
    Start(#[source] VariantError),
    /// More half-moves than any scheme writes.
    #[error("{plies} half-moves; expected at most {}", Game::MAX_PLIES)]
    Plies {
        /// The number found.
        plies: u64,
    },
    /// The number of the game is so long that reading it would take too long.
    #[error("{plies} half-moves: a number of at least {bits} bits, more than {most}")]
    TooLong {
        /// The number found.
        plies: usize,
        /// The number has at least this many bits.
        bits: usize,
        /// The most bits that it may have.
        most: usize,
    },
    /// A move that is wrong.
    #[error("moves[{ply}]: {fault}")]
    Ply {
        /// Its index in the game, counted from 0.
        ply: usize,
        /// The fault.
        #[source]
        fault: PlyFault,
    },
    /// The bytes are not a list of moves.
    #[error("{0}")]
    Bytes(#[source] DecodeError),
    /// The bytes end before the game.
    #[error("the bytes end before the game does")]
    Truncated,
    /// Bytes after the end of the game.
    #[error("the game ends after {end} bytes, but more follow")]
    Trailing {
        /// The end of the game, in bytes.
        end: usize,
    },
    /// The padding bits of the last byte are not zero.
    #[error("the bits after the last move are not zero")]
    Padding,
    /// The count of half-moves is not in its shortest form.
    #[error("the count of half-moves is not in its shortest form")]
    Overlong,
    /// A byte that does not occur in SAN.
    #[error("byte {at} is no character of SAN")]
    Character {
        /// Its offset in bytes.
        at: usize,
    },
}

/// The fault of a move.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlyFault {
    /// The move is not legal.
    #[error("{0} is not a legal move")]
    Illegal(Move),
    /// The game is already over, by mate or stalemate.
    #[error("the game is over before this move, by mate or stalemate")]
    Over,
    /// The game is already over: 75 moves of both sides without a capture or a pawn move.
    #[error("the game is over before this move, by the rule of 75 moves")]
    Clock,
    /// The text is not a move in SAN.
    #[error(transparent)]
    San(SanError),
    /// The text is not the canonical text of its move.
    #[error("not the canonical SAN of the move")]
    NotCanonical,
    /// A promotion to a piece other than a queen, which the scheme cannot write.
    #[error("the scheme can only promote to a queen")]
    Underpromotion,
    /// The position after the move is not a valid state.
    #[error(transparent)]
    State(StateError),
}

impl PlyFault {
    /// Returns the error of a move at an index, counted from 0.
    #[cold]
    pub(crate) const fn at(self, ply: usize) -> GameError {
        GameError::Ply { ply, fault: self }
    }
}
