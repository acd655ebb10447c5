use bitcodec::BitCodec;

fn by_value(dice: Dice) -> bool {
    dice.first < 7
}

#[derive(BitCodec)]
#[codec(check = by_value)]
struct Dice {
    first: u8,
}

fn main() {}
