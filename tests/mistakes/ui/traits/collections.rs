use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Unordered(u8);

#[derive(BitCodec)]
struct Collections {
    #[codec(len(bits = 8))]
    set: BTreeSet<Unordered>,
    #[codec(len(bits = 8))]
    queue: VecDeque<Unordered>,
    #[codec(len(bits = 8), bits = 4)]
    map: BTreeMap<u8, u8>,
}

fn main() {}
