use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Widths {
    #[codec(bits(2, max = 1))]
    pub narrow: u8,
    #[codec(bits(3, max = 8))]
    pub wide: u8,
}

fn main() {}
