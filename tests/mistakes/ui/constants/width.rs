use bitcodec::BitCodec;

const WIDTH: u32 = 9;

#[derive(BitCodec)]
pub struct Dice {
    #[codec(bits = WIDTH)]
    pub first: u8,
    #[codec(bits = 2 + 20)]
    pub second: u16,
    #[codec(bits = WIDTH - 9)]
    pub third: [u8; 3],
    #[codec(bits = WIDTH + 3, big_endian)]
    pub fourth: u16,
    #[codec(bits = WIDTH, bias = 1, xor = 3)]
    pub fifth: u8,
}

fn main() {}
