use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(outside, bits = 8))]
enum Body {
    A(u8),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Message {
    kind: u8,
    body: Body,
}

fn main() {}
