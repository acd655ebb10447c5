use bitcodec::BitCodec;

#[derive(BitCodec, PartialEq)]
struct Keys {
    #[codec(bits = 12)]
    narrow: f32,
    #[codec(little_endian, bits = 16)]
    ordered: f32,
    #[codec(range = 0..=5)]
    ranged: f64,
    #[codec(scale = 10)]
    scaled: f32,
    #[codec(none = 0)]
    sentinel: Option<f32>,
    #[codec(leb128)]
    coded: f64,
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
