use bitcodec::stream::Decoder;
use bitcodec::BitCodec;

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Frame<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

fn main() {
    let _ = Decoder::<Frame<'_>, _>::new(&[1, 2][..]);
}
