use bitcodec::BitCodec;

const TWICE: [char; 3] = ['a', 'b', 'a'];
const NONE: [char; 0] = [];
const BYTES: [u8; 2] = *b"ab";

#[derive(BitCodec)]
struct Texts {
    #[codec(text(utf8), len(bits = 8))]
    bytes: Vec<u8>,
    #[codec(text(utf8), len = 4)]
    number: u32,
    #[codec(text(utf8), len = number)]
    counted: Vec<u8>,
    #[codec(text(utf8), len = number)]
    array: [u8; 4],
    #[codec(text(utf8), len(bits = 8))]
    tuple: (u8, u8),
    #[codec(text(utf8), len = number)]
    boxed: Box<u8>,
    #[codec(len(bits = 8), each(text(utf8), len(bits = 8)))]
    each: Vec<bool>,
    #[codec(text(table = BYTES), len(bits = 8))]
    table: String,
}

#[derive(BitCodec)]
struct Tables {
    #[codec(text(table = TWICE), len(bits = 8))]
    twice: String,
    #[codec(text(table = NONE), len(bits = 8))]
    none: String,
}

fn main() {}
