use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    flag: bool,
    #[codec(when = self.flag)]
    value: Option<u8>,
}

fn main() {}
