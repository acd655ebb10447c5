use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Steps {
    #[codec(scale = 0.5)]
    integer: u16,
    #[codec(scale = 0.5)]
    untyped: f32,
    #[codec(as = f32, scale = 0.5)]
    float: f32,
    #[codec(as = u8, scale = 0.1234567890123456789)]
    long: f32,
    #[codec(as = i8)]
    signed: bool,
    #[codec(as = u8, bits = 9, scale = 0.5)]
    wide: f32,
    #[codec(as = u8, scale = 0.5, runs)]
    runs: [f32; 4],
    #[codec(bias = -0.5)]
    biased: f64,
    #[codec(finite)]
    whole: u32,
    #[codec(finite, as = u8)]
    both: f32,
    #[codec(as = u8, scale = 0.5, bias = OFFSET)]
    constant_bias: f32,
    #[codec(as = u8, scale = 2 * 5, bias = 0.5)]
    product: f64,
    #[codec(as = u8, scale = OFFSET)]
    constant_scale: [f32; 2],
    #[codec(each(as = u8, scale = 0.5, bias = OFFSET))]
    inside: Option<f32>,
    #[codec(scale = OFFSET)]
    without_integer: f32,
    #[codec(scale = 10)]
    whole_scale: f32,
    #[codec(as = u8, scale = 0.5, range = 0..=LAST)]
    constant_range: f32,
    #[codec(as = u8, scale = 1e-9223372036854775808)]
    small: f32,
    #[codec(as = u8, scale = 1.0e-99999999999999999999)]
    smaller: f32,
    #[codec(as = u8, scale = 1e39)]
    large: f64,
    #[codec(as = u8, bias = -2.5E99999999999999999999)]
    larger: f64,
    #[codec(as = u8, bias = 9999999999999999999999999999999999999999.5)]
    many_digits: f64,
    #[codec(each(as = i8))]
    flags: [bool; 2],
    #[codec(each(scale = 10))]
    each: [f32; 2],
}

const OFFSET: i128 = 10;
const LAST: u8 = 10;

fn main() {}
