use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, size = 40)]
struct Position {
    #[codec(bits = 4)]
    cube: u8,
    #[codec(reserved = 3)]
    score: [u16; 2],
    #[codec(bits = 15)]
    length: u16,
}

fn main() {}
