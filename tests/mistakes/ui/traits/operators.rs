//! Operators and indices in expressions are typed as everywhere.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Record {
    count: u8,
    size: u16,
    #[codec(len = u16::from(count - size))]
    list: Vec<u8>,
    #[codec(len = 2 * (count + "1"))]
    text: Vec<u8>,
    #[codec(when = count + 1)]
    option: Option<u8>,
    #[codec(len = list[count])]
    indexed: Vec<u8>,
    #[codec(len = count[0])]
    digit: Vec<u8>,
    #[codec(when = -list < 3)]
    negative: Option<u8>,
    #[codec(when = size < "3")]
    compared: Option<u8>,
}

fn main() {}
