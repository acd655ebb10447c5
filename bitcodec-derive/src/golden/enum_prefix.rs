#[codec(huffman)]
enum Square {
    #[codec(weight = 32)]
    Empty,
    #[codec(weight = 8)]
    Pawn,
    #[codec(weight = 1)]
    King,
}
