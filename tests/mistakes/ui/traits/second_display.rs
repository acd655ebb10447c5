use bitcodec::BitCodec;
use std::fmt;

#[derive(BitCodec)]
#[codec(msb_first, text = hex)]
struct Key([u8; 4]);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("key")
    }
}

fn main() {}
