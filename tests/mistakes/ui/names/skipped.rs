use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Packet {
    kind: u8,
    #[codec(skip)]
    has_port: bool,
    #[codec(skip)]
    count: usize,
    #[codec(when = has_port && kind > 1)]
    port: Option<u16>,
    #[codec(len = count)]
    names: Vec<u8>,
    #[codec(bits(kind + count, max = 8))]
    width: u8,
}

fn main() {}
