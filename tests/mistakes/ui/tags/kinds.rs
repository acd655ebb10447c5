use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(outside, bits = 8))]
enum Body {
    A(u8),
}

#[derive(BitCodec)]
struct Name(u8);

#[derive(BitCodec)]
#[codec(msb_first)]
struct Wrong {
    name: Name,
    #[codec(tag = name)]
    body: Body,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Signed {
    kind: i8,
    #[codec(tag = kind)]
    body: Body,
}

fn main() {}
