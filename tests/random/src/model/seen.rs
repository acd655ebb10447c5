//! What expressions over earlier fields see.

use super::{Refused, Result};
use crate::grammar::{Condition, LenSays, Number, Operand};
use crate::integer::Integer;
use crate::tree::Tree;

/// What expressions see of the fields so far.
#[derive(Default)]
pub(super) struct Seen(Vec<Tree>);

impl Seen {
    fn value<'a>(&'a self, of: &'a Operand) -> &'a Tree {
        match of {
            Operand::Field(place) => &self.0[*place],
            Operand::Known(value) => value,
            Operand::Context(_) => panic!("the context is not known"),
        }
    }

    fn int(&self, of: &Operand) -> Integer {
        self.value(of).int()
    }

    fn flag(&self, of: &Operand) -> bool {
        match self.value(of) {
            Tree::Bool(flag) => *flag,
            other => panic!("{other:?} is no flag"),
        }
    }

    pub(super) fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Flag(one) => self.flag(one),
            Condition::Not(one) => !self.flag(one),
            Condition::Above(one, bound) => self.int(one) > *bound,
            Condition::Since(place, first) => {
                self.0[*place].int() >= Integer::natural(u128::from(*first))
            }
            Condition::Is(one, value) => self.int(one) == *value,
            Condition::OneOf(one, values) => values.contains(&self.int(one)),
            Condition::And(a, b) => self.holds(a) && self.holds(b),
            Condition::Or(a, b) => self.holds(a) || self.holds(b),
        }
    }

    pub(super) fn number(&self, number: &Number) -> Integer {
        let natural = |one: &Operand| {
            let number = self.int(one).to_natural();
            number.expect("an expression over unsigned types")
        };
        let less = |from: u128, less: u128| {
            let number = Integer::natural(from).less(Integer::natural(less));
            number.expect("a few less than a word")
        };
        match number {
            Number::Of(one) => self.int(one),
            Number::More(one, more) => Integer::natural(natural(one) + u128::from(*more)),
            Number::Times(one, times) => Integer::natural(natural(one) * u128::from(*times)),
            Number::Divided(one, by) => Integer::natural(natural(one) / u128::from(*by)),
            // Nothing is as long or as wide as a number below 0 says.
            Number::Less(one, few) => less(natural(one), u128::from(*few)),
            Number::Difference(a, b) => less(natural(a), natural(b)),
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
