//! Random declarations: every key, in every combination that the attribute reference allows.

mod coded;
mod codes;
mod computed;
mod derived;
mod each;
mod expressions;
mod fields;
mod fixed;
mod items;
mod joined;
mod lent;
mod library;
mod lists;
mod numbers;
mod recursive;
mod regions;
mod symbols;
mod tags;
mod texts;
mod times;
mod whole;

use std::rc::Rc;

use crate::grammar::{Declaration, Item, Order};
use crate::rng::Rng;
pub(crate) use numbers::between;

/// Draws the declaration of an index among those of a seed.
#[must_use]
pub fn declaration(seed: u64, index: u64) -> Declaration {
    let mut maker = Maker {
        rng: Rng::of_item(seed, index),
        names: 0,
        prefix: format!("D{index}"),
        has_context: false,
        asks: false,
        has_long_runs: false,
        lends: false,
    };
    let order = maker.rng.pick(&[Order::Lsb, Order::Msb]);
    let root: Rc<Item> = maker.root(order);
    Declaration { index, root, order }
}

/// What draws, and gives names.
struct Maker {
    rng: Rng,
    names: usize,
    prefix: String,
    /// Whether the root has a context.
    has_context: bool,
    /// Whether the type that is drawn asks for it.
    asks: bool,
    /// Whether a run, which takes few bits, can be of values that take many bytes in memory.
    has_long_runs: bool,
    /// Whether there are bytes and texts at bytes, more than otherwise.
    lends: bool,
}

impl Maker {
    /// A name that no other item of the declaration has.
    fn name(&mut self) -> String {
        self.names += 1;
        format!("{}T{}", self.prefix, self.names)
    }
}
