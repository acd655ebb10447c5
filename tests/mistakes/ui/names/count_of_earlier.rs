use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    list: u8,
    #[codec(bits = 8, count_of = list)]
    count: (),
}

fn main() {}
