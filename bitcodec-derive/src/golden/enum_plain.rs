#[codec(bits = 2)]
enum Suit {
    Clubs,
    Diamonds,
    Hearts,
}
