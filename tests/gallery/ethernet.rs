//! An Ethernet frame of the least size with its frame check sequence: IEEE 802.3, clause 3; inside it a request of the
//! Address Resolution Protocol, RFC 826. Most significant bit first, but for the check.
//!
//! The frame was made by Scapy 2, its check by zlib's `crc32`.

use bitcodec::BitCodec;
use bitcodec::sum::Crc;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Frame {
    destination: [u8; 6],
    source: [u8; 6],
    #[codec(fixed = 0x0806, bits = 16)]
    ether_type: (),
    request: Arp,
    #[codec(fixed = b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")]
    padding: (),
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = ..=padding), bits = 32, little_endian)]
    check: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Arp {
    #[codec(fixed = b"\0\x01\x08\0\x06\x04")]
    ethernet_and_ipv4: (),
    operation: u16,
    sender: ([u8; 6], [u8; 4]),
    target: ([u8; 6], [u8; 4]),
}

#[test]
fn a_frame_has_the_check_of_zlib() {
    let source = [0, 0, 0x5e, 0, 0x53, 1];
    let frame = Frame {
        destination: [0xff; 6],
        source,
        ether_type: (),
        request: Arp {
            ethernet_and_ipv4: (),
            operation: 1,
            sender: (source, [192, 0, 2, 1]),
            target: ([0; 6], [192, 0, 2, 2]),
        },
        padding: (),
        check: (),
    };
    let bytes = b"\xff\xff\xff\xff\xff\xff\0\0\x5e\0\x53\x01\x08\x06\0\x01\x08\0\x06\x04\0\x01\
        \0\0\x5e\0\x53\x01\xc0\0\x02\x01\0\0\0\0\0\0\xc0\0\x02\x02\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x8e\x30\xfb\x7f";
    published(bytes, frame);
    refused::<Frame>(bytes);
}
