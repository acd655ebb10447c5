use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Block {
    #[codec(is_last)]
    last: (),
    #[codec(bits = 7)]
    kind: u8,
}

#[derive(BitCodec)]
struct Counted {
    #[codec(len(bits = 8))]
    blocks: Vec<Block>,
}

#[derive(BitCodec)]
struct Alone {
    block: Block,
}

#[derive(BitCodec)]
struct WithoutFlag {
    #[codec(len(until(is_last)))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct Plain {
    kind: u8,
}

#[derive(BitCodec)]
struct OfPlain {
    #[codec(len(until(is_last)))]
    list: Vec<Plain>,
}

#[derive(BitCodec)]
struct Late {
    more: Option<u8>,
    #[codec(is_last)]
    last: (),
}

#[derive(BitCodec)]
struct OfLate {
    #[codec(len(until(is_last)))]
    list: Vec<Late>,
}

#[derive(BitCodec)]
struct Around {
    block: Block,
    #[codec(is_last)]
    last: (),
}

fn main() {}
