//! The scheme `idx`: each move as its place among the legal moves, the game as one number.
//!
//! Layout: the number of half-moves as LEB128, then N = i1 + L1 * (i2 + L2 * (i3 + ..)) big endian, where ik is the
//! place of move k among its Lk legal moves, sorted by from, to and promotion. N has as many bits as the largest N of
//! this game, with zero bits in front to whole bytes. The first move is the lowest digit, because a reader learns L2
//! only by playing move 1. A forced move takes no room.

use bitcodec::coding::{Choices, Digits};
use bitcodec::{ErrorKind, Msb, SliceReader, Violation};

use super::next::Next;
use super::{Game, GameError, Start, count};
use crate::chess::moves::Move;

/// Writes a game.
///
/// ```
/// use games::chess::{Game, Start, game::idx};
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("e2e4".parse()?);
/// let bytes = idx::encode(&game)?;
/// assert_eq!(bytes, [1, 13]); // one half-move, the thirteenth of the 20 (counted from 0)
/// assert_eq!(idx::decode(&bytes, Start::default())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn encode(game: &Game) -> Result<Vec<u8>, GameError> {
    let mut writer = count::write(game.moves.len())?;
    let mut legal = Legal(Next::at(game.start)?);
    match Digits::encode_from(&mut legal, &game.moves, &mut writer) {
        Ok(()) => Ok(writer.finish()),
        Err(_) => Err(legal.0.fault()),
    }
}

/// The bits of the game's number, without the count of half-moves and the fill of the first byte.
///
/// # Errors
/// As [`encode`].
pub fn payload_bits(game: &Game) -> Result<usize, GameError> {
    let mut legal = Legal(Next::at(game.start)?);
    Digits::width_from(&mut legal, &game.moves).map_err(|_| legal.0.fault())
}

/// How many bytes the number of so many moves takes at most: each is one of fewer than 512, for 16 pieces have at most 27
/// targets each.
fn longest(plies: usize) -> usize {
    (9 * plies).div_ceil(8)
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
    // A longer number is refused before it is read.
    if payload.len() > longest(plies) {
        let end = bytes.len() - payload.len();
        return Err(GameError::Trailing { end });
    }
    let mut legal = Legal(Next::at(game.start)?);
    let mut reader = SliceReader::<Msb>::new(payload);
    let read = Digits::decode_from(&mut legal, plies, &mut game.moves, &mut reader);
    let Err(fault) = read else { return Ok(()) };
    Err(match fault.kind() {
        ErrorKind::Rule => legal.0.fault(),
        ErrorKind::OutOfRange => GameError::Range,
        // All moves were read, and their number has fewer bytes.
        ErrorKind::NotCanonical => GameError::Trailing {
            end: encode(game)?.len(),
        },
        _ => GameError::Truncated,
    })
}

/// The places of moves among the legal ones.
struct Legal(Next);

impl Choices<Move> for Legal {
    const NAME: &'static str = "legal moves of chess";
    const MOST: usize = Game::MAX_PLIES;

    #[inline]
    fn radix(&mut self) -> Result<u64, Violation> {
        self.0.find_legal()?;
        Ok(wide(self.0.legal.len()))
    }

    #[inline]
    fn digit(&mut self, mv: &Move) -> Result<u64, Violation> {
        let place = self.0.legal.index_of(*mv);
        place.map(wide).ok_or_else(|| self.0.illegal(*mv))
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
