//! The metadata of a FLAC file: RFC 9639, section 8. Most significant bit first; comments have lengths in little-endian
//! order.
//!
//! The first example is the first file of appendix D of the RFC.

use std::process::Command;

use bitcodec::{BitCodec, Violation, WireFormat};
use serde_json::{Value, json};

use super::programs::hex;
use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Metadata {
    #[codec(fixed = b"fLaC")]
    marker: (),
    #[codec(len(until(is_last)))]
    blocks: Vec<Block>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Block {
    #[codec(is_last)]
    is_last: (),
    #[codec(tag_of = body, bits = 7)]
    kind: (),
    #[codec(tag = kind, sized(bits = 24))]
    body: Body,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 7))]
enum Body {
    StreamInfo(StreamInfo),
    Padding(#[codec(len(rest))] Vec<Zero>),
    Application {
        id: [u8; 4],
        #[codec(len(rest))]
        data: Vec<u8>,
    },
    SeekTable(#[codec(len(rest))] Vec<SeekPoint>),
    Comments(Comments),
    CueSheet(CueSheet),
    Picture(Picture),
    /// 127 is forbidden, so that no block looks like a frame.
    #[codec(tag = 7..=126)]
    Reserved(u8, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Zero(#[codec(fixed = 0, bits = 8)] ());

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(check = StreamInfo::rules)]
struct StreamInfo {
    #[codec(range = 16..=65535, bits = 16)]
    block_size: [u16; 2],
    #[codec(bits = 24)]
    frame_size: [u32; 2],
    #[codec(bits = 20)]
    sample_rate: u32,
    #[codec(bits = 3, bias = 1)]
    channels: u8,
    #[codec(bits = 5, bias = 1, range = 4..=32)]
    bits_per_sample: u8,
    #[codec(bits = 36)]
    samples: u64,
    md5: [u8; 16],
}

impl StreamInfo {
    /// The least block size comes first.
    fn rules(&self) -> Result<(), Violation> {
        if self.block_size[0] > self.block_size[1] {
            return Err(
                Violation::new("the least block size is above the greatest").field("block_size")
            );
        }
        Ok(())
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct SeekPoint {
    /// All ones is a placeholder.
    sample: u64,
    offset: u64,
    samples: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Comments {
    vendor: Text,
    #[codec(count_of = comments, bits = 32, little_endian)]
    count: (),
    #[codec(len = count)]
    comments: Vec<Text>,
}

/// A text of Vorbis.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Text {
    #[codec(count_of = text, bits = 32, little_endian)]
    len: (),
    #[codec(len = len)]
    text: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct CueSheet {
    catalogue: [u8; 128],
    lead_in: u64,
    is_disc: bool,
    #[codec(reserved = 2071, len(bits = 8))]
    tracks: Vec<Track>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Track {
    start: u64,
    number: u8,
    isrc: [u8; 12],
    is_data: bool,
    has_emphasis: bool,
    #[codec(reserved = 110, len(bits = 8))]
    indices: Vec<Index>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Index {
    offset: u64,
    number: u8,
    #[codec(reserved = 24)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Picture {
    #[codec(range = 0..=20, bits = 32)]
    kind: u32,
    #[codec(len(bits = 32), range = 0x20..=0x7e, bits = 8)]
    mime: Vec<u8>,
    #[codec(len(bits = 32))]
    description: Vec<u8>,
    /// Width, height, bits of a pixel, number of colours.
    size: [u32; 4],
    #[codec(len(bits = 32))]
    data: Vec<u8>,
}

const EXAMPLE: [u8; 42] = [
    0x66, 0x4c, 0x61, 0x43, 0x80, 0x00, 0x00, 0x22, 0x10, 0x00, 0x10, 0x00, 0x00, 0x00, 0x0f, 0x00,
    0x00, 0x0f, 0x0a, 0xc4, 0x42, 0xf0, 0x00, 0x00, 0x00, 0x01, 0x3e, 0x84, 0xb4, 0x18, 0x07, 0xdc,
    0x69, 0x03, 0x07, 0x58, 0x6a, 0x3d, 0xad, 0x1a, 0x2e, 0x0f,
];

fn block(body: Body) -> Block {
    Block {
        is_last: (),
        kind: (),
        body,
    }
}

#[test]
fn the_first_file_of_the_rfc_has_one_sample() {
    let info = StreamInfo {
        block_size: [4096, 4096],
        frame_size: [15, 15],
        sample_rate: 44100,
        channels: 2,
        bits_per_sample: 16,
        samples: 1,
        md5: [
            0x3e, 0x84, 0xb4, 0x18, 0x07, 0xdc, 0x69, 0x03, 0x07, 0x58, 0x6a, 0x3d, 0xad, 0x1a,
            0x2e, 0x0f,
        ],
    };
    let metadata = Metadata {
        marker: (),
        blocks: vec![block(Body::StreamInfo(info))],
    };
    published(&EXAMPLE, metadata);
    damaged::<Metadata>(&EXAMPLE);
}

#[test]
fn block_sizes_are_in_order() {
    let mut wrong = EXAMPLE;
    wrong[8] = 0x20;
    let error = Metadata::from_bytes(&wrong).expect_err("8192 is above 4096");
    assert_eq!(
        error.to_string(),
        "blocks[0].body.StreamInfo.0.block_size: the least block size is above the greatest (bits 64..96)"
    );
}

#[test]
fn the_last_block_says_so() {
    let mut more = EXAMPLE;
    more[4] = 0;
    let error = Metadata::from_bytes(&more).expect_err("one more block");
    assert_eq!(
        error.to_string(),
        "blocks[1].is_last: the input ends: 1 bit is needed, 0 left (bit 336)"
    );
    let blocks = Vec::new();
    let error = Metadata { marker: (), blocks }.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "blocks: the list has no element, and its last one says where it ends"
    );
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// What stands in front of the zeros that fill a text.
fn ascii(bytes: &[u8]) -> &str {
    text(bytes).trim_end_matches('\0')
}

fn fields(body: &Body) -> (u8, Value) {
    match body {
        Body::StreamInfo(info) => (
            0,
            json!({
                "min_block": info.block_size[0], "max_block": info.block_size[1], "rate": info.sample_rate,
                "channels": info.channels, "bits": info.bits_per_sample, "samples": info.samples, "md5": hex(&info.md5),
            }),
        ),
        Body::Padding(zeros) => (1, json!({ "padding": zeros.len() })),
        Body::Application { id, data } => (2, json!({ "data": hex(id) + &hex(data) })),
        Body::SeekTable(points) => {
            let point =
                |point: &SeekPoint| json!([point.sample.to_string(), point.offset, point.samples]);
            (
                3,
                json!({ "points": points.iter().map(point).collect::<Vec<_>>() }),
            )
        }
        Body::Comments(all) => {
            let comments: Vec<_> = all.comments.iter().map(|each| text(&each.text)).collect();
            (
                4,
                json!({ "vendor": text(&all.vendor.text), "comments": comments }),
            )
        }
        Body::CueSheet(sheet) => {
            let track = |track: &Track| {
                let index = |index: &Index| json!([index.number, index.offset]);
                let indices: Vec<_> = track.indices.iter().map(index).collect();
                json!([
                    track.number,
                    track.start,
                    ascii(&track.isrc),
                    u8::from(track.is_data),
                    track.has_emphasis,
                    indices
                ])
            };
            let tracks: Vec<_> = sheet.tracks.iter().map(track).collect();
            (
                5,
                json!({
                    "catalogue": ascii(&sheet.catalogue), "lead_in": sheet.lead_in, "disc": sheet.is_disc, "tracks": tracks,
                }),
            )
        }
        Body::Picture(picture) => (
            6,
            json!({
                "type": picture.kind, "mime": text(&picture.mime), "description": text(&picture.description),
                "size": picture.size, "data": hex(&picture.data),
            }),
        ),
        Body::Reserved(kind, data) => (*kind, json!({ "data": hex(data) })),
    }
}

#[test]
fn mutagen_and_metaflac_read_the_same() {
    let version = Command::new("metaflac").arg("--version").output();
    let has_metaflac = version.is_ok();
    programs::agree("flac_cases.py", |metadata: &Metadata, bytes| {
        let blocks: Vec<_> = metadata
            .blocks
            .iter()
            .map(|block| fields(&block.body))
            .collect();
        let (mut at, mut listed) = (4, Vec::new());
        for (index, (kind, _)) in blocks.iter().enumerate() {
            let len = usize::from(bytes[at + 2]) << 8 | usize::from(bytes[at + 3]);
            let len = usize::from(bytes[at + 1]) << 16 | len;
            listed.push(json!([kind, index + 1 == blocks.len(), len]));
            at += 4 + len;
        }
        json!({ "blocks": blocks, "listed": has_metaflac.then_some(listed) })
    });
}
