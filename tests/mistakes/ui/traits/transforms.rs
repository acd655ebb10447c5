//! Types that are no transforms, and values that keep no packed bytes.

use bitcodec::coding::Transform;
use bitcodec::{BitCodec, Violation};

enum Turned {}

impl Transform for Turned {
    const NAME: &'static str = "turned";

    fn unpack(packed: &[u8], _: usize) -> Result<Vec<u8>, Violation> {
        Ok(packed.iter().map(|byte| !byte).collect())
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        Ok(unpacked.iter().map(|byte| !byte).collect())
    }
}

struct Zlib;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Other {
    #[codec(sized(bits = 8), through(Zlib, max = 100))]
    number: u16,
}

type Text = u16;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Kept {
    #[codec(sized(bits = 8), through(Turned, max = 100, verbatim))]
    number: Text,
}

fn main() {}
