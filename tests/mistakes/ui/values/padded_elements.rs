use bitcodec::BitCodec;

const WIDE: u16 = 300;

#[derive(BitCodec)]
struct Padded {
    #[codec(len(padded = 0))]
    empty: Vec<u8>,
    #[codec(len(until = 0, padded = 1))]
    ended: Vec<u8>,
    #[codec(leb128, len(padded = 4))]
    varying: Vec<u8>,
    #[codec(len(padded = 4))]
    flags: Vec<bool>,
    #[codec(len(padded = 4, fill = WIDE))]
    wide: Vec<u8>,
    #[codec(len(until = WIDE, padded = 4))]
    end: Vec<u8>,
}

fn main() {}
