//! The schemes with a fixed number of bits for the squares of a move: `m12`, `m12p` and `m16`.
//!
//! Layout: the number of half-moves as LEB128, then for each move 6 bits from, 6 bits to, and the promotion.

use bitcodec::{BitRead, Fault, Msb, SliceReader};

use super::{Game, GameError, LegalMoves, PlyFault, count};
use crate::chess::{Move, Promotion, Square};

/// How a move says what a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all: a queen. 12 bits a move.
    Queens,
    /// In 2 bits (0 queen, 1 rook, 2 knight, 3 bishop), where a pawn reaches the last rank. 12 or 14 bits a move.
    Promotions,
    /// Always in 4 bits (0 none, 1 queen, 2 rook, 3 knight, 4 bishop). 16 bits a move.
    Wide,
}

impl Packing {
    /// The bits of a move.
    #[must_use]
    pub const fn bits(self, step: Move) -> usize {
        match (self, step.promotion) {
            (Self::Queens, _) | (Self::Promotions, None) => 12,
            (Self::Promotions, Some(_)) => 14,
            (Self::Wide, _) => 16,
        }
    }
}

/// Writes a game.
///
/// ```
/// use games::chess::{Game, Start};
/// use games::chess::game::packed::{Packing, encode};
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("e2e4".parse()?);
/// assert_eq!(encode(&game, Packing::Queens)?, [1, 0b001100_01, 0b1100_0000]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move that is not legal, too many moves, an underpromotion that the packing has no room for.
pub fn encode(game: &Game, packing: Packing) -> Result<Vec<u8>, GameError> {
    let mut bytes = Vec::new();
    count::write(game.moves.len(), &mut bytes)?;
    let (mut word, mut filled) = (0_u64, 0);
    let mut replay = game.replay()?;
    while let Some(step) = replay.next_move()? {
        let squares = u64::from(step.from.number()) << 6 | u64::from(step.to.number());
        let (code, width) = match (packing, step.promotion) {
            (Packing::Queens, None | Some(Promotion::Queen)) => (squares, 12),
            (Packing::Queens, Some(_)) => {
                return Err(PlyFault::Underpromotion.at(replay.ply() - 1));
            }
            (Packing::Promotions, None) => (squares, 12),
            (Packing::Promotions, Some(promotion)) => (squares << 2 | promotion as u64, 14),
            (Packing::Wide, None) => (squares << 4, 16),
            (Packing::Wide, Some(promotion)) => (squares << 4 | (1 + promotion as u64), 16),
        };
        word = word << width | code;
        filled += width;
        while filled >= 8 {
            filled -= 8;
            bytes.push((word >> filled).to_le_bytes()[0]);
        }
    }
    if filled > 0 {
        bytes.push((word << (8 - filled)).to_le_bytes()[0]);
    }
    Ok(bytes)
}

/// Reads the moves of a game that has none yet; at a fault it has those before.
pub(super) fn decode(bytes: &[u8], packing: Packing, game: &mut Game) -> Result<(), GameError> {
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
        let promotes = legal.promotes(from);
        let promotion = match packing {
            Packing::Queens => promotes.then_some(Promotion::Queen),
            Packing::Promotions if promotes => Promotion::ALL
                .get(usize::from(read(&mut reader, 2)?))
                .copied(),
            Packing::Promotions => None,
            Packing::Wide => match read(&mut reader, 4)? {
                0 => None,
                code @ 1..=4 => Some(Promotion::ALL[usize::from(code - 1)]),
                code => return Err(PlyFault::Promotion(code).at(ply)),
            },
        };
        let step = Move {
            from,
            to,
            promotion,
        };
        if !legal.contains(step) {
            return Err(PlyFault::Illegal(step).at(ply));
        }
        position.play_legal(step);
        game.moves.push(step);
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
