//! The keys as a careful programmer writes them: words, shifts and masks, with ranges and padding checked.

use crate::declared::{CubeOwner, GameState, MatchKey, Player, PositionKey, Resignation};

/// Reads a match key from a word of 64 bits and a byte.
#[inline(never)]
pub(crate) fn decode_match(bytes: &[u8]) -> Option<MatchKey> {
    let bytes: &[u8; 9] = bytes.try_into().ok()?;
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let last = bytes[8];
    let player = |bit: u32| {
        if word >> bit & 1 == 1 {
            Player::Player1
        } else {
            Player::Player0
        }
    };
    let cube_owner = match word >> 4 & 3 {
        0 => CubeOwner::Player0,
        1 => CubeOwner::Player1,
        3 => CubeOwner::Centred,
        _ => return None,
    };
    let state = match word >> 8 & 7 {
        0 => GameState::NoGame,
        1 => GameState::Playing,
        2 => GameState::Over,
        3 => GameState::Resigned,
        4 => GameState::Dropped,
        _ => return None,
    };
    let resigned = match word >> 13 & 3 {
        0 => Resignation::None,
        1 => Resignation::Single,
        2 => Resignation::Gammon,
        _ => Resignation::Backgammon,
    };
    let dice = [(word >> 15 & 7) as u8, (word >> 18 & 7) as u8];
    if dice[0] > 6 || dice[1] > 6 || last >> 3 != 0 {
        return None;
    }
    Some(MatchKey {
        cube: (word & 15) as u8,
        cube_owner,
        on_roll: player(6),
        crawford: word >> 7 & 1 == 1,
        state,
        turn: player(11),
        doubled: word >> 12 & 1 == 1,
        resigned,
        dice,
        length: (word >> 21 & 0x7fff) as u16,
        score: [
            (word >> 36 & 0x7fff) as u16,
            (word >> 51) as u16 | (u16::from(last) & 3) << 13,
        ],
        no_jacoby: last >> 2 & 1 == 1,
    })
}

/// Writes a match key as a word of 64 bits and a byte.
#[inline(never)]
pub(crate) fn encode_match(key: &MatchKey) -> Option<[u8; 9]> {
    let wide = (key.length | key.score[0] | key.score[1]) >> 15 != 0;
    if key.cube > 15 || key.dice[0] > 6 || key.dice[1] > 6 || wide {
        return None;
    }
    let word = u64::from(key.cube)
        | (key.cube_owner as u64) << 4
        | (key.on_roll as u64) << 6
        | u64::from(key.crawford) << 7
        | (key.state as u64) << 8
        | (key.turn as u64) << 11
        | u64::from(key.doubled) << 12
        | (key.resigned as u64) << 13
        | u64::from(key.dice[0]) << 15
        | u64::from(key.dice[1]) << 18
        | u64::from(key.length) << 21
        | u64::from(key.score[0]) << 36
        | u64::from(key.score[1]) << 51;
    let mut bytes = [0; 9];
    bytes[..8].copy_from_slice(&word.to_le_bytes());
    bytes[8] = (key.score[1] >> 13) as u8 | u8::from(key.no_jacoby) << 2;
    Some(bytes)
}

/// Reads a position key with `trailing_ones` on a word of 128 bits.
#[inline(never)]
pub(crate) fn decode_position(bytes: &[u8]) -> Option<PositionKey> {
    let bytes: &[u8; 10] = bytes.try_into().ok()?;
    let mut wide = [0; 16];
    wide[..10].copy_from_slice(bytes);
    let mut word = u128::from_le_bytes(wide);
    let mut key = PositionKey {
        opponent: [0; 25],
        on_roll: [0; 25],
    };
    for side in [&mut key.opponent, &mut key.on_roll] {
        let mut total = 0;
        for count in side {
            let ones = word.trailing_ones();
            total += ones;
            if total > 15 {
                return None;
            }
            word >>= ones + 1;
            *count = ones as u8;
        }
    }
    (word == 0).then_some(key)
}

/// Writes a position key into a word of 128 bits.
#[inline(never)]
pub(crate) fn encode_position(key: &PositionKey) -> Option<[u8; 10]> {
    let (mut word, mut place) = (0u128, 0u32);
    for side in [&key.opponent, &key.on_roll] {
        let mut total = 0;
        for &count in side {
            total += u32::from(count);
            if total > 15 {
                return None;
            }
            word |= ((1u128 << count) - 1) << place;
            place += u32::from(count) + 1;
        }
    }
    word.to_le_bytes().first_chunk().copied()
}
