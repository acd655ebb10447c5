//! The count of half-moves in front of a game: LEB128, in its shortest form, at most 2^20.

use bitcodec::coding::{Coding, Leb128};
use bitcodec::{Msb, VecWriter};

use super::{Game, GameError};

/// Begins the bytes of a game with its count.
pub(super) fn write(plies: usize) -> Result<VecWriter<Msb>, GameError> {
    let count = u64::try_from(plies).unwrap_or(u64::MAX);
    if plies > Game::MAX_PLIES {
        return Err(GameError::Plies { plies: count });
    }
    let mut writer = VecWriter::new();
    Leb128::encode(&count, &mut writer).expect("the bytes grow");
    Ok(writer)
}

/// Takes a count from the front of the bytes.
pub(super) fn read(bytes: &[u8]) -> Result<(usize, &[u8]), GameError> {
    let mut plies = 0_u64;
    let mut rest = bytes;
    for shift in (0..28).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(GameError::Truncated)?;
        rest = after;
        plies |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            if byte == 0 && shift > 0 {
                return Err(GameError::Overlong);
            }
            return match usize::try_from(plies) {
                Ok(count) if count <= Game::MAX_PLIES => Ok((count, rest)),
                _ => Err(GameError::Plies { plies }),
            };
        }
    }
    Err(GameError::Plies { plies })
}
