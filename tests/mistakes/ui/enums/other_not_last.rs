use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Side {
    #[codec(other)]
    Other(u8),
    #[codec(tag = 1)]
    Left,
}

fn main() {}
