//! The keys as a careful programmer writes them: words, shifts and masks, with ranges and padding checked.

use use_site_types::{ByHand as _, ByHandArray as _, MatchKey};

use crate::declared::{PositionKey, Runs};

/// Reads a match key from a word of 64 bits and a byte.
#[inline(never)]
pub(crate) fn decode_match(bytes: &[u8]) -> Option<MatchKey> {
    MatchKey::read(bytes).ok()
}

/// Writes a match key as a word of 64 bits and a byte.
#[inline(never)]
pub(crate) fn encode_match(key: &MatchKey) -> Option<[u8; 9]> {
    key.array().ok()
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

/// Writes 50 counts by the zeros that end them, in two words.
#[inline(never)]
pub(crate) fn encode_runs(key: &Runs) -> Option<[u8; 10]> {
    if key.runs.iter().map(|&count| u32::from(count)).sum::<u32>() > 30 {
        return None;
    }
    let (mut low, mut high, mut place) = (0u64, 0u64, 0u32);
    // The first 34 zeros are below place 64 in any case.
    let (first, last) = key.runs.split_at(34);
    for &count in first {
        place += u32::from(count);
        low |= 1u64.wrapping_shl(place);
        place += 1;
    }
    for &count in last {
        place += u32::from(count);
        let zero = 1u64.wrapping_shl(place);
        if place < 64 {
            low |= zero;
        } else {
            high |= zero;
        }
        place += 1;
    }
    let zeros = u128::from(low) | u128::from(high) << 64;
    let word = !zeros & ((1u128 << place) - 1);
    word.to_le_bytes().first_chunk().copied()
}
