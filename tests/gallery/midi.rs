//! A Standard MIDI File: its header, and a track with delta times, running status and meta events. Most significant bit
//! first.
//!
//! The example is that of format 0 in "Standard MIDI Files 1.0", MIDI Manufacturers Association.

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct File {
    #[codec(fixed = b"MThd\0\0\0\x06")]
    header: (),
    #[codec(bits = 16, range = 0..=2)]
    format: u16,
    #[codec(bits = 16, count_of = tracks)]
    track_count: (),
    division: u16,
    #[codec(len = track_count)]
    tracks: Vec<Track>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Track {
    #[codec(fixed = b"MTrk")]
    kind: (),
    #[codec(sized(bits = 32), len(rest))]
    events: Vec<Event>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Event {
    #[codec(vlq)]
    delta: u32,
    message: Message,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Message {
    /// Both bytes of a message whose status is that of the one before.
    #[codec(tag = 0..=0x7f)]
    Running(u8, #[codec(bits = 8, range = 0..=127)] u8),
    #[codec(tag = 0x80..=0x8f)]
    NoteOff {
        status: u8,
        #[codec(bits = 8, range = 0..=127)]
        key: u8,
        #[codec(bits = 8, range = 0..=127)]
        velocity: u8,
    },
    #[codec(tag = 0x90..=0x9f)]
    NoteOn {
        status: u8,
        #[codec(bits = 8, range = 0..=127)]
        key: u8,
        #[codec(bits = 8, range = 0..=127)]
        velocity: u8,
    },
    #[codec(tag = 0xc0..=0xcf)]
    Program {
        status: u8,
        #[codec(bits = 8, range = 0..=127)]
        program: u8,
    },
    #[codec(tag = 0xff)]
    Meta {
        kind: u8,
        #[codec(len(vlq))]
        data: Vec<u8>,
    },
}

const EXAMPLE: &[u8] = b"MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\x3b\
    \0\xff\x58\x04\x04\x02\x18\x08\0\xff\x51\x03\x07\xa1\x20\0\xc0\x05\0\xc1\x2e\0\xc2\x46\
    \0\x92\x30\x60\0\x3c\x60\x60\x91\x43\x40\x60\x90\x4c\x20\x81\x40\x82\x30\x40\0\x3c\x40\
    \0\x81\x43\x40\0\x80\x4c\x40\0\xff\x2f\0";

#[test]
fn the_example_is_a_chord() {
    let meta = |kind, data: &[u8]| Message::Meta {
        kind,
        data: data.to_vec(),
    };
    let on = |status, key, velocity| Message::NoteOn {
        status,
        key,
        velocity,
    };
    let off = |status, key| Message::NoteOff {
        status,
        key,
        velocity: 0x40,
    };
    let program = |status, program| Message::Program { status, program };
    let events = [
        (0, meta(0x58, &[4, 2, 0x18, 8])),
        (0, meta(0x51, &[7, 0xa1, 0x20])),
        (0, program(0xc0, 5)),
        (0, program(0xc1, 0x2e)),
        (0, program(0xc2, 0x46)),
        (0, on(0x92, 0x30, 0x60)),
        (0, Message::Running(0x3c, 0x60)),
        (96, on(0x91, 0x43, 0x40)),
        (96, on(0x90, 0x4c, 0x20)),
        (192, off(0x82, 0x30)),
        (0, Message::Running(0x3c, 0x40)),
        (0, off(0x81, 0x43)),
        (0, off(0x80, 0x4c)),
        (0, meta(0x2f, &[])),
    ];
    let events = events.map(|(delta, message)| Event { delta, message });
    let track = Track {
        kind: (),
        events: events.to_vec(),
    };
    let file = File {
        header: (),
        format: 0,
        track_count: (),
        division: 96,
        tracks: vec![track],
    };
    published(EXAMPLE, file);
    damaged::<File>(EXAMPLE);
}
