use bitcodec::BitCodec;

#[derive(BitCodec)]
enum Side {
    Left,
    Right,
}

#[derive(BitCodec)]
enum Shape {
    Point,
    Circle(u8),
    Square(u8),
}

#[derive(BitCodec)]
enum Piece {
    #[codec(code = 0b0)]
    Pawn,
    #[codec(code = 0b1)]
    King,
}

fn main() {}
