//! A page of an Ogg stream: RFC 3533, section 6. Least significant bit first.
//!
//! The page is the first one of a stream of Opus, written by libsndfile 1.2.2.

use bitcodec::BitCodec;
use bitcodec::sum::Crc;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Page {
    #[codec(fixed = b"OggS\0")]
    magic_and_version: (),
    continued: bool,
    first: bool,
    last: bool,
    #[codec(reserved = 5)]
    granule_position: i64,
    stream: u32,
    sequence: u32,
    /// Over the whole page, in which itself is zero.
    #[codec(crc(Crc::new(32, 0x04c1_1db7), over = ..), bits = 32)]
    checksum: (),
    #[codec(len(bits = 8))]
    segments: Vec<u8>,
    #[codec(len = segments.iter().map(|size| u32::from(*size)).sum::<u32>())]
    data: Vec<u8>,
}

#[test]
fn a_page_has_the_checksum_of_libsndfile() {
    let page = Page {
        magic_and_version: (),
        continued: false,
        first: true,
        last: false,
        granule_position: 0,
        stream: 0x6b9f_21e4,
        sequence: 0,
        checksum: (),
        segments: vec![19],
        data: b"OpusHead\x01\x01\x38\x01\x40\x1f\0\0\0\0\0".to_vec(),
    };
    let bytes = b"OggS\0\x02\0\0\0\0\0\0\0\0\xe4\x21\x9f\x6b\0\0\0\0\x20\x10\xe5\xf2\x01\x13\
        OpusHead\x01\x01\x38\x01\x40\x1f\0\0\0\0\0";
    published(bytes, page);
    refused::<Page>(bytes);
}
