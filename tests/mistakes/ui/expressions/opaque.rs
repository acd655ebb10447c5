use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Frame {
    count: u8,
    #[codec(len = opaque(octets(count)))]
    without: Vec<u8>,
    #[codec(len = opaque(version = 1))]
    alone: Vec<u8>,
    #[codec(len = opaque(version = VERSION, octets(count)))]
    constant: Vec<u8>,
    #[codec(when = opaque(1, count > 1) && count < 9)]
    unnamed: Option<u8>,
    #[codec(bits(opaque(verison = 1, count / 2), max = 8))]
    misspelt: u8,
}

const VERSION: u32 = 1;

fn octets(count: u8) -> usize {
    usize::from(count).div_ceil(8)
}

fn main() {}
