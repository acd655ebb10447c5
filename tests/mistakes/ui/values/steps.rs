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
}

fn main() {}
