use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Numbers {
    #[codec(zigzag, leb128)]
    unsigned: u32,
    #[codec(zigzag)]
    flag: bool,
    #[codec(zigzag = 4, bits = 8)]
    value: i8,
    #[codec(zigzag, ones_complement)]
    form: i8,
    #[codec(zigzag, bits = 9)]
    wide: i8,
    #[codec(zigzag, bits = 4, range = 0..=9)]
    range: i8,
    #[codec(zigzag, radix = 5)]
    digits: [i8; 3],
    #[codec(zigzag, fixed = -3, bits = 8)]
    fixed: i8,
    #[codec(zig_zag)]
    word: i16,
}

#[derive(BitCodec)]
struct Float {
    #[codec(zigzag, bits = 8)]
    float: f32,
}

fn main() {}
