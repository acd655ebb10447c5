use bitcodec::BitCodec;

const RADICES: [u64; 3] = [3, 4, 5];
const WITH_ZERO: [u64; 2] = [3, 0];
const WIDE: [u64; 2] = [3, 300];

#[derive(BitCodec)]
pub struct Digits {
    #[codec(radix = 300)]
    pub beyond_type: [u8; 4],
    #[codec(radix = 0x1_0000_0001)]
    pub beyond_digits: [u64; 4],
    #[codec(radix = RADICES)]
    pub too_few: [u8; 4],
    #[codec(radix = WITH_ZERO)]
    pub nothing: [u8; 2],
    #[codec(radix = WIDE)]
    pub too_wide: [u8; 2],
    #[codec(radix = 3)]
    pub too_long: [u8; 50_000],
    #[codec(len(bits = 5), radix = 300)]
    pub listed: Vec<u8>,
}

fn main() {}
