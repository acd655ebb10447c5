use bitcodec::BitCodec;
use bitcodec::WireFormat;

#[derive(BitCodec)]
struct Dice {
    first: u8,
}

fn send<T: WireFormat>(_: &T) {}

fn game(dice: &Dice) {
    send(dice);
}

fn main() {}
