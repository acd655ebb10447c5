use bitcodec::BitCodec;

const WIDTH: u32 = 4;

#[derive(BitCodec)]
pub struct Header {
    #[codec(fixed = 16, bits = WIDTH)]
    pub version: u8,
    #[codec(fixed = 300, bits = WIDTH + 4)]
    pub magic: (),
}

fn main() {}
