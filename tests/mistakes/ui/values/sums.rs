use bitcodec::BitCodec;
#[allow(unused_imports)]
use bitcodec::sum::{Crc, Internet};

#[derive(BitCodec)]
struct WithoutOver {
    data: u8,
    #[codec(crc(Crc::CRC_8_SMBUS))]
    crc: u8,
}

#[derive(BitCodec)]
struct Assigned {
    data: u8,
    #[codec(crc = Crc::CRC_8_SMBUS)]
    crc: u8,
}

#[derive(BitCodec)]
struct HalfOpen {
    first: u8,
    second: u8,
    #[codec(sum(Internet, over = first..second))]
    sum: u16,
}

#[derive(BitCodec)]
struct Unknown {
    first: u8,
    second: u8,
    #[codec(sum(Internet, over = first..=secnd))]
    sum: u16,
}

#[derive(BitCodec)]
struct Backwards {
    first: u8,
    second: u8,
    #[codec(sum(Internet, over = second..=first))]
    sum: u16,
}

#[derive(BitCodec)]
struct WithoutWidth {
    data: u16,
    #[codec(crc(Crc::CRC_8_SMBUS, over = data))]
    crc: (),
}

#[derive(BitCodec)]
struct Circle {
    data: u16,
    #[codec(sum(Internet, over = data..=second))]
    first: u16,
    #[codec(sum(Internet, over = data..=first))]
    second: u16,
}

#[derive(BitCodec)]
struct Aligned {
    data: u8,
    #[codec(align = 32)]
    more: u8,
    #[codec(sum(Internet, over = data..=more))]
    sum: u16,
}

#[derive(BitCodec)]
struct Neither {
    data: u8,
    #[codec(parity(none, over = data))]
    parity: bool,
}

#[derive(BitCodec)]
struct Number {
    data: u8,
    #[codec(parity(odd, over = data))]
    parity: u8,
}

#[derive(BitCodec)]
struct Array {
    data: u8,
    #[codec(crc(Crc::CRC_8_SMBUS, over = data))]
    crc: [u8; 2],
}

#[derive(BitCodec)]
struct Bare {
    data: u8,
    #[codec(computed = twice)]
    double: (),
}

fn twice(bare: &Bare) -> u64 {
    2 * u64::from(bare.data)
}

fn main() {}
