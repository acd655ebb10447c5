use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
#[codec(msb_first)]
pub struct Count {
    #[codec(unary)]
    pub count: u8,
}

pub fn bytes(count: &Count) -> usize {
    count.to_array().map_or(0, |bytes| bytes.len())
}

fn main() {}
