use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Lists {
    #[codec(pieces = 33)]
    number: u64,
    #[codec(pieces)]
    nothing: u64,
    #[codec(pieces = [])]
    empty: u64,
    #[codec(pieces = [0b1, 0b0])]
    constant: u64,
    #[codec(pieces = [3, 0, 15])]
    zero: u64,
    #[codec(pieces = [3, 0x1, 15])]
    hexadecimal: u64,
    #[codec(pieces = [8..12, 8])]
    mixed: u16,
    #[codec(pieces = [12..8])]
    reversed: u16,
    #[codec(pieces = [..8])]
    open: u16,
    #[codec(pieces = [8..200])]
    far: u16,
    #[codec(pieces = [3, 0b1, 15])]
    wide: u16,
    #[codec(pieces = [3, 4], bits = 7)]
    bits: u16,
    #[codec(pieces = [8, 8], little_endian)]
    bytes: u16,
    #[codec(pieces = [1])]
    flag: bool,
    #[codec(pieces = [1])]
    unit: (),
}

const WIDTH: u32 = 12;

#[derive(BitCodec)]
struct Unseen {
    #[codec(pieces = [WIDTH, 0b1, WIDTH])]
    wide: u16,
    #[codec(pieces = [WIDTH - 12, 3])]
    none: u16,
}

#[derive(BitCodec)]
struct Places {
    #[codec(pieces = [4..8, 0..5])]
    twice: u16,
    #[codec(pieces = [4..8, 0..3])]
    missing: u16,
    #[codec(pieces = [3, 0b1, 3], range = 0..=64)]
    range: u8,
    #[codec(pieces = [FAR..FAR + 4])]
    beyond: u128,
}

const FAR: u32 = 126;

fn main() {}
