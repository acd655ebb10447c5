use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
#[codec(msb_first)]
struct Squares {
    #[codec(len(bits = 2), radix = 300)]
    first: Vec<u8>,
    #[codec(len(bits = 2), combination(100000))]
    second: Vec<u32>,
}

fn main() {
    let _ = Squares::from_bytes(&[]);
}
