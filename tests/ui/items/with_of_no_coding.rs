use bitcodec::BitCodec;

struct NoCoding;

#[derive(BitCodec)]
struct Dice {
    #[codec(with = NoCoding)]
    first: u8,
}

fn main() {}
