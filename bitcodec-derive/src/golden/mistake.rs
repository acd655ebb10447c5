#[codec(lsb_first, text = hex)]
struct Dice {
    #[codec(bits = 9)]
    first: u8,
    #[codec(width = 3)]
    second: u8,
}
