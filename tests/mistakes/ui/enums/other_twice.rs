use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 8)]
enum Side {
    Left,
    #[codec(other)]
    Other(u8),
    #[codec(other)]
    Another(u8),
}

fn main() {}
