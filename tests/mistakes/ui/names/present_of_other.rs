use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(present(value))]
    flag: (),
    value: Option<u8>,
}

fn main() {}
