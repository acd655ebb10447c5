use bitcodec::BitCodec;

const LOW: i128 = 6;
const HIGH: i128 = 300;

#[derive(BitCodec)]
pub struct Dice {
    #[codec(range = LOW..=1)]
    pub empty: u8,
    #[codec(range = 0..=HIGH)]
    pub beyond_type: u8,
    #[codec(range = -LOW..=6)]
    pub below_zero: u8,
    #[codec(bits = 4, range = 0..=HIGH)]
    pub beyond_bits: u16,
    #[codec(bias = HIGH)]
    pub bias: u8,
}

fn main() {}
