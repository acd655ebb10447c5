use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    flag: bool,
    #[codec(when = flga)]
    value: Option<u8>,
}

fn main() {}
