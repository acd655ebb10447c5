use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Colour {
    White,
    Black,
}

#[derive(BitCodec)]
struct Square {
    #[codec(as = i8, bits = 4)]
    first: Colour,
    #[codec(as = Colour)]
    second: [Colour; 2],
}

fn main() {}
