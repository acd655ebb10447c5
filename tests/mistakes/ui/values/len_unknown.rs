use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(len(byte = 8))]
    first: Vec<u8>,
}

fn main() {}
