//! A block of a baseline JPEG image that has one colour: the DC difference and the end of the block, in the typical codes of
//! ITU-T T.81, annex K. Most significant bit first.
//!
//! The bytes are the scans of images of eight by eight grey points, written by Pillow 13.0 in quality 75.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, ErrorKind, WireFormat};

use super::published;

/// Table K.3: the lengths of the codewords of the categories. That of ones alone is reserved.
const LUMINANCE_DC: PrefixCode<u8, 12> =
    PrefixCode::from_lengths_incomplete([2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9]);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Block {
    #[codec(huffman = LUMINANCE_DC)]
    category: u8,
    /// The number, if it is positive; else the number plus the greatest of its category.
    #[codec(bits(category, max = 11))]
    magnitude: u16,
    /// The codeword of table K.5 for "end of block".
    #[codec(fixed = 0b1010, bits = 4)]
    end: (),
}

impl Block {
    /// Section F.2.2.1, "EXTEND".
    fn difference(&self) -> i32 {
        let (magnitude, ones) = (i32::from(self.magnitude), (1 << self.category) - 1);
        if 2 * magnitude > ones {
            magnitude
        } else {
            magnitude - ones
        }
    }
}

#[test]
fn grey_blocks_have_the_bytes_of_pillow() {
    for (bytes, category, magnitude, difference) in [
        (b"\xf4\x8a", 7, 72, 72),
        (b"\xf3\x1a", 7, 49, -78),
        (b"\xf7\xfa", 7, 127, 127),
    ] {
        let block = Block {
            category,
            magnitude,
            end: (),
        };
        assert_eq!(block.difference(), difference);
        published(bytes, block);
    }
}

#[test]
fn the_word_of_ones_is_reserved() {
    let error = Block::from_bytes(&[0xff, 0xff]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownCode);
    assert_eq!(
        error.to_string(),
        "category: the bits begin no codeword of `LUMINANCE_DC` (bits 0..9)"
    );
}
