//! Columns of values behind a transform.

use bitcodec::coding::{Transform, Verbatim};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, Violation};

/// All bits turned, with any byte in front.
enum Turned {}

impl Transform for Turned {
    const NAME: &'static str = "turned";

    fn unpack(packed: &[u8], _limit: usize) -> Result<Vec<u8>, Violation> {
        match packed.split_first() {
            Some((_, packed)) => Ok(packed.iter().map(|byte| !byte).collect()),
            None => Err(Violation::new("there is a byte in front")),
        }
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        let bytes = unpacked.iter().map(|byte| !byte);
        Ok(std::iter::once(0).chain(bytes).collect())
    }
}

#[derive(BitCodec)]
struct Point {
    #[codec(bits = 3)]
    x: u8,
    #[codec(bits = 9)]
    y: u16,
}

#[derive(BitCodec)]
#[codec(lsb_first)]
struct Row {
    id: u8,
    #[codec(sized(bits = 8), through(Turned, max = 8))]
    point: Point,
    #[codec(sized(bits = 8), through(Turned, max = 8, verbatim))]
    kept: Verbatim<Point>,
    #[codec(sized(bits = 8), through(Turned, max = 8, verbatim), len(rest))]
    text: Verbatim<Vec<u8>>,
}

#[test]
fn columns_have_the_value_and_the_packed_bytes() {
    let rows: [&[u8]; 2] = [
        &[
            7,
            3,
            0,
            !0b0001_1101,
            !0b0000_1111,
            3,
            9,
            !1,
            !0,
            2,
            4,
            !b'a',
        ],
        &[8, 3, 0, !1, !2, 3, 0, !0xff, !0x0f, 1, 5],
    ];
    let bytes = rows.concat();
    let batch = columns::decode::<Row>(&bytes[..], &Projection::ALL).expect("two rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (2, 4));
    let fields = batch.schema();
    let kept = fields.field(2).data_type().to_string();
    assert!(kept.contains("packed"), "{kept}");
    let encoded = columns::encode::<Row>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}
