use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(len(bits = 4))]
    list: [u8; 4],
}

fn main() {}
