use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Inside {
    A(u8),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Tagged {
    kind: u8,
    #[codec(tag = kind)]
    body: Inside,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Derived {
    #[codec(tag_of = body)]
    kind: u8,
    #[codec(tag = kind)]
    body: Inside,
}

fn main() {}
