//! The Concise Binary Object Representation: RFC 8949, all well-formed items. Most significant bit first. The first byte has
//! the kind of an item, and a small number or length.
//!
//! The examples are those of appendix A of the RFC, and of appendix F for what is not well-formed.

use bitcodec::{BitCodec, Violation, WireFormat};
use serde_json::{Value, json};

use super::{programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, check = Self::is_whole)]
struct Data(Item);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8), depth = 64, check = Self::rules)]
enum Item {
    #[codec(tag = 0x00..=0x17)]
    Small(u8),
    #[codec(tag = 0x18)]
    Number8(u8),
    Number16(u16),
    Number32(u32),
    Number64(u64),
    /// -1 minus a number, as are all that follow.
    #[codec(tag = 0x20..=0x37)]
    Negative(u8),
    #[codec(tag = 0x38)]
    Negative8(u8),
    Negative16(u16),
    Negative32(u32),
    Negative64(u64),
    #[codec(tag = 0x40..=0x57, count_of = 0)]
    Bytes(Vec<u8>),
    #[codec(tag = 0x58)]
    Bytes8(#[codec(len(bits = 8))] Vec<u8>),
    Bytes16(#[codec(len(bits = 16))] Vec<u8>),
    Bytes32(#[codec(len(bits = 32))] Vec<u8>),
    Bytes64(#[codec(len(bits = 64))] Vec<u8>),
    #[codec(tag = 0x5f)]
    ByteParts(#[codec(len(until = &Item::Break))] Vec<Item>),
    #[codec(tag = 0x60..=0x77, count_of = 0)]
    Text(Vec<u8>),
    #[codec(tag = 0x78)]
    Text8(#[codec(len(bits = 8))] Vec<u8>),
    Text16(#[codec(len(bits = 16))] Vec<u8>),
    Text32(#[codec(len(bits = 32))] Vec<u8>),
    Text64(#[codec(len(bits = 64))] Vec<u8>),
    #[codec(tag = 0x7f)]
    TextParts(#[codec(len(until = &Item::Break))] Vec<Item>),
    #[codec(tag = 0x80..=0x97, count_of = 0)]
    Array(Vec<Item>),
    #[codec(tag = 0x98)]
    Array8(#[codec(len(bits = 8))] Vec<Item>),
    Array16(#[codec(len(bits = 16))] Vec<Item>),
    Array32(#[codec(len(bits = 32))] Vec<Item>),
    Array64(#[codec(len(bits = 64))] Vec<Item>),
    #[codec(tag = 0x9f)]
    ArrayParts(#[codec(len(until = &Item::Break))] Vec<Item>),
    #[codec(tag = 0xa0..=0xb7, count_of = 0)]
    Map(Vec<Entry>),
    #[codec(tag = 0xb8)]
    Map8(#[codec(len(bits = 8))] Vec<Entry>),
    Map16(#[codec(len(bits = 16))] Vec<Entry>),
    Map32(#[codec(len(bits = 32))] Vec<Entry>),
    Map64(#[codec(len(bits = 64))] Vec<Entry>),
    /// Keys and values in turn.
    #[codec(tag = 0xbf)]
    MapParts(#[codec(len(until = &Item::Break))] Vec<Item>),
    #[codec(tag = 0xc0..=0xd7)]
    Tagged(u8, Box<Item>),
    #[codec(tag = 0xd8)]
    Tagged8(u8, Box<Item>),
    Tagged16(u16, Box<Item>),
    Tagged32(u32, Box<Item>),
    Tagged64(u64, Box<Item>),
    #[codec(tag = 0xe0..=0xf3)]
    Simple(u8),
    #[codec(tag = 0xf4)]
    False,
    True,
    Null,
    Undefined,
    Simple8(#[codec(range = 32..=255, bits = 8)] u8),
    Half(u16),
    Single(u32),
    Double(u64),
    #[codec(tag = 0xff)]
    Break,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Entry {
    #[codec(recursive)]
    key: Item,
    #[codec(recursive)]
    value: Item,
}

impl Data {
    fn is_whole(&self) -> Result<(), Violation> {
        match self.0 {
            Item::Break => Err(OUTSIDE),
            _ => Ok(()),
        }
    }
}

const OUTSIDE: Violation =
    Violation::new("a break ends a list of unknown length, and this is none");

impl Item {
    /// What the bits of an item do not say.
    fn rules(&self) -> Result<(), Violation> {
        let is_break = |item: &Self| *item == Self::Break;
        match self {
            Self::ByteParts(parts) if !parts.iter().all(Self::is_bytes) => Err(Violation::new(
                "each part is a byte string of a known length",
            )),
            Self::TextParts(parts) if !parts.iter().all(Self::is_text) => {
                Err(Violation::new("each part is a text of a known length"))
            }
            Self::MapParts(items) if items.len() % 2 != 0 => {
                Err(Violation::new("each key has a value"))
            }
            Self::Tagged(_, item)
            | Self::Tagged8(_, item)
            | Self::Tagged16(_, item)
            | Self::Tagged32(_, item)
            | Self::Tagged64(_, item)
                if is_break(item) =>
            {
                Err(OUTSIDE)
            }
            _ if self.items().iter().any(is_break) => Err(OUTSIDE),
            _ if self
                .entries()
                .iter()
                .any(|each| is_break(&each.key) || is_break(&each.value)) =>
            {
                Err(OUTSIDE)
            }
            _ => Ok(()),
        }
    }

    const fn is_bytes(&self) -> bool {
        matches!(
            self,
            Self::Bytes(_)
                | Self::Bytes8(_)
                | Self::Bytes16(_)
                | Self::Bytes32(_)
                | Self::Bytes64(_)
        )
    }

    const fn is_text(&self) -> bool {
        matches!(
            self,
            Self::Text(_) | Self::Text8(_) | Self::Text16(_) | Self::Text32(_) | Self::Text64(_)
        )
    }

    /// The items of an array.
    fn items(&self) -> &[Self] {
        match self {
            Self::Array(items)
            | Self::Array8(items)
            | Self::Array16(items)
            | Self::Array32(items)
            | Self::Array64(items)
            | Self::ArrayParts(items) => items,
            _ => &[],
        }
    }

    /// The entries of a map of a known length.
    fn entries(&self) -> &[Entry] {
        match self {
            Self::Map(entries)
            | Self::Map8(entries)
            | Self::Map16(entries)
            | Self::Map32(entries)
            | Self::Map64(entries) => entries,
            _ => &[],
        }
    }

    /// The bytes of a byte string or text.
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Bytes(bytes)
            | Self::Bytes8(bytes)
            | Self::Bytes16(bytes)
            | Self::Bytes32(bytes)
            | Self::Bytes64(bytes)
            | Self::Text(bytes)
            | Self::Text8(bytes)
            | Self::Text16(bytes)
            | Self::Text32(bytes)
            | Self::Text64(bytes) => bytes.clone(),
            Self::ByteParts(parts) | Self::TextParts(parts) => {
                parts.iter().flat_map(Self::bytes).collect()
            }
            other => panic!("{other:?} has no bytes"),
        }
    }

    /// Returns the item in the words of the script.
    fn json(&self) -> Value {
        let number = |number: u64| json!({ "int": number.to_string() });
        let negative = |number: u64| json!({ "int": (-1 - i128::from(number)).to_string() });
        let tagged = |tag: u64, item: &Self| json!({ "tag": tag, "value": item.json() });
        match self {
            Self::Small(small) | Self::Number8(small) => number((*small).into()),
            Self::Number16(small) => number((*small).into()),
            Self::Number32(small) => number((*small).into()),
            Self::Number64(any) => number(*any),
            Self::Negative(kept) => negative((kept & 0x1f).into()),
            Self::Negative8(small) => negative((*small).into()),
            Self::Negative16(small) => negative((*small).into()),
            Self::Negative32(small) => negative((*small).into()),
            Self::Negative64(any) => negative(*any),
            Self::ByteParts(_) => json!({ "bytes": programs::hex(&self.bytes()) }),
            bytes if bytes.is_bytes() => json!({ "bytes": programs::hex(&bytes.bytes()) }),
            Self::TextParts(_) => json!(String::from_utf8(self.bytes()).expect("UTF-8")),
            text if text.is_text() => json!(String::from_utf8(text.bytes()).expect("UTF-8")),
            Self::MapParts(items) => {
                let pairs = items
                    .chunks(2)
                    .map(|pair| json!([pair[0].json(), pair[1].json()]));
                json!({ "map": pairs.collect::<Vec<_>>() })
            }
            Self::Map(_) | Self::Map8(_) | Self::Map16(_) | Self::Map32(_) | Self::Map64(_) => {
                let entries = self.entries().iter();
                let pairs = entries.map(|entry| json!([entry.key.json(), entry.value.json()]));
                json!({ "map": pairs.collect::<Vec<_>>() })
            }
            Self::Tagged(kept, item) => tagged((kept & 0x1f).into(), item),
            Self::Tagged8(tag, item) => tagged((*tag).into(), item),
            Self::Tagged16(tag, item) => tagged((*tag).into(), item),
            Self::Tagged32(tag, item) => tagged((*tag).into(), item),
            Self::Tagged64(tag, item) => tagged(*tag, item),
            Self::False => json!(false),
            Self::True => json!(true),
            Self::Null => Value::Null,
            Self::Undefined => json!({ "simple": 23 }),
            Self::Simple(kept) => json!({ "simple": kept & 0x1f }),
            Self::Simple8(simple) => json!({ "simple": simple }),
            Self::Half(bits) => float(half(*bits)),
            Self::Single(bits) => float(f32::from_bits(*bits).into()),
            Self::Double(bits) => float(f64::from_bits(*bits)),
            array => array.items().iter().map(Self::json).collect(),
        }
    }
}

/// The value of an IEEE number of 16 bits.
fn half(bits: u16) -> f64 {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => mantissa * 2f64.powi(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + mantissa) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 0 { size } else { -size }
}

fn float(number: f64) -> Value {
    let bits = match number.is_nan() {
        true => "nan".to_owned(),
        false => format!("{:016x}", number.to_bits()),
    };
    json!({ "float": bits })
}

#[test]
fn nested_arrays_of_both_kinds_come_back() {
    // [_ 1, [2, 3], [_ 4, 5]]
    let number = Item::Small;
    let inner = vec![
        number(1),
        Item::Array(vec![number(2), number(3)]),
        Item::ArrayParts(vec![number(4), number(5)]),
    ];
    published(
        b"\x9f\x01\x82\x02\x03\x9f\x04\x05\xff\xff",
        Data(Item::ArrayParts(inner)),
    );
}

#[test]
fn the_items_of_cbor2_come_back() {
    programs::agree::<Data>("cbor_cases.py", |data, _| data.0.json());
}

/// The bytes of appendix F of the RFC.
#[test]
fn what_is_not_well_formed_is_refused() {
    let cut = "18 19 1a 1b 1901 1a0102 1b01020304050607 38 58 78 98 9a01ff00 b8 d8 f8 f900 fa0000 fb000000 \
        41 61 5affffffff00 5bffffffffffffffff010203 7affffffff00 7b7fffffffffffffff010203 \
        81 818181818181818181 8200 a1 a20102 a100 a2000000 c0 9f 9f0102 bf bf01020102 819f 9f819f \
        5f4100 7f6100 9f8000 9f809f";
    let wrong = "1c 1d 1e 3c 3d 3e 5c 5d 5e 7c 7d 7e 9c 9d 9e bc bd be dc dd de fc fd fe \
        f800 f801 f818 f81f 5f00ff 5f21ff 5f6100ff 5f80ff 5fa0ff 5fc000ff 5fe0ff 7f4100ff \
        5f5f4100ffff 7f7f6100ffff ff 81ff 8200ff a1ff a1ff00 a100ff a20000ff 9f81ff 9f829f819f9fffffffff \
        bf00ff bf000000ff 1f 3f df";
    for digits in cut
        .split(' ')
        .chain(wrong.split(' '))
        .filter(|digits| !digits.is_empty())
    {
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("a byte");
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
        assert!(Data::from_bytes(&bytes).is_err(), "{digits}");
    }
    let refusal = |bytes: &[u8]| Data::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        refusal(b"\x1c"),
        "0: 28 is the code of no `Item` (bits 0..8)"
    );
    assert_eq!(
        refusal(b"\x81\xff"),
        "0: a break ends a list of unknown length, and this is none (bits 0..16)"
    );
    assert_eq!(
        refusal(b"\xf8\x18"),
        "0.Simple8.0: 24 is not in 32..=255 (bits 8..16)"
    );
    assert!(refusal(&[0x81; 1000]).ends_with("values are nested more than 64 deep (bit 512)"));
}
