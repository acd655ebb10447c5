use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 8)]
enum Side {
    Left,
    #[codec(other, tag = 7)]
    Other(u8),
}

fn main() {}
