use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, packed = crate::PointBits)]
struct Point {
    x: u8,
}

#[derive(BitCodec)]
#[codec(lsb_first, packed)]
struct Other {
    x: u8,
}

fn main() {}
