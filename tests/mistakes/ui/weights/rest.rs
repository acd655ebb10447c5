use bitcodec::BitCodec;
use bitcodec::coding::Weights;

const COINS: Weights<2> = Weights::new([1, 1]);

#[derive(BitCodec)]
pub struct Before {
    #[codec(weights = COINS)]
    pub coins: [bool; 4],
    pub last: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, size = 16)]
pub struct Filled {
    #[codec(weights = COINS)]
    pub coins: [bool; 4],
}

#[derive(BitCodec)]
pub struct Coins {
    #[codec(weights = COINS)]
    pub coins: [bool; 4],
}

#[derive(BitCodec)]
pub struct Around {
    pub coins: Coins,
    pub last: u8,
}

#[derive(BitCodec)]
pub struct Purse {
    pub purses: [Coins; 2],
}

fn main() {}
