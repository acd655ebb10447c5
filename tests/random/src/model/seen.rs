//! What expressions over earlier fields see.

use super::{Refused, Result};
use crate::grammar::{Bound, Condition, LenSays, Number, Operand, OutsideTag, Sizes, Tag, Tagging};
use crate::integer::Integer;
use crate::tree::Tree;

/// What expressions see of the fields so far.
#[derive(Default)]
pub(super) struct Seen {
    fields: Vec<Tree>,
    /// In a variant: what keeps its tag.
    pub(super) kept: Option<Tree>,
    /// How many elements the tag says that a list has.
    count: Option<Integer>,
}

impl Seen {
    /// What the fields of a variant see of its tag.
    pub(super) fn in_variant(of: &Tag, tagging: Tagging, tag: Integer) -> Self {
        let kept = match tagging {
            Tagging::Bytes(len) | Tagging::Outside(OutsideTag::Bytes(len)) => {
                crate::values::bytes_of(tag, len)
            }
            _ => Tree::Int(tag),
        };
        let count = match of {
            Tag::Counts(low, ..) => tag.less(Integer::from(*low)),
            _ => None,
        };
        Self {
            fields: Vec::new(),
            kept: Some(kept),
            count,
        }
    }

    pub(super) fn value<'a>(&'a self, of: &'a Operand) -> &'a Tree {
        match of {
            Operand::Field(place) => &self.fields[*place],
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

    /// Whether a condition holds; refused where a number in it has no value.
    pub(super) fn holds(&self, condition: &Condition) -> Result<bool> {
        Ok(match condition {
            Condition::Flag(one) => self.flag(one),
            Condition::Not(one) => !self.flag(one),
            Condition::Above(one, bound) => self.int(one) > *bound,
            Condition::Since(place, first) => {
                self.fields[*place].int() >= Integer::natural(u128::from(*first))
            }
            Condition::Is(one, value) => self.int(one) == *value,
            Condition::OneOf(one, values) => values.contains(&self.int(one)),
            Condition::Over(number, bound) => self.is_over(number, u128::from(*bound))?,
            Condition::And(a, b) => self.holds(a)? && self.holds(b)?,
            Condition::Or(a, b) => self.holds(a)? || self.holds(b)?,
        })
    }

    /// Whether a number is above this one: what is compared may be beyond its type.
    fn is_over(&self, number: &Number, bound: u128) -> Result<bool> {
        let natural = |one: &Operand| {
            let number = self.int(one).to_natural();
            number.expect("an expression over unsigned types")
        };
        Ok(match number {
            Number::More(one, more) => natural(one) + u128::from(*more) > bound,
            Number::Times(one, times) => natural(one) * u128::from(*times) > bound,
            Number::Less(one, few) => natural(one) > bound + u128::from(*few),
            Number::Difference(a, b) => natural(a) > bound + natural(b),
            Number::Sum(a, b) => natural(a) + natural(b) > bound,
            Number::Of(_) | Number::Divided(..) | Number::At(..) | Number::If(..) => {
                self.number(number)? > Integer::natural(bound)
            }
        })
    }

    /// The value of an expression, where its type holds it.
    pub(super) fn number(&self, number: &Number) -> Result<Integer> {
        let natural = |one: &Operand| {
            let number = self.int(one).to_natural();
            number.expect("an expression over unsigned types")
        };
        let less = |from: u128, less: u128| from.checked_sub(less).map(Integer::natural);
        let length = |number: u128| {
            let number = Integer::natural(number);
            number.to_usize().is_some().then_some(number)
        };
        let number = match number {
            Number::Of(one) => Some(self.int(one)),
            Number::More(one, more) => length(natural(one) + u128::from(*more)),
            Number::Times(one, times) => length(natural(one) * u128::from(*times)),
            Number::Divided(one, by) => Some(Integer::natural(natural(one) / u128::from(*by))),
            Number::Less(one, few) => less(natural(one), u128::from(*few)),
            Number::Difference(a, b) => less(natural(a), natural(b)),
            Number::Sum(a, b) => length(natural(a) + natural(b)),
            Number::At(Sizes::Known(sizes), index) => {
                let index = self.int(index).to_usize();
                let size = index.and_then(|index| sizes.get(index).copied());
                size.map(|size| Integer::natural(size.into()))
            }
            Number::At(Sizes::Context, _) => panic!("the context is not known"),
            Number::If(condition, then, other) => {
                let number = if self.holds(condition)? {
                    *then
                } else {
                    *other
                };
                Some(Integer::natural(number.into()))
            }
        };
        number.ok_or(Refused::Not("an expression without a value"))
    }

    pub(super) fn len(&self, says: &LenSays) -> Result<Option<Integer>> {
        Ok(match says {
            LenSays::By(number) => Some(self.number(number)?),
            LenSays::Tag(_) => self.count,
            LenSays::Coded(..)
            | LenSays::Rest
            | LenSays::Until(..)
            | LenSays::Padded(..)
            | LenSays::UntilIsLast(_)
            | LenSays::Ahead(..) => None,
        })
    }

    /// The number that an expression gives, where it is in a range.
    pub(super) fn given(&self, number: &Number, least: u64, bound: &Bound) -> Result<u64> {
        let given = self.number(number)?.to_natural();
        let given = given.and_then(|given| u64::try_from(given).ok());
        given
            .filter(|given| (least..=bound.max).contains(given) && bound.allows(*given))
            .ok_or(Refused::Not("a width or bound that there is not"))
    }

    /// Takes what is seen of the next field.
    pub(super) fn push(&mut self, value: Tree) {
        self.fields.push(value);
    }

    fn of(before: &[Tree]) -> Self {
        Self {
            fields: before.to_vec(),
            ..Self::default()
        }
    }
}

/// Whether a condition holds after these fields; one without a value does not.
pub(super) fn condition(before: &[Tree], condition: &Condition) -> bool {
    Seen::of(before).holds(condition).unwrap_or(false)
}

/// The value of an expression after these fields; 0 of one without a value.
pub(super) fn number(before: &[Tree], number: &Number) -> Integer {
    Seen::of(before).number(number).unwrap_or(Integer::ZERO)
}
