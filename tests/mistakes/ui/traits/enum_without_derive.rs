use bitcodec::BitCodec;

enum Owner {
    Nobody,
    First,
    Second,
}

#[derive(BitCodec)]
struct Board {
    #[codec(radix = 3)]
    squares: [Owner; 9],
    to_move: Owner,
}

fn main() {}
