//! Fields without room for what they hold.

use bitcodec::BitCodec;
use bitcodec::sum::{Adler32, Internet};

#[derive(BitCodec)]
#[codec(msb_first)]
struct Sums {
    a: u32,
    #[codec(sum(Internet, over = a), bits = 8)]
    b: (),
    #[codec(sum(Adler32, over = a))]
    c: u16,
}

#[derive(BitCodec)]
struct Pair(u32, u32);

#[derive(BitCodec)]
#[codec(msb_first)]
struct Regions {
    #[codec(bits = 2)]
    size: u8,
    #[codec(bits = 6, count_of = derived)]
    count: (),
    #[codec(sized = size)]
    a: Pair,
    #[codec(sized = 7)]
    b: Pair,
    #[codec(sized(bits = 3))]
    c: Pair,
    #[codec(sized = count)]
    derived: Pair,
}

fn main() {}
