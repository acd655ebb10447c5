//! The TCP header: RFC 9293, section 3.1.

use bitcodec::{BitCodec, Violation};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, check = Segment::rules)]
struct Segment {
    source: u16,
    destination: u16,
    sequence: u32,
    acknowledgment: u32,
    /// In words of 32 bits, five of which are always there.
    #[codec(bits = 4, range = 5..=15)]
    data_offset: u8,
    #[codec(reserved = 4)]
    flags: Flags,
    window: u16,
    checksum: u16,
    urgent: u16,
    #[codec(len = 4 * (data_offset - 5))]
    options: Vec<u8>,
    payload: [u8; 4],
}

#[derive(BitCodec, Clone, Debug, Default, PartialEq)]
struct Flags {
    window_reduced: bool,
    congestion_echo: bool,
    urgent: bool,
    acknowledges: bool,
    push: bool,
    reset: bool,
    synchronize: bool,
    finish: bool,
}

impl Segment {
    fn rules(&self) -> Result<(), Violation> {
        if self.flags.synchronize && self.flags.finish {
            return Err(Violation::new("a segment cannot open and close").field("flags"));
        }
        Ok(())
    }
}

/// The packet of smoltcp's tests of its TCP layer.
#[test]
fn a_published_segment_comes_back() {
    let bytes = [
        0xbf, 0x00, 0x00, 0x50, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x60, 0x35, 0x01,
        0x23, 0x01, 0xb6, 0x02, 0x01, 0x03, 0x03, 0x0c, 0x01, 0xaa, 0x00, 0x00, 0xff,
    ];
    let segment = Segment {
        source: 48896,
        destination: 80,
        sequence: 0x0123_4567,
        acknowledgment: 0x89ab_cdef,
        data_offset: 6,
        flags: Flags {
            urgent: true,
            acknowledges: true,
            reset: true,
            finish: true,
            ..Flags::default()
        },
        window: 0x0123,
        checksum: 0x01b6,
        urgent: 0x0201,
        options: vec![3, 3, 12, 1],
        payload: [0xaa, 0, 0, 0xff],
    };
    damaged::<Segment>(&bytes);
    published(&bytes, segment);
}
