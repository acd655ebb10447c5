use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Header {
    width: u8,
    flag: bool,
    #[codec(bits = width)]
    value: u32,
    #[codec(range = 0..=width)]
    bounded: u8,
    #[codec(reserved = width)]
    after: u8,
    #[codec(len = flag)]
    list: Vec<u8>,
    #[codec(present(items))]
    any: bool,
    #[codec(len(bits = 4))]
    items: Vec<u8>,
}

fn main() {}
