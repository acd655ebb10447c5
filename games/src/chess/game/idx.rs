//! The scheme `idx`: each move as its place among the legal moves, the game as one number.
//!
//! Layout: the number of half-moves as LEB128, then N = i1 + L1 * (i2 + L2 * (i3 + ..)) big endian, where ik is the
//! place of move k among its Lk legal moves, sorted by from, to and promotion. N has as many bits as the largest N of
//! this game, with zero bits in front to whole bytes. The first move is the lowest digit, because a reader learns L2
//! only by playing move 1. A forced move takes no room.

use super::number::{Digits, MAX_RADIX, Number};
use super::{Game, GameError, PlyFault, Start, count};

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
    let mut bytes = Vec::new();
    count::write(game.moves.len(), &mut bytes)?;
    let (number, width) = number(game)?;
    number.write_be_bytes(width.div_ceil(8), &mut bytes);
    Ok(bytes)
}

/// The bits of the game's number, without the count of half-moves and the fill of the first byte.
///
/// # Errors
/// As [`encode`].
pub fn payload_bits(game: &Game) -> Result<usize, GameError> {
    number(game).map(|(_, width)| width)
}

fn number(game: &Game) -> Result<(Number, usize), GameError> {
    let mut digits = Digits::default();
    let mut replay = game.replay()?;
    while let Some(step) = replay.peek()? {
        let place = replay.legal.place(step).expect("a legal move has a place");
        digits.push(wide(place), wide(replay.legal.len()));
        replay.play(step);
    }
    Ok(digits.finish())
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
    let head = bytes.len() - payload.len();
    // A move takes at most 9 bits, so that a longer number is refused before it is read.
    if payload.len() > (9 * plies).div_ceil(8) {
        return Err(GameError::Trailing { end: head });
    }
    let mut number = Number::from_be_bytes(payload);
    let mut position = game.start.position().map_err(GameError::Start)?;
    let mut legal = super::LegalMoves::default();
    let (mut digits, mut least) = (Digits::default(), 0);
    for ply in 0..plies {
        position.legal_moves_into(&mut legal);
        let radix = wide(legal.len());
        debug_assert!(radix < MAX_RADIX);
        if radix == 0 {
            return Err(PlyFault::Over.at(ply));
        }
        let place = number.take_digit(radix);
        let step = narrow(place).and_then(|place| legal.nth(place));
        let step = step.expect("a remainder is below the number of moves");
        position.play_legal(step);
        game.moves.push(step);
        digits.push(0, radix);
        // The number has at least this many bits: a count that promises more moves than bytes ends here.
        least += radix.ilog2();
        if wide(payload.len()) * 8 < u64::from(least) {
            return Err(GameError::Truncated);
        }
    }
    if !number.is_zero() {
        return Err(GameError::Range);
    }
    let (_, width) = digits.finish();
    match payload.len().cmp(&width.div_ceil(8)) {
        std::cmp::Ordering::Less => Err(GameError::Truncated),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(GameError::Trailing {
            end: head + width.div_ceil(8),
        }),
    }
}

fn wide(length: usize) -> u64 {
    u64::try_from(length).expect("lengths fit in 64 bits")
}

fn narrow(place: u64) -> Option<usize> {
    usize::try_from(place).ok()
}
