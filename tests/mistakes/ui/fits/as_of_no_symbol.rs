use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Square {
    #[codec(as = u8)]
    flag: bool,
}

fn main() {}
