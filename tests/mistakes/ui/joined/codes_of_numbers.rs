use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(joined(bits = 9))]
struct Narrow {
    number: u8,
    #[codec(range = 0..=2)]
    part: u8,
}

#[derive(BitCodec)]
#[codec(joined(bcd(digits = 2)))]
struct Digits(#[codec(range = 0..=9)] [u8; 3]);

#[derive(BitCodec)]
#[codec(joined(elias_gamma))]
struct FromOne(bool, bool);

const NONE: u32 = 0;

#[derive(BitCodec)]
#[codec(joined(bits = NONE))]
struct Constant(bool);

#[derive(BitCodec)]
#[codec(joined(leb128))]
struct Inner(bool, u8);

#[derive(BitCodec)]
#[codec(joined)]
struct Outer {
    inner: Inner,
}

fn main() {}
