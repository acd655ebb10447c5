//! Names and tags that leave nothing to tell apart.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 2))]
enum Full {
    A(u8),
    #[codec(tag = 1..=2)]
    B(u8),
    #[codec(tag = 3)]
    C,
    #[codec(other)]
    Other(u8),
}

#[derive(BitCodec)]
struct Named {
    #[codec(bits = 4, names = ["white", "black", "white"])]
    a: [u8; 3],
}

fn main() {}
