//! A PNG file, W3C's "Portable Network Graphics (PNG) Specification": its signature and its chunks.
//!
//! The example is that of the article "PNG" of the English Wikipedia: one red pixel.

use bitcodec::BitCodec;
use bitcodec::sum::Crc;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct File {
    #[codec(fixed = b"\x89PNG\r\n\x1a\n")]
    signature: (),
    #[codec(len(rest))]
    chunks: Vec<Chunk>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Chunk {
    #[codec(bits = 32, count_of = data)]
    length: (),
    kind: [u8; 4],
    #[codec(len = length)]
    data: Vec<u8>,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = kind..=data), bits = 32)]
    crc: (),
}

const EXAMPLE: &[u8] = b"\x89PNG\r\n\x1a\n\
    \0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde\
    \0\0\0\x0cIDAT\x08\xd7\x63\xf8\xcf\xc0\0\0\x03\x01\x01\0\x18\xdd\x8d\xb0\
    \0\0\0\0IEND\xae\x42\x60\x82";

#[test]
fn one_red_pixel_is_three_chunks() {
    let chunk = |kind: &[u8; 4], data: &[u8]| Chunk {
        length: (),
        kind: *kind,
        data: data.to_vec(),
        crc: (),
    };
    let file = File {
        signature: (),
        chunks: vec![
            chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
            chunk(b"IDAT", b"\x08\xd7\x63\xf8\xcf\xc0\0\0\x03\x01\x01\0"),
            chunk(b"IEND", &[]),
        ],
    };
    assert_eq!(bitcodec::WireFormat::from_bytes(EXAMPLE), Ok(file.clone()));
    // A file that ends behind a chunk is one of fewer chunks.
    published(&EXAMPLE[33..57], file.chunks[1].clone());
    refused::<File>(EXAMPLE);
}
