use bitcodec::BitCodec;

const BELOW: i8 = -4;
const HUGE: u128 = u128::MAX;

#[derive(BitCodec)]
pub struct Ends {
    #[codec(bits = 128, range = BELOW..=HUGE)]
    pub both: u128,
    #[codec(bits = 128, range = -4..=HUGE)]
    pub literal: i128,
}

fn main() {}
