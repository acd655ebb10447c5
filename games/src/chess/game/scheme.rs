//! The six schemes of games as one type.

use bitcodec::trace::Trace;
use bitcodec::{BitCodec, Layout, WireFormat};

use super::fixed_width::{self, Moves12, Moves16};
use super::idx::{self, IndexedMoves};
use super::move_model::{self, ExpectedMoves};
use super::{Game, GameError, Start, packed, san, with_start};
use crate::chess::moves::Move;
use crate::chess::position::Position;

/// A way to write a game.
///
/// ```
/// use games::chess::{Game, GameScheme, Start};
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("g1f3".parse()?);
/// for scheme in GameScheme::ALL {
///     let bytes = scheme.encode(&game)?;
///     assert_eq!(scheme.decode(&bytes, Start::default())?, game);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameScheme {
    /// The text of the moves; see [`san`].
    San,
    /// 12 bits a move, promotions to a queen only; see [`Moves12`].
    M12,
    /// 12 bits a move, and 2 more for a promotion; see [`packed`].
    M12p,
    /// 16 bits a move; see [`Moves16`].
    M16,
    /// One number for all moves; see [`IndexedMoves`].
    Idx,
    /// Each move by what a model expects; see [`ExpectedMoves`].
    Am,
}

impl GameScheme {
    /// All schemes.
    pub const ALL: [Self; 6] = [
        Self::San,
        Self::M12,
        Self::M12p,
        Self::M16,
        Self::Idx,
        Self::Am,
    ];

    /// The name, as `m12p`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::M12 => "m12",
            Self::M12p => "m12p",
            Self::M16 => "m16",
            Self::Idx => "idx",
            Self::Am => "am",
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// A move that is not legal, too many moves, an underpromotion that the scheme has no room for.
    pub fn encode(self, game: &Game) -> Result<Vec<u8>, GameError> {
        match self {
            Self::San => san::encode(game),
            Self::M12 => fixed_width::encode::<Moves12>(game),
            Self::M12p => packed::encode(game),
            Self::M16 => fixed_width::encode::<Moves16>(game),
            Self::Idx => with_start::encode::<IndexedMoves>(game),
            Self::Am => with_start::encode::<ExpectedMoves>(game),
        }
    }

    /// Reads a game that begins at `start`.
    ///
    /// # Errors
    /// Whatever [`GameScheme::encode`] does not write.
    pub fn decode(self, bytes: &[u8], start: Start) -> Result<Game, GameError> {
        match self {
            Self::Idx => with_start::decode::<IndexedMoves>(bytes, start),
            Self::Am => with_start::decode::<ExpectedMoves>(bytes, start),
            Self::San | Self::M12 | Self::M12p | Self::M16 => {
                let (game, read) = self.decode_partly(bytes, start);
                read.map(|()| game)
            }
        }
    }

    /// Whether bytes encode a game that begins at a position, that is, whether
    /// [`GameScheme::decode`] accepts them. Invalid bytes cost no error message.
    pub(crate) fn holds(self, bytes: &[u8], start: &Position) -> bool {
        match self {
            Self::San => san::holds(bytes, start),
            Self::M12 => fixed_width::holds::<Moves12>(bytes, start),
            Self::M12p => packed::holds(bytes, start),
            Self::M16 => fixed_width::holds::<Moves16>(bytes, start),
            Self::Idx => idx::holds(bytes, start),
            Self::Am => false,
        }
    }

    /// Reads a game up to the first error, and returns both. A game that is one code is decoded as
    /// a whole or not at all.
    pub fn decode_partly(self, bytes: &[u8], start: Start) -> (Game, Result<(), GameError>) {
        let mut game = Game::new(start);
        let result = match self {
            Self::San => san::decode_into(bytes, &mut game),
            Self::M12 => fixed_width::decode::<Moves12>(bytes, &mut game),
            Self::M12p => packed::decode_into(bytes, &mut game),
            Self::M16 => fixed_width::decode::<Moves16>(bytes, &mut game),
            Self::Idx | Self::Am => {
                let read = self.decode(bytes, start);
                read.map(|read| game = read)
            }
        };
        (game, result)
    }

    /// Returns the bits of the moves, without the count before them and without padding.
    ///
    /// # Errors
    /// As [`GameScheme::encode`].
    pub fn payload_bits(self, game: &Game) -> Result<usize, GameError> {
        match self {
            Self::San => Ok(8 * san::encode(game)?.len()),
            Self::Idx => idx::payload_bits(game),
            Self::Am => move_model::payload_bits(game),
            Self::M12 | Self::M12p | Self::M16 => {
                self.encode(game)?;
                Ok(game.moves.iter().filter_map(|&mv| self.move_bits(mv)).sum())
            }
        }
    }

    /// Returns the bits of a move, if they do not depend on the game.
    pub(crate) const fn move_bits(self, mv: Move) -> Option<usize> {
        match self {
            Self::M12 => Some(12),
            Self::M12p => Some(packed::bits(mv)),
            Self::M16 => Some(16),
            Self::San | Self::Idx | Self::Am => None,
        }
    }

    /// Returns the layout, if the scheme is declared.
    #[must_use]
    pub const fn layout(self) -> Option<&'static Layout> {
        match self {
            Self::M12 => Some(Moves12::LAYOUT),
            Self::M16 => Some(Moves16::LAYOUT),
            Self::Idx => Some(IndexedMoves::LAYOUT),
            Self::Am => Some(ExpectedMoves::LAYOUT),
            Self::San | Self::M12p => None,
        }
    }

    /// Returns the trace of the bytes, if the scheme is declared.
    pub(crate) fn trace(self, bytes: &[u8], start: &Start) -> Option<Trace> {
        match self {
            Self::M12 => Some(Moves12::trace(bytes)),
            Self::M16 => Some(Moves16::trace(bytes)),
            Self::Idx => Some(IndexedMoves::with_context(start).trace(bytes)),
            Self::Am => Some(ExpectedMoves::with_context(start).trace(bytes)),
            Self::San | Self::M12p => None,
        }
    }
}
