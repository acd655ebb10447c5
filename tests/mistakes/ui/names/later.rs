use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    #[codec(when = flag)]
    value: Option<u8>,
    flag: bool,
}

fn main() {}
