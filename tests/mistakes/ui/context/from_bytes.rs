use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
#[codec(msb_first, context = usize)]
struct Packet {
    #[codec(len = context)]
    bytes: Vec<u8>,
}

fn read<T: WireFormat>(bytes: &[u8]) -> Option<T> {
    T::from_bytes(bytes).ok()
}

fn main() {
    let _ = Packet::from_bytes(&[7]);
    let _ = Packet::with_context(&7_u8).from_bytes(&[7]);
    let _ = read::<Packet>(&[7]);
}
