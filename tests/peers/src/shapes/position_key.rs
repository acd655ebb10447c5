//! The position key of GNU Backgammon: 50 counts as runs of ones, at most 15 in all for each player, in 10 bytes with the
//! least significant bit first.

use bitcodec::{BitCodec, WireFormat as _};
use use_site_types::Numbers;

use super::record::{of_arrays, of_slices};
use crate::compare::{Form, Run, Shape};

mod calls;

/// Checkers on 24 points and the bar.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 80)]
pub(crate) struct PositionKey {
    /// Of who does not roll.
    #[codec(unary(total = 15))]
    pub(crate) opponent: [u8; 25],
    /// Of who rolls.
    #[codec(unary(total = 15))]
    pub(crate) on_roll: [u8; 25],
}

impl PositionKey {
    const EMPTY: Self = Self {
        opponent: [0; 25],
        on_roll: [0; 25],
    };

    fn sample(numbers: &mut Numbers) -> Self {
        let mut side = || {
            let mut counts = [0; 25];
            for _ in 0..numbers.below(16) {
                counts[numbers.below(25) as usize] += 1;
            }
            counts
        };
        Self {
            opponent: side(),
            on_roll: side(),
        }
    }
}

/// By hand, as zeros of a wide word.
mod hand {
    use super::PositionKey;

    pub(super) fn of_array(bytes: &[u8; 10]) -> Option<PositionKey> {
        let mut wide = [0; 16];
        wide[..10].copy_from_slice(bytes);
        let mut word = u128::from_le_bytes(wide);
        let mut key = PositionKey::EMPTY;
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

    pub(super) fn array(key: &PositionKey) -> Option<[u8; 10]> {
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
}

pub(crate) fn compare(run: &mut Run) {
    let mut numbers = Numbers::new();
    let values: Vec<_> = (0..256)
        .map(|_| PositionKey::sample(&mut numbers))
        .collect();
    let bytes: Vec<_> = values
        .iter()
        .filter_map(|value| value.to_bytes().ok())
        .collect();
    let mut sixteen = PositionKey::EMPTY;
    (sixteen.on_roll[3], sixteen.on_roll[20]) = (8, 8);
    let mut padded = vec![0; 10];
    padded[9] = 0x80;
    let shape = Shape {
        name: "position key",
        malformed: vec![
            ("9 bytes", vec![0; 9]),
            ("11 bytes", vec![0; 11]),
            ("16 checkers", vec![0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("padding", padded),
        ],
        excessive: vec![("16 checkers", sixteen)],
        values,
        bytes,
        items: 1,
    };
    run.compare(
        &shape,
        &[
            of_arrays!("hand", hand),
            Form {
                name: "bitcodec",
                decode: Some(|bytes| PositionKey::from_bytes(bytes).ok()),
                encode: Some(|key, into| key.encode_to_slice(into).ok()),
            },
            of_slices!("bitstream-io", calls::bitstream_io),
            Form {
                name: "bitter",
                decode: Some(calls::bitter::decode),
                encode: None,
            },
            of_slices!("dsi-bitstream", calls::dsi_bitstream),
            of_slices!("bitvec", calls::bitvec),
        ],
    );
}
