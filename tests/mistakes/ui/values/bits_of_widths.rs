use bitcodec::BitCodec;

const WIDTHS: [u32; 2] = [8, 16];

#[derive(BitCodec)]
struct NoList {
    size: u8,
    #[codec(bits(size, of = WIDTHS))]
    offset: u32,
}

#[derive(BitCodec)]
struct Empty {
    size: u8,
    #[codec(bits(size, of = []))]
    offset: u32,
}

#[derive(BitCodec)]
struct Zero {
    size: u8,
    #[codec(bits(size, of = [0, 8]))]
    offset: u32,
}

#[derive(BitCodec)]
struct Twice {
    size: u8,
    #[codec(bits(size, of = [8, 16, 8]))]
    offset: u32,
}

#[derive(BitCodec)]
struct TooWide {
    size: u8,
    #[codec(bits(size, of = [8, 64]))]
    offset: u32,
}

#[derive(BitCodec)]
struct OfRank {
    size: u8,
    #[codec(radix(size, of = [8, 64]))]
    offset: [u32; 2],
}

const NINE: u8 = 9;

#[derive(BitCodec)]
struct WideConstant {
    size: u8,
    #[codec(bits(size, of = [8, NINE]))]
    byte: u8,
}

#[derive(BitCodec)]
struct ZeroConstant {
    size: u8,
    #[codec(bits(size, of = [8, NINE - 9]))]
    byte: u8,
}

#[derive(BitCodec)]
struct SameConstant {
    size: u8,
    #[codec(bits(size, of = [9, NINE]))]
    word: u16,
}

fn main() {}
