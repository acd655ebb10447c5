use bitcodec::BitCodec;
use bitcodec::coding::Weights;

const COINS: Weights<2> = Weights::new([1, 1]);

#[derive(BitCodec)]
pub struct Rows {
    #[codec(weights = COINS)]
    pub coins: [[bool; 2]; 2],
}

fn main() {}
