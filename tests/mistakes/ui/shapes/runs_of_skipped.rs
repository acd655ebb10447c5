use bitcodec::BitCodec;

#[derive(BitCodec, Clone, PartialEq)]
struct Pixel {
    #[codec(bits = 4)]
    colour: u8,
    #[codec(skip)]
    seen: bool,
}

#[derive(BitCodec, Clone, PartialEq)]
#[codec(tag(bits = 2))]
enum Cell {
    Empty,
    Full(Pixel),
    #[codec(other)]
    Unknown(u8),
}

/// Equal on the wire is equal: the tag is kept.
#[derive(BitCodec, Clone, PartialEq)]
#[codec(tag(bits = 2))]
enum Kind {
    Empty,
    #[codec(other)]
    Unknown(u8),
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Picture {
    #[codec(runs)]
    array: [Pixel; 4],
    #[codec(len(bits = 8), runs)]
    list: Vec<Pixel>,
    #[codec(runs)]
    cells: [(u8, Cell); 4],
    #[codec(runs)]
    kinds: [Kind; 4],
}

fn main() {}
