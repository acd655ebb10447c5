use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, lock = "0000000000000000")]
struct Frame {
    count: u8,
    #[codec(len = octets(count) + 1)]
    data: Vec<u8>,
}

fn octets(count: u8) -> usize {
    usize::from(count).div_ceil(8)
}

#[derive(BitCodec)]
struct Inner {
    sizes: [u8; 2],
    #[codec(when = sizes.iter().all(|size| *size > 2))]
    last: Option<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, lock = "0000000000000000")]
struct Outer {
    #[codec(len(bits = 8))]
    all: Vec<Inner>,
}

fn main() {}
