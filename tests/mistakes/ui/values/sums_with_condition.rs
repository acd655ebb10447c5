use bitcodec::BitCodec;
#[allow(unused_imports)]
use bitcodec::sum::Internet;

#[derive(BitCodec)]
struct Later {
    data: u16,
    #[codec(sum(Internet, over = data), when = has_sum, bits = 16)]
    sum: (),
    has_sum: bool,
}

#[derive(BitCodec)]
struct Array {
    has_sum: bool,
    #[codec(align = 8)]
    data: u8,
    #[codec(sum(Internet, over = data), when = has_sum)]
    sum: Option<[u8; 2]>,
}

#[derive(BitCodec)]
struct Number {
    has_parity: bool,
    #[codec(parity(odd, over = has_parity), when = has_parity)]
    parity: Option<u8>,
}

#[derive(BitCodec)]
struct Bare {
    is_double: bool,
    #[codec(computed = twice, when = is_double)]
    double: (),
}

fn twice(bare: &Bare) -> u64 {
    2 * u64::from(bare.is_double)
}

#[derive(BitCodec)]
struct Counted {
    has_list: bool,
    #[codec(count_of = list, when = has_list, bits = 8)]
    count: (),
    #[codec(len = count)]
    list: Vec<u8>,
}

fn main() {}
