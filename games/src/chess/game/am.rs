//! The scheme `am`: each move through a range coder, by what a model of moves expects.
//!
//! Layout: the number of half-moves as LEB128, then the code of the book's page on entropy coding, up to the end of the
//! bytes. At each half-move the legal moves share a total, sorted by from, to and promotion.
//!
//! The score of a move is the sum of one weight, from -128 to 127, of each of twenty tables. What picks the weight is a
//! feature of the move: what goes where, what it takes and who guards that, whether it gives check, what it attacks, what the
//! last moves were. `tables` lists the features, and `shares` says how scores become shares, in integers. So each legal move can
//! be written, on every machine alike.
//!
//! A game ends by the rule of 75 moves at the latest, when the half-move clock is 150. Likely moves take next to no bits, so
//! that without this rule a few bytes could stand for a million moves.

mod mover;
mod seen;
mod tables;
mod weights;

use bitcodec::coding::range_coder::{Cost, Span};
use bitcodec::coding::{Model, Modelled};
use bitcodec::{ErrorKind, Msb, SliceReader, VecWriter, Violation};

use self::weights::TRAINED;
use super::next::Next;
use super::{Game, GameError, Start, count};
use crate::chess::moves::Move;
use crate::chess::shares::share;

pub(crate) use self::seen::{History, Seen};
pub(crate) use self::tables::{FEATURES, WEIGHTS};

/// Writes a game.
///
/// ```
/// use games::chess::{Game, Start, game::am};
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("e2e4".parse()?);
/// let bytes = am::encode(&game)?;
/// assert_eq!(bytes, [1, 0x80]); // one half-move, the most likely one
/// assert_eq!(am::decode(&bytes, Start::default())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn encode(game: &Game) -> Result<Vec<u8>, GameError> {
    let mut writer = count::write(game.moves.len())?;
    write(game, &mut writer)?;
    Ok(writer.finish())
}

/// The bits of the code, without the count of half-moves and the fill of the last byte.
///
/// # Errors
/// As [`encode`].
pub fn payload_bits(game: &Game) -> Result<usize, GameError> {
    let mut writer = VecWriter::new();
    write(game, &mut writer)?;
    Ok(bitcodec::BitWrite::position(&writer))
}

fn write(game: &Game, writer: &mut VecWriter<Msb>) -> Result<(), GameError> {
    let mut expected = Expected::at(game.start)?;
    Modelled::encode_from(&mut expected, &game.moves, writer).map_err(|_| expected.next.fault())
}

/// Reads a game that begins at `start`.
///
/// # Errors
/// Whatever [`encode`] does not write.
pub fn decode(bytes: &[u8], start: Start) -> Result<Game, GameError> {
    let mut game = Game::new(start);
    decode_into(bytes, &mut game)?;
    Ok(game)
}

/// Reads the moves of a game that has none yet; at a fault it has those before.
pub(super) fn decode_into(bytes: &[u8], game: &mut Game) -> Result<(), GameError> {
    let (plies, payload) = count::read(bytes)?;
    let mut expected = Expected::at(game.start)?;
    let mut reader = SliceReader::<Msb>::new(payload);
    let moves = &mut game.moves;
    let read = Modelled::decode_from(&mut expected, plies, &mut reader, |mv| moves.push(mv));
    read.map_err(|fault| match fault.kind() {
        ErrorKind::Rule => expected.next.fault(),
        _ => GameError::Code,
    })
}

/// What each move of a game costs.
///
/// # Errors
/// As [`encode`].
pub(crate) fn costs(game: &Game) -> Result<Vec<Cost>, GameError> {
    let mut expected = Expected::at(game.start)?;
    let mut costs = Vec::with_capacity(game.moves.len());
    for mv in &game.moves {
        let span = expected
            .total()
            .and_then(|total| Ok((expected.span(mv)?, total)));
        let (span, total) = span.map_err(|_| expected.next.fault())?;
        costs.push(Cost::of(span, total));
        expected.advance(mv);
    }
    Ok(costs)
}

/// The legal moves and their shares.
struct Expected {
    next: Next,
    history: History,
    /// The share of each legal move, in their order.
    sizes: Vec<i32>,
}

impl Expected {
    fn at(start: Start) -> Result<Self, GameError> {
        Ok(Self {
            next: Next::at(start)?,
            history: History::default(),
            sizes: Vec::new(),
        })
    }
}

impl Model<Move> for Expected {
    const NAME: &'static str = "expected moves of chess";
    const MOST: usize = Game::MAX_PLIES;

    #[inline]
    fn total(&mut self) -> Result<u32, Violation> {
        self.next.find_legal()?;
        self.next.keep_clock()?;
        let seen = Seen::new(&self.next.position, &self.history);
        self.sizes.clear();
        let add = |score: &mut i32, at: usize| *score += i32::from(TRAINED[at]);
        seen.for_each(&self.next.legal, add, |_, score| self.sizes.push(score));
        // There are fewer than 512 moves, for 16 pieces have at most 27 targets each.
        Ok(share(&mut self.sizes))
    }

    #[inline]
    fn span(&mut self, mv: &Move) -> Result<Span, Violation> {
        let Some(index) = self.next.legal.index_of(*mv) else {
            return Err(self.next.illegal(*mv));
        };
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
