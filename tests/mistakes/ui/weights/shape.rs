use bitcodec::BitCodec;
use bitcodec::coding::Weights;

const COINS: Weights<2> = Weights::new([1, 1]);

#[derive(BitCodec)]
pub struct Rows {
    #[codec(weights = COINS)]
    pub coins: [[bool; 2]; 2],
}

#[derive(BitCodec)]
pub struct List {
    #[codec(len(bits = 3), weights = COINS)]
    pub coins: Vec<[bool; 2]>,
}

// An option without `when` has no keys for its value.
#[derive(BitCodec)]
pub struct Perhaps {
    #[codec(weights = COINS)]
    pub coin: Option<bool>,
}

fn main() {}
