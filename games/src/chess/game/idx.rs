//! The scheme `idx`: each move as its index among the legal moves, the game as one number.
//!
//! Layout: the number of half-moves as LEB128, then N = i1 + L1 * (i2 + L2 * (i3 + ..)), big
//! endian, where ik is the index of move k among its Lk legal moves, sorted by from, to and
//! promotion. N has the width of the largest N of this game, padded with zero bits at the front to
//! whole bytes. The first move is the least significant digit, because a decoder learns L2 only by
//! playing move 1. A forced move takes no space.

use bitcodec::coding::{Choices, Coding, Digits, Leb128};
use bitcodec::io::{Msb, SliceReader};
use bitcodec::{BitCodec, Violation};

use super::next_moves::NextMoves;
use super::with_start::{self, WithStart};
use super::{Game, GameError, LegalMoves, Start};
use crate::chess::moves::Move;
use crate::chess::position::{Position, VariantError};

/// `idx`: the moves of a game whose start is the context.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::{Start, game::idx::IndexedMoves};
///
/// let moves = IndexedMoves { plies: (), moves: vec!["e2e4".parse()?] };
/// let bytes = IndexedMoves::with_context(&Start::default()).to_bytes(&moves)?;
/// assert_eq!(bytes, [1, 13]); // one half-move, the thirteenth of the 20 (counted from 0)
/// assert_eq!(IndexedMoves::with_context(&Start::default()).from_bytes(&bytes)?, moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, context = Start, lock = "d5b432a5691cf249")]
pub struct IndexedMoves {
    /// The number of half-moves.
    #[codec(leb128, count_of = moves)]
    pub plies: (),
    /// The moves in the order in which they are played: one number, of which the first move is the lowest digit.
    #[codec(len = plies, digits = Legal)]
    pub moves: Vec<Move>,
}

impl WithStart for IndexedMoves {
    const KEEPS_CLOCK: bool = false;

    fn new(moves: Vec<Move>) -> Self {
        Self { plies: (), moves }
    }

    fn into_moves(self) -> Vec<Move> {
        self.moves
    }
}

/// Returns the width in bits of the game's number, without the count of half-moves and the padding
/// of the first byte.
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn payload_bits(game: &Game) -> Result<usize, GameError> {
    let mut legal = Legal::try_from(&game.start).map_err(GameError::Start)?;
    Digits::width_from(&mut legal, &game.moves)
        .map_err(|refusal| with_start::refused::<IndexedMoves>(game, &refusal))
}

/// Whether bytes encode a game that begins at a position, as [`IndexedMoves`] decodes them.
pub(super) fn holds(bytes: &[u8], start: &Position) -> bool {
    let mut reader = SliceReader::<Msb>::new(bytes);
    let plies: Option<u64> = Leb128::decode(&mut reader, ()).ok();
    let Some(plies) = plies.and_then(|plies| usize::try_from(plies).ok()) else {
        return false;
    };
    let mut legal = Legal(NextMoves {
        position: start.clone(),
        legal: LegalMoves::default(),
    });
    let read = Digits::decode_from(&mut legal, plies, &mut Vec::new(), &mut reader);
    read.is_ok() && reader.finish().is_ok()
}

/// The indices of moves among the legal ones.
pub(crate) struct Legal(NextMoves);

impl TryFrom<&Start> for Legal {
    type Error = VariantError;

    fn try_from(start: &Start) -> Result<Self, VariantError> {
        Ok(Self(NextMoves::try_from(start)?))
    }
}

impl Choices<Move> for Legal {
    const NAME: &'static str = "legal moves of chess";
    const MOST: usize = Game::MAX_PLIES;
    // At most 16 pieces with 27 targets each.
    const GREATEST: u64 = 16 * 27;
    // The rule of 75 moves ends a game after 17,697 half-moves at most. With 218 legal moves each,
    // the maximum, this is enough for 33,000 half-moves, and with the usual 30 for 41,000. Decoding
    // takes half a second then.
    const WORK: u64 = 1 << 33;

    #[inline]
    fn radix(&mut self) -> Result<u64, Violation> {
        self.0.find_legal()?;
        Ok(wide(self.0.legal.len()))
    }

    #[inline]
    fn digit(&mut self, mv: &Move) -> Result<u64, Violation> {
        let place = self.0.legal.index_of(*mv);
        place.map(wide).ok_or(NextMoves::ILLEGAL)
    }

    #[inline]
    fn value(&mut self, digit: u64) -> Result<Move, Violation> {
        let mv = usize::try_from(digit)
            .ok()
            .and_then(|place| self.0.legal.nth(place));
        Ok(mv.expect("a digit is below the number of moves"))
    }

    #[inline]
    fn advance(&mut self, mv: &Move) {
        self.0.play(*mv);
    }
}

fn wide(length: usize) -> u64 {
    u64::try_from(length).expect("lengths fit in 64 bits")
}
