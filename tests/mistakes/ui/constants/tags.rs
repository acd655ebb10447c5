use bitcodec::BitCodec;

const NARROW: u8 = 1;
const NONE: u32 = 0;
const WIDE: usize = 65;

#[derive(BitCodec)]
#[codec(bits = NARROW)]
pub enum Owner {
    First,
    Second,
    Third,
}

#[derive(BitCodec)]
#[codec(tag(bits = NONE))]
pub enum Shape {
    Point,
    Circle(u8),
}

#[derive(BitCodec)]
#[codec(bits = WIDE)]
pub enum Coin {
    Heads,
    Tails,
}

fn main() {}
