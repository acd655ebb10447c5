//! Macros that end the program.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    a: u8,
    #[codec(len = match a { 0 => 4, 1 => 8, _ => unreachable!("by the manual") })]
    list: Vec<u8>,
    #[codec(when = { assert!(a > 3); true })]
    option: Option<u8>,
}

fn main() {}
