//! Names of a packed type and of its methods.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, packed = Same)]
struct Same {
    a: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, packed = Bytes)]
struct Methods {
    a: u8,
    set_a: u16,
}

#[derive(BitCodec)]
#[codec(msb_first)]
#[repr(C, packed(2))]
struct Unaligned {
    a: u8,
    b: u16,
}

fn main() {}
