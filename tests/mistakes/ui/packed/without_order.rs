use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(packed = PointBits)]
struct Point {
    x: u8,
}

fn main() {}
