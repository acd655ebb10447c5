//! What is given beside the bytes of declarations with `context`.

use crate::generate::between;
use crate::grammar::Type;
use crate::integer::{IntType, Integer};
use crate::model;
use crate::rng::Rng;
use crate::tree::{Tree, Value};

/// The context of every declaration that has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Small.
    pub few: u8,
    /// Mostly small.
    pub size: usize,
    /// Mostly small.
    pub many: u32,
    /// Small, and perhaps below 0.
    pub below: i16,
    /// Mostly small.
    pub wide: u64,
    /// Small, by an index.
    pub sizes: [u8; 4],
    /// Any.
    pub new: bool,
    /// Any.
    pub more: bool,
}

impl Context {
    /// The names of the fields that expressions ask for.
    pub const NAMES: [&'static str; 7] = ["few", "size", "many", "below", "wide", "new", "more"];

    /// The types of the fields, in the order of their names.
    #[must_use]
    pub fn types() -> [Type; 7] {
        [
            Type::Int(IntType::unsigned(8)),
            // As wide as lengths are.
            Type::Int(IntType::unsigned(usize::BITS)),
            Type::Int(IntType::unsigned(32)),
            Type::Int(IntType::signed(16)),
            Type::Int(IntType::unsigned(64)),
            Type::Bool,
            Type::Bool,
        ]
    }

    /// The values of the fields, in the order of their names.
    #[must_use]
    pub fn values(&self) -> [Tree; 7] {
        [
            self.few.to_tree(),
            Tree::Int(Integer::from(self.size)),
            self.many.to_tree(),
            self.below.to_tree(),
            self.wide.to_tree(),
            Tree::Bool(self.new),
            Tree::Bool(self.more),
        ]
    }

    /// Draws one: its numbers are lengths and widths of a few, or such as nothing is as long or as wide as.
    #[must_use]
    pub fn draw(rng: &mut Rng) -> Self {
        let mut number = |int: IntType, most: usize| {
            let low = int.least().max(Integer::from(-2_i128));
            match rng.once_in(10) {
                true => Tree::Int(int.most()),
                false => Tree::Int(between(rng, low, Integer::from(most))),
            }
        };
        let size = number(IntType::unsigned(usize::BITS), 9).int();
        Self {
            few: u8::of_tree(&number(IntType::unsigned(8), 12)),
            size: size.to_usize().expect("as wide as lengths are"),
            many: u32::of_tree(&number(IntType::unsigned(32), 30)),
            below: i16::of_tree(&number(IntType::signed(16), 9)),
            wide: u64::of_tree(&number(IntType::unsigned(64), 17)),
            sizes: std::array::from_fn(|_| u8::try_from(rng.below(9)).expect("a byte")),
            new: rng.once_in(2),
            more: rng.once_in(2),
        }
    }

    /// A number that goes by all fields, for rules.
    #[must_use]
    pub fn word(&self) -> u64 {
        let sizes = self.sizes.map(|size| size.to_tree());
        model::word(&[&self.values()[..], &sizes].concat())
    }
}
