use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Squares {
    #[codec(as = u8, radix = 13)]
    numbers: [u16; 4],
}

fn main() {}
