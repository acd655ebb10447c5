use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Options {
    #[codec(none = 0)]
    always: u8,
    #[codec(none = 256)]
    wide: Option<u8>,
    #[codec(bits = 4, none = 16)]
    narrow: Option<u8>,
    #[codec(none = 0, fixed = 3)]
    fixed: Option<u8>,
    #[codec(none = 0)]
    flag: Option<bool>,
}

const WIDE: u32 = 256;

#[derive(BitCodec)]
struct Unseen {
    #[codec(none = WIDE)]
    wide: Option<u8>,
}

fn main() {}
