use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct State {
    seen: HashMap<u8, u8>,
    found: Option<HashSet<u8>>,
    marker: PhantomData<u8>,
    many: (u8, u8, u8, u8, u8, u8, u8, u8, u8),
}

#[derive(BitCodec)]
struct WithoutLengths {
    map: BTreeMap<u8, u8>,
    set: Option<BTreeSet<u8>>,
    queue: VecDeque<u8>,
    shared: Rc<[u8]>,
    #[codec(len(bits = 8))]
    inner: Arc<[VecDeque<u8>]>,
    object: Rc<dyn Fn()>,
    text: Arc<str>,
}

#[derive(BitCodec)]
struct OneValue {
    #[codec(len(bits = 8))]
    one: Rc<u8>,
    #[codec(len(bits = 8))]
    key: BTreeMap<usize, u8>,
    #[codec(present(map), bits = 1)]
    has_map: (),
    #[codec(len(bits = 8))]
    map: BTreeMap<u8, u8>,
}

#[derive(BitCodec)]
struct Numbers {
    n: u8,
    #[codec(len(bits = 8), bits = 4)]
    width: BTreeMap<u8, u8>,
    #[codec(len = n, little_endian)]
    ordered: BTreeMap<u16, u16>,
    #[codec(len(rest), range = 0..=7, bits = 8)]
    range: BTreeMap<u8, u8>,
}

fn main() {}
