use bitcodec::{BitCodec, stream};

#[derive(BitCodec)]
#[codec(msb_first)]
struct Frame<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u8],
    #[codec(bits = 4)]
    kind: u8,
}

fn main() {
    let _ = stream::decode_packed::<Frame<'_>>(&[0, 0, 0]).next();
}
