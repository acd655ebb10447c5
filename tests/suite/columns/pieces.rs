//! Columns of integers in pieces, at one place and at several.

use arrow_array::Array as _;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, UInt16Type, UInt64Type};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Times {
    #[codec(bits = 4, fixed = 2)]
    kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    time: u64,
    #[codec(part_of = width, pieces = [0..8])]
    width_low: (),
    #[codec(part_of = level, pieces = [4..8])]
    level_high: (),
    #[codec(pieces = [8..12])]
    width: u16,
    #[codec(pieces = [0..4, 8..12], none = -5)]
    level: Option<i16>,
    #[codec(pieces = [4, 0b1, 3], len(bits = 8))]
    list: Vec<u16>,
}

#[test]
fn integers_in_pieces_are_columns_of_their_values() {
    // More rows than a block.
    let rows = (0..1000_u16).map(|index| Times {
        kind: (),
        time: u64::from(index) << 20 | 5,
        width_low: (),
        level_high: (),
        width: 4 * index,
        level: (index % 3 > 0).then_some(1000 - 2 * index as i16),
        list: vec![index % 128; usize::from(index % 4)],
    });
    let rows: Vec<Times> = rows.collect();
    let encoded: Vec<Vec<u8>> = rows.iter().map(|row| row.to_bytes().unwrap()).collect();
    let batch = columns::decode::<Times>(&encoded.concat()[..], &Projection::ALL).unwrap();
    let times = batch["time"].as_primitive::<UInt64Type>();
    let widths = batch["width"].as_primitive::<UInt16Type>();
    let levels = batch["level"].as_primitive::<Int16Type>();
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(times.value(index), row.time);
        assert_eq!(widths.value(index), row.width);
        assert_eq!(
            row.level,
            batch["level"].is_valid(index).then(|| levels.value(index))
        );
    }
    assert_eq!(columns::encode::<Times>(&batch).unwrap(), encoded);
    let wanted = Projection::of(["width"]);
    let gathered = columns::decode::<Times>(&encoded.concat()[..], &wanted).unwrap();
    assert_eq!(&gathered["width"], &batch["width"]);
}
