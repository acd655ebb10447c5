//! An image in the "Quite OK Image" format: its header and its chunks. Most significant bit first.
//!
//! Format: "The Quite OK Image Format", version 1.0. The image is of eight pixels, written by Pillow 13.0.

use bitcodec::{BitCodec, WireFormat};

use super::published;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Header {
    #[codec(fixed = b"qoif")]
    magic: (),
    width: u32,
    height: u32,
    #[codec(bits = 8, range = 3..=4)]
    channels: u8,
    #[codec(bits = 8, range = 0..=1)]
    colour_space: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, tag(bits = 2))]
enum Chunk {
    /// The colour that was last seen at this place of the table.
    Index(#[codec(bits = 6)] u8),
    /// What is added to red, green and blue.
    Diff(#[codec(range = -2..=1)] [i8; 3]),
    /// What is added to green, and what more is added to red and blue.
    Luma {
        #[codec(range = -32..=31)]
        green: i8,
        #[codec(range = -8..=7)]
        red: i8,
        #[codec(range = -8..=7)]
        blue: i8,
    },
    Whole(Whole),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 6))]
enum Whole {
    /// The colour before, once more than this.
    #[codec(tag = 0..=61)]
    Run(u8),
    Rgb([u8; 3]),
    Rgba([u8; 4]),
}

const EXAMPLE: &[u8] = b"qoif\0\0\0\x04\0\0\0\x02\x03\x01\
    \xc1\x9f\xab\xc0\xfe\x14\x1e\x0a\xfe\xc8\x1e\x5a\x77\x01";

#[test]
fn the_image_is_a_row_of_chunks() {
    let header = Header {
        magic: (),
        width: 4,
        height: 2,
        channels: 3,
        colour_space: 1,
    };
    published(&EXAMPLE[..14], header);
    let chunks = [
        (Chunk::Whole(Whole::Run(1)), 1),
        (
            Chunk::Luma {
                green: -1,
                red: 2,
                blue: 3,
            },
            2,
        ),
        (Chunk::Whole(Whole::Run(0)), 1),
        (Chunk::Whole(Whole::Rgb([20, 30, 10])), 4),
        (Chunk::Whole(Whole::Rgb([200, 30, 90])), 4),
        (Chunk::Diff([1, -1, 1]), 1),
        (Chunk::Index(1), 1),
    ];
    let mut rest = &EXAMPLE[14..];
    for (chunk, len) in chunks {
        published(&rest[..len], chunk.clone());
        assert_eq!(Chunk::from_prefix(rest), Ok((chunk, &rest[len..])));
        rest = &rest[len..];
    }
    assert!(rest.is_empty());
}

#[test]
fn every_byte_begins_a_chunk() {
    for first in 0..=u8::MAX {
        let given = [first, 1, 2, 3, 4];
        let (chunk, rest) = Chunk::from_prefix(&given).expect("all tags are used");
        let bytes = chunk.to_bytes().expect("a chunk has bytes");
        assert_eq!(bytes, given[..given.len() - rest.len()]);
    }
}
