use bitcodec::BitCodec;
use bitcodec::sum::{Crc, Internet};

#[derive(BitCodec)]
struct Nibble {
    #[codec(bits = 4)]
    data: u8,
    #[codec(crc(Crc::CRC_8_SMBUS, over = data))]
    crc: u8,
}

#[derive(BitCodec)]
struct Gamma {
    #[codec(elias_gamma)]
    data: u8,
    #[codec(sum(Internet, over = data))]
    sum: u16,
}

#[derive(BitCodec)]
struct Itself {
    data: u8,
    #[codec(sum(Internet, over = ..), leb128)]
    sum: u16,
}

fn main() {}
