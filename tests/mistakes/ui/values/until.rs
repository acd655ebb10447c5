use bitcodec::BitCodec;

const END: u16 = 300;

#[derive(BitCodec)]
struct Bare {
    #[codec(len(until))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Text {
    #[codec(len(until = b"\r\n"))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct TooLarge {
    #[codec(len(until = 256))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Narrow {
    #[codec(len(until = 16), bits = 4)]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct OfConstant {
    #[codec(len(until = END), bits = 8)]
    words: Vec<u16>,
}

#[derive(BitCodec)]
struct OutOfRange {
    #[codec(len(until = 0), range = 32..=126)]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Empty {
    #[codec(len(until = 0, max = 0))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct MaxAlone {
    #[codec(len(rest, max = 9))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct InBytes {
    #[codec(len(bytes, until = 0))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Flags {
    #[codec(len(until = 1))]
    flags: Vec<bool>,
}

#[derive(BitCodec)]
struct Array {
    #[codec(len(until = 0))]
    text: [u8; 4],
}

#[derive(BitCodec)]
struct Arrays {
    #[codec(len(until = 0))]
    text: Vec<[u8; 2]>,
}

#[derive(BitCodec)]
struct Numbers {
    #[codec(len(until = true))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct InParentheses {
    #[codec(len(until(0)))]
    bytes: Vec<u8>,
}

fn main() {}
