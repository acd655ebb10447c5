//! The beginning of a FLAC file: its marker and the block STREAMINFO, RFC 9639 sections 8.1 and 8.2. Most significant bit
//! first.
//!
//! The example is the first file of appendix D of the RFC.

use bitcodec::{BitCodec, Violation, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 336, check = rules)]
struct Beginning {
    #[codec(fixed = b"fLaC")]
    marker: (),
    is_last_block: bool,
    #[codec(fixed = 0, bits = 7)]
    block_type: (),
    #[codec(fixed = 34, bits = 24)]
    block_length: (),
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

/// The least block size comes first.
fn rules(beginning: &Beginning) -> Result<(), Violation> {
    if beginning.block_size[0] > beginning.block_size[1] {
        return Err(
            Violation::new("the least block size is above the greatest").field("block_size")
        );
    }
    Ok(())
}

const EXAMPLE: [u8; 42] = [
    0x66, 0x4c, 0x61, 0x43, 0x80, 0x00, 0x00, 0x22, 0x10, 0x00, 0x10, 0x00, 0x00, 0x00, 0x0f, 0x00,
    0x00, 0x0f, 0x0a, 0xc4, 0x42, 0xf0, 0x00, 0x00, 0x00, 0x01, 0x3e, 0x84, 0xb4, 0x18, 0x07, 0xdc,
    0x69, 0x03, 0x07, 0x58, 0x6a, 0x3d, 0xad, 0x1a, 0x2e, 0x0f,
];

#[test]
fn the_first_file_of_the_rfc_has_one_sample() {
    let beginning = Beginning {
        marker: (),
        is_last_block: true,
        block_type: (),
        block_length: (),
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
    assert_eq!(beginning.to_array(), Ok(EXAMPLE));
    published(&EXAMPLE, beginning);
    damaged::<Beginning>(&EXAMPLE);
}

#[test]
fn block_sizes_are_in_order() {
    let mut wrong = EXAMPLE;
    wrong[8] = 0x20;
    let error = Beginning::from_bytes(&wrong).expect_err("8192 is above 4096");
    assert_eq!(
        error.to_string(),
        "block_size: the least block size is above the greatest (bits 64..96)"
    );
}
