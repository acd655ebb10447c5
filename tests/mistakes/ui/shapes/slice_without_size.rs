use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Message {
    len: u8,
    data: [u8],
}

fn main() {}
