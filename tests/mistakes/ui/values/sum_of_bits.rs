use bitcodec::BitCodec;
use bitcodec::sum::{Crc, Internet, Sum};

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

#[derive(Default)]
struct Blank(u8);

impl Sum for Blank {
    const NAME: &'static str = "blank";
    const OWN_BYTE: u8 = b' ';
    type Value = u8;

    fn add(&mut self, _: &[u8]) {}

    fn value(&self) -> u8 {
        self.0
    }
}

#[derive(BitCodec)]
struct OwnByte {
    #[codec(bits = 4)]
    data: u8,
    #[codec(sum(Blank, over = ..), bits = 12)]
    sum: u16,
}

fn main() {}
