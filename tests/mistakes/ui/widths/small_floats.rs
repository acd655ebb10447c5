use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Floats {
    #[codec(float(exponent = 5, mantissa = 10))]
    integer: u16,
    #[codec(float)]
    plain: f32,
    #[codec(float(exponent = 5))]
    half: f32,
    #[codec(float(exponent = 5, fraction = 10))]
    named: f32,
    #[codec(float(exponent = 5, mantissa = 10), bits = 16)]
    wide: f32,
    #[codec(float(exponent = 5, mantissa = 10), ones_complement)]
    ordered: f32,
    #[codec(float(exponent = 5, mantissa = 10), leb128)]
    coded: f32,
    #[codec(half)]
    word: f32,
}

fn main() {}
