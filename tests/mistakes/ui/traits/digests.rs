//! Fields that do not hold their checksum.

use bitcodec::BitCodec;
use bitcodec::sum::{Internet, Sum};

#[derive(Default)]
struct Digest([u8; 4]);

impl Sum for Digest {
    const NAME: &'static str = "digest";
    type Value = [u8; 4];

    fn add(&mut self, _: &[u8]) {}

    fn value(&self) -> [u8; 4] {
        self.0
    }
}

#[derive(BitCodec)]
struct Short {
    data: u8,
    #[codec(sum(Digest, over = data))]
    sum: [u8; 2],
}

#[derive(BitCodec)]
struct Number {
    data: u8,
    #[codec(sum(Digest, over = data))]
    sum: u32,
}

#[derive(BitCodec)]
struct Bytes {
    data: u8,
    #[codec(sum(Internet, over = data))]
    sum: [u8; 2],
}

#[derive(BitCodec)]
struct WithWidth {
    data: u8,
    #[codec(sum(Digest, over = data), bits = 32)]
    sum: (),
}

/// A checksum is a number or bytes.
#[derive(Default)]
struct Text;

impl Sum for Text {
    const NAME: &'static str = "text";
    type Value = String;

    fn add(&mut self, _: &[u8]) {}

    fn value(&self) -> String {
        String::new()
    }
}

fn main() {}
