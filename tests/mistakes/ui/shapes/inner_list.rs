use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Lists {
    #[codec(len(bits = 8))]
    lines: Vec<Vec<u8>>,
    name: Option<Vec<u8>>,
    pair: [Vec<u8>; 2],
}

fn main() {}
