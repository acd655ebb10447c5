use bitcodec::BitCodec;
use bitcodec::Format;

#[derive(BitCodec)]
struct Dice {
    first: u8,
}

fn send<T: Format>(_: &T) {}

fn game(dice: &Dice) {
    send(dice);
}

fn main() {}
