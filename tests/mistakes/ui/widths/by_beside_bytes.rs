use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Samples {
    width: u8,
    #[codec(len(bytes, bits = 8), bits(width, max = 8))]
    bytes: Vec<u8>,
    #[codec(bits(width, max = 8), sized(leb128))]
    region: [u8; 4],
    #[codec(bits(width, max = 8), len(until = 0))]
    text: Vec<u8>,
    #[codec(bits(width, max = 8), range = 0..=256)]
    range: u8,
    #[codec(bits(width, max = 8), range = 0..=300)]
    wide: [u16; 2],
    #[codec(bits(width, max = 8), ones_complement)]
    form: i16,
    #[codec(bits(width, max = 9))]
    nine: [u8; 2],
    #[codec(bits(later, max = 8), len(bits = 4))]
    list: Vec<u8>,
    later: u8,
    #[codec(len(rest), bits(width, max = 8))]
    rest: Vec<u8>,
}

fn main() {}
