//! What no input can make possible.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    a: u8,
    two: [u8; 2],
    #[codec(len = -1)]
    negative: Vec<u8>,
    #[codec(sized = 3 - 5)]
    less: u8,
    #[codec(len = a / 0)]
    quotient: Vec<u8>,
    #[codec(when = a % (2 - 2) == 1)]
    rest: Option<u8>,
    #[codec(len = a << 8)]
    shifted: Vec<u8>,
    #[codec(len = usize::from(a) >> 200)]
    right: Vec<u8>,
    #[codec(len = two[2])]
    index: Vec<u8>,
}

fn main() {}
