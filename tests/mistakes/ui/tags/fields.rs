use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(outside, bits = 8))]
enum Body {
    A(u8),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Number {
    kind: u8,
    #[codec(tag = kind)]
    number: u16,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Never {
    #[codec(tag = 3)]
    body: Body,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Later {
    #[codec(tag = kind)]
    body: Body,
    kind: u8,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Derived {
    #[codec(tag_of = body, bits = 8)]
    kind: (),
    body: Body,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Flag {
    #[codec(tag_of = body)]
    kind: [bool; 2],
    #[codec(tag = kind)]
    body: Body,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Sometimes {
    #[codec(tag_of = body, bits = 8)]
    kind: (),
    there: bool,
    #[codec(tag = kind, when = there, reserved = 7)]
    body: Option<Body>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct List {
    #[codec(tag_of = bodies, bits = 8)]
    kind: (),
    #[codec(tag = kind, len(bits = 8))]
    bodies: Vec<Body>,
}

#[derive(BitCodec)]
#[codec(msb_first, packed = InPlace)]
struct Packed {
    kind: u8,
    #[codec(tag = kind)]
    body: Body,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Each {
    kind: u8,
    #[codec(each(tag = kind))]
    bodies: [Body; 2],
}

fn main() {}
