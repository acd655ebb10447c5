use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Padded {
    #[codec(len(padded = 4, fill = 256))]
    fill: Vec<u8>,
    #[codec(bits = 4, len(padded = 4, fill = 16))]
    narrow: Vec<u8>,
    #[codec(len(padded = 4, max = 3))]
    max: Vec<u8>,
    #[codec(len(bits = 8, padded = 4))]
    counted: Vec<u8>,
    #[codec(len(bits = 8, fill = 4))]
    filled: Vec<u8>,
    #[codec(len(bytes, padded = 4))]
    bytes: Vec<u8>,
    #[codec(sized(padded = 4))]
    region: Vec<u8>,
}

fn main() {}
