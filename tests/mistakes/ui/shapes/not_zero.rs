use bitcodec::BitCodec;
use std::num::{NonZero, NonZeroI8, NonZeroU8};

#[derive(BitCodec)]
struct Counts {
    one: NonZeroU8,
    signed: NonZeroI8,
    wide: Option<NonZero<u16>>,
}

fn main() {}
