use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, size = 16)]
struct Pair<T> {
    first: T,
    second: T,
}

fn main() {
    let _ = bitcodec::WireFormat::bit_len(&Pair { first: 1u8, second: 2u8 });
    let _ = bitcodec::WireFormat::bit_len(&Pair { first: 1u16, second: 2u16 });
}
