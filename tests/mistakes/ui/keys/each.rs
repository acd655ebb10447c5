use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Board {
    n: u8,
    #[codec(each)]
    alone: [u8; 2],
    #[codec(each())]
    empty: [u8; 2],
    #[codec(each = 4)]
    value: [u8; 2],
    #[codec(bits = 4, each(bits = 4))]
    beside: [u8; 2],
    #[codec(each(bits = 4, leb128))]
    inside: [u8; 2],
    #[codec(each(colour = 4))]
    unknown: [u8; 2],
    #[codec(each(when = n == 1, bits = 4), skip)]
    condition: [u8; 2],
    #[codec(each(reserved = 4))]
    zeros: [u8; 2],
    #[codec(each(bits(n, max = 4)))]
    width: [u8; 2],
    #[codec(each(len = n))]
    len: [Vec<u8>; 2],
    #[codec(each(sized = n, len(rest)))]
    region: [Vec<u8>; 2],
    #[codec(len(bits = 8), order = [1, 0], each(bits = 3))]
    order: Vec<[u8; 2]>,
    #[codec(each(len(rest)))]
    rest: [Vec<u8>; 2],
    #[codec(each(len(leb128), digits = Urn))]
    digits: [Vec<u8>; 2],
}

fn main() {}
