//! Signals in CAN frames, as a DBC file has them: in both byte orders, with a factor and an offset.
//!
//! The first message is that of "motohawk.dbc" of the tests of cantools, in the order `@0` of Motorola. All bytes were
//! encoded by cantools 45.1.

use bitcodec::{BitCodec, WireFormat};

use super::published;

/// ```text
/// SG_ Temperature : 0|12@0- (0.01,250)
/// SG_ AverageRadius : 6|6@0+ (0.1,0)
/// SG_ Enable : 7|1@0+ (1,0)
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 64)]
struct Example {
    enable: bool,
    /// In tenths of a metre.
    #[codec(bits = 6)]
    average_radius: u8,
    /// In hundredths of a kelvin.
    #[codec(bits = 12, bias = 25_000)]
    temperature: i16,
}

/// ```text
/// SG_ Speed : 0|16@1+ (1,0)
/// SG_ Torque : 16|11@1- (5,-100)
/// SG_ Gear : 27|4@1+ (1,0)
/// SG_ Oil : 32|8@1- (1,-40)
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first, size = 64)]
struct Engine {
    speed: u16,
    /// In newton metres.
    #[codec(bits = 11, scale = 5, bias = -100)]
    torque: i16,
    #[codec(bits = 4)]
    gear: u8,
    /// In degrees Celsius.
    #[codec(reserved = 1, bits = 8, bias = -40)]
    oil: i16,
}

#[test]
fn signals_have_the_bytes_of_cantools() {
    let example = Example {
        enable: true,
        average_radius: 32,
        temperature: 25_055,
    };
    published(b"\xc0\x06\xe0\0\0\0\0\0", example);
    let example = Example {
        enable: false,
        average_radius: 5,
        temperature: 22_953,
    };
    published(b"\x0b\0\x20\0\0\0\0\0", example);
    let engine = Engine {
        speed: 3000,
        torque: -300,
        gear: 3,
        oil: 50,
    };
    published(b"\xb8\x0b\xd8\x1f\x5a\0\0\0", engine.clone());
    let error = Engine {
        torque: -301,
        ..engine
    };
    let error = error.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "torque: -201 is not a multiple of 5");
}
