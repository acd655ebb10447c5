use bitcodec::BitCodec;

const FLAG: bool = true;
const LETTER: char = 'a';
const HALF: f64 = 0.5;
const BELOW: i32 = -1;
const HUGE: u64 = 1 << 40;

#[derive(BitCodec)]
pub struct Numbers {
    #[codec(bits = FLAG)]
    pub flag: u8,
    #[codec(range = 0..=LETTER)]
    pub letter: u8,
    #[codec(bias = HALF)]
    pub half: u8,
    #[codec(bits = BELOW)]
    pub below: u8,
    #[codec(radix = 2 - 5)]
    pub digits: [u8; 2],
    #[codec(reserved = HUGE, rice = HUGE)]
    pub huge: u8,
    #[codec(bits = 255u8 + 1)]
    pub overflow: u8,
    #[codec(fixed = HUGE)]
    pub fixed: u32,
    #[codec(fixed = BELOW, bits = 4)]
    pub unit: (),
}

#[derive(BitCodec)]
pub struct Generic<const N: usize, const M: u32> {
    #[codec(bits = N)]
    pub first: u8,
    #[codec(bits = M + 1)]
    pub second: u8,
    #[codec(bits = M)]
    pub third: u8,
}

fn main() {}
