//! The scheme `m12p`: 12 bits for the squares of a move, and 2 more for a promotion.
//!
//! Layout: the number of half-moves as LEB128, then for each move 6 bits from, 6 bits to, and for a
//! pawn that reaches the last rank 2 bits for the promotion: 0 queen, 1 rook, 2 knight, 3 bishop.
//! Only the position determines whether these bits follow, so the decoder plays the moves as it
//! reads them.

use bitcodec::ErrorKind;
use bitcodec::coding::{Coding, Leb128};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite, Msb, SliceReader, VecWriter};

use super::{Game, GameError, LegalMoves, PlyFault, Start};
use crate::chess::moves::{Move, Promotion};
use crate::chess::position::Position;
use crate::chess::square::Square;

/// Returns the width of a move in bits.
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
    let plies = u64::try_from(game.moves.len()).unwrap_or(u64::MAX);
    if game.moves.len() > Game::MAX_PLIES {
        return Err(GameError::Plies { plies });
    }
    let mut writer = VecWriter::<Msb>::new();
    Leb128::encode(&plies, &mut writer, ()).expect("the bytes grow");
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

/// Reads the moves into a game without moves. After an error it has the moves before it.
pub(super) fn decode_into(bytes: &[u8], game: &mut Game) -> Result<(), GameError> {
    let mut reader = SliceReader::<Msb>::new(bytes);
    let plies = count(&mut reader)?;
    let position = game.start.position().map_err(GameError::Start)?;
    play(plies, reader, position, &mut game.moves)
}

/// Whether bytes encode a game that begins at a position.
pub(super) fn holds(bytes: &[u8], start: &Position) -> bool {
    let mut reader = SliceReader::<Msb>::new(bytes);
    let plies = count(&mut reader).ok();
    // A move has 12 or 14 bits, and padding is at most 7. Without this test, nearly every game
    // would be played to its end before it turns out to have trailing data.
    let plies = plies.filter(|plies| (12 * plies..14 * plies + 8).contains(&reader.remaining()));
    plies.is_some_and(|plies| play(plies, reader, start.clone(), &mut Vec::new()).is_ok())
}

/// Reads, plays and appends a number of moves; nothing may follow them.
fn play(
    plies: usize,
    mut reader: SliceReader<'_, Msb>,
    mut position: Position,
    moves: &mut Vec<Move>,
) -> Result<(), GameError> {
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
        moves.push(mv);
    }
    match reader.finish() {
        Ok(()) => Ok(()),
        Err(fault) if fault.kind() == ErrorKind::Trailing => Err(GameError::Trailing {
            end: reader.position().div_ceil(8),
        }),
        Err(_) => Err(GameError::Padding),
    }
}

/// Reads the number of half-moves.
fn count(reader: &mut SliceReader<'_, Msb>) -> Result<usize, GameError> {
    let plies = match Leb128::decode(reader, ()) {
        Ok(plies) => plies,
        Err(fault) => match fault.kind() {
            ErrorKind::Truncated => return Err(GameError::Truncated),
            ErrorKind::NotCanonical => return Err(GameError::Overlong),
            // More than 64 bits.
            _ => u64::MAX,
        },
    };
    match usize::try_from(plies) {
        Ok(count) if count <= Game::MAX_PLIES => Ok(count),
        _ => Err(GameError::Plies { plies }),
    }
}

fn read(reader: &mut SliceReader<'_, Msb>, width: u32) -> Result<u8, GameError> {
    let truncated = |_: Fault| GameError::Truncated;
    Ok(reader.read_bits(width).map_err(truncated)?.to_le_bytes()[0])
}
