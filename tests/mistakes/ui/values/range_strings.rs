use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = "a"..="f")]
    first: u8,
}

fn main() {}
