//! A struct of three fields in 3 bytes, the most significant bit first.

use bitcodec::{BitCodec, WireFormat as _};
use use_site_types::Numbers;

use crate::compare::{Form, Run, Shape};

pub(crate) mod calls;
pub(crate) mod derived;
pub(crate) mod registers;

/// Three fields in 24 bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Record {
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) x: u16,
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) y: u16,
    /// 4 bits.
    #[codec(bits = 4)]
    pub(crate) kind: u8,
}

impl Record {
    pub(crate) fn sample(numbers: &mut Numbers) -> Self {
        Self {
            x: numbers.below(1 << 10) as u16,
            y: numbers.below(1 << 10) as u16,
            kind: numbers.below(16) as u8,
        }
    }
}

/// By hand: one word, one check.
pub(crate) mod hand {
    use super::Record;

    #[inline]
    pub(crate) fn of_array(&[a, b, c]: &[u8; 3]) -> Option<Record> {
        let word = u32::from_be_bytes([0, a, b, c]);
        Some(Record {
            x: (word >> 14) as u16,
            y: (word >> 4 & 0x3ff) as u16,
            kind: (word & 15) as u8,
        })
    }

    #[inline]
    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        if (record.x | record.y) >> 10 != 0 || record.kind >> 4 != 0 {
            return None;
        }
        let word = u32::from(record.x) << 14 | u32::from(record.y) << 4 | u32::from(record.kind);
        let [_, a, b, c] = word.to_be_bytes();
        Some([a, b, c])
    }
}

/// Writes an array at the start of the bytes.
pub(crate) fn put<const N: usize>(array: [u8; N], into: &mut [u8]) -> Option<usize> {
    *into.first_chunk_mut()? = array;
    Some(N)
}

/// A form from functions over arrays.
macro_rules! of_arrays {
    ($name:literal, $module:path) => {{
        use $module as module;
        crate::compare::Form {
            name: $name,
            decode: Some(|bytes| module::of_array(bytes.try_into().ok()?)),
            encode: Some(|value, into| crate::shapes::record::put(module::array(value)?, into)),
        }
    }};
}
pub(crate) use of_arrays;

/// A form from functions over slices.
macro_rules! of_slices {
    ($name:literal, $module:path) => {{
        use $module as module;
        crate::compare::Form {
            name: $name,
            decode: Some(|bytes| module::decode(bytes)),
            encode: Some(|value, into| module::encode(value, into)),
        }
    }};
}
pub(crate) use of_slices;

pub(crate) fn compare(run: &mut Run) {
    let mut numbers = Numbers::new();
    let values: Vec<_> = (0..256).map(|_| Record::sample(&mut numbers)).collect();
    let bytes: Vec<_> = values
        .iter()
        .filter_map(|value| value.to_bytes().ok())
        .collect();
    let wide = Record {
        x: 1,
        y: 2,
        kind: 3,
    };
    let shape = Shape {
        name: "record of 3 bytes",
        malformed: vec![("2 bytes", vec![1, 2]), ("4 bytes", vec![1, 2, 3, 4])],
        excessive: vec![
            ("x of 11 bits", Record { x: 1 << 10, ..wide }),
            ("kind of 5 bits", Record { kind: 16, ..wide }),
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
                decode: Some(|bytes| Record::from_bytes(bytes).ok()),
                encode: Some(|value, into| value.encode_to_slice(into).ok()),
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
