use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(bits = 8, count_of = lst)]
    count: (),
    #[codec(len = count)]
    list: Vec<u8>,
}

fn main() {}
