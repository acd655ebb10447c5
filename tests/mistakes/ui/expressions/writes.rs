//! Expressions read fields, and write none.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    a: u8,
    #[codec(when = a = 1)]
    assigned: Option<u8>,
    #[codec(when = { a += 1; a > 3 })]
    added: Option<u8>,
    #[codec(when = let Some(3) = assigned)]
    bound: Option<u8>,
    #[codec(when = *a == 1)]
    behind: Option<u8>,
}

fn main() {}
