//! A capture file of libpcap: draft-ietf-opsawg-pcap. The magic number is written in the order of the machine, and so
//! says in which order everything behind it is.
//!
//! The bytes were made by the `struct` module of Python.

use bitcodec::{BitCodec, WireFormat};

use super::damaged;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Pcap {
    magic: Magic,
    #[codec(little_endian = magic == Magic::Little)]
    capture: Capture,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 32)]
enum Magic {
    #[codec(tag = 0xd4c3_b2a1)]
    Little,
    #[codec(tag = 0xa1b2_c3d4)]
    Big,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Capture {
    major: u16,
    minor: u16,
    zone: i32,
    accuracy: u32,
    longest: u32,
    link: u32,
    #[codec(len(rest))]
    packets: Vec<Packet>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Packet {
    seconds: u32,
    micros: u32,
    #[codec(count_of = data, bits = 32)]
    captured: (),
    original: u32,
    #[codec(len = captured)]
    data: Vec<u8>,
}

const LITTLE: &[u8] = b"\xd4\xc3\xb2\xa1\x02\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00\x00\x01\x00\x00\x00\
    \x00\xf1\x53\x65\x40\xe2\x01\x00\x05\x00\x00\x00\x3c\x00\x00\x00\x01\x02\x03\x04\x05\
    \x01\xf1\x53\x65\x07\x00\x00\x00\x02\x00\x00\x00\x02\x00\x00\x00\xaa\xbb";
const BIG: &[u8] = b"\xa1\xb2\xc3\xd4\x00\x02\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00\x00\x00\x01\
    \x65\x53\xf1\x00\x00\x01\xe2\x40\x00\x00\x00\x05\x00\x00\x00\x3c\x01\x02\x03\x04\x05\
    \x65\x53\xf1\x01\x00\x00\x00\x07\x00\x00\x00\x02\x00\x00\x00\x02\xaa\xbb";

fn file(magic: Magic) -> Pcap {
    let packet = |seconds, micros, original, data: &[u8]| Packet {
        seconds,
        micros,
        captured: (),
        original,
        data: data.to_vec(),
    };
    let packets = vec![
        packet(1_700_000_000, 123_456, 60, &[1, 2, 3, 4, 5]),
        packet(1_700_000_001, 7, 2, &[0xaa, 0xbb]),
    ];
    Pcap {
        magic,
        capture: Capture {
            major: 2,
            minor: 4,
            zone: 0,
            accuracy: 0,
            longest: 65_535,
            link: 1,
            packets,
        },
    }
}

#[test]
fn captures_have_their_bytes_in_both_orders() {
    for (bytes, magic) in [(LITTLE, Magic::Little), (BIG, Magic::Big)] {
        assert_eq!(file(magic).to_bytes().as_deref(), Ok(bytes));
        assert_eq!(Pcap::from_bytes(bytes), Ok(file(magic)));
    }
}

#[test]
fn damaged_captures_are_refused_or_other_captures() {
    damaged::<Pcap>(LITTLE);
    damaged::<Pcap>(BIG);
}
