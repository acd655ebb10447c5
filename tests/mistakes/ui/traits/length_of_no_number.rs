use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Size {
    words: u8,
}

#[derive(BitCodec)]
struct Message {
    size: Size,
    #[codec(len = size)]
    data: Vec<u8>,
    #[codec(bits(size, max = 8))]
    number: u8,
}

fn main() {}
