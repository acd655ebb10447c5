use bitcodec::BitCodec;

type Wide = u128;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 129)]
    first: Wide,
}

fn main() {}
