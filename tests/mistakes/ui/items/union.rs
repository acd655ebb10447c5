use bitcodec::BitCodec;

#[derive(BitCodec)]
union Either {
    number: u32,
    bytes: [u8; 4],
}

fn main() {}
