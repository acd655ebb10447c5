#![deny(warnings)]

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[deprecated]
#[codec(msb_first, lock = "0000000000000000")]
pub struct Old<T>(T);

fn main() {}
