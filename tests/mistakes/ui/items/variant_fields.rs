use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 2))]
enum Shape {
    Circle {
        #[codec(bits = 9)]
        radius: u8,
    },
    Square(#[codec(range = 3..=1)] u8, usize),
}

fn main() {}
