use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Held {
    #[codec(bits = 6, scale = 5, bias = -10, none = 250)]
    pub none: Option<i16>,
    #[codec(bits = 6, scale = 5, bias = -10, none = 145, range = -10..=200)]
    pub range: [Option<i16>; 3],
    #[codec(bits = 4, scale = 10, range = 0..=160)]
    pub high: u8,
}

fn main() {}
