use bitcodec::BitCodec;

const DIGITS: u32 = 39;

#[derive(BitCodec)]
struct Types {
    #[codec(column = timestamp(s))]
    float: f32,
    #[codec(len(bits = 8), column = binary)]
    bytes: Vec<i8>,
    #[codec(column = date)]
    inner: Inner,
    #[codec(column = decimal(DIGITS, 1))]
    digits: u8,
    #[codec(column = decimal(4, DIGITS))]
    behind: u8,
}

#[derive(BitCodec)]
struct Inner(u8);

fn main() {}
