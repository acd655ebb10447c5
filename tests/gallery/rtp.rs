//! A packet of the Real-time Transport Protocol: RFC 3550, section 5.1, without padding. Most significant bit first.
//!
//! The packet was made by Scapy 2.

use bitcodec::BitCodec;

use super::published;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Packet {
    #[codec(fixed = 2, bits = 2)]
    version: (),
    #[codec(fixed = false)]
    padding: (),
    #[codec(present(extension))]
    has_extension: (),
    #[codec(bits = 4, count_of = contributors)]
    contributor_count: (),
    marker: bool,
    #[codec(bits = 7)]
    payload_type: u8,
    sequence: u16,
    timestamp: u32,
    source: u32,
    #[codec(len = contributor_count)]
    contributors: Vec<u32>,
    #[codec(when = has_extension)]
    extension: Option<Extension>,
    #[codec(len(rest))]
    payload: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Extension {
    profile: u16,
    #[codec(len(bits = 16))]
    words: Vec<u32>,
}

#[test]
fn a_packet_has_its_payload_to_the_end() {
    let bytes = b"\x82\xe0\x12\x34\xde\xad\xbe\xef\x12\x34\x56\x78\0\0\0\x01\0\0\0\x02voice";
    let packet = Packet {
        version: (),
        padding: (),
        has_extension: (),
        contributor_count: (),
        marker: true,
        payload_type: 96,
        sequence: 0x1234,
        timestamp: 0xdead_beef,
        source: 0x1234_5678,
        contributors: vec![1, 2],
        extension: None,
        payload: b"voice".to_vec(),
    };
    assert_eq!(bitcodec::WireFormat::from_bytes(bytes), Ok(packet.clone()));
    // A packet that ends earlier has a shorter payload, or none.
    let silent = Packet {
        payload: Vec::new(),
        ..packet
    };
    published(&bytes[..20], silent);
}
