//! Generated code is free of warnings, whatever a crate asks of its code.
#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unused_lifetimes,
    unused_qualifications,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]

use bitcodec::{BitCodec, Violation, WireFormat};

/// A key with most kinds of fields.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 128, text = base64_url, check = rules)]
pub struct Key {
    #[codec(bits = 4)]
    cube: u8,
    owner: Owner,
    #[codec(range = 0..=6)]
    dice: [u8; 2],
    #[codec(reserved = 3, fixed = 5, bits = 4)]
    version: (),
    #[codec(present(extra))]
    has_extra: (),
    #[codec(bits = 3)]
    width: u8,
    #[codec(when = has_extra, bias = 1)]
    extra: Option<u8>,
    #[codec(bits(width + u8::from(has_extra), max = 8))]
    value: u8,
    shape: Shape,
    square: Square,
    #[codec(skip)]
    cache: Option<u32>,
}

const fn rules(key: &Key) -> Result<(), Violation> {
    if key.cube > 12 {
        return Err(Violation::new("the cube is at most 4096").field("cube"));
    }
    Ok(())
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Owner {
    First,
    Second,
    Centred = 3,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bits = 3))]
enum Shape {
    Point,
    Circle(u8),
    Square {
        #[codec(bits = 4)]
        side: u8,
        filled: bool,
    },
    #[codec(other)]
    Other(u8),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(huffman)]
enum Square {
    #[codec(weight = 32)]
    Empty,
    #[codec(weight = 8)]
    Pawn,
    #[codec(weight = 1)]
    King,
}

/// Private fields that nothing but the codec reads, without another derive that would read them.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Unread {
    #[codec(fixed = b"GIF")]
    magic: (),
    #[codec(present(extra))]
    has_extra: (),
    #[codec(bits = 3, count_of = values)]
    count: (),
    #[codec(reserved = 4, bits = 4, count_of = bytes)]
    byte_count: (),
    #[codec(when = has_extra)]
    extra: Option<u8>,
    #[codec(len = count, bits = 4)]
    values: Vec<u8>,
    #[codec(len(bytes = byte_count), leb128)]
    bytes: Vec<u32>,
    tail: Tail,
}

#[derive(BitCodec)]
#[codec(tag(bits = 1))]
enum Tail {
    None,
    Some {
        #[codec(bits = 7, count_of = values)]
        count: (),
        #[codec(len = count)]
        values: Vec<u8>,
    },
}

#[test]
fn fields_that_only_the_codec_reads_are_used() {
    let bytes = [
        b'G',
        b'I',
        b'F',
        0b1001_0000,
        0b0001_0000,
        0b0111_0101,
        0b0000_0101,
        0b1000_0001,
        7,
    ];
    let unread = Unread::from_bytes(&bytes).expect("the bytes hold one of each");
    assert_eq!(unread.to_bytes().expect("it came from bytes"), bytes);
}

#[test]
fn the_key_comes_back() {
    let key = Key {
        cube: 4,
        owner: Owner::Centred,
        dice: [6, 1],
        version: (),
        has_extra: (),
        width: 6,
        extra: Some(7),
        value: 127,
        shape: Shape::Square {
            side: 9,
            filled: true,
        },
        square: Square::King,
        cache: None,
    };
    let bytes = key.to_array().expect("the key fits");
    assert_eq!(Key::from_bytes(&bytes), Ok(key));
}

#[test]
fn every_variant_comes_back() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
    #[codec(lsb_first)]
    struct All(Owner, Shape, Square);

    for owner in [Owner::First, Owner::Second, Owner::Centred] {
        for shape in [Shape::Point, Shape::Circle(200), Shape::Other(7)] {
            for square in [Square::Empty, Square::Pawn, Square::King] {
                let all = All(owner, shape, square);
                let bytes = all.to_bytes().expect("every variant has a code");
                assert_eq!(All::from_bytes(&bytes), Ok(all));
            }
        }
    }
}

/// A type whose users are warned of it, and its own code is not.
#[derive(BitCodec, Debug, PartialEq, Eq)]
#[codec(msb_first, packed = OldBytes, text = hex)]
#[deprecated(note = "take `Key`")]
struct Old {
    /// The number.
    number: u8,
}

/// An enum of the same kind.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
#[deprecated(note = "take `Shape`")]
enum OldShape {
    /// One of a number.
    Number(u8),
    /// One of none.
    #[deprecated(note = "take `Number`")]
    None,
}

#[test]
#[expect(deprecated, reason = "the test is a user of it")]
fn derived_code_of_a_deprecated_type_has_no_warning() {
    let old = Old { number: 7 };
    assert_eq!(old.to_bytes().as_deref(), Ok(&[7][..]));
    let packed = old.pack().expect("a byte holds it");
    assert_eq!(packed.number(), Ok(7));
    assert_ne!(OldShape::Number(1), OldShape::None);
}
