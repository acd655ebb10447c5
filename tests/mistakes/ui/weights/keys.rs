use bitcodec::BitCodec;
use bitcodec::coding::Weights;

const COINS: Weights<2> = Weights::new([1, 1]);
const NUMBERS: [u32; 2] = [1, 1];

#[derive(BitCodec)]
pub struct Alone {
    #[codec(weights)]
    pub coins: [bool; 4],
}

#[derive(BitCodec)]
pub struct Width {
    #[codec(weights = COINS, bits = 1)]
    pub coins: [bool; 4],
}

#[derive(BitCodec)]
pub struct Numbers {
    #[codec(weights = NUMBERS)]
    pub coins: [bool; 4],
}

#[derive(BitCodec)]
pub struct Uncounted {
    #[codec(weights = COINS)]
    pub coins: Vec<bool>,
}

#[derive(BitCodec)]
pub struct Inside {
    #[codec(best_of((weights = COINS), (bits = 1)))]
    pub coins: [bool; 4],
}

fn main() {}
