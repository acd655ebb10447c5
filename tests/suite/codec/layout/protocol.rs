//! One declaration with every key for protocols of bytes.

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, lock = "2fe228eab6e33445")]
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
    #[codec(len(rest), little_endian)]
    pub(crate) rest: Vec<u16>,
}

/// A list to the end of a region.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(#[codec(len(rest))] pub(crate) Vec<u8>);

impl Protocol {
    /// A value with something in every field.
    pub(crate) fn example() -> Self {
        Self {
            version: 5,
            kind: 9,
            text: Text(b"ab".to_vec()),
            tail_size: (),
            tail: 300,
            rest: vec![0x1234, 0x5678],
        }
    }
}
