use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Spellings {
    #[codec(multiset)]
    nothing: [u8; 4],
    #[codec(multiset())]
    empty: [u8; 4],
    #[codec(multiset = 4)]
    number: [u8; 4],
    #[codec(multiset(2, -2))]
    negative: [u8; 4],
    #[codec(multiset(2, 2))]
    single: u8,
}

const NEGATIVE: i8 = -1;
const HUGE: u128 = 1 << 64;
const MANY: [u64; 2] = [600, 600];

#[derive(BitCodec)]
struct Counts {
    #[codec(multiset(2, 3))]
    short: [u8; 4],
    #[codec(multiset = MANY)]
    many: [u8; 1200],
    #[codec(multiset(0, 0))]
    none: [u8; 0],
    #[codec(multiset(1, 1, 2))]
    flags: [bool; 4],
    #[codec(multiset(3, NEGATIVE))]
    negative: [u8; 5],
    #[codec(multiset(2, HUGE + 1))]
    huge: [u8; 4],
}

fn main() {}
