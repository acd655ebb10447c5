//! MPEG transport streams: ISO/IEC 13818-1, section 2.4.3. Packets of 188 bytes, which carry the packets of
//! [`pes`](super::pes) in parts.

use std::collections::BTreeMap;

use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{damaged, pes, programs};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Stream {
    #[codec(len(rest))]
    packets: Vec<Bytes188>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Bytes188(#[codec(sized = 188)] Packet);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Packet {
    #[codec(bits = 8, fixed = 0x47)]
    sync: (),
    transport_error: bool,
    payload_unit_start: bool,
    priority: bool,
    #[codec(bits = 13)]
    pid: u16,
    scrambling: Scrambling,
    #[codec(present(adaptation))]
    has_adaptation: (),
    #[codec(present(payload))]
    has_payload: (),
    #[codec(bits = 4)]
    continuity: u8,
    #[codec(when = has_adaptation)]
    adaptation: Option<Adaptation>,
    #[codec(when = has_payload, len(rest))]
    payload: Option<Vec<u8>>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Scrambling {
    None = 0,
    Even = 2,
    Odd = 3,
}

/// A field of no bytes fills a packet that is one byte short.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Adaptation {
    #[codec(bits = 8, count_of = fields)]
    length: (),
    #[codec(when = length > 0, sized = length)]
    fields: Option<Fields>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Fields {
    discontinuity: bool,
    random_access: bool,
    priority: bool,
    #[codec(present(clock))]
    has_clock: (),
    #[codec(present(original_clock))]
    has_original_clock: (),
    #[codec(present(splice_countdown))]
    has_splice_countdown: (),
    #[codec(present(private))]
    has_private: (),
    #[codec(present(extension))]
    has_extension: (),
    #[codec(when = has_clock)]
    clock: Option<Clock>,
    #[codec(when = has_original_clock)]
    original_clock: Option<Clock>,
    #[codec(when = has_splice_countdown)]
    splice_countdown: Option<i8>,
    #[codec(when = has_private, len(bits = 8))]
    private: Option<Vec<u8>>,
    #[codec(when = has_extension, len(bits = 8))]
    extension: Option<Vec<u8>>,
    #[codec(len(rest), each(bits = 8, fixed = 0xff))]
    stuffing: Vec<()>,
}

/// In 90 kHz, and the rest of 300 parts of it.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Clock {
    #[codec(bits = 33)]
    base: u64,
    #[codec(fixed = 63, bits = 6)]
    reserved: (),
    #[codec(bits = 9, range = 0..=299)]
    extension: u16,
}

/// The null packet, as the standard fixes it: PID 0x1fff, a payload of any bytes.
#[test]
fn the_null_packet_comes_back() {
    let null = Packet {
        sync: (),
        transport_error: false,
        payload_unit_start: false,
        priority: false,
        pid: 0x1fff,
        scrambling: Scrambling::None,
        has_adaptation: (),
        has_payload: (),
        continuity: 0,
        adaptation: None,
        payload: Some(vec![0xff; 184]),
    };
    let mut bytes = [0xff; 188];
    bytes[..4].copy_from_slice(&[0x47, 0x1f, 0xff, 0x10]);
    damaged::<Stream>(&bytes);
    let stream = Stream {
        packets: vec![Bytes188(null)],
    };
    assert_eq!(Stream::from_bytes(&bytes).as_ref(), Ok(&stream));
    assert_eq!(stream.to_bytes().as_deref(), Ok(&bytes[..]));
}

#[test]
fn reserved_codes_and_wrong_lengths_are_refused() {
    let refusal = |start: &[u8]| {
        let mut bytes = [0xff; 188];
        bytes[..start.len()].copy_from_slice(start);
        Stream::from_bytes(&bytes).unwrap_err().to_string()
    };
    for (start, error) in [
        (
            &[0x47, 0x1f, 0xff, 0x50][..],
            "packets[0].0.scrambling: 1 is the code of no `Scrambling` (bits 24..26)",
        ),
        (
            &[0x48, 0x1f, 0xff, 0x10],
            "packets[0].0.sync: 0x48 is not the fixed value 0x47 (bits 0..8)",
        ),
        (
            &[0x47, 0x1f, 0xff, 0x00],
            "packets[0].0: 184 unused bytes in the region (bits 32..1504)",
        ),
        (
            &[0x47, 0x1f, 0xff, 0x20, 182, 0],
            "packets[0].0: 1 unused byte in the region (bits 1496..1504)",
        ),
        (
            &[0x47, 0x1f, 0xff, 0x30, 184, 0],
            "packets[0].0.adaptation.fields: the region ends: 1472 bits are needed, 1464 left (bits 40..1504)",
        ),
        (
            &[0x47, 0x1f, 0xff, 0x30, 2, 0, 0xfe],
            "packets[0].0.adaptation.fields.stuffing[0]: 0xfe is not the fixed value 0xff (bits 48..56)",
        ),
    ] {
        assert_eq!(refusal(start), error);
    }
}

/// The payloads of each stream, put together, are the packets that FFmpeg finds, with their places and times.
#[test]
fn the_streams_of_a_film_are_those_of_ffmpeg() {
    programs::agree::<Stream>("mpeg_cases.py", |stream, _| {
        // The place of each packet in the file, and its parts.
        let mut streams: BTreeMap<u16, Vec<(usize, Vec<u8>)>> = BTreeMap::new();
        for (index, Bytes188(packet)) in stream.packets.iter().enumerate() {
            let packets = streams.entry(packet.pid).or_default();
            if packet.payload_unit_start {
                packets.push((188 * index, Vec::new()));
            }
            if let (Some((_, last)), Some(payload)) = (packets.last_mut(), &packet.payload) {
                last.extend(payload);
            }
        }
        // The others have the tables of programs.
        let films = streams
            .into_iter()
            .filter(|(pid, _)| (0x100..0x1000).contains(pid));
        let films = films.map(|(pid, packets)| {
            let (mut times, mut data) = (Vec::new(), String::new());
            for (place, bytes) in packets {
                let packet = pes::Packet::from_bytes(&bytes).expect("a packet");
                assert_eq!(packet.to_bytes().as_deref(), Ok(&*bytes));
                let (presented, decoded) = packet.times();
                times.push(json!([place, presented, decoded]));
                data += &programs::hex(packet.data());
            }
            (pid.to_string(), json!({ "times": times, "data": data }))
        });
        films.collect()
    });
}
