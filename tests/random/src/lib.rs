//! Random declarations, and a model of the wire that knows nothing of the runtime.
//!
//! [`generate`] draws a declaration of a seed and an index. [`mod@print`] writes it as Rust source, which [`campaign`] builds
//! in chunks; [`model`] says which bits each value has. The program of a chunk draws the same declarations again and
//! asks for the laws in [`checks`].

mod answers;
pub mod beside;
pub mod bounds;
pub mod campaign;
pub mod checks;
pub mod codec;
pub mod context;
pub mod digits;
pub mod generate;
pub mod grammar;
mod heap;
pub mod huffman;
pub mod integer;
mod lent;
pub mod model;
pub mod order;
pub mod print;
pub mod report;
pub mod residues;
pub mod rng;
pub mod support;
pub mod tree;
pub mod values;

/// What the source of a declaration names.
pub mod prelude {
    pub use arrayvec::{ArrayString, ArrayVec};
    pub use heapless;
    pub use smallvec::SmallVec;
    pub use std::borrow::Cow;
    pub use std::collections::{BTreeMap, BTreeSet, VecDeque};
    pub use std::net::{Ipv4Addr, Ipv6Addr};
    pub use std::num::{NonZero, NonZeroI16, NonZeroU16, Saturating, Wrapping};
    pub use std::rc::Rc;
    pub use std::sync::Arc;
    pub use std::time::{Duration, SystemTime};
    pub use uuid::Uuid;

    pub use bitcodec::{self, BitCodec, Violation, WireFormat};

    pub use crate::checks::check;
    pub use crate::codec::{Codec, Lends, LendsBeside};
    pub use crate::context::Context;
    pub use crate::integer::Integer;
    pub use crate::support::{
        Binary, Doubled, Flipped, Folded, Growth, Matches, RunLength, Turned, TwoWidths, Urn,
        computed, pack, rule, rule_beside, unpack,
    };
    pub use crate::tree::{Tree, Value};
}
