//! The header and the first directory of a TIFF file: TIFF 6.0, section 2. Its first two bytes decide the byte order.
//!
//! The bytes were made by the `struct` module of Python, one directory in both orders.

use bitcodec::{BitCodec, WireFormat};

use super::{damaged, published};

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
    next_directory: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Entry {
    tag: EntryTag,
    /// 3 is a number of 16 bits.
    #[codec(fixed = 3, bits = 16)]
    kind: (),
    #[codec(fixed = 1, bits = 32)]
    count: (),
    value: u16,
    #[codec(fixed = 0, bits = 16)]
    unused: (),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 16)]
enum EntryTag {
    #[codec(tag = 256)]
    Width,
    #[codec(tag = 257)]
    Height,
    #[codec(tag = 262)]
    Interpretation,
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
    let entry = |(tag, value)| Entry {
        tag,
        kind: (),
        count: (),
        value,
        unused: (),
    };
    let entries = [
        (EntryTag::Width, 640),
        (EntryTag::Height, 480),
        (EntryTag::Interpretation, 1),
    ];
    Tiff {
        mark,
        body: Body {
            version: (),
            first_directory: (),
            entries: entries.into_iter().map(entry).collect(),
            next_directory: 0,
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
