//! Methods that end the program for some of what the bits say, and are not evaluated.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    a: u8,
    #[codec(len(bits = 8))]
    list: Vec<u8>,
    #[codec(len = a.strict_add(1))]
    strict: Vec<u8>,
    #[codec(when = unsafe { a.unchecked_add(1) } == 2)]
    unchecked: Option<u8>,
    #[codec(len = list.split_at(2).0.len())]
    split: Vec<u8>,
    #[codec(when = { let mut copy = [0; 4]; copy.copy_from_slice(&list); copy[0] == 1 })]
    copied: Option<u8>,
    #[codec(len = list.iter().map(|one| usize::from(*one)).sum())]
    sum: Vec<u8>,
    #[codec(len = u8::pow(2, u32::from(a)))]
    function: Vec<u8>,
    #[codec(when = u8::from_str_radix("7", u32::from(a)).is_ok())]
    radix: Option<u8>,
}

fn main() {}
