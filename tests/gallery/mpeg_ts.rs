//! The header of an MPEG transport stream packet: ISO/IEC 13818-1, section 2.4.3.2.

use bitcodec::{BitCodec, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Header {
    #[codec(bits = 8, fixed = 0x47)]
    sync: (),
    transport_error: bool,
    payload_unit_start: bool,
    priority: bool,
    #[codec(bits = 13)]
    pid: u16,
    scrambling: Scrambling,
    content: Content,
    #[codec(bits = 4)]
    continuity: u8,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Scrambling {
    None = 0,
    Even = 2,
    Odd = 3,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Content {
    Payload = 1,
    Adaptation = 2,
    AdaptationAndPayload = 3,
}

/// The header of a null packet, as the standard fixes it: PID 0x1fff, a payload, nothing else.
#[test]
fn the_null_packet_comes_back() {
    let null = Header {
        sync: (),
        transport_error: false,
        payload_unit_start: false,
        priority: false,
        pid: 0x1fff,
        scrambling: Scrambling::None,
        content: Content::Payload,
        continuity: 0,
    };
    let bytes = [0x47, 0x1f, 0xff, 0x10];
    damaged::<Header>(&bytes);
    published(&bytes, null);
}

/// What the standard reserves is refused by name.
#[test]
fn reserved_codes_are_refused() {
    let refusal = |bytes: [u8; 4]| Header::from_bytes(&bytes).unwrap_err().to_string();
    assert_eq!(
        refusal([0x47, 0x1f, 0xff, 0x00]),
        "content: 0 is the code of no `Content` (bits 26..28)"
    );
    assert_eq!(
        refusal([0x47, 0x1f, 0xff, 0x50]),
        "scrambling: 1 is the code of no `Scrambling` (bits 24..26)"
    );
    assert_eq!(
        refusal([0x48, 0x1f, 0xff, 0x10]),
        "sync: 0x48 is not the fixed value 0x47 (bits 0..8)"
    );
}
