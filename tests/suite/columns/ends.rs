//! Columns of lists whose last element says that it is the last.

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
