//! The match key of GNU Backgammon: 13 fields in 67 bits of 9 bytes, the least significant bit first.

use bitcodec::WireFormat as _;
use use_site_types::{MatchKey, Numbers, Sample as _};

use super::record::{of_arrays, of_slices};
use crate::compare::{Form, Run, Shape};

mod calls;
mod derived;
mod registers;

/// By hand.
mod hand {
    use use_site_types::{ByHandArray as _, MatchKey};

    pub(super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
        MatchKey::of_array(bytes).ok()
    }

    pub(super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
        key.array().ok()
    }
}

pub(crate) fn compare(run: &mut Run) {
    let mut numbers = Numbers::new();
    let values: Vec<_> = (0..256).map(|_| MatchKey::sample(&mut numbers)).collect();
    let bytes: Vec<_> = values
        .iter()
        .filter_map(|value| value.to_bytes().ok())
        .collect();
    // Each is right but for the bits that are set.
    let wrong = |at: usize, code: u128| {
        let word = code << at;
        word.to_le_bytes()[..9].to_vec()
    };
    let key = MatchKey {
        cube: 0,
        dice: [0, 0],
        length: 0,
        score: [0, 0],
        ..values[0].clone()
    };
    let shape = Shape {
        name: "match key",
        malformed: vec![
            ("8 bytes", vec![0; 8]),
            ("10 bytes", vec![0; 10]),
            ("cube owner 2", wrong(4, 2)),
            ("state 7", wrong(8, 7)),
            ("a die of 7", wrong(15, 7)),
            ("padding", wrong(67, 1)),
        ],
        excessive: vec![
            (
                "cube of 5 bits",
                MatchKey {
                    cube: 16,
                    ..key.clone()
                },
            ),
            (
                "a die of 7",
                MatchKey {
                    dice: [0, 7],
                    ..key.clone()
                },
            ),
            (
                "length of 16 bits",
                MatchKey {
                    length: 1 << 15,
                    ..key.clone()
                },
            ),
        ],
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
                decode: Some(|bytes| MatchKey::from_bytes(bytes).ok()),
                encode: Some(|key, into| key.encode_to_slice(into).ok()),
            },
            of_slices!("deku", derived::deku),
            of_slices!("binrw", derived::binrw),
            of_slices!("bitsandbytes", derived::bitsandbytes),
            of_arrays!("packed_struct", derived::packed_struct),
            of_arrays!("bilge", registers::bilge),
            of_arrays!("bitbybit", registers::bitbybit),
            of_arrays!("bitfield-struct", registers::bitfield_struct),
            of_arrays!("modular-bitfield", registers::modular_bitfield),
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
