use bitcodec::BitCodec;

const LEFT: isize = 1;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Side {
    Left = LEFT,
    Right,
}

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Other {
    #[codec(tag = LEFT)]
    Left,
    Right,
}

fn main() {}
