use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits)]
    first: u8,
}

fn main() {}
