//! A data frame of IEEE 802.15.4 without its check, which radios take off: 7.2, "General MAC frame format". Least
//! significant bit first.
//!
//! The examples are those of smoltcp's tests.

use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Frame {
    kind: Kind,
    #[codec(fixed = false)]
    security: (),
    pending: bool,
    acknowledged: bool,
    one_network: bool,
    #[codec(reserved = 3)]
    target_mode: Mode,
    #[codec(bits = 2)]
    version: u8,
    source_mode: Mode,
    sequence: u8,
    #[codec(when = target_mode != Mode::Absent)]
    target_network: Option<u16>,
    #[codec(when = target_mode == Mode::Short)]
    target_short: Option<u16>,
    #[codec(when = target_mode == Mode::Extended)]
    target: Option<u64>,
    #[codec(when = source_mode != Mode::Absent && !one_network)]
    source_network: Option<u16>,
    #[codec(when = source_mode == Mode::Short)]
    source_short: Option<u16>,
    #[codec(when = source_mode == Mode::Extended)]
    source: Option<u64>,
    #[codec(len(rest))]
    payload: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 3)]
enum Kind {
    Beacon,
    Data,
    Acknowledgement,
    Command,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Mode {
    Absent,
    Short = 2,
    Extended,
}

fn frame(target_mode: Mode, source_mode: Mode) -> Frame {
    Frame {
        kind: Kind::Data,
        security: (),
        pending: false,
        acknowledged: false,
        one_network: false,
        target_mode,
        version: 1,
        source_mode,
        sequence: 0,
        target_network: None,
        target_short: None,
        target: None,
        source_network: None,
        source_short: None,
        source: None,
        payload: Vec::new(),
    }
}

#[test]
fn frames_have_the_bytes_of_smoltcp() {
    let long = Frame {
        version: 0,
        target_network: Some(0xabcd),
        target: Some(0x0100_0100_0100_0100),
        source_network: Some(0x0403),
        source: Some(0x0200_0100_0100_0100),
        ..frame(Mode::Extended, Mode::Extended)
    };
    let short = Frame {
        target_network: Some(0x1234),
        target_short: Some(0x5678),
        source_network: Some(0x1234),
        source_short: Some(0x9abc),
        ..frame(Mode::Short, Mode::Short)
    };
    let broadcast = Frame {
        one_network: true,
        sequence: 1,
        target_network: Some(0xabcd),
        target_short: Some(0xffff),
        source: Some(0x0012_4b00_14b5_d9c7),
        payload: vec![0x2b, 0, 0, 0],
        ..frame(Mode::Short, Mode::Extended)
    };
    for (frame, bytes) in [
        (
            long,
            &b"\x01\xcc\0\xcd\xab\0\x01\0\x01\0\x01\0\x01\x03\x04\0\x01\0\x01\0\x01\0\x02"[..],
        ),
        (short, b"\x01\x98\0\x34\x12\x78\x56\x34\x12\xbc\x9a"),
        (
            broadcast,
            b"\x41\xd8\x01\xcd\xab\xff\xff\xc7\xd9\xb5\x14\0\x4b\x12\0\x2b\0\0\0",
        ),
    ] {
        assert_eq!(frame.to_bytes().as_deref(), Ok(bytes));
        assert_eq!(Frame::from_bytes(bytes), Ok(frame));
    }
}
