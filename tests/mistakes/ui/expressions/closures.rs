//! What a closure in an expression cannot refuse.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    #[codec(len(bits = 8))]
    list: Vec<i8>,
    #[codec(when = list.iter().any(|one| one.abs() == 3))]
    method: Option<u8>,
    #[codec(when = list.windows(2).all(|pair| pair[0] < pair[1]))]
    index: Option<u8>,
    #[codec(when = list.iter().all(|one| u8::try_from(*one).unwrap() > 3))]
    held: Option<u8>,
    #[codec(when = list.chunks(4).all(|four| four.iter().sum::<i8>() > 3))]
    sum: Option<u8>,
}

fn main() {}
