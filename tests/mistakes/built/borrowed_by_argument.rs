use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
struct Inner<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Generic<T> {
    flag: bool,
    value: T,
}

fn main() {
    let _ = Generic::<Inner<'_>>::from_bytes(&[0, 0]);
}
