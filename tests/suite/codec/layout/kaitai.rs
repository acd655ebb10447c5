//! Layouts as Kaitai Struct specifications. What is written here was compiled by kaitai-struct-compiler 0.11, and its
//! JavaScript reader gave the values of the published Match ID `QYkqASAAIAAA` and Position ID `4HPwATDgc/ABMA`.

use bitcodec::BitCodec;
use bitcodec::layout::KaitaiError;
use games::backgammon::{MatchKey, PositionKey};
use games::cetkaik::Field;

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
fn the_backgammon_keys_are_specifications_too() {
    for layout in [MatchKey::LAYOUT, PositionKey::LAYOUT] {
        let text = layout.to_kaitai().expect("it knows all of their fields");
        assert!(text.contains("bit-endian: le\nseq:\n  - id: "), "{text}");
    }
}

#[test]
fn a_field_that_it_does_not_know_is_named() {
    let error = Field::LAYOUT
        .to_kaitai()
        .expect_err("squares have two parts");
    assert_eq!(
        error.to_string(),
        "board: Kaitai Struct cannot express 81 x Square"
    );
    assert_eq!(Kind::LAYOUT.to_kaitai(), Err(KaitaiError::NotARoot));
}
