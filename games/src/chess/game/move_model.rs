//! The scheme `am`: each move is entropy coded with a model of likely moves.
//!
//! Layout: the number of half-moves as LEB128, then the code of the range coder, as the book's page
//! on entropy coding describes it, up to the end of the bytes. At each half-move the legal moves,
//! sorted by from, to and promotion, share a total.
//!
//! The score of a move is the sum of one weight, from -128 to 127, of each of twenty tables. A
//! feature of the move selects the weight: the piece and its target, the captured piece and its
//! guards, checks, attacks, and the last moves. `tables` lists the features, and `shares` defines
//! how scores become shares. All arithmetic is on integers, so every machine computes the same
//! shares, and every legal move has one.
//!
//! The rule of 75 moves ends a game, when the half-move clock is 150. Likely moves take next to no
//! bits, so without this rule a few bytes could encode a million moves.

mod move_features;
mod position_features;
mod tables;
mod weights;

use bitcodec::coding::range_coder::{Cost, Span};
use bitcodec::coding::{Model, Modelled};
use bitcodec::io::{Msb, VecWriter};
use bitcodec::{BitCodec, Violation};

use self::weights::TRAINED;
use super::next_moves::NextMoves;
use super::with_start::{self, WithStart};
use super::{Game, GameError, Start};
use crate::chess::moves::Move;
use crate::chess::position::VariantError;
use crate::chess::shares::share;

#[doc(hidden)]
pub use self::position_features::{History, PositionFeatures};
#[doc(hidden)]
pub use self::tables::{FEATURES, WEIGHTS};

/// `am`: the moves of a game whose start is the context.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::{Start, game::move_model::ExpectedMoves};
///
/// let moves = ExpectedMoves { plies: (), moves: vec!["e2e4".parse()?] };
/// let bytes = ExpectedMoves::with_context(&Start::default()).to_bytes(&moves)?;
/// assert_eq!(bytes, [1, 0x80]); // one half-move, the most likely one
/// assert_eq!(ExpectedMoves::with_context(&Start::default()).from_bytes(&bytes)?, moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, context = Start, lock = "2767de3270cbde5b")]
pub struct ExpectedMoves {
    /// The number of half-moves.
    #[codec(leb128, count_of = moves)]
    pub plies: (),
    /// The moves in the order in which they are played: one code for all of them.
    #[codec(len = plies, model = MoveModel)]
    pub moves: Vec<Move>,
}

impl WithStart for ExpectedMoves {
    const KEEPS_CLOCK: bool = true;

    fn new(moves: Vec<Move>) -> Self {
        Self { plies: (), moves }
    }

    fn into_moves(self) -> Vec<Move> {
        self.moves
    }
}

/// Returns the number of bits of the code, without the count of half-moves and the padding of the
/// last byte.
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn payload_bits(game: &Game) -> Result<usize, GameError> {
    let mut expected = MoveModel::try_from(&game.start).map_err(GameError::Start)?;
    let mut writer = VecWriter::<Msb>::new();
    let written = Modelled::encode_from(&mut expected, &game.moves, &mut writer);
    written.map_err(|_| with_start::fault::<ExpectedMoves>(game))?;
    Ok(bitcodec::io::BitWrite::position(&writer))
}

/// Returns the cost of each move of a game.
///
/// # Errors
/// As [`payload_bits`].
pub(crate) fn costs(game: &Game) -> Result<Vec<Cost>, GameError> {
    let mut expected = MoveModel::try_from(&game.start).map_err(GameError::Start)?;
    let mut costs = Vec::with_capacity(game.moves.len());
    for mv in &game.moves {
        let span = expected
            .total()
            .and_then(|total| Ok((expected.span(mv)?, total)));
        let (span, total) = span.map_err(|_| with_start::fault::<ExpectedMoves>(game))?;
        costs.push(Cost::of(span, total));
        expected.advance(mv);
    }
    Ok(costs)
}

/// The legal moves and their shares.
pub(crate) struct MoveModel {
    next: NextMoves,
    history: History,
    /// The share of each legal move, in order.
    sizes: Vec<i32>,
}

impl TryFrom<&Start> for MoveModel {
    type Error = VariantError;

    fn try_from(start: &Start) -> Result<Self, VariantError> {
        Ok(Self {
            next: NextMoves::try_from(start)?,
            history: History::default(),
            sizes: Vec::new(),
        })
    }
}

impl Model<Move> for MoveModel {
    const NAME: &'static str = "expected moves of chess";
    const MOST: usize = Game::MAX_PLIES;

    #[inline]
    fn total(&mut self) -> Result<u32, Violation> {
        self.next.find_legal()?;
        self.next.check_clock()?;
        let features = PositionFeatures::new(&self.next.position, &self.history);
        self.sizes.clear();
        let add = |score: &mut i32, at: usize| *score += i32::from(TRAINED[at]);
        features.for_each(&self.next.legal, add, |_, score| self.sizes.push(score));
        // There are at most 16 pieces with 27 targets each: 432 moves, below the limit of `share`.
        Ok(share(&mut self.sizes))
    }

    #[inline]
    fn span(&mut self, mv: &Move) -> Result<Span, Violation> {
        let index = self.next.legal.index_of(*mv).ok_or(NextMoves::ILLEGAL)?;
        Ok(Span {
            start: self.sizes[..index].iter().sum::<i32>().cast_unsigned(),
            size: self.sizes[index].cast_unsigned(),
        })
    }

    #[inline]
    fn find(&mut self, share: u32) -> Result<Move, Violation> {
        let mut end = 0;
        let index = self.sizes.iter().position(|size| {
            end += size.cast_unsigned();
            share < end
        });
        let found = index.and_then(|index| self.next.legal.nth(index));
        Ok(found.expect("a share is below the total"))
    }

    #[inline]
    fn advance(&mut self, mv: &Move) {
        self.history.push(&self.next.position, *mv);
        self.next.play(*mv);
    }
}
