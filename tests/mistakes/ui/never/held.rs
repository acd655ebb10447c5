//! Values that are declared, and that the coding below them does not hold.

use bitcodec::BitCodec;

/// Six signed bits in steps of five from -10 on are -170..=145.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Scaled {
    #[codec(bits = 6, scale = 5, bias = -10, range = -10..=200, none = 250)]
    a: [Option<i16>; 3],
    #[codec(bits = 6, scale = 5, bias = -10, range = -10..=140, none = 250)]
    b: [Option<i16>; 3],
    #[codec(bits = 4, scale = 10, range = 0..=200)]
    c: u16,
    #[codec(bits = 8, scale = 4, none = 1021)]
    d: Option<u16>,
    #[codec(bits = 8, scale = 4, bias = 2, none = 1020)]
    e: Option<u16>,
    #[codec(bcd(digits = 2), bias = 5, range = 5..=105)]
    f: u8,
    #[codec(bits = WIDTH, bias = 100, none = 116)]
    g: Option<u8>,
    #[codec(len(bits = 4), bits = 4, scale = 3, range = 0..=48)]
    h: Vec<u8>,
}

const WIDTH: u32 = 4;

fn main() {}
