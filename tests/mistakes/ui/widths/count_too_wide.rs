use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(len(bits = 65))]
    first: Vec<u8>,
}

fn main() {}
