use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 0)]
enum Side {
    Left,
}

fn main() {}
