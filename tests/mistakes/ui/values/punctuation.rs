use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Fields {
    #[codec(len(8))]
    count: Vec<u8>,
    #[codec(len(bits(8)))]
    count_bits: Vec<u8>,
    #[codec(len(bits = 4 leb128))]
    two_counts: Vec<u8>,
    #[codec(len(bytes, bits = 3, padding = 1))]
    padding: Vec<u8>,
    #[codec(best_of(bits = 4, leb128))]
    bare_keys: u8,
    #[codec(best_of((bits = 4) (leb128)))]
    no_comma: u8,
    #[codec(bits(count max = 8))]
    width: u8,
    #[codec(bits(4))]
    width_in_parentheses: u8,
    #[codec(bits: 4)]
    colon: u8,
    #[codec(bits == 4)]
    comparison: u8,
    #[codec(bits = 4; range = 0..=3)]
    semicolon: u8,
    #[codec(bias(1))]
    bias: u8,
    #[codec(unary(15))]
    unary: u8,
    #[codec(unary[15])]
    brackets: u8,
    #[codec(leb128 = 7)]
    prefix: u8,
    #[codec(skip: true)]
    cache: u8,
    #[codec(range = 0..=)]
    open: u8,
    #[codec(combination = 48)]
    choice: [u8; 2],
    #[codec(as = u8::new())]
    symbols: u8,
    #[codec(via = |x| x)]
    converted: u8,
    #[codec(radix(alphabets))]
    letters: [u8; 2],
    #[codec(present = flag)]
    there: bool,
    #[codec(when(true))]
    option: Option<u8>,
    #[codec(default)]
    defaulted: u8,
}

#[derive(BitCodec)]
#[codec(tag(bits))]
enum Tag {
    First,
}

#[derive(BitCodec)]
#[codec(msb_first, size(8), check = Rules::new(), endian = "big")]
struct Root {
    value: u8,
}

#[derive(BitCodec)]
#[codec(huffman)]
enum Side {
    #[codec(code = 0B1)]
    Left,
    #[codec(code = 00)]
    Right,
}

fn main() {}
