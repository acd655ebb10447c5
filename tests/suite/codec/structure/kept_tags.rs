//! Variants whose first field keeps their tag: of a range, and all others.

use bitcodec::int::Number;
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, WireFormat};

/// As in MessagePack: a tag that says how much follows.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, tag(bits = 8))]
enum Item {
    #[codec(tag = 0..=0x7f)]
    Small(u8),
    #[codec(tag = 0x80..=0x8f)]
    List {
        tag: u8,
        #[codec(len = tag & 15)]
        items: Vec<u8>,
    },
    Nil,
    #[codec(tag = 0xc0)]
    Word(u16),
    #[codec(tag = 0xd0..=0xd1)]
    Flag(u16, #[codec(reserved = 7)] bool),
    #[codec(other)]
    Other(u8, #[codec(bits = 8)] u16),
}

#[test]
fn the_tag_is_the_first_field() {
    for (item, bytes) in [
        (Item::Small(0), &[0][..]),
        (Item::Small(0x7f), &[0x7f]),
        (
            Item::List {
                tag: 0x82,
                items: vec![9, 8],
            },
            &[0x82, 9, 8],
        ),
        (Item::Nil, &[0x90]),
        (Item::Word(0x102), &[0xc0, 1, 2]),
        (Item::Flag(0xd1, true), &[0xd1, 1]),
        (Item::Other(0x91, 7), &[0x91, 7]),
    ] {
        assert_eq!(item.to_bytes().as_deref(), Ok(bytes));
        assert_eq!(Item::from_bytes(bytes), Ok(item));
    }
}

#[test]
fn every_start_keeps_the_laws() {
    for first in 0..=u8::MAX {
        let bytes = [first, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        for len in 1..bytes.len() {
            if let Ok(item) = Item::from_bytes(&bytes[..len]) {
                assert_eq!(item.to_bytes().as_deref(), Ok(&bytes[..len]));
            }
        }
        let (_, rest) = Item::from_prefix(&bytes).expect("every tag has a variant");
        let used = bytes.len() - rest.len();
        assert!(Item::from_bytes(&bytes[..used]).is_ok(), "{first}");
    }
}

#[test]
fn a_tag_of_another_variant_is_refused() {
    for (item, message) in [
        (Item::Small(0x80), "Small.0: 128 is not in 0..=127"),
        (
            Item::List {
                tag: 0x7f,
                items: vec![],
            },
            "List.tag: 127 is not in 128..=143",
        ),
        (Item::Flag(0x100, true), "Flag.0: 256 is not in 208..=209"),
        (
            Item::Other(0xd0, 0),
            "the tag is that of a variant with a name",
        ),
        (
            Item::Other(0x90, 0),
            "the tag is that of a variant with a name",
        ),
    ] {
        assert_eq!(item.to_bytes().unwrap_err().to_string(), message);
    }
    let list = Item::List {
        tag: 0x81,
        items: vec![],
    };
    assert_eq!(
        list.to_bytes().unwrap_err().path().to_string(),
        "List.items"
    );
}

#[test]
fn without_other_the_tags_between_are_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first, bits = 3)]
    enum Few {
        #[codec(tag = 1..=2)]
        Some(u8),
        #[codec(tag = 4..=6)]
        More(u64),
    }
    for (byte, value) in [(1, Few::Some(1)), (2, Few::Some(2)), (6, Few::More(6))] {
        assert_eq!(Few::from_bytes(&[byte]), Ok(value));
    }
    for byte in [0, 3, 7] {
        let error = Few::from_bytes(&[byte]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownCode);
    }
    assert_eq!(Few::MAX_BITS, Some(3));
}

#[test]
fn layouts_and_traces_show_the_range() {
    assert_eq!(
        Item::LAYOUT.spelling(),
        "msb:enum(u8;:0..127:128..143=list(`&(tag,15)`:u8;);:144:192=u16;:208..209=reserved(u7;);u1;:_=u8;);"
    );
    let table = Item::LAYOUT.to_string();
    assert!(table.contains("0..=127 Small"), "{table}");
    assert!(table.contains("`tag & 15` x u8"), "{table}");
    let trace = Item::trace(&[0x7f]);
    let values: Vec<Option<Value>> = trace
        .segments()
        .iter()
        .map(|segment| segment.value)
        .collect();
    assert_eq!(values, [Some(Value::Number(Number::Unsigned(127)))]);
}
