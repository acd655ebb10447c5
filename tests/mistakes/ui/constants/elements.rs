use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Nothing {}

#[derive(BitCodec)]
pub struct Lists {
    #[codec(len(bits = 4))]
    pub counted: Vec<Nothing>,
    pub len: u8,
    #[codec(len = len)]
    pub by: Vec<Nothing>,
    #[codec(len(bytes, bits = 4))]
    pub sized: Vec<[u8; 0]>,
    #[codec(len(bits = 4), range = 3..=3)]
    pub one_value: Vec<u8>,
}

fn main() {}
