use bitcodec::BitCodec;

// The keys of binrw, as their users write them.

#[derive(BitCodec)]
#[codec(big, magic = b"GIF", import(size: u8))]
struct Header {
    #[codec(temp, calc = items.len() as u8)]
    count: u8,
    #[codec(little, args(count))]
    size: u32,
    #[codec(args { count: count as usize })]
    items: Vec<u8>,
    #[codec(if(count > 1))]
    port: Option<u16>,
    #[codec(align_before = 4, pad_after = 2)]
    word: u32,
    #[codec(parse_with = until_eof)]
    rest: Vec<u8>,
    #[codec(try_map = Kind::try_from)]
    kind: Kind,
    #[codec(ignore)]
    cache: u8,
    #[codec(br(count = 3))]
    only_read: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(repr = u8)]
enum Kind {
    #[codec(magic = 1u8)]
    A,
    B,
}

fn main() {}
