use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, context = usize, text = hex, packed = PacketBits)]
struct Packet {
    context: u8,
    #[codec(when = context == 3)]
    flags: Option<u8>,
}

#[derive(BitCodec)]
#[codec(bits = 2, context = usize)]
enum Kind {
    Plain,
    Other,
}

fn main() {}
