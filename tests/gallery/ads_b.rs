//! An ADS-B frame with an aircraft's call sign: downlink format 17, type codes 1 to 4. Most significant bit first.
//!
//! Format and example are those of chapter 1 and 4 of Junzi Sun, "The 1090 Megahertz Riddle", second edition; its parity
//! is the CRC of Mode S.

use bitcodec::BitCodec;
use bitcodec::sum::Crc;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 112, text = hex)]
struct Frame {
    #[codec(fixed = 17, bits = 5)]
    downlink_format: (),
    #[codec(bits = 3)]
    capability: u8,
    #[codec(bits = 24)]
    aircraft: u32,
    #[codec(bits = 5, range = 1..=4)]
    type_code: u8,
    #[codec(bits = 3)]
    category: u8,
    /// In letters of six bits.
    #[codec(bits = 6)]
    call_sign: [u8; 8],
    #[codec(crc(Crc::new(24, 0xff_f409), over = ..=call_sign), bits = 24)]
    parity: (),
}

#[test]
fn the_example_is_a_flight_of_klm() {
    let frame = Frame {
        downlink_format: (),
        capability: 5,
        aircraft: 0x48_40d6,
        type_code: 4,
        category: 0,
        call_sign: [11, 12, 13, 49, 48, 50, 51, 32],
        parity: (),
    };
    assert_eq!(frame.to_string(), "8d4840d6202cc371c32ce0576098");
    let bytes = frame.to_array().expect("the frame is in order");
    published(&bytes, frame);
    refused::<Frame>(&bytes);
}
