use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(lsb_first)]
    first: u8,
}

fn main() {}
