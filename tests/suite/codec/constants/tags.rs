//! Tags that are constants: of the module, of the type, from functions, in ranges, and as discriminants.

use std::fmt::Debug;

use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};

const FMT: u32 = u32::from_be_bytes(*b"fmt ");
const DATA: u32 = u32::from_be_bytes(*b"data");

/// A chunk by its code of four characters.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 32))]
enum Chunk {
    #[codec(tag = FMT)]
    WireFormat { channels: u8 },
    #[codec(tag = DATA)]
    Data(#[codec(len(bits = 8))] Vec<u8>),
    #[codec(tag = Self::FACT)]
    Fact(u16),
    #[codec(tag = code(*b"LIST"))]
    List,
    #[codec(other)]
    Other(u32),
}

const fn code(text: [u8; 4]) -> u32 {
    u32::from_be_bytes(text)
}

impl Chunk {
    const FACT: u32 = code(*b"fact");
}

fn comes_back<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: T, bytes: &[u8]) {
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    assert_eq!(T::from_bytes(bytes), Ok(value));
}

#[test]
fn a_constant_is_a_tag() {
    comes_back(Chunk::WireFormat { channels: 2 }, b"fmt \x02");
    comes_back(Chunk::Data(b"ab".to_vec()), b"data\x02ab");
    comes_back(Chunk::Fact(0x102), b"fact\x01\x02");
    comes_back(Chunk::List, b"LIST");
    comes_back(Chunk::Other(code(*b"junk")), b"junk");
    let error = Chunk::Other(FMT).to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tag is that of a variant with a name"
    );
}

const FIRST: u8 = 0x20;
const LAST: usize = 0x2f;

/// Ranges, and variants behind a constant.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8))]
enum Item {
    #[codec(tag = 1)]
    One,
    #[codec(tag = FIRST)]
    Constant,
    Next(u8),
    #[codec(tag = 0x22..=LAST)]
    Short(u8, bool),
    After,
    AfterThat,
    #[codec(tag = FIRST + 0x20..=0x4f)]
    Low {
        tag: u16,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8))]
enum Literals {
    #[codec(tag = 1)]
    One,
    #[codec(tag = 0x20)]
    Constant,
    Next(u8),
    #[codec(tag = 0x22..=0x2f)]
    Short(u8, bool),
    After,
    AfterThat,
    #[codec(tag = 0x40..=0x4f)]
    Low {
        tag: u16,
    },
}

#[test]
fn ranges_and_the_variants_behind_a_constant_are_as_with_literals() {
    comes_back(Item::Constant, &[0x20]);
    comes_back(Item::Next(7), &[0x21, 7]);
    comes_back(Item::Short(0x2f, true), &[0x2f, 0x80]);
    comes_back(Item::AfterThat, &[0x31]);
    comes_back(Item::Low { tag: 0x45 }, &[0x45]);
    assert_eq!(Item::LAYOUT.fingerprint(), Literals::LAYOUT.fingerprint());
    for tag in 0..=u8::MAX {
        let bytes = [tag, 0];
        let kinds = (
            Item::from_bytes(&bytes).map_err(|error| error.kind()),
            Literals::from_bytes(&bytes).map_err(|error| error.kind()),
        );
        match kinds {
            (Ok(item), Ok(literal)) => assert_eq!(item.to_bytes(), literal.to_bytes()),
            (item, literal) => assert_eq!(item.err(), literal.err(), "{tag}"),
        }
    }
}

/// Discriminants, in an enum without data.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 7)]
enum Plain {
    A = FIRST as isize,
    B,
    #[codec(tag = { 64 + 1 })]
    C,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Row([Plain; 3], #[codec(radix = 3, as = u8)] [Plain; 2]);

#[test]
fn constants_are_the_tags_of_symbols() {
    let row = Row([Plain::C, Plain::A, Plain::B], [Plain::B, Plain::C]);
    comes_back(row, &[0b1000_0010, 0b1000_0001, 0b0000_1010, 0b1000_0000]);
    let error = Row::from_bytes(&[0; 4]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownCode);
}
