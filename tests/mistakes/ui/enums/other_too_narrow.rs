use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 9, lsb_first)]
enum Side {
    Left,
    #[codec(other)]
    Other(u8),
}

fn main() {
    let _ = bitcodec::WireFormat::to_bytes(&Side::Left);
    let _ = <Side as bitcodec::WireFormat>::from_bytes(&[0, 0]);
}
