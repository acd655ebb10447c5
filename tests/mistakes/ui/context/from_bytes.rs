use bitcodec::{BitCodec, Format, FormatWith};

#[derive(BitCodec)]
#[codec(msb_first, context = usize)]
struct Packet {
    #[codec(len = context)]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Plain(u8);

fn with<T: FormatWith>() {}

fn main() {
    let _ = Packet::from_bytes(&[7]);
    with::<Plain>();
}
