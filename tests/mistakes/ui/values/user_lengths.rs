use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Length(u8);

#[derive(BitCodec)]
struct WithoutConversion {
    #[codec(len(via = Length))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct NoCoding {
    #[codec(sized(with = Length))]
    value: u16,
}

#[derive(BitCodec)]
struct Number {
    #[codec(len(via = 3))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Alone {
    #[codec(len(via))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Empty {
    #[codec(len(leb128, max = 0))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct TooLarge {
    #[codec(len(bits = 4, max = 16))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct TooSmall {
    #[codec(sized(leb128, max = 1))]
    value: u16,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(sized(leb128, via = Length))]
    value: u16,
}

#[derive(BitCodec)]
struct ToTheEnd {
    #[codec(sized(rest, max = 3))]
    value: u16,
}

fn main() {}
