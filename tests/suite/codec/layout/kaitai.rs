//! Layouts as Kaitai Struct specifications. What is written here was compiled by kaitai-struct-compiler 0.11.

use bitcodec::BitCodec;
use bitcodec::layout::KaitaiError;

/// A field of each kind. The rest is not told.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Sample {
    /// The "kind" of it.
    kind: Kind,
    #[codec(bits = 5)]
    signed: i8,
    #[codec(range = 1..=6)]
    die: u8,
    #[codec(range = 0..=5, reserved = 3)]
    state: u8,
    #[codec(range = 4..=4)]
    four: u8,
    #[codec(bits = 4, bias = 3)]
    biased: u8,
    #[codec(unary(max = 7))]
    run: u8,
    #[codec(unary(total = 4))]
    runs: [u8; 2],
    #[codec(bits = 4, fixed = 9)]
    version: (),
    #[codec(big_endian)]
    word: u16,
    pair: (u8, bool),
    #[codec(bits = 3, range = 0..=6, len(bits = 4))]
    list: Vec<u8>,
    #[codec(len(until = 0))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Kind {
    WhitePawn,
    Other = 3,
}

#[test]
fn every_kind_of_field_that_it_knows() {
    let text = Sample::LAYOUT.to_kaitai().expect("it knows all of them");
    assert_eq!(text, include_str!("sample.ksy"));
}

#[test]
fn a_type_without_a_bit_order_has_none() {
    assert_eq!(Kind::LAYOUT.to_kaitai(), Err(KaitaiError::NotARoot));
}

/// A list in front of fields of constant width.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Trailed {
    #[codec(len(rest))]
    words: Vec<u16>,
    #[codec(bits = 3)]
    kind: u8,
    #[codec(reserved = 5)]
    flags: u8,
    #[codec(bits = 16)]
    check: u16,
}

#[test]
fn a_list_leaves_the_bytes_of_the_fields_behind_it() {
    let text = Trailed::LAYOUT.to_kaitai().expect("it knows all of them");
    assert_eq!(text, include_str!("trailed.ksy"));
}

/// A field that is there if bytes are left.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Optional {
    #[codec(bits = 16)]
    kind: u16,
    #[codec(when(rest), bits = 32, range = 1..=9)]
    number: Option<u32>,
}

#[test]
fn a_field_is_there_if_bytes_are_left() {
    let text = Optional::LAYOUT.to_kaitai().expect("it knows all of them");
    assert_eq!(text, include_str!("optional.ksy"));
}
