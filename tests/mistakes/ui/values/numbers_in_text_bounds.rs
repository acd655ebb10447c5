use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Numbers {
    #[codec(decimal(width = 65))]
    wide: u32,
    #[codec(hex(upper))]
    endless: u32,
    #[codec(decimal(width = 4, fill = b'a'))]
    letter: u32,
    #[codec(decimal(width = 4, fill = b'1'))]
    digit: u32,
    #[codec(decimal(width = 4, align = left))]
    zeros: u32,
    #[codec(decimal(end = b'-'))]
    sign: u32,
    #[codec(decimal(width = 4))]
    text: f32,
    #[codec(decimal(width = 2), range = 0..=100)]
    range: u32,
}

fn main() {}
