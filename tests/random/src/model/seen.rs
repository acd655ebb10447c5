//! What expressions over earlier fields see.

use super::{Refused, Result};
use crate::grammar::{Condition, LenSays, Number};
use crate::integer::Integer;
use crate::tree::Tree;

/// What expressions see of the fields so far.
#[derive(Default)]
pub(super) struct Seen(Vec<Tree>);

impl Seen {
    fn value(&self, place: usize) -> &Tree {
        &self.0[place]
    }

    fn int(&self, place: usize) -> Integer {
        self.value(place).int()
    }

    fn flag(&self, place: usize) -> bool {
        match self.value(place) {
            Tree::Bool(flag) => *flag,
            other => panic!("{other:?} is no flag"),
        }
    }

    pub(super) fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Flag(place) => self.flag(*place),
            Condition::Not(place) => !self.flag(*place),
            Condition::Above(place, bound) => self.int(*place) > *bound,
            Condition::Since(place, first) => {
                self.int(*place) >= Integer::natural(u128::from(*first))
            }
            Condition::Is(place, value) => self.int(*place) == *value,
            Condition::OneOf(place, values) => values.contains(&self.int(*place)),
            Condition::And(a, b) => self.holds(a) && self.holds(b),
            Condition::Or(a, b) => self.holds(a) || self.holds(b),
        }
    }

    pub(super) fn number(&self, number: &Number) -> Integer {
        let natural = |place: &usize| {
            let number = self.int(*place).to_natural();
            number.expect("an expression over fields of unsigned types")
        };
        match number {
            Number::Field(place) => self.int(*place),
            Number::More(place, more) => Integer::natural(natural(place) + u128::from(*more)),
            Number::Times(place, times) => Integer::natural(natural(place) * u128::from(*times)),
            Number::Divided(place, by) => Integer::natural(natural(place) / u128::from(*by)),
            // Nothing is as long or as wide as a number below 0 says.
            Number::Less(place, less) => {
                let less = Integer::natural(u128::from(*less));
                let number = Integer::natural(natural(place)).less(less);
                number.expect("a field less a few")
            }
            Number::Sum(a, b) => Integer::natural(natural(a) + natural(b)),
            Number::If(condition, then, other) => {
                let number = if self.holds(condition) { *then } else { *other };
                Integer::natural(number.into())
            }
        }
    }

    pub(super) fn len(&self, says: &LenSays) -> Option<Integer> {
        match says {
            LenSays::By(number) => Some(self.number(number)),
            LenSays::Bits(_)
            | LenSays::Leb128(_)
            | LenSays::Vlq
            | LenSays::Rest
            | LenSays::Until(..) => None,
        }
    }

    /// The number that an expression gives, where it is in a range.
    pub(super) fn given(&self, number: &Number, least: u64, max: u64) -> Result<u64> {
        let given = self.number(number).to_natural();
        let given = given.and_then(|given| u64::try_from(given).ok());
        given
            .filter(|given| (least..=max).contains(given))
            .ok_or(Refused::Not("a width or bound that there is not"))
    }

    /// Takes what is seen of the next field.
    pub(super) fn push(&mut self, value: Tree) {
        self.0.push(value);
    }

    fn of(before: &[Tree]) -> Self {
        Self(before.to_vec())
    }
}

/// Whether a condition holds after these fields.
pub(super) fn condition(before: &[Tree], condition: &Condition) -> bool {
    Seen::of(before).holds(condition)
}

/// The value of an expression after these fields.
pub(super) fn number(before: &[Tree], number: &Number) -> Integer {
    Seen::of(before).number(number)
}
