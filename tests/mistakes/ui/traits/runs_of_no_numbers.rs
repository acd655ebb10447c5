use bitcodec::BitCodec;

struct Piece;

#[derive(BitCodec)]
struct Rows {
    #[codec(unary(total = 8))]
    white: [Piece; 4],
    #[codec(unary(total = 8))]
    black: [Piece; 4],
}

fn main() {}
