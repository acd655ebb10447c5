use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(range = 0..=1)]
enum Side {
    Left,
    Right,
}

fn main() {}
