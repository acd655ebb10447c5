//! A TIFF file with one directory: TIFF 6.0, section 2. Its first two bytes decide the byte order. What entries point to is
//! behind the directory, and stays bytes.
//!
//! The bytes were made by the `struct` module of Python, one directory in both orders.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Tiff {
    mark: Mark,
    #[codec(little_endian = mark == Mark::Little)]
    body: Body,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 16)]
enum Mark {
    #[codec(tag = 0x4949)]
    Little,
    #[codec(tag = 0x4d4d)]
    Big,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Body {
    #[codec(fixed = 42, bits = 16)]
    version: (),
    /// The directory stands directly behind the header.
    #[codec(fixed = 8, bits = 32)]
    first_directory: (),
    #[codec(len(bits = 16))]
    entries: Vec<Entry>,
    #[codec(fixed = 0, bits = 32)]
    next_directory: (),
    #[codec(len(rest))]
    data: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Entry {
    tag: u16,
    kind: Kind,
    count: u32,
    /// Values that fit four bytes are in the entry.
    #[codec(when = kind.width() == 1 && count <= 4)]
    bytes: Option<[u8; 4]>,
    #[codec(when = kind.width() == 2 && count <= 2)]
    shorts: Option<[u16; 2]>,
    /// One value, or the place of all.
    #[codec(when = kind.width() > 2 || kind.width() == 1 && count > 4 || kind.width() == 2 && count > 2)]
    word: Option<u32>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 16)]
enum Kind {
    #[codec(tag = 1)]
    Byte,
    Ascii,
    Short,
    Long,
    Rational,
    SignedByte,
    Undefined,
    SignedShort,
    SignedLong,
    SignedRational,
    Float,
    Double,
}

impl Kind {
    /// The bytes of one value.
    const fn width(self) -> usize {
        match self {
            Self::Byte | Self::Ascii | Self::SignedByte | Self::Undefined => 1,
            Self::Short | Self::SignedShort => 2,
            Self::Long | Self::SignedLong | Self::Float => 4,
            Self::Rational | Self::SignedRational | Self::Double => 8,
        }
    }
}

const LITTLE: &[u8] = b"\x49\x49\x2a\x00\x08\x00\x00\x00\x03\x00\
    \x00\x01\x03\x00\x01\x00\x00\x00\x80\x02\x00\x00\
    \x01\x01\x03\x00\x01\x00\x00\x00\xe0\x01\x00\x00\
    \x06\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\
    \x00\x00\x00\x00";
const BIG: &[u8] = b"\x4d\x4d\x00\x2a\x00\x00\x00\x08\x00\x03\
    \x01\x00\x00\x03\x00\x00\x00\x01\x02\x80\x00\x00\
    \x01\x01\x00\x03\x00\x00\x00\x01\x01\xe0\x00\x00\
    \x01\x06\x00\x03\x00\x00\x00\x01\x00\x01\x00\x00\
    \x00\x00\x00\x00";

fn file(mark: Mark) -> Tiff {
    // Width, height, and how a pixel is to be understood.
    let entries = [(256, 640), (257, 480), (262, 1)].map(|(tag, value)| Entry {
        tag,
        kind: Kind::Short,
        count: 1,
        bytes: None,
        shorts: Some([value, 0]),
        word: None,
    });
    Tiff {
        mark,
        body: Body {
            version: (),
            first_directory: (),
            entries: entries.to_vec(),
            next_directory: (),
            data: Vec::new(),
        },
    }
}

#[test]
fn a_directory_has_its_bytes_in_both_orders() {
    published(LITTLE, file(Mark::Little));
    published(BIG, file(Mark::Big));
}

#[test]
fn damaged_files_are_refused_or_other_files() {
    damaged::<Tiff>(LITTLE);
    damaged::<Tiff>(BIG);
}

#[test]
fn a_number_in_the_other_order_is_refused() {
    let mut bytes = LITTLE.to_vec();
    bytes[2..4].reverse();
    let error = Tiff::from_bytes(&bytes).expect_err("42 is in the other order");
    assert_eq!(error.path().to_string(), "body.version");
}

/// An entry in the words of the script.
fn named(entry: &Entry, tiff: &Tiff, file: &[u8]) -> Value {
    let read = |bytes: &[u8]| {
        let place = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        match tiff.mark {
            Mark::Little => bytes.iter().rev().fold(0, place),
            Mark::Big => bytes.iter().fold(0, place),
        }
    };
    let (count, width) = (entry.count as usize, entry.kind.width());
    let elsewhere = |place: u32| &file[place as usize..][..count * width];
    let numbers: Vec<Value> = match (entry.kind, entry.bytes, entry.shorts, entry.word) {
        (Kind::Ascii, Some(bytes), ..) => {
            return json!([entry.tag, 2, programs::hex(&bytes[..count])]);
        }
        (Kind::Ascii, _, _, Some(place)) => {
            return json!([entry.tag, 2, programs::hex(elsewhere(place))]);
        }
        (Kind::Short, _, Some(shorts), _) => {
            shorts[..count].iter().map(|short| json!(short)).collect()
        }
        (Kind::Long, _, _, Some(long)) if count == 1 => vec![json!(long)],
        (Kind::Short | Kind::Long, _, _, Some(place)) => {
            let all = elsewhere(place).chunks(width);
            all.map(|bytes| json!(read(bytes))).collect()
        }
        (Kind::Rational, _, _, Some(place)) => {
            let all = elsewhere(place).chunks(width);
            all.map(|bytes| json!([read(&bytes[..4]), read(&bytes[4..])]))
                .collect()
        }
        _ => panic!("{entry:?} is not written by Pillow"),
    };
    // Some entries may have several values, and are lists for Pillow even with one.
    let is_list = matches!(entry.tag, 258 | 273 | 279);
    let kind = match entry.kind {
        Kind::Short => 3,
        Kind::Long => 4,
        _ => 5,
    };
    match <[Value; 1]>::try_from(numbers) {
        Ok([number]) if !is_list => json!([entry.tag, kind, number]),
        Ok(one) => json!([entry.tag, kind, one]),
        Err(numbers) => json!([entry.tag, kind, numbers]),
    }
}

#[test]
fn pillow_reads_the_same() {
    programs::agree("tiff_cases.py", |tiff: &Tiff, bytes| {
        let entries = tiff.body.entries.iter();
        let tags: Vec<_> = entries.map(|entry| named(entry, tiff, bytes)).collect();
        json!({ "little_endian": tiff.mark == Mark::Little, "tags": tags })
    });
}
