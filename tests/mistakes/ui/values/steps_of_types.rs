use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Steps {
    #[codec(as = u8, scale = 0.0)]
    zero: f32,
    #[codec(as = u128)]
    wide: f32,
    #[codec(as = u8, scale = 9000000000000000000.0)]
    large: f64,
}

fn main() {}
