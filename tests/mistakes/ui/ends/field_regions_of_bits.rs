use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Bits {
    #[codec(count_of = first..=last)]
    size: u8,
    first: bool,
    last: u8,
}

#[derive(BitCodec)]
struct Varying {
    #[codec(count_of = first..=last)]
    size: u8,
    first: Option<u8>,
    #[codec(len(bits = 7), bits = 7)]
    last: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct Coded {
    #[codec(count_of = first..=last)]
    size: u8,
    first: u8,
    last: u8,
}

fn main() {}
