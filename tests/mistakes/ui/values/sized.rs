use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Unknown {
    #[codec(sized(bytes = 16))]
    value: u16,
}

#[derive(BitCodec)]
struct Bare {
    #[codec(sized)]
    value: u16,
}

#[derive(BitCodec)]
struct Wide {
    #[codec(sized(bits = 65))]
    value: u16,
}

#[derive(BitCodec)]
struct TwoSizes {
    size: u8,
    #[codec(sized = size, len = size)]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct WithoutLength {
    #[codec(sized(bits = 8))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Later {
    #[codec(sized = size)]
    value: u16,
    size: u8,
}

#[derive(BitCodec)]
struct Underived {
    #[codec(count_of = value, bits = 8)]
    size: (),
    #[codec(sized(bits = 8))]
    value: u16,
}

fn main() {}
