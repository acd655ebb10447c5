use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(big_endian, bits = 12)]
    first: u16,
}

fn main() {}
