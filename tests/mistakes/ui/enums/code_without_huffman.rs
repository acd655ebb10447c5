use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Side {
    #[codec(code = 0b0)]
    Left,
    #[codec(weight = 3)]
    Right,
}

fn main() {}
