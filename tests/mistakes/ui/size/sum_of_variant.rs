use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, tag(bits = 2), size = 8)]
enum Shape {
    Point,
    Circle(u8),
}

fn main() {}
