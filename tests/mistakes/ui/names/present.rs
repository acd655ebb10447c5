use bitcodec::BitCodec;
use bitcodec::sum::Crc;

#[derive(BitCodec)]
struct NotNegated {
    #[codec(present(!option))]
    absent: bool,
    #[codec(when = absent)]
    option: Option<u8>,
}

#[derive(BitCodec)]
struct Negated {
    #[codec(present(option))]
    has: bool,
    #[codec(when = !has)]
    option: Option<u8>,
}

#[derive(BitCodec)]
struct Number {
    #[codec(present(!3 + 1))]
    absent: bool,
    #[codec(when = !absent)]
    option: Option<u8>,
}

#[derive(BitCodec)]
struct OfUnit {
    #[codec(present(check))]
    has: (),
    byte: u8,
    #[codec(when = has, crc(Crc::CRC_16_ARC, over = byte), bits = 16)]
    check: (),
}

#[derive(BitCodec)]
struct OfConstant {
    #[codec(present(mark))]
    has: (),
    #[codec(when = has, fixed = 1, bits = 8)]
    mark: (),
}

#[derive(BitCodec)]
struct Plain {
    has: bool,
    #[codec(when = has)]
    unit: (),
}

fn main() {}
