use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(count_of = list)]
    count: (),
    #[codec(len = count)]
    list: Vec<u8>,
}

fn main() {}
