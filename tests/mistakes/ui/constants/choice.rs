use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Cards {
    #[codec(arrangement(300))]
    pub beyond_type: [u8; 2],
    #[codec(combination(3))]
    pub too_few: [u8; 5],
    #[codec(arrangement(3))]
    pub too_few_in_order: [u8; 5],
    #[codec(combination(256))]
    pub too_many_ways: [u8; 128],
    #[codec(len(bits = 5), arrangement(300))]
    pub listed: Vec<u8>,
}

fn main() {}
