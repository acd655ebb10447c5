//! What can be wrong with a game or with its bytes.

use bitcodec::DecodeError;
use thiserror::Error;

use crate::chess::game::Game;
use crate::chess::moves::Move;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::state::StateError;

/// Why a game cannot be written, or bytes are no game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GameError {
    /// The start is not one of the variant.
    #[error("start: {0}")]
    Start(#[source] VariantError),
    /// More half-moves than any scheme writes.
    #[error("{plies} half-moves; expected at most {}", Game::MAX_PLIES)]
    Plies {
        /// How many there are.
        plies: u64,
    },
    /// The number of the game is so long that it would take too long to read.
    #[error("{plies} half-moves: a number of at least {bits} bits, more than {most}")]
    TooLong {
        /// How many there are.
        plies: usize,
        /// The number has at least this many bits.
        bits: usize,
        /// The most bits that it may have.
        most: usize,
    },
    /// A move is wrong.
    #[error("moves[{ply}]: {fault}")]
    Ply {
        /// Its place in the game, from 0.
        ply: usize,
        /// What is wrong.
        #[source]
        fault: PlyFault,
    },
    /// The bytes are no list of moves.
    #[error("{0}")]
    Bytes(#[source] DecodeError),
    /// The bytes end before the game does.
    #[error("the bytes end before the game does")]
    Truncated,
    /// The bytes go on after the game.
    #[error("the game ends after {end} bytes, but more follow")]
    Trailing {
        /// Where the game ends, in bytes.
        end: usize,
    },
    /// The bits that fill the last byte are not zero.
    #[error("the bits after the last move are not zero")]
    Padding,
    /// The count of half-moves is not in its shortest form.
    #[error("the count of half-moves is not in its shortest form")]
    Overlong,
    /// A byte that SAN does not have.
    #[error("byte {at} is no character of SAN")]
    Character {
        /// Where it is.
        at: usize,
    },
}

/// What is wrong with a move of a game.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlyFault {
    /// The move is not legal.
    #[error("{0} is not a legal move")]
    Illegal(Move),
    /// The game is over before it, by mate or stalemate.
    #[error("the game is over before this move, by mate or stalemate")]
    Over,
    /// The game is over before it: 75 moves of both sides took nothing and moved no pawn.
    #[error("the game is over before this move, by the rule of 75 moves")]
    Clock,
    /// The text is no move in SAN.
    #[error(transparent)]
    San(SanError),
    /// The text is not the one that is written for its move.
    #[error("not the canonical SAN of the move")]
    NotCanonical,
    /// The promotion is not to a queen, and the scheme has no room to say so.
    #[error("the scheme can only promote to a queen")]
    Underpromotion,
    /// The position after it is no state.
    #[error(transparent)]
    State(StateError),
}

impl PlyFault {
    /// The error of a move, counted from 0.
    #[cold]
    pub(crate) const fn at(self, ply: usize) -> GameError {
        GameError::Ply { ply, fault: self }
    }
}
