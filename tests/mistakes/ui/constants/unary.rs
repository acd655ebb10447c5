use bitcodec::BitCodec;

type Byte = u8;
const MOST: u64 = 300;

#[derive(BitCodec)]
pub struct Runs {
    #[codec(unary)]
    pub signed: i8,
    #[codec(unary(total = 15))]
    pub signed_array: [i16; 4],
    #[codec(unary(max = MOST))]
    pub beyond_type: u8,
    #[codec(unary(max = MOST, total = 15))]
    pub beyond_total: [u16; 4],
    #[codec(unary(total = 15))]
    pub one: Byte,
}

fn main() {}
