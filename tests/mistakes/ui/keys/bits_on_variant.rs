use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Side {
    #[codec(bits = 1)]
    Left,
    Right,
}

fn main() {}
