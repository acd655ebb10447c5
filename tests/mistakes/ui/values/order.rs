use bitcodec::BitCodec;

const ORDER: [usize; 3] = [0, 1, 3];

#[derive(BitCodec)]
struct Short {
    #[codec(order = [1, 0])]
    bytes: [u8; 3],
}

#[derive(BitCodec)]
struct Beyond {
    #[codec(order = ORDER, bits = 4)]
    bytes: [u8; 3],
}

#[derive(BitCodec)]
struct Twice {
    #[codec(order = [2, 0, 2])]
    bytes: [u8; 3],
}

#[derive(BitCodec)]
struct One {
    #[codec(order = [0])]
    byte: u8,
}

#[derive(BitCodec)]
struct List {
    #[codec(order = [1, 0], len(bits = 8))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct Counted {
    count: u8,
    #[codec(order = [1, 0], len = count)]
    words: Vec<u16>,
}

#[derive(BitCodec)]
struct Blocks {
    #[codec(order = [1, 0, 2], len(bits = 8))]
    blocks: Vec<[u8; 2]>,
}

#[derive(BitCodec)]
struct Together {
    #[codec(order = [1, 0, 2], radix = 3)]
    digits: [u8; 3],
}

#[derive(BitCodec)]
struct Text {
    #[codec(order = "210")]
    bytes: [u8; 3],
}

fn main() {}
