//! Regions of several fields, whose size in bytes an earlier field has.

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $header:literal, $nested:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $header)]
            pub(super) struct Header {
                pub(super) kind: u8,
                #[codec(count_of = is_long..=stuffing, bits = 8)]
                pub(super) size: (),
                pub(super) is_long: bool,
                #[codec(reserved = 3)]
                pub(super) flags: bool,
                #[codec(bits = 3)]
                pub(super) odd: u8,
                #[codec(when = flags, bits = 24)]
                pub(super) time: Option<u32>,
                #[codec(crc(Crc::CRC_16_ARC, over = kind..=odd), bits = 16)]
                pub(super) sum: (),
                #[codec(len(rest), each(fixed = 0xff, bits = 8))]
                pub(super) stuffing: Vec<()>,
                #[codec(bits = 4)]
                pub(super) behind: u8,
                #[codec(len(bits = 4))]
                pub(super) body: Vec<u8>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $nested)]
            pub(super) struct Nested {
                #[codec(count_of = inner..=last)]
                pub(super) outer: u16,
                #[codec(count_of = first..=text, leb128)]
                pub(super) inner: (),
                #[codec(bits = 4)]
                pub(super) first: u8,
                #[codec(bits = 4)]
                pub(super) second: u8,
                #[codec(len(until = 0))]
                pub(super) text: Vec<u8>,
                #[codec(when(rest))]
                pub(super) last: Option<u16>,
                #[codec(count_of = one..=one, bits = 8, range = 2..=2)]
                pub(super) of_one: u8,
                pub(super) one: u16,
                pub(super) choice: Choice,
            }
        }
    )* };
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Choice {
    Nothing,
    Framed {
        #[codec(count_of = number..=rest, bits = 8)]
        size: (),
        number: u32,
        #[codec(len(rest))]
        rest: Vec<u8>,
    },
    Tuple(
        #[codec(count_of = 1..=2, bits = 8)] u8,
        bool,
        #[codec(bits = 7)] u8,
        #[codec(len(rest))] Vec<u8>,
    ),
}

in_both_orders! {
    lsb = lsb_first, "1e20cb91c504038f", "852e19f66965abf6";
    msb = msb_first, "1f55a627c235d3c8", "65e899a9da90bda1";
}

fn header() -> msb::Header {
    msb::Header {
        kind: 1,
        size: (),
        is_long: false,
        flags: true,
        odd: 5,
        time: Some(0x0001_0203),
        sum: (),
        stuffing: vec![(); 2],
        behind: 0xa,
        body: vec![9],
    }
}

fn nested() -> msb::Nested {
    msb::Nested {
        outer: 7,
        inner: (),
        first: 1,
        second: 2,
        text: b"ab".to_vec(),
        last: Some(5),
        of_one: 2,
        one: 3,
        choice: Choice::Framed {
            size: (),
            number: 4,
            rest: vec![],
        },
    }
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<lsb::Header>(&bytes);
        laws::of_bytes::<msb::Header>(&bytes);
        laws::of_bytes::<lsb::Nested>(&bytes);
        laws::of_bytes::<msb::Nested>(&bytes);
    }
}

/// The last field of the region, and of all, is not on the wire.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Cached {
    #[codec(count_of = words..=sum, bits = 8)]
    size: (),
    #[codec(len(rest))]
    words: Vec<u16>,
    #[codec(skip)]
    sum: u32,
}

#[test]
fn a_region_may_end_with_a_skipped_field() {
    let words = vec![1, 2];
    let value = Cached {
        size: (),
        words,
        sum: 0,
    };
    assert_eq!(value.to_bytes().unwrap(), [4, 0, 1, 0, 2]);
    laws::of_value(&value);
    let error = Cached::from_bytes(&[2, 0, 1, 0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Trailing);
}

#[test]
fn drawn_values_keep_the_laws() {
    laws::of_type::<lsb::Header>();
    laws::of_type::<msb::Header>();
    laws::of_type::<lsb::Nested>();
    laws::of_type::<msb::Nested>();
}

#[test]
fn a_size_is_that_of_its_fields() {
    laws::of_value(&header());
    laws::of_value(&nested());
    // The reserved bits before `flags` are in the region.
    let bytes = header().to_bytes().expect("every field fits");
    assert_eq!(
        bytes,
        [1, 8, 0b0000_1101, 1, 2, 3, 0xc5, 0x97, 0xff, 0xff, 0xa1, 9]
    );
    assert_eq!(msb::Header::from_bytes(&bytes), Ok(header()));
    let bytes = nested().to_bytes().expect("every field fits");
    assert_eq!(
        bytes,
        [
            0, 7, 4, 0x12, b'a', b'b', 0, 0, 5, 2, 0, 3, 1, 4, 0, 0, 0, 4
        ]
    );
    assert_eq!(msb::Nested::from_bytes(&bytes), Ok(nested()));
    let wrong = msb::Nested {
        outer: 6,
        ..nested()
    };
    laws::of_value(&wrong);
    assert_eq!(
        wrong.to_bytes().unwrap_err().to_string(),
        "outer: the size is not that of its fields"
    );
    assert_eq!(
        msb::Header::LAYOUT.spelling(),
        "msb:u8;derived(size(*,2..7:u8;););u1;reserved(u3;);u1;u3;when(`$4`:u24;);derived(crc(16r,0000000000008005,0000000000000000,0000000000000000,0..4:u16;););list(rest:fixed(255:u8;););u4;list(u4;:u8;);"
    );
}

#[test]
fn a_region_is_used_up_and_not_left() {
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = nested().to_bytes().expect("every field fits");
        change(&mut bytes);
        laws::of_bytes::<msb::Nested>(&bytes);
        let error = msb::Nested::from_bytes(&bytes).expect_err("another size");
        (error.kind(), error.to_string())
    };
    // The text ends behind the inner region, and one byte before it.
    assert_eq!(
        refused(&|bytes| bytes[2] = 3),
        (
            ErrorKind::Region,
            "text[2]: the region ends: 8 bits are needed, 0 left (bit 48)".to_owned()
        )
    );
    assert_eq!(
        refused(&|bytes| bytes[2] = 5),
        (
            ErrorKind::Region,
            "inner: 1 unused byte in the region (bits 56..64)".to_owned()
        )
    );
    // The outer region is shorter than the inner one, and longer than all bytes.
    assert_eq!(
        refused(&|bytes| bytes[1] = 4),
        (
            ErrorKind::Region,
            "inner: the region ends: 32 bits are needed, 24 left (bits 24..48)".to_owned()
        )
    );
    assert_eq!(
        refused(&|bytes| bytes[0] = 255),
        (
            ErrorKind::Truncated,
            "outer: the input ends: 522296 bits are needed, 128 left (bit 16)".to_owned()
        )
    );
    // One byte of it is no number.
    assert_eq!(
        refused(&|bytes| bytes[1] = 6),
        (
            ErrorKind::Region,
            "last: the region ends: 16 bits are needed, 8 left (bits 56..64)".to_owned()
        )
    );
    assert_eq!(
        refused(&|bytes| bytes.truncate(8)),
        (
            ErrorKind::Truncated,
            "outer: the input ends: 56 bits are needed, 48 left (bit 16)".to_owned()
        )
    );
}
