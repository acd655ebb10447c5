use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(bits = 8, count_of = list)]
    count: (),
    #[codec(len(bits = 8))]
    list: Vec<u8>,
}

fn main() {}
