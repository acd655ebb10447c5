//! The five schemes of games under one roof.

use super::packed::{self, Packing};
use super::{Game, GameError, Start, idx, san};

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
    /// 12 bits a move, promotions to a queen only; see [`packed`].
    M12,
    /// 12 bits a move, and 2 more for a promotion; see [`packed`].
    M12p,
    /// 16 bits a move; see [`packed`].
    M16,
    /// One number for all moves; see [`idx`].
    Idx,
}

impl GameScheme {
    /// All schemes.
    pub const ALL: [Self; 5] = [Self::San, Self::M12, Self::M12p, Self::M16, Self::Idx];

    /// The name, as `m12p`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::M12 => "m12",
            Self::M12p => "m12p",
            Self::M16 => "m16",
            Self::Idx => "idx",
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// A move that is not legal, too many moves, an underpromotion that the scheme has no room for.
    pub fn encode(self, game: &Game) -> Result<Vec<u8>, GameError> {
        match self.kind() {
            Kind::Packed(packing) => packed::encode(game, packing),
            Kind::San => san::encode(game),
            Kind::Idx => idx::encode(game),
        }
    }

    /// Reads a game that begins at `start`.
    ///
    /// # Errors
    /// Whatever [`GameScheme::encode`] does not write.
    pub fn decode(self, bytes: &[u8], start: Start) -> Result<Game, GameError> {
        match self.decode_partly(bytes, start) {
            (game, Ok(())) => Ok(game),
            (_, Err(error)) => Err(error),
        }
    }

    /// Reads a game as far as it goes, and says what is wrong with the rest.
    pub fn decode_partly(self, bytes: &[u8], start: Start) -> (Game, Result<(), GameError>) {
        let mut game = Game::new(start);
        let result = match self.kind() {
            Kind::Packed(packing) => packed::decode(bytes, packing, &mut game),
            Kind::San => san::decode_into(bytes, &mut game),
            Kind::Idx => idx::decode_into(bytes, &mut game),
        };
        (game, result)
    }

    /// The bits of the moves, without the count in front and without the bits that fill a byte.
    ///
    /// # Errors
    /// As [`GameScheme::encode`].
    pub fn payload_bits(self, game: &Game) -> Result<usize, GameError> {
        match self.kind() {
            Kind::Packed(packing) => {
                packed::encode(game, packing)?;
                Ok(game.moves.iter().map(|&step| packing.bits(step)).sum())
            }
            Kind::San => Ok(8 * san::encode(game)?.len()),
            Kind::Idx => idx::payload_bits(game),
        }
    }

    /// What its bytes are made of.
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::M12 => Kind::Packed(Packing::Queens),
            Self::M12p => Kind::Packed(Packing::Promotions),
            Self::M16 => Kind::Packed(Packing::Wide),
            Self::San => Kind::San,
            Self::Idx => Kind::Idx,
        }
    }
}

/// What the bytes of a scheme are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Some bits for each move.
    Packed(Packing),
    /// A word for each move.
    San,
    /// One number for all moves.
    Idx,
}
