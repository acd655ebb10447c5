use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Sample<T, const N: u32> {
    #[codec(bits = N)]
    pub width: u16,
    #[codec(bits = 9)]
    pub value: T,
    #[codec(bits = 3 * 3)]
    pub whatever: u8,
}

#[derive(BitCodec)]
pub struct Recording {
    pub good: Sample<u16, 16>,
    pub too_wide: Sample<u16, 17>,
    pub too_narrow: Sample<u8, 16>,
}

fn main() {}
