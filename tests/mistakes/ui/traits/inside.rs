use bitcodec::BitCodec;

struct Point;

#[derive(BitCodec)]
struct Map {
    pair: (u8, Point),
    size: u8,
    #[codec(sized = size)]
    region: Point,
}

macro_rules! declare {
    ($name:ident, $ty:ty, $value:expr) => {
        #[derive(BitCodec)]
        struct $name {
            #[codec(fixed = $value)]
            fixed: u8,
            value: $ty,
        }
    };
}

declare!(Named, Point, 3);
declare!(Wide, u8, 300);

fn main() {}
