use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 65)]
enum Side {
    Left,
}

fn main() {}
