//! What can be wrong with a game or with its bytes.

use std::fmt;

use bitcodec::DecodeError;

use crate::chess::game::Game;
use crate::chess::moves::Move;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::state::StateError;

/// Why a game cannot be written, or bytes are no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The start is not one of the variant.
    Start(VariantError),
    /// More half-moves than any scheme writes.
    Plies {
        /// How many there are.
        plies: u64,
    },
    /// A move is wrong.
    Ply {
        /// Its place in the game, from 0.
        ply: usize,
        /// What is wrong.
        fault: PlyFault,
    },
    /// The bytes are no list of moves.
    Bytes(DecodeError),
    /// The bytes end before the game does.
    Truncated,
    /// The bytes go on after the game.
    Trailing {
        /// Where the game ends, in bytes.
        end: usize,
    },
    /// The bits that fill the last byte are not zero.
    Padding,
    /// The count of half-moves is not in its shortest form.
    Overlong,
    /// The number of the game is too large for its moves.
    Range,
    /// A byte that SAN does not have.
    Character {
        /// Where it is.
        at: usize,
    },
}

/// What is wrong with a move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyFault {
    /// The move is not legal.
    Illegal(Move),
    /// The game is over before it, by mate or stalemate.
    Over,
    /// The text is no move in SAN.
    San(SanError),
    /// The text is not the one that is written for its move.
    NotCanonical,
    /// The promotion is not to a queen, and the scheme has no room to say so.
    Underpromotion,
    /// The position after it is no state.
    State(StateError),
}

impl PlyFault {
    /// The error of a move, counted from 0.
    #[cold]
    pub(crate) const fn at(self, ply: usize) -> GameError {
        GameError::Ply { ply, fault: self }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "start: {error}"),
            Self::Plies { plies } => {
                write!(
                    f,
                    "{plies} half-moves; expected at most {}",
                    Game::MAX_PLIES
                )
            }
            Self::Ply { ply, fault } => write!(f, "moves[{ply}]: {fault}"),
            Self::Bytes(error) => error.fmt(f),
            Self::Truncated => f.write_str("the bytes end before the game does"),
            Self::Trailing { end } => write!(f, "the game ends after {end} bytes, but more follow"),
            Self::Padding => f.write_str("the bits after the last move are not zero"),
            Self::Overlong => f.write_str("the count of half-moves is not in its shortest form"),
            Self::Range => f.write_str("the number is too large for the moves of the game"),
            Self::Character { at } => write!(f, "byte {at} is no character of SAN"),
        }
    }
}

impl fmt::Display for PlyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(mv) => write!(f, "{mv} is not a legal move"),
            Self::Over => f.write_str("the game is over before this move, by mate or stalemate"),
            Self::San(error) => error.fmt(f),
            Self::NotCanonical => f.write_str("not the canonical SAN of the move"),
            Self::Underpromotion => f.write_str("the scheme can only promote to a queen"),
            Self::State(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Start(error) => Some(error),
            Self::Bytes(error) => Some(error),
            Self::Ply {
                fault: PlyFault::San(error),
                ..
            } => Some(error),
            Self::Ply {
                fault: PlyFault::State(error),
                ..
            } => Some(error),
            _ => None,
        }
    }
}
