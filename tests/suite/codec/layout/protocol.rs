//! One declaration with every key for protocols of bytes.

use bitcodec::BitCodec;
use bitcodec::sum::{Crc, Internet};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, lock = "87d45978d29ecd68")]
pub(crate) struct Protocol {
    #[codec(bits = 3)]
    pub(crate) version: u8,
    #[codec(align = 8)]
    pub(crate) kind: u8,
    #[codec(sized(bits = 8))]
    pub(crate) text: Text,
    #[codec(bits = 8, count_of = tail)]
    pub(crate) tail_size: (),
    #[codec(sized = tail_size, elias_gamma)]
    pub(crate) tail: u16,
    #[codec(computed = Self::twice, bits = 16)]
    pub(crate) twice: (),
    #[codec(crc(Crc::CRC_16_MODBUS, over = kind..=tail), little_endian)]
    pub(crate) crc: u16,
    #[codec(sum(Internet, over = text..=internet), bits = 16)]
    pub(crate) internet: (),
    #[codec(parity(odd, over = kind))]
    pub(crate) parity: bool,
    #[codec(vlq)]
    pub(crate) ticks: u16,
    #[codec(align = 8, len(rest), little_endian)]
    pub(crate) rest: Vec<u16>,
}

/// A list to the end of a region.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(#[codec(len(rest))] pub(crate) Vec<u8>);

impl Protocol {
    fn twice(&self) -> u64 {
        2 * u64::from(self.tail)
    }

    /// A value with something in every field.
    pub(crate) fn example() -> Self {
        Self {
            version: 5,
            kind: 9,
            text: Text(b"ab".to_vec()),
            tail_size: (),
            tail: 300,
            twice: (),
            crc: 0xfc3d,
            internet: (),
            parity: true,
            ticks: 480,
            rest: vec![0x1234, 0x5678],
        }
    }
}
