use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Colour {
    White,
    Black,
}

#[derive(BitCodec)]
struct Squares {
    #[codec(as = u8, bits = 9)]
    numbers: [Colour; 4],
    #[codec(as = u8, len(leb128), range = 0..=256)]
    more: Vec<Colour>,
}

fn main() {}
