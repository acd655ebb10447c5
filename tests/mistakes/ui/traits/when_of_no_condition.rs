use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Move {
    kind: u8,
    flag: bool,
    #[codec(when = kind)]
    promotion: Option<u8>,
}

#[derive(BitCodec)]
struct Square {
    flag: bool,
    #[codec(when = flag)]
    target: u8,
}

fn main() {}
