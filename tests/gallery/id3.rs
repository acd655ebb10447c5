//! A tag of ID3v2.4, which stands in front of the sound of an MP3 file: "ID3 tag version 2.4.0 - Main Structure" and "-
//! Native Frames", id3.org.
//!
//! Unsynchronisation, extended headers, footers, compression and encryption are no part of it: their flags must be zero.

use std::num::NonZero;

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::programs::hex;
use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Tag {
    #[codec(fixed = b"ID3")]
    marker: (),
    #[codec(fixed = 4, bits = 8)]
    version: (),
    #[codec(fixed = 0, bits = 8)]
    revision: (),
    #[codec(reserved = 8)]
    flags: (),
    #[codec(count_of = body, pieces = [0b0, 7, 0b0, 7, 0b0, 7, 0b0, 7])]
    size: (),
    #[codec(sized = size)]
    body: Body,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Body {
    #[codec(len(until(peek = 0x00, or_end)))]
    frames: Vec<Frame>,
    #[codec(when(rest))]
    padding: Option<Padding>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Padding {
    first: Zero,
    #[codec(len(rest))]
    others: Vec<Zero>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct Zero(#[codec(fixed = 0, bits = 8)] ());

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Frame {
    /// The first letter of the name: all frames with `T` are texts.
    class: NonZero<u8>,
    name: [u8; 3],
    #[codec(count_of = content, pieces = [0b0, 7, 0b0, 7, 0b0, 7, 0b0, 7])]
    size: (),
    #[codec(reserved = 16)]
    flags: (),
    #[codec(tag = class.get(), sized = size)]
    content: Content,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 8))]
enum Content {
    #[codec(tag = b'A')]
    Picture(Picture),
    #[codec(tag = b'C')]
    Comment(Comment),
    #[codec(tag = b'T')]
    Text(Text),
    #[codec(other)]
    Other(u8, #[codec(len(rest))] Vec<u8>),
}

/// Values are separated by U+0000, which also may end them, and does in tags of Mutagen.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Text {
    Latin1(#[codec(text(latin1), len(rest))] String),
    /// With the mark of the byte order: here the lower byte is first.
    Utf16 {
        #[codec(fixed = 0xfffe, bits = 16)]
        mark: (),
        #[codec(text(utf16), little_endian, len(rest))]
        text: String,
    },
    Utf16Be(#[codec(text(utf16), len(rest))] String),
    Utf8(#[codec(text(utf8), len(rest))] String),
}

impl Text {
    fn as_str(&self) -> &str {
        match self {
            Self::Latin1(text)
            | Self::Utf16 { text, .. }
            | Self::Utf16Be(text)
            | Self::Utf8(text) => text,
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Comment {
    Latin1 {
        #[codec(text(ascii), len(padded = 3))]
        language: String,
        #[codec(text(latin1), len(until = 0))]
        description: String,
        #[codec(text(latin1), len(rest))]
        text: String,
    },
    #[codec(tag = 3)]
    Utf8 {
        #[codec(text(ascii), len(padded = 3))]
        language: String,
        #[codec(text(utf8), len(until = 0))]
        description: String,
        #[codec(text(utf8), len(rest))]
        text: String,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Picture {
    Latin1 {
        #[codec(text(latin1), len(until = 0))]
        mime: String,
        kind: u8,
        #[codec(text(latin1), len(until = 0))]
        description: String,
        #[codec(len(rest))]
        data: Vec<u8>,
    },
    #[codec(tag = 3)]
    Utf8 {
        #[codec(text(latin1), len(until = 0))]
        mime: String,
        kind: u8,
        #[codec(text(utf8), len(until = 0))]
        description: String,
        #[codec(len(rest))]
        data: Vec<u8>,
    },
}

/// Returns a text without the character that ends it.
fn ended(text: &str) -> &str {
    text.strip_suffix('\0').unwrap_or(text)
}

#[test]
fn a_size_has_seven_bits_in_each_byte() {
    let title = "a".repeat(199);
    let frame = Frame {
        class: NonZero::new(b'T').unwrap(),
        name: *b"IT2",
        size: (),
        flags: (),
        content: Content::Text(Text::Utf8(title.clone())),
    };
    let tag = Tag {
        marker: (),
        version: (),
        revision: (),
        flags: (),
        size: (),
        body: Body {
            frames: vec![frame],
            padding: Some(Padding {
                first: Zero(()),
                others: vec![Zero(())],
            }),
        },
    };
    let head: &[u8] = b"ID3\x04\0\0\0\0\x01\x54TIT2\0\0\x01\x48\0\0\x03";
    let bytes = [head, title.as_bytes(), &[0, 0]].concat();
    published(&bytes, tag);
    damaged::<Tag>(&bytes[..]);
    let mut high = bytes.clone();
    high[8] |= 0x80;
    assert_eq!(
        Tag::from_bytes(&high).unwrap_err().to_string(),
        "size: 0b1 is not the fixed value 0b0 (bits 64..65)"
    );
    let mut filled = bytes;
    *filled.last_mut().unwrap() = b'T';
    let error = Tag::from_bytes(&filled).unwrap_err();
    assert_eq!(error.path().to_string(), "body.padding.others[0].0");
}

#[test]
fn mutagen_writes_and_reads_the_same() {
    programs::agree("id3_cases.py", |tag: &Tag, _| {
        let frames = tag.body.frames.iter().map(|frame| {
            let name = [&[frame.class.get()], &frame.name[..]].concat();
            let content = match &frame.content {
                Content::Text(text) => {
                    let values: Vec<&str> = ended(text.as_str()).split('\0').collect();
                    json!(values)
                }
                Content::Comment(
                    Comment::Latin1 {
                        language,
                        description,
                        text,
                    }
                    | Comment::Utf8 {
                        language,
                        description,
                        text,
                    },
                ) => json!([language, description, ended(text)]),
                Content::Picture(
                    Picture::Latin1 {
                        mime,
                        kind,
                        description,
                        data,
                    }
                    | Picture::Utf8 {
                        mime,
                        kind,
                        description,
                        data,
                    },
                ) => json!([mime, kind, description, hex(data)]),
                Content::Other(_, data) => json!(hex(data)),
            };
            json!([String::from_utf8_lossy(&name), content])
        });
        let frames: Value = frames.collect();
        json!({ "frames": frames, "padding": tag.body.padding.as_ref().map_or(0, |padding| 1 + padding.others.len()) })
    });
}
