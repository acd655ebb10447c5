use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, size = 16)]
struct Pair<T> {
    first: T,
    second: T,
}

fn main() {
    assert!(bitcodec::WireFormat::to_bytes(&Pair { first: 1u8, second: 2u8 }).is_ok());
}
