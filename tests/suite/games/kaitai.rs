//! The formats as Kaitai Struct specifications. Those of backgammon were compiled by kaitai-struct-compiler 0.11, and its
//! JavaScript reader gave the values of the published Match ID `QYkqASAAIAAA` and Position ID `4HPwATDgc/ABMA`.

use bitcodec::BitCodec;
use games::backgammon::{MatchKey, PositionKey};
use games::cetkaik::Field;

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
}
