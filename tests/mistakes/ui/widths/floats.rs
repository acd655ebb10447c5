use bitcodec::BitCodec;

type Alias = u16;

#[derive(BitCodec, PartialEq)]
struct Keys {
    #[codec(bits = 12)]
    narrow: f32,
    #[codec(little_endian, bits = 16)]
    ordered: f32,
    #[codec(range = 0..=5)]
    ranged: f64,
    #[codec(none = 0)]
    sentinel: Option<f32>,
    #[codec(leb128)]
    coded: f64,
    #[codec(float(exponent = 9, mantissa = 10))]
    exponent: f32,
    #[codec(float(exponent = 5, mantissa = 60))]
    mantissa: [f64; 2],
    #[codec(float(exponent = 5, mantissa = 10))]
    alias: Alias,
    #[codec(float(exponent = 5, mantissa = 9), big_endian)]
    order: f32,
}

#[derive(BitCodec, PartialEq)]
#[codec(msb_first)]
struct Compared {
    #[codec(none = &0.0)]
    none: Option<f32>,
    #[codec(len(until = &0.0))]
    until: Vec<f64>,
    #[codec(runs)]
    runs: [Point; 8],
}

#[derive(BitCodec, Clone, PartialEq)]
struct Point {
    kind: u8,
    x: Option<f32>,
}

fn main() {}
