use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Packet {
    list: Vec<u8>,
    #[codec(bits = 4, when = true)]
    maybe: Option<Vec<u8>>,
    #[codec(when = true)]
    other: Option<Vec<u8>>,
}

fn main() {}
