//! Columns of lists that say themselves where they end, and of options that say whether they are there.

use arrow_array::{Array, BinaryArray};
use bitcodec::BitCodec;
use bitcodec::columns::{self, Projection};

#[derive(BitCodec, PartialEq)]
struct Label {
    #[codec(bits = 7)]
    label: u8,
    #[codec(is_last)]
    bottom: (),
}

#[derive(BitCodec, PartialEq)]
struct Pair(bool, #[codec(bits = 7)] u8);

#[derive(BitCodec)]
#[codec(msb_first)]
struct Route {
    #[codec(len(until(is_last)))]
    labels: Vec<Label>,
    #[codec(len(until(|group| group & 0x80 == 0)))]
    metric: Vec<u8>,
    #[codec(len(until = &Pair(true, 0)))]
    pairs: Vec<Pair>,
    #[codec(none = &Pair(false, 0))]
    last: Option<Pair>,
}

#[test]
fn lists_up_to_the_last_element_have_columns() {
    let rows: [&[u8]; 2] = [b"\x02\x05\x81\x05\x01\x80\x00", b"\x07\x7f\x80\x81"];
    let bytes = rows.concat();
    let batch = columns::decode::<Route>(&bytes[..], &Projection::ALL).expect("two rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (2, 4));
    let encoded = columns::encode::<Route>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Message {
    #[codec(none = &Vec::new(), len(bits = 8))]
    name: Option<Vec<u8>>,
    #[codec(len(begins))]
    stuffing: Vec<Stuffing>,
    #[codec(len(until(peek = 0xff, or_end)), range = 0x80..=0xfe, bits = 8)]
    options: Vec<u8>,
    #[codec(when(rest))]
    payload: Option<Payload>,
}

#[derive(BitCodec)]
struct Stuffing {
    #[codec(fixed = 0x7f)]
    byte: u8,
}

#[derive(BitCodec)]
struct Payload {
    #[codec(fixed = 0xff, bits = 8)]
    mark: (),
    #[codec(len(rest))]
    content: Vec<u8>,
}

#[test]
fn lists_up_to_other_bits_and_values_at_the_end_have_columns() {
    let rows: [&[u8]; 3] = [b"\0\x7f\x81", b"\x01n\x7f\x7f\x82\xffab", b"\0\xff"];
    let array: BinaryArray = rows.iter().copied().map(Some).collect();
    let batch = columns::decode::<Message>(&array, &Projection::ALL).expect("three rows");
    assert_eq!((batch.num_rows(), batch.num_columns()), (3, 4));
    let nulls = |column: &str| batch.column_by_name(column).expect("a column").null_count();
    assert_eq!((nulls("name"), nulls("payload")), (2, 1));
    let encoded = columns::encode::<Message>(&batch).expect("what was read");
    assert_eq!(encoded, rows.map(<[u8]>::to_vec));
}
