//! Byte orders that a condition decides.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Never {
    #[codec(little_endian = true)]
    always: u16,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Bits {
    is_little: bool,
    #[codec(little_endian = is_little, bits = 12)]
    twelve: u16,
    #[codec(little_endian = is_little)]
    byte: u8,
    #[codec(little_endian = is_little, leb128)]
    code: u32,
    #[codec(len(bits = 8), each(little_endian = is_little))]
    elements: Vec<u16>,
    #[codec(little_endian = later)]
    early: u16,
    later: bool,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct NoFlag {
    order: u16,
    #[codec(little_endian = order)]
    body: u16,
}

#[derive(BitCodec)]
#[codec(msb_first, packed = RegisterBytes)]
struct Register {
    is_little: bool,
    #[codec(reserved = 7, little_endian = is_little)]
    value: u16,
}

fn main() {}
