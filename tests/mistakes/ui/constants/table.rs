use bitcodec::BitCodec;
use bitcodec::coding::PrefixCode;

#[derive(BitCodec)]
#[codec(bits = 1)]
pub enum Coin {
    Heads,
    Tails,
}

#[derive(BitCodec)]
#[codec(bits = 1)]
pub enum Side {
    Left,
    Right,
}

const SIDES: PrefixCode<Side, 2> = PrefixCode::from_weights([1, 2]);

#[derive(BitCodec)]
pub struct Throw {
    #[codec(huffman = SIDES)]
    pub coins: [Coin; 4],
}

fn main() {}
