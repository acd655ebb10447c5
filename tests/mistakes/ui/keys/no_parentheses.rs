use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec]
struct Dice {
    #[codec = 3]
    first: u8,
}

fn main() {}
