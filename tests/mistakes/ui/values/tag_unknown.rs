use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(octets = 1))]
enum Side {
    Left,
    Right(u8),
}

#[derive(BitCodec)]
#[codec(tag = 3)]
enum Other {
    Left,
    Right(u8),
}

fn main() {}
