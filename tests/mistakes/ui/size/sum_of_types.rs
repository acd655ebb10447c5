use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3)]
    each: [u8; 2],
}

#[derive(BitCodec)]
#[codec(lsb_first, size = 8)]
struct Position {
    dice: Dice,
    #[codec(bits = 4)]
    cube: u8,
}

fn main() {}
