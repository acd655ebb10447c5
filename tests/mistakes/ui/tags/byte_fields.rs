use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(outside, bytes = 4))]
enum Named {
    #[codec(tag = b"fmt ")]
    Format(u8),
}

#[derive(BitCodec)]
#[codec(tag(outside, bits = 8))]
enum Numbered {
    A(u8),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Number {
    kind: u32,
    #[codec(tag = kind)]
    named: Named,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Derived {
    #[codec(tag_of = named)]
    kind: u32,
    #[codec(tag = kind)]
    named: Named,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct WithoutWidth {
    #[codec(tag_of = numbered)]
    kind: (),
    #[codec(tag = kind)]
    numbered: Numbered,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct WithWidth {
    #[codec(tag_of = named, bits = 32)]
    kind: (),
    #[codec(tag = kind)]
    named: Named,
}

fn main() {}
