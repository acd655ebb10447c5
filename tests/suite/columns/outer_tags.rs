//! Columns of enums whose tag an earlier field holds.

use bitcodec::BitCodec;
use bitcodec::columns::{self, Projection};

#[derive(BitCodec)]
#[codec(tag(outside, bits = 8))]
enum Body {
    Empty,
    #[codec(tag = 3)]
    Number(u16),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Message {
    #[codec(tag_of = body, bits = 8)]
    kind: (),
    id: u8,
    #[codec(tag = kind)]
    body: Body,
}

#[test]
fn a_derived_tag_has_no_column_and_its_enum_has_one() {
    let rows: [&[u8]; 3] = [&[0, 1], &[3, 2, 0, 9], &[0, 3]];
    let bytes = rows.concat();
    let batch = columns::decode::<Message>(&bytes[..], &Projection::ALL).expect("three rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (3, 2));
    let encoded = columns::encode::<Message>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}

#[derive(BitCodec)]
#[codec(tag(bytes = 2))]
enum Unit {
    #[codec(tag = b"mm")]
    Millimetre,
    #[codec(tag = b"in")]
    Inch,
}

#[derive(BitCodec)]
#[codec(tag(outside, bytes = 2))]
enum Named {
    #[codec(tag = b"ab")]
    Number(u16),
    #[codec(other)]
    Other([u8; 2], bool),
}

#[derive(BitCodec)]
#[codec(tag(leb128))]
enum Counted {
    #[codec(tag = 200..=300, count_of = 0)]
    List(Vec<u8>, bool),
    #[codec(other)]
    Other(u64),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Counts {
    counted: Counted,
    #[codec(align = 8)]
    end: u8,
}

#[test]
fn a_list_that_a_tag_counts_has_a_column() {
    let rows: [&[u8]; 2] = [b"\xca\x01ab\x80\x09", b"\x05\x01"];
    let bytes = rows.concat();
    let batch = columns::decode::<Counts>(&bytes[..], &Projection::ALL).expect("two rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (2, 2));
    let encoded = columns::encode::<Counts>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Names {
    #[codec(tag_of = named)]
    name: (),
    unit: Unit,
    #[codec(tag = name)]
    named: Named,
    #[codec(align = 8)]
    end: u8,
}

#[test]
fn enums_with_byte_strings_as_tags_have_columns() {
    let rows: [&[u8]; 2] = [b"abmm\0\x09\x01", b"cdin\x80\x02"];
    let bytes = rows.concat();
    let batch = columns::decode::<Names>(&bytes[..], &Projection::ALL).expect("two rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (2, 3));
    let encoded = columns::encode::<Names>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}
