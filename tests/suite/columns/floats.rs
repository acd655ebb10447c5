//! Columns of floats: at constant offsets, which are read in bulk, and in lists.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Reading {
    #[codec(bits = 4)]
    channel: u8,
    level: f32,
    #[codec(little_endian)]
    gain: f64,
    pair: [f32; 2],
    #[codec(reserved = 4)]
    kind: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Series {
    #[codec(len(bits = 8), big_endian)]
    values: Vec<f64>,
    last: Option<f32>,
}

/// Numbers, both zeros, an infinity, and one that is no number, with a payload.
const LEVELS: [u32; 6] = [
    0x3fc0_0000,
    0,
    0x8000_0000,
    0x7f80_0000,
    0xffc0_1234,
    0x7f80_0001,
];

fn reading(level: u32) -> Reading {
    let level = f32::from_bits(level);
    Reading {
        channel: 9,
        level,
        gain: f64::from_bits(u64::from(level.to_bits()) << 32 | 7),
        pair: [level, 0.1],
        kind: 200,
    }
}

#[test]
fn floats_at_constant_offsets_are_columns_of_their_bits() {
    // More rows than a block.
    let rows: Vec<Reading> = LEVELS
        .iter()
        .cycle()
        .take(1000)
        .copied()
        .map(reading)
        .collect();
    let encoded: Vec<Vec<u8>> = rows.iter().map(|row| row.to_bytes().unwrap()).collect();
    let batch = columns::decode::<Reading>(&encoded.concat()[..], &Projection::ALL).unwrap();
    let levels = batch["level"].as_primitive::<Float32Type>();
    let gains = batch["gain"].as_primitive::<Float64Type>();
    let pairs = batch["pair"]
        .as_fixed_size_list()
        .values()
        .as_primitive::<Float32Type>()
        .clone();
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(levels.value(index).to_bits(), row.level.to_bits());
        assert_eq!(gains.value(index).to_bits(), row.gain.to_bits());
        assert_eq!(pairs.value(2 * index).to_bits(), row.level.to_bits());
        assert_eq!(pairs.value(2 * index + 1).to_bits(), 0.1_f32.to_bits());
    }
    assert_eq!(columns::encode::<Reading>(&batch).unwrap(), encoded);
}

#[test]
fn floats_in_lists_and_options_are_columns() {
    let rows = LEVELS.map(|level| Series {
        values: vec![f64::from_bits(u64::from(level)); 3],
        last: (level != 0).then_some(f32::from_bits(level)),
    });
    let encoded = rows.map(|row| row.to_bytes().unwrap());
    let batch = columns::decode::<Series>(&encoded.concat()[..], &Projection::ALL).unwrap();
    assert_eq!(batch["last"].null_count(), 1);
    assert_eq!(columns::encode::<Series>(&batch).unwrap(), encoded);
}
