use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits(3 + 1, most = 8))]
    first: u8,
}

fn main() {}
