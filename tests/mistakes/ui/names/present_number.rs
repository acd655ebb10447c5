use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(present(value))]
    flag: u8,
    #[codec(when = flag)]
    value: Option<u8>,
}

fn main() {}
