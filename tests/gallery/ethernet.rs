//! An Ethernet frame with its frame check sequence: IEEE 802.3, clause 3; inside it any payload, or a message of the
//! Address Resolution Protocol, RFC 826. Most significant bit first, but for the check.
//!
//! The example was made by Scapy 2, its check by zlib's `crc32`.

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{programs, published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Frame {
    destination: [u8; 6],
    source: [u8; 6],
    /// Below 0x600 it would be a length.
    #[codec(range = 0x600..=0xffff, bits = 16)]
    ether_type: u16,
    #[codec(tag = ether_type, sized(rest))]
    payload: Payload,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = ..=payload), bits = 32, little_endian)]
    check: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum Payload {
    #[codec(tag = 0x0806)]
    Arp {
        message: Arp,
        #[codec(len(rest))]
        padding: Vec<u8>,
    },
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Arp {
    #[codec(fixed = b"\0\x01\x08\0\x06\x04")]
    ethernet_and_ipv4: (),
    operation: u16,
    sender: ([u8; 6], [u8; 4]),
    target: ([u8; 6], [u8; 4]),
}

const EXAMPLE: &[u8] =
    b"\xff\xff\xff\xff\xff\xff\0\0\x5e\0\x53\x01\x08\x06\0\x01\x08\0\x06\x04\0\x01\
    \0\0\x5e\0\x53\x01\xc0\0\x02\x01\0\0\0\0\0\0\xc0\0\x02\x02\
    \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x8e\x30\xfb\x7f";

#[test]
fn a_frame_has_the_check_of_zlib() {
    let source = [0, 0, 0x5e, 0, 0x53, 1];
    let message = Arp {
        ethernet_and_ipv4: (),
        operation: 1,
        sender: (source, [192, 0, 2, 1]),
        target: ([0; 6], [192, 0, 2, 2]),
    };
    let frame = Frame {
        destination: [0xff; 6],
        source,
        ether_type: 0x0806,
        payload: Payload::Arp {
            message,
            padding: vec![0; 18],
        },
        check: (),
    };
    published(EXAMPLE, frame);
    refused::<Frame>(EXAMPLE);
}

#[test]
fn a_frame_with_another_check_is_refused() {
    let mut wrong = EXAMPLE.to_vec();
    wrong[63] = 0;
    let error = Frame::from_bytes(&wrong).expect_err("another check");
    assert_eq!(
        error.to_string(),
        "check: the checksum is 0x7ffb308e, not 0xfb308e (bits 480..512)"
    );
}

#[test]
fn scapy_reads_the_same() {
    programs::agree("ethernet_cases.py", |frame: &Frame, _| {
        let text = |address: [u8; 6]| address.map(|byte| format!("{byte:02x}")).join(":");
        let Payload::Other(_, payload) = &frame.payload else {
            panic!("{frame:?} has no such type");
        };
        json!({
            "destination": text(frame.destination), "source": text(frame.source), "type": frame.ether_type, "payload": programs::hex(payload),
        })
    });
}
