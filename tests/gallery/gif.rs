//! The beginning of a GIF file: header, logical screen descriptor and global colour table of the GIF89a specification.
//! Bytes are little-endian and fields of a byte begin at its lowest bit: least significant bit first.
//!
//! The example is the start of `sample_1.gif` of Matthew Flickinger's "What's In A GIF - Bit by Byte".

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Beginning {
    #[codec(fixed = b"GIF89a")]
    signature: (),
    width: u16,
    height: u16,
    /// The colour table has two to the power of this plus one entries.
    #[codec(bits = 3)]
    table_size: u8,
    sorted: bool,
    /// Bits of each primary colour, less one.
    #[codec(bits = 3)]
    resolution: u8,
    has_table: bool,
    background: u8,
    aspect_ratio: u8,
    #[codec(when = has_table, len = 2usize << table_size)]
    table: Option<Vec<[u8; 3]>>,
}

const EXAMPLE: [u8; 25] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x0a, 0x00, 0x0a, 0x00, 0x91, 0x00, 0x00, 0xff, 0xff, 0xff,
    0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0x00, 0x00, 0x00,
];

#[test]
fn the_sample_has_four_colours() {
    let beginning = Beginning {
        signature: (),
        width: 10,
        height: 10,
        table_size: 1,
        sorted: false,
        resolution: 1,
        has_table: true,
        background: 0,
        aspect_ratio: 0,
        table: Some(vec![[255, 255, 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]]),
    };
    published(&EXAMPLE, beginning);
    damaged::<Beginning>(&EXAMPLE);
}
