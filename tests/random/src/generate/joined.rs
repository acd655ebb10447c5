//! Structs whose fields are one number.

use super::Maker;
use super::fields::plain;
use crate::digits;
use crate::grammar::{Fields, Type};

impl Maker {
    /// The fields of a struct with `joined`.
    pub(super) fn joined_fields(&mut self, depth: usize) -> Fields {
        let named = !self.rng.once_in(4);
        let count = self.rng.within(1, if depth == 0 { 6 } else { 3 });
        let mut all = vec![plain(Type::Bool)];
        for _ in 0..30 {
            let field = match self.rng.below(8) {
                0..=2 => self.even_range(),
                3 if depth < 2 => plain(Type::Item(self.nested(depth + 1))),
                4 => plain(Type::Item(self.symbol_item())),
                _ => self.free_field(depth + 1),
            };
            let place = self.rng.below(all.len() + 1);
            all.insert(place, field);
            if digits::of_fields(&all).is_none_or(|digits| digits::number(&digits).is_none()) {
                all.remove(place);
            }
            if all.len() > count {
                break;
            }
        }
        Fields { named, all }
    }
}
