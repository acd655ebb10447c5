use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(best_of(First))]
    first: u8,
}

fn main() {}
