//! Values in regions of so many bytes.

use bitcodec::coding::{Bits, Counted, EliasGamma, Leb128, Own, Region, Rest};

use super::*;
use crate::codings::laws::{comes_back, is_canonical};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(bits = 4, count_of = head)]
    head_size: (),
    #[codec(bits = 4)]
    kind: u8,
    #[codec(sized = head_size)]
    head: Head,
    #[codec(when = kind > 3, sized(leb128), runs)]
    flags: Option<[bool; 12]>,
    #[codec(sized(leb128(prefix = 4)))]
    body: Body,
    #[codec(bits = 4)]
    end: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Head {
    #[codec(bits = 5)]
    level: u8,
    #[codec(len(bits = 3), bits = 6)]
    names: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Body {
    #[codec(len(rest))]
    parts: Vec<Part>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Part {
    Empty,
    #[codec(tag = 7)]
    Text(#[codec(sized(bits = 8), len(rest))] Vec<u8>),
    Nested {
        #[codec(sized(bits = 8))]
        inner: Inner,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Inner {
    #[codec(sized(bits = 8), len(rest))]
    words: Vec<u16>,
    #[codec(align = 32, len(rest))]
    more: Vec<u8>,
}

fn message() -> Message {
    let inner = Inner {
        words: vec![0x0102, 0x0304],
        more: vec![9, 8],
    };
    Message {
        head_size: (),
        kind: 5,
        head: Head {
            level: 17,
            names: vec![63, 0],
        },
        flags: Some([false; 12]),
        body: Body {
            parts: vec![
                Part::Text(b"abc".to_vec()),
                Part::Nested { inner },
                Part::Empty,
            ],
        },
        end: 6,
    }
}

#[test]
fn each_value_fills_its_region() {
    let bytes = message().to_bytes().expect("every field fits");
    let by_hand = [
        0x35, // three bytes, kind 5
        0b1000_1010,
        0b1111_1100,
        0b0000_0000, // 17, two names, four zeros
        1,
        0b0001_1000, // twelve equal flags: 0001100 0
        // Four bits of the size of the body, which are not enough: 15, and 3 more.
        0xf0,
        0x30,
        0x70,
        0x36,
        0x16,
        0x26,
        0x30,
        0x80,
        0xa0,
        0x40,
        0x10,
        0x20,
        0x30,
        0x40,
        0,
        0,
        0,
        0x90,
        0x80,
        0x06,
    ];
    assert_eq!(bytes, by_hand);
    assert_eq!(Message::from_bytes(&bytes), Ok(message()));
    for len in 0..bytes.len() {
        let error = Message::from_bytes(&bytes[..len]).expect_err("the message is cut");
        assert_eq!(error.kind(), ErrorKind::Truncated, "{len} bytes: {error}");
    }
}

#[test]
fn what_does_not_use_its_region_up_is_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Sized {
        #[codec(sized(bits = 8))]
        value: Head,
        size: u8,
        #[codec(sized = size)]
        pair: (u8, bool),
    }
    let right = [2, 0b0010_0101, 0b0011_1111, 2, 7, 1];
    assert!(Sized::from_bytes(&right).is_ok());
    for (place, byte, kind, message) in [
        (
            0,
            1,
            ErrorKind::Region,
            "value.names: the region ends: 6 bits are needed, 0 left (bit 16)",
        ),
        (
            0,
            4,
            ErrorKind::Region,
            "value: 2 unused bytes in the region (bits 22..40)",
        ),
        (
            0,
            200,
            ErrorKind::Truncated,
            "value: the input ends: 1600 bits are needed, 40 left (bit 8)",
        ),
        (
            1,
            0b0000_0101,
            ErrorKind::Region,
            "value: 1 unused byte in the region (bits 16..24)",
        ),
        (
            2,
            0b0111_1111,
            ErrorKind::Padding,
            "value: padding is not zero (bits 22..24)",
        ),
        (
            3,
            1,
            ErrorKind::Region,
            "pair.1: the region ends: 1 bit is needed, 0 left (bit 40)",
        ),
        (
            5,
            3,
            ErrorKind::Padding,
            "pair: padding is not zero (bits 41..48)",
        ),
    ] {
        let mut wrong = right;
        wrong[place] = byte;
        match Sized::from_bytes(&wrong) {
            Err(error) => assert_eq!((error.kind(), error.to_string().as_str()), (kind, message)),
            Ok(value) => panic!("{value:?}"),
        }
    }
}

#[test]
fn a_value_that_other_fields_measure_otherwise_is_not_encoded() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Said {
        size: i8,
        #[codec(sized = size)]
        value: u16,
    }
    assert_eq!(Said { size: 2, value: 1 }.to_bytes(), Ok(vec![2, 1, 0]));
    let error = Said { size: 3, value: 1 }
        .to_bytes()
        .expect_err("three bytes");
    let message = "value: the value does not take as many bytes as other fields say";
    assert_eq!(error.to_string(), message);
    let error = Said::from_bytes(&[0xff, 1, 0]).expect_err("no size");
    let most = usize::MAX;
    let message = format!("value: `sized` gives -1, which is not in 0..={most} (bit 8)");
    assert_eq!(error.to_string(), message);
}

#[test]
fn regions_in_regions_are_measured_once() {
    macro_rules! nested {
        ($outer:ident $inner:ident) => {
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct $outer(#[codec(sized(leb128))] $inner);
        };
        ($outer:ident $inner:ident $($more:ident)+) => {
            nested!($inner $($more)+);
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct $outer(#[codec(sized(leb128))] $inner);
        };
    }
    nested!(A B C D E F G H I J K L M N O P Last);
    #[derive(BitCodec, Debug, PartialEq)]
    struct Last(u8);
    let value = A(B(C(D(E(F(G(H(I(J(K(L(M(N(O(P(Last(7)))))))))))))))));
    let bytes = value.to_bytes().expect("it fits");
    assert_eq!(
        bytes,
        [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 7]
    );
    assert_eq!(A::from_bytes(&bytes), Ok(value));
}

proptest! {
    #[test]
    fn values_in_regions(values in prop::collection::vec(any::<u16>(), 0..90), bytes: [u8; 40]) {
        comes_back::<Vec<u16>, Region<Leb128, Rest<Own>>>(&values);
        comes_back::<Vec<u16>, Region<Bits<16>, Counted<Bits<8>, Own>>>(&values);
        let value = values.first().copied().unwrap_or(1).max(1);
        comes_back::<u16, Region<Bits<2>, Own>>(&value);
        comes_back::<u16, Region<Leb128, EliasGamma>>(&value);
        is_canonical::<Vec<u16>, Region<Leb128, Rest<Own>>>(&bytes);
        is_canonical::<Vec<u8>, Region<Bits<3>, Rest<Bits<8>>>>(&bytes);
        is_canonical::<u8, Region<Bits<3>, EliasGamma>>(&bytes);
        is_canonical::<Body, Region<Bits<5>, Own>>(&bytes);
    }

    #[test]
    fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24), small: bool) {
        let small = |byte: u8| if small { byte % 8 } else { byte };
        let bytes: Vec<u8> = bytes.into_iter().map(small).collect();
        if let Ok((value, rest)) = Message::from_prefix(&bytes) {
            let used = bytes.len() - rest.len();
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes[..used].to_vec()));
        }
    }
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Known {
    A,
    B,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Short {
    #[codec(leb128)]
    kind: u64,
    #[codec(sized(bits = 8))]
    known: [Known; 16],
}

#[test]
fn a_region_that_is_too_short_and_breaks_another_rule_keeps_the_laws() {
    // Four bytes for 48 bits, in which the first value is none.
    let bytes = [0, 4, 0xff, 0xff, 0xff, 0xff];
    bitcodec::laws::of_bytes::<Short>(&bytes);
    let error = Short::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "known[0]: 7 is the code of no `Known` (bits 16..19)"
    );
}
