use std::collections::{BTreeSet, VecDeque};

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Unordered(u8);

#[derive(BitCodec)]
struct Collections {
    #[codec(len(bits = 8))]
    set: BTreeSet<Unordered>,
    #[codec(len(bits = 8))]
    queue: VecDeque<Unordered>,
}

fn main() {}
