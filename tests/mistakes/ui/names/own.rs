use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    flag: bool,
    #[codec(bits(value, max = 8))]
    value: u8,
}

fn main() {}
