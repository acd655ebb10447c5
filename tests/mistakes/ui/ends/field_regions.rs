use bitcodec::BitCodec;

#[derive(BitCodec)]
struct HalfOpen {
    #[codec(count_of = first..last, bits = 8)]
    size: (),
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct OpenEnd {
    #[codec(count_of = first.., bits = 8)]
    size: (),
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct Unknown {
    #[codec(count_of = first..=lst, bits = 8)]
    size: (),
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct Backwards {
    #[codec(count_of = last..=first, bits = 8)]
    size: (),
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct WithItself {
    #[codec(count_of = size..=last, bits = 8)]
    size: (),
    last: u8,
}

#[derive(BitCodec)]
struct WithoutWidth {
    #[codec(count_of = first..=last)]
    size: (),
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct OfFlag {
    #[codec(count_of = first..=last)]
    size: bool,
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct Sometimes {
    has_size: bool,
    #[codec(count_of = first..=last, when = has_size)]
    size: Option<u8>,
    first: u8,
    last: u8,
}

#[derive(BitCodec)]
struct Crossing {
    #[codec(count_of = first..=second)]
    one: u8,
    #[codec(count_of = second..=third)]
    two: u8,
    first: u8,
    second: u8,
    third: u8,
}

#[derive(BitCodec)]
struct Aligned {
    #[codec(count_of = first..=last)]
    size: u8,
    first: u8,
    #[codec(align = 16)]
    last: u8,
}

#[derive(BitCodec)]
struct RestInside {
    #[codec(count_of = first..=last)]
    size: u8,
    #[codec(len(rest))]
    first: Vec<u8>,
    #[codec(len(bits = 8))]
    last: Vec<u8>,
    end: u8,
}

fn main() {}
