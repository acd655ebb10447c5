use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(size = 24)]
struct Header {
    is_long: bool,
    #[codec(reserved = 7, when = !is_long)]
    short: Option<u8>,
    #[codec(when = is_long)]
    long: Option<u16>,
}

fn main() {}
