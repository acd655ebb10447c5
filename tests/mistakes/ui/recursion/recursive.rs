use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Plain {
    value: u8,
}

/// `Plain` contains no other value.
#[derive(BitCodec)]
struct OfPlain {
    #[codec(recursive)]
    plain: Plain,
}

#[derive(BitCodec)]
#[codec(depth = 8)]
struct Node {
    #[codec(len(bits = 8))]
    edges: Vec<Edge>,
}

/// Its layout would refer to a `Node` that is not there.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Edge {
    #[codec(recursive)]
    to: Node,
}

#[derive(BitCodec)]
#[codec(depth = 8)]
struct Numbered {
    #[codec(recursive, bits = 8)]
    inner: Option<Box<Numbered>>,
    #[codec(len(bits = 8))]
    pairs: Vec<(u8, Numbered)>,
}

fn main() {}
