use bitcodec::BitCodec;

type Byte = u8;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 9)]
    first: Byte,
}

fn main() {}
