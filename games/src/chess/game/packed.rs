//! The scheme `m12p`: 12 bits for the squares of a move, and 2 more where a pawn reaches the last rank.
//!
//! Layout: the number of half-moves as LEB128, then for each move 6 bits from, 6 bits to, and where a pawn reaches the last
//! rank what it becomes in 2 bits: 0 queen, 1 rook, 2 knight, 3 bishop. Only the position tells where, so that moves
//! are played while they are read.

use bitcodec::{BitRead, BitWrite, Fault, Msb, SliceReader};

use super::{Game, GameError, LegalMoves, PlyFault, Start, count};
use crate::chess::moves::{Move, Promotion};
use crate::chess::square::Square;

/// The bits of a move.
#[must_use]
pub const fn bits(mv: Move) -> usize {
    match mv.promotion {
        None => 12,
        Some(_) => 14,
    }
}

/// Writes a game.
///
/// ```
/// use games::chess::{Game, Start};
/// use games::chess::game::packed;
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("e2e4".parse()?);
/// let bytes = packed::encode(&game)?;
/// assert_eq!(bytes, [1, 0b001100_01, 0b1100_0000]);
/// assert_eq!(packed::decode(&bytes, Start::default())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn encode(game: &Game) -> Result<Vec<u8>, GameError> {
    let mut writer = count::write(game.moves.len())?;
    let mut replay = game.replay()?;
    while let Some(mv) = replay.next_move()? {
        let squares = u64::from(mv.from.number()) << 6 | u64::from(mv.to.number());
        let (code, width) = match mv.promotion {
            None => (squares, 12),
            Some(promotion) => (squares << 2 | promotion as u64, 14),
        };
        writer.write_code(code, width).expect("the bytes grow");
    }
    Ok(writer.finish())
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
    let end =
        |reader: &SliceReader<'_, Msb>| bytes.len() - payload.len() + reader.position().div_ceil(8);
    let mut reader = SliceReader::<Msb>::new(payload);
    let mut position = game.start.position().map_err(GameError::Start)?;
    let mut legal = LegalMoves::default();
    for ply in 0..plies {
        position.legal_moves_into(&mut legal);
        if legal.is_empty() {
            return Err(PlyFault::Over.at(ply));
        }
        let mut square =
            || -> Result<Square, GameError> { Ok(Square::wrapping(read(&mut reader, 6)?)) };
        let (from, to) = (square()?, square()?);
        let promotion = if legal.promotes(from) {
            Some(Promotion::ALL[usize::from(read(&mut reader, 2)?)])
        } else {
            None
        };
        let mv = Move {
            from,
            to,
            promotion,
        };
        if !legal.contains(mv) {
            return Err(PlyFault::Illegal(mv).at(ply));
        }
        position.play_legal(mv);
        game.moves.push(mv);
    }
    match reader.finish() {
        Ok(()) => Ok(()),
        Err(fault) if fault.kind() == bitcodec::ErrorKind::Trailing => {
            Err(GameError::Trailing { end: end(&reader) })
        }
        Err(_) => Err(GameError::Padding),
    }
}

fn read(reader: &mut SliceReader<'_, Msb>, width: u32) -> Result<u8, GameError> {
    let truncated = |_: Fault| GameError::Truncated;
    Ok(reader.read_bits(width).map_err(truncated)?.to_le_bytes()[0])
}
