use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Text {
    #[codec(len(bytes))]
    no_form: Vec<u8>,
    #[codec(len(bits = 8, padding = ones))]
    no_bytes: Vec<u8>,
    #[codec(len(bytes, bits = 8, leb128))]
    two_forms: Vec<u8>,
    #[codec(len(bytes, bits = 8, padding = twos))]
    other_digits: Vec<u8>,
    #[codec(len(bytes, bits = 8), runs)]
    runs: Vec<u8>,
    #[codec(len(bytes, leb128(prefix = 0)))]
    no_prefix: Vec<u8>,
    #[codec(leb128(prefix = 9))]
    wide_prefix: u8,
    #[codec(leb128(prefix = 7))]
    signed: i32,
    #[codec(leb128(bits = 7))]
    other_name: u32,
    #[codec(len(bytes, bits = 8))]
    array: [u8; 4],
}

fn main() {}
