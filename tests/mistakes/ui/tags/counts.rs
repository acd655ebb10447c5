use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum WithoutRange {
    #[codec(tag = 3, count_of = items)]
    A { items: Vec<u8> },
    #[codec(count_of = 0)]
    B(Vec<u8>),
    #[codec(other, count_of = 1)]
    C(u8, Vec<u8>),
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Names {
    #[codec(tag = 0..=3, count_of = item)]
    A { items: Vec<u8> },
    #[codec(tag = 4..=7, count_of = 1)]
    B(Vec<u8>),
}

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Keys {
    #[codec(tag = 0..=3, count_of = items)]
    Len {
        #[codec(len(bits = 8))]
        items: Vec<u8>,
    },
    #[codec(tag = 4..=7, count_of = items)]
    When {
        flag: bool,
        #[codec(when = flag)]
        items: Option<Vec<u8>>,
    },
    #[codec(tag = 8..=11, count_of = 0)]
    Array([u8; 3]),
    #[codec(tag = 12..=15, count_of = 0)]
    Number(u32),
    #[codec(tag = 16..=19, count_of = 0)]
    Sentinel(#[codec(fixed = 3)] Vec<u8>),
}

#[derive(BitCodec)]
#[codec(bits = 8)]
enum WithoutData {
    #[codec(tag = 0..=3, count_of = 0)]
    A(Vec<u8>),
}

#[derive(BitCodec)]
#[codec(tag(huffman))]
enum Prefix {
    #[codec(code = 0b0, count_of = 0)]
    A(Vec<u8>),
    #[codec(code = 0b1)]
    B,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 1))]
enum Bytes {
    #[codec(tag = b"a", count_of = 0)]
    A(Vec<u8>),
}

fn main() {}
