use bitcodec::BitCodec;
use bitcodec::coding::Weights;

#[derive(BitCodec, Clone, Copy)]
#[codec(bits = 2)]
pub enum Sky {
    Clear,
    Cloudy,
    Rain,
}

const COINS: Weights<2> = Weights::new([1, 1]);
const SKIES: Weights<3, 2> = Weights::by_place([[1, 2, 3], [3, 2, 1]]);
const DRY: Weights<3, 2> = Weights::by_place([[1, 2, 0], [3, 2, 0]]);

#[derive(BitCodec)]
pub struct Symbols {
    #[codec(weights = COINS)]
    pub skies: [Sky; 4],
}

#[derive(BitCodec)]
pub struct Flag {
    #[codec(weights = SKIES)]
    pub flags: [bool; 2],
}

#[derive(BitCodec)]
pub struct Places {
    #[codec(weights = SKIES)]
    pub skies: [Sky; 4],
}

#[derive(BitCodec)]
pub struct One {
    #[codec(weights = SKIES)]
    pub sky: Sky,
}

#[derive(BitCodec)]
pub struct List {
    #[codec(len(bits = 8), weights = SKIES)]
    pub skies: Vec<Sky>,
}

#[derive(BitCodec)]
pub struct Never {
    #[codec(weights = DRY)]
    pub skies: [Sky; 2],
}

fn main() {}
