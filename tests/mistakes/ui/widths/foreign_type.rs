use bitcodec::BitCodec;

struct Foreign;

#[derive(BitCodec)]
struct Dice {
    foreign: Foreign,
}

fn main() {}
