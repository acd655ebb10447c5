use bitcodec::BitCodec;
use std::collections::{BTreeSet, HashMap};
use std::marker::PhantomData;
use std::rc::Rc;

#[derive(BitCodec)]
struct State {
    seen: HashMap<u8, u8>,
    sorted: Option<BTreeSet<u8>>,
    shared: Rc<u8>,
    marker: PhantomData<u8>,
    many: (u8, u8, u8, u8, u8, u8, u8, u8, u8),
}

fn main() {}
