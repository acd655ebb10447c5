use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(len(bits = 40))]
    first: Vec<u8>,
}

fn main() {}
