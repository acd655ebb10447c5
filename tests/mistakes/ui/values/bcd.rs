use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Digits {
    #[codec(bcd(digits = 2))]
    signed: i8,
    #[codec(bcd(digits = 33))]
    many: u128,
    #[codec(bcd(digits = 0))]
    none: u8,
    #[codec(bcd = 2)]
    equals: u8,
    #[codec(bcd(width = 2))]
    width: u8,
    #[codec(bcd(digits = 2), range = 0..=100)]
    range: u8,
}

const MANY: u32 = 40;

#[derive(BitCodec)]
struct Unseen {
    #[codec(bcd(digits = MANY))]
    many: u128,
}

#[derive(BitCodec)]
struct Beyond {
    #[codec(bcd(digits = 2), range = 0..=100)]
    range: u8,
}

fn main() {}
