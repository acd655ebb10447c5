use bitcodec::BitCodec;

struct Session {
    is_new: bool,
}

#[derive(BitCodec)]
#[codec(msb_first, context = &Session)]
struct Borrowed {
    #[codec(when = context.is_new)]
    flag: Option<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, context = str)]
struct Text {
    #[codec(when = context.is_empty())]
    flag: Option<u8>,
}

fn main() {}
