use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Parts {
    #[codec(part_of = missing, pieces = [0..8])]
    nowhere: (),
    #[codec(part_of = whole, pieces = [0..8])]
    number: u8,
    #[codec(part_of = whole)]
    unplaced: (),
    #[codec(part_of = whole, pieces = [8])]
    next: (),
    #[codec(pieces = [8..12])]
    whole: u16,
    #[codec(part_of = whole, pieces = [12..16])]
    behind: (),
}

#[derive(BitCodec)]
struct Wholes {
    #[codec(part_of = plain, pieces = [0..8])]
    of_plain: (),
    #[codec(part_of = next, pieces = [0..8])]
    of_next: (),
    #[codec(part_of = several, pieces = [0..8])]
    of_several: (),
    #[codec(part_of = option, pieces = [0..8])]
    of_option: (),
    #[codec(bits = 4)]
    plain: u16,
    #[codec(pieces = [4])]
    next: u16,
    #[codec(pieces = [8..12])]
    several: [u16; 2],
    #[codec(when = plain > 3, pieces = [8..12])]
    option: Option<u16>,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(part_of = whole, pieces = [0..8])]
    low: (),
    #[codec(pieces = [7..12])]
    whole: u16,
}

#[derive(BitCodec)]
struct Gap {
    #[codec(part_of = whole, pieces = [0..8])]
    low: (),
    #[codec(pieces = [9..12])]
    whole: u16,
}

#[derive(BitCodec)]
struct Wide {
    #[codec(part_of = whole, pieces = [0..40])]
    low: (),
    #[codec(pieces = [40..80])]
    whole: u128,
}

#[derive(BitCodec)]
#[codec(lsb_first, packed = Places)]
struct Packed {
    #[codec(part_of = whole, pieces = [0..8])]
    low: (),
    #[codec(pieces = [8..16])]
    whole: u16,
}

#[derive(BitCodec)]
struct Keys {
    #[codec(part_of = whole, pieces = [0..4], bias = 1)]
    biased: (),
    #[codec(part_of = whole, pieces = [4..8], scale = 2, range = 0..=6)]
    scaled: (),
    #[codec(zigzag, pieces = [8..9], part_of = whole)]
    zigzag: (),
    #[codec(part_of = whole, leb128)]
    coded: (),
    #[codec(part_of = whole, when = true)]
    optional: (),
    #[codec(pieces = [9..12], bias = 1, range = 0..=6)]
    whole: u16,
}

#[derive(BitCodec)]
struct Words {
    #[codec(low_of = whole)]
    low: u8,
    whole: u16,
}

fn main() {}
