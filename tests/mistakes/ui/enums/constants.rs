use bitcodec::BitCodec;

const ONE: u8 = 1;
const TWO: i32 = 2;
const BELOW: i8 = -1;
const WIDE: u16 = 0x100;
const FIRST: u8 = 9;
const LAST: u8 = 8;
const NAME: [u8; 4] = *b"fmt ";

#[derive(BitCodec)]
#[codec(bits = 8)]
pub enum Same {
    A,
    #[codec(tag = ONE)]
    B,
    #[codec(tag = ONE)]
    C,
    #[codec(tag = TWO - 1)]
    D,
}

#[derive(BitCodec)]
#[codec(bits = 8)]
pub enum Behind {
    #[codec(tag = 2)]
    A,
    #[codec(tag = ONE)]
    B,
    C,
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
pub enum Wrong {
    #[codec(tag = BELOW)]
    Below,
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
pub enum Empty {
    #[codec(tag = FIRST..=LAST)]
    Empty(u8),
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
pub enum Bytes {
    #[codec(tag = NAME)]
    Bytes,
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
pub enum Narrow {
    #[codec(tag = WIDE)]
    Wide,
}

#[derive(BitCodec)]
#[codec(tag(bits = 16))]
pub enum Kept {
    #[codec(tag = 0..=WIDE)]
    Small(u8),
}

#[derive(BitCodec)]
#[codec(tag(bits = 32))]
pub enum Text {
    #[codec(tag = b"fmt ")]
    Format(u8),
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
pub enum Parameter<const N: u64> {
    #[codec(tag = N)]
    A(u8),
}

fn main() {}
