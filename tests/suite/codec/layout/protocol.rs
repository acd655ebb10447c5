//! One declaration with every key for protocols of bytes.

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, lock = "e6ee78b4acb7274b")]
pub(crate) struct Protocol {
    #[codec(bits = 3)]
    pub(crate) version: u8,
    #[codec(align = 8)]
    pub(crate) kind: u8,
    #[codec(len(rest), little_endian)]
    pub(crate) rest: Vec<u16>,
}

impl Protocol {
    /// A value with something in every field.
    pub(crate) fn example() -> Self {
        Self {
            version: 5,
            kind: 9,
            rest: vec![0x1234, 0x5678],
        }
    }
}
