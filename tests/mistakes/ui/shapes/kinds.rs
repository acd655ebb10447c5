use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Lists<T> {
    n: u8,
    #[codec(len = n)]
    parameter: T,
    #[codec(len(until = 0))]
    number: u8,
    #[codec(len(bits = 8))]
    pair: (u8, u16),
    #[codec(len = n)]
    option: Option<Vec<u8>>,
}

#[derive(BitCodec)]
pub struct Options<T> {
    flag: bool,
    #[codec(when = flag)]
    array: [u8; 4],
    #[codec(when = flag)]
    parameter: T,
}

#[derive(BitCodec)]
pub struct Derived {
    #[codec(count_of = list)]
    count: [u8; 4],
    #[codec(len = count)]
    list: Vec<u8>,
    #[codec(count_of = more)]
    flag: bool,
    #[codec(len = flag)]
    more: Vec<u8>,
    #[codec(present(option))]
    pair: (bool, bool),
    #[codec(when = pair)]
    option: Option<u8>,
}

#[derive(BitCodec)]
pub struct Sums {
    n: u8,
    #[codec(sum(bitcodec::sum::Internet, over = n))]
    list: Vec<u8>,
    #[codec(parity(even, over = n))]
    array: [u8; 4],
    #[codec(crc(Crc::CRC_8_SMBUS, over = n))]
    boxed: Box<u8>,
}

#[derive(BitCodec)]
pub struct Constants {
    #[codec(fixed = 1)]
    boxed: Box<u8>,
    #[codec(xor = 1)]
    pair: (u8, u8),
}

fn main() {}
