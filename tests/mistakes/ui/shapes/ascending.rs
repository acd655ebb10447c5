use std::collections::{BTreeMap, BTreeSet};

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    id: u8,
    #[codec(skip)]
    seen: u8,
}

#[derive(BitCodec)]
struct Skipped {
    #[codec(len(bits = 8))]
    keys: BTreeSet<Key>,
    #[codec(len(bits = 8))]
    map: BTreeMap<Key, u8>,
    // The values are not compared.
    #[codec(len(bits = 8))]
    values: BTreeMap<u8, Key>,
}

#[derive(BitCodec)]
struct Together {
    #[codec(len(bits = 8), runs)]
    runs: BTreeSet<u8>,
    #[codec(len(bits = 8), radix = 5)]
    digits: BTreeSet<u8>,
}

const _: () = {
    assert!(Skipped::MIN_BITS > 0);
    assert!(Together::MIN_BITS > 0);
};

fn main() {}
