use bitcodec::BitCodec;
use bitcodec::coding::{Bits, Runs};

const WIDTH: u32 = 9;

#[derive(BitCodec)]
pub struct Parts {
    #[codec(best_of((bits = 8), (bits = WIDTH), Runs<Bits<10>>))]
    pub alternatives: [u8; 4],
    #[codec(len(bits = WIDTH + 60))]
    pub count: Vec<u8>,
    #[codec(len(bits = 4), bits = WIDTH, zero_runs)]
    pub elements: Vec<u8>,
    pub width: u8,
    #[codec(bits(width, max = WIDTH))]
    pub by: u8,
    #[codec(count_of = list, bits = WIDTH)]
    pub derived: u8,
    #[codec(len = derived, runs, bits = WIDTH)]
    pub list: Vec<u8>,
    #[codec(with = Bits<12>)]
    pub with: u8,
    #[codec(when = width > 0, bits = WIDTH)]
    pub optional: Option<u8>,
}

fn main() {}
