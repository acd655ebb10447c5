use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Scales {
    #[codec(scale = 0)]
    zero: u8,
    #[codec(scale = 300)]
    wide: u8,
    #[codec(scale = -2)]
    negative: i8,
    #[codec(scale = 2)]
    flag: bool,
}

const WIDE: u32 = 300;

#[derive(BitCodec)]
struct Unseen {
    #[codec(scale = WIDE)]
    wide: u8,
}

fn main() {}
