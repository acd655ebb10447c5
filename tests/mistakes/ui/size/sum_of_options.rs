use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(size = 24)]
struct Header {
    has_short: bool,
    has_long: bool,
    #[codec(reserved = 6, when = has_short)]
    short: Option<u8>,
    #[codec(when = has_long)]
    long: Option<u16>,
}

fn main() {}
