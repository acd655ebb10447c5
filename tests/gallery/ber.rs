//! Identifier, length and contents of ASN.1 in the basic encoding rules, with lengths as the distinguished ones have them:
//! ITU-T X.690. Most significant bit first.
//!
//! The examples are those of X.690: the lengths 38 and 201 of 8.1.3, "Jones" with the tags of 8.14, and an object
//! identifier of 8.19.

use bitcodec::{BitCodec, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Value {
    class: Class,
    constructed: bool,
    number: Number,
    length: Length,
    #[codec(len = length.octets())]
    contents: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Class {
    Universal,
    Application,
    ContextSpecific,
    Private,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 5))]
enum Number {
    #[codec(tag = 0..=30)]
    Low(u8),
    #[codec(tag = 31)]
    High(#[codec(vlq, range = 31..=0xffff_ffff)] u32),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, tag(bits = 8))]
enum Length {
    #[codec(tag = 0..=127)]
    Short(u8),
    #[codec(tag = 0x81)]
    One(#[codec(bits = 8, range = 128..=255)] u8),
    Two(#[codec(bits = 16, range = 0x100..=0xffff)] u16),
    Three(#[codec(bits = 24, range = 0x1_0000..=0xff_ffff)] u32),
    Four(#[codec(bits = 32, range = 0x100_0000..=0xffff_ffff)] u32),
}

impl Length {
    fn octets(&self) -> u32 {
        match *self {
            Self::Short(octets) | Self::One(octets) => octets.into(),
            Self::Two(octets) => octets.into(),
            Self::Three(octets) | Self::Four(octets) => octets,
        }
    }
}

/// The contents of an object identifier.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct ObjectIdentifier(#[codec(len(rest), vlq)] Vec<u64>);

fn value(class: Class, constructed: bool, number: u8, contents: &[u8]) -> Value {
    let length = u8::try_from(contents.len()).expect("a short example");
    Value {
        class,
        constructed,
        number: Number::Low(number),
        length: Length::Short(length),
        contents: contents.to_vec(),
    }
}

#[test]
fn values_have_their_published_bytes() {
    let plain = value(Class::Universal, false, 26, b"Jones");
    published(b"\x1a\x05Jones", plain.clone());
    let implicit = value(Class::Application, false, 3, b"Jones");
    published(b"\x43\x05Jones", implicit);
    let explicit = value(Class::ContextSpecific, true, 2, b"\x43\x05Jones");
    published(b"\xa2\x07\x43\x05Jones", explicit);
    damaged::<Value>(b"\xa2\x07\x43\x05Jones");
    assert_eq!(Value::from_bytes(b"\x1a\x05Jones"), Ok(plain));
}

#[test]
fn lengths_have_their_published_bytes() {
    published(&[0b0010_0110], Length::Short(38));
    published(&[0b1000_0001, 0b1100_1001], Length::One(201));
    let error = Length::from_bytes(&[0x81, 38]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "One.0: 38 is not in 128..=255 (bits 8..16)"
    );
}

#[test]
fn an_object_identifier_is_a_list_of_quantities() {
    let identifier = ObjectIdentifier(vec![180, 3]);
    assert_eq!(identifier.to_bytes().as_deref(), Ok(&b"\x81\x34\x03"[..]));
    assert_eq!(
        ObjectIdentifier::from_bytes(b"\x81\x34\x03"),
        Ok(identifier)
    );
}
