use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 8)]
enum Side {
    Left,
    #[codec(other)]
    Other,
}

fn main() {}
