use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first)]
struct Half<T> {
    #[codec(bits = 9)]
    half: T,
}

fn main() {
    let _ = bitcodec::WireFormat::bit_len(&Half { half: 1u16 });
    let _ = bitcodec::WireFormat::bit_len(&Half { half: 1u8 });
}
