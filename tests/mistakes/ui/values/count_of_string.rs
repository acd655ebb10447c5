use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(count_of = "list")]
    first: u8,
}

fn main() {}
