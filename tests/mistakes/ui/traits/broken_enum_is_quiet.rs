use bitcodec::BitCodec;

#[derive(BitCodec, Clone, PartialEq)]
enum Owner {
    Nobody,
    First,
}

#[derive(BitCodec)]
struct Board {
    #[codec(as = u8, radix = 2)]
    squares: [Owner; 9],
    #[codec(len(bits = 4), runs)]
    row: Vec<Owner>,
    to_move: Owner,
}

fn main() {}
