//! The IPv4 header, RFC 791 with the fields of RFC 2474 and RFC 3168. Most significant bit first.
//!
//! The example is that of the article "Internet checksum" of the English Wikipedia. Canonical: the reserved flag is zero,
//! the length of the header is that of its options, and the checksum is right.

use bitcodec::BitCodec;
use bitcodec::sum::Internet;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Header {
    #[codec(fixed = 4, bits = 4)]
    version: (),
    /// In words of 32 bits.
    #[codec(computed = Self::words, bits = 4, range = 5..=15)]
    header_length: (),
    #[codec(bits = 6)]
    services: u8,
    #[codec(bits = 2)]
    congestion: u8,
    total_length: u16,
    identification: u16,
    #[codec(reserved = 1)]
    dont_fragment: bool,
    more_fragments: bool,
    #[codec(bits = 13)]
    fragment_offset: u16,
    time_to_live: u8,
    protocol: Protocol,
    /// Over the whole header, in which it is zero.
    #[codec(sum(Internet, over = ..), bits = 16)]
    checksum: (),
    source: [u8; 4],
    destination: [u8; 4],
    #[codec(len = (header_length - 5) * 4)]
    options: Vec<u8>,
}

impl Header {
    fn words(&self) -> u64 {
        5 + self.options.len().div_ceil(4) as u64
    }
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Protocol {
    #[codec(tag = 1)]
    Icmp,
    #[codec(tag = 6)]
    Tcp,
    #[codec(tag = 17)]
    Udp,
    #[codec(other)]
    Other(u8),
}

const EXAMPLE: [u8; 20] = [
    0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11, 0xb8, 0x61, 0xc0, 0xa8, 0x00, 0x01,
    0xc0, 0xa8, 0x00, 0xc7,
];

#[test]
fn the_header_of_the_article_has_its_fields() {
    let header = Header {
        version: (),
        header_length: (),
        services: 0,
        congestion: 0,
        total_length: 115,
        identification: 0,
        dont_fragment: true,
        more_fragments: false,
        fragment_offset: 0,
        time_to_live: 64,
        protocol: Protocol::Udp,
        checksum: (),
        source: [192, 168, 0, 1],
        destination: [192, 168, 0, 199],
        options: Vec::new(),
    };
    published(&EXAMPLE, header);
    refused::<Header>(&EXAMPLE);
}
