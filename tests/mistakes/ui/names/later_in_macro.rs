use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(len = usize::from(matches!(count, 1 | 2)))]
    list: Vec<u8>,
    count: u8,
}

fn main() {}
