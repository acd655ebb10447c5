use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    version: u8,
    #[codec(when = context.version >= 2)]
    flags: Option<u8>,
}

fn main() {}
