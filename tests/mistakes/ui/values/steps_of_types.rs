use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Steps {
    #[codec(as = u8, scale = 0.0)]
    zero: f32,
    #[codec(as = u128)]
    wide: f32,
    #[codec(as = u8, scale = 9000000000000000000.0)]
    large: f64,
    #[codec(as = u8, bias = 9000000000000000000.0)]
    biased: f64,
    #[codec(as = u8, scale = 0.5, bias = 5.000000000000000001)]
    precise: f64,
}

fn main() {}
