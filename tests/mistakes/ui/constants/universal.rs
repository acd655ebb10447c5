use bitcodec::BitCodec;

type Signed = i16;
const PREFIX: u32 = 9;

#[derive(BitCodec)]
pub struct Numbers {
    #[codec(rice = PREFIX)]
    pub rice: u8,
    #[codec(leb128(prefix = PREFIX))]
    pub prefix: u8,
    #[codec(leb128(prefix = 5))]
    pub signed: Signed,
    #[codec(leb128(prefix = PREFIX - 9))]
    pub nothing: u32,
}

fn main() {}
