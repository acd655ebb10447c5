use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, tag(bits = 8), depth = 8)]
enum Tree<'a> {
    Number(#[codec(elias_gamma)] u32),
    Bytes(#[codec(len(bits = 8))] &'a [u8]),
    Pair([Box<Self>; 2]),
}

#[derive(BitCodec)]
#[codec(msb_first, depth = 8)]
struct List<'a> {
    #[codec(bits = 7)]
    kind: u8,
    has_next: bool,
    #[codec(when = has_next)]
    next: Option<Box<Self>>,
    #[codec(len(bits = 8))]
    name: &'a [u8],
    #[codec(bits = 3)]
    end: u8,
}

/// Its name begins at a byte only if all values of `Value` take whole bytes.
#[derive(BitCodec)]
struct Entry<'a> {
    #[codec(recursive)]
    value: Box<Value<'a>>,
    #[codec(len(bits = 8))]
    name: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first, tag(bits = 8), depth = 8)]
enum Value<'a> {
    Flag(bool),
    Entry(Entry<'a>),
}

fn main() {}
