use bitcodec::BitCodec;

struct Foreign;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3)]
    first: Foreign,
}

fn main() {}
