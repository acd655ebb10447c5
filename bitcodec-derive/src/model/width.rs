//! Widths of values in bits, as far as literals and the names of primitive types determine them.

use syn::Type;

use super::number::Number;
use crate::types::{self, Container, Primitive};

/// The width of a value on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// The minimum and maximum number of bits; `None` if there is no maximum.
    Bits { min: u128, max: Option<u128> },
    /// Only the compiler knows the width, from a type or a constant.
    Unseen,
    /// The width differs from value to value.
    Varies,
}

impl Width {
    pub(crate) const fn exactly(bits: u128) -> Self {
        Self::Bits {
            min: bits,
            max: Some(bits),
        }
    }

    /// Returns exactly this number of bits if the macro knows the number.
    pub(crate) fn of(number: &Number) -> Self {
        number.count().map_or(Self::Unseen, Self::exactly)
    }

    /// Returns the width of a type's own wire form.
    pub(crate) fn of_type(ty: &Type) -> Self {
        match (Primitive::of(ty), Container::of(ty)) {
            (Some(primitive), _) => Self::exactly(primitive.bits().into()),
            (None, Some((container, _))) if !container.is_pointer() => Self::Varies,
            (None, None) if types::map(ty).is_some() => Self::Varies,
            (None, _) => Self::Unseen,
        }
    }

    /// Returns the width of a type, given the width of its innermost element.
    pub(crate) fn of_each(ty: &Type, of_one: &dyn Fn(&Type) -> Self) -> Self {
        match types::array(ty) {
            Some((len, element)) => Self::of_each(element, of_one).by(len),
            None => of_one(ty),
        }
    }

    /// Returns the width of an array with elements of this width.
    pub(crate) fn by(self, len: Option<u128>) -> Self {
        match (self, len) {
            (width, Some(len)) => width.times(len),
            (Self::Bits { .. }, None) => Self::Unseen,
            (width, None) => width,
        }
    }

    /// Returns the sum of two widths.
    pub(crate) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Varies, _) | (_, Self::Varies) => Self::Varies,
            (Self::Unseen, _) | (_, Self::Unseen) => Self::Unseen,
            (Self::Bits { min, max }, Self::Bits { min: m, max: n }) => {
                let max = max.zip(n).map(|(max, n)| max.checked_add(n));
                Self::checked(min.checked_add(m), max)
            }
        }
    }

    fn times(self, count: u128) -> Self {
        match self {
            Self::Bits { min, max } => Self::checked(
                min.checked_mul(count),
                max.map(|max| max.checked_mul(count)),
            ),
            width => width,
        }
    }

    fn checked(min: Option<u128>, max: Option<Option<u128>>) -> Self {
        match (min, max) {
            (Some(min), None) => Self::Bits { min, max: None },
            (Some(min), Some(max @ Some(_))) => Self::Bits { min, max },
            (None, _) | (_, Some(None)) => Self::Unseen,
        }
    }

    /// Returns the width if all values have the same one.
    pub(crate) const fn exact(self) -> Option<u128> {
        match self {
            Self::Bits {
                min,
                max: Some(max),
            } if min == max => Some(min),
            _ => None,
        }
    }
}
