use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Shape {
    Point,
    Circle(u8),
    Square { side: u8 },
}

#[derive(BitCodec)]
#[codec(huffman)]
enum Weighted {
    #[codec(weight = 2)]
    Point,
    #[codec(weight = 1)]
    Circle(u8),
}

fn main() {}
