//! How many bits values take, as far as literals and the names of primitive types say it.

use syn::Type;

use super::code::Code;
use super::coding::Coding;
use super::field::{Field, Form, Wire};
use super::number::Number;
use super::value::Fixed;
use crate::types::{self, Container, Primitive};

/// The width of a value on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// The least and the greatest number of bits; no greatest where there is none.
    Bits { min: u128, max: Option<u128> },
    /// A type or a constant says it, which only the compiler sees.
    Unseen,
    /// It differs from value to value.
    Varies,
}

impl Width {
    pub(crate) const fn exactly(bits: u128) -> Self {
        Self::Bits {
            min: bits,
            max: Some(bits),
        }
    }

    /// As many bits as a number says.
    pub(crate) fn of(number: &Number) -> Self {
        number.count().map_or(Self::Unseen, Self::exactly)
    }

    /// Both one after the other.
    fn plus(self, other: Self) -> Self {
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
            (Some(min), Some(Some(max))) => Self::Bits {
                min,
                max: Some(max),
            },
            (None, _) | (_, Some(None)) => Self::Unseen,
        }
    }

    /// The only width that there is.
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

impl Field {
    /// The width of the field with the reserved bits before it.
    pub(crate) fn width(&self) -> Width {
        let reserved = self.reserved.as_ref().map_or(Width::exactly(0), Width::of);
        reserved.plus(self.own_width())
    }

    /// The width of the field alone.
    pub(crate) fn own_width(&self) -> Width {
        match &self.wire {
            Wire::Skipped => Width::exactly(0),
            Wire::Always(Form::Coded(coding))
            | Wire::Derived {
                form: Form::Coded(coding),
                ..
            } => coding.width(&self.ty),
            Wire::Always(_) | Wire::Derived { .. } | Wire::When { .. } => Width::Varies,
        }
    }
}

impl Coding {
    /// The width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        match self {
            Self::Code(Code::Unary {
                max,
                total: Some(total),
            }) => return total_width(max.as_ref(), total, ty),
            Self::Fixed(_, Fixed::Bytes(bytes)) => {
                let len = u128::try_from(bytes.value().len()).unwrap_or(u128::MAX / 8);
                return Width::exactly(8 * len);
            }
            Self::Fixed(_, Fixed::Flag(_)) => return Width::exactly(1),
            _ => {}
        }
        if let Some((len, element)) = types::array(ty) {
            return match (self.width(element), len) {
                (width, Some(len)) => width.times(len),
                (Width::Bits { .. }, None) => Width::Unseen,
                (width, None) => width,
            };
        }
        match self {
            Self::Own => match Primitive::of(ty) {
                Some(primitive) => Width::exactly(u128::from(primitive.bits())),
                None => match Container::of(ty) {
                    Some((Container::Option | Container::Vec | Container::ArrayVec, _)) => {
                        Width::Varies
                    }
                    Some((Container::Box, _)) | None => Width::Unseen,
                },
            },
            Self::Code(code) => code.width(ty),
            Self::Ranged(range) => {
                let span = range
                    .high
                    .value
                    .zip(range.low.value)
                    .and_then(|(high, low)| high.checked_sub(low))
                    .filter(|span| *span >= 0);
                span.map_or(Width::Unseen, |span| {
                    Width::exactly(u128::from(128 - span.leading_zeros()))
                })
            }
            // Of a code of many widths a fixed number takes one, which the compiler knows.
            Self::Fixed(inner, _) => match inner.width(ty) {
                width if width.exact().is_some() => width,
                Width::Unseen => Width::Unseen,
                Width::Bits { .. } | Width::Varies => Width::Varies,
            },
            Self::Checked(inner, _) | Self::Biased(inner, _) | Self::Xor(inner, _) => {
                inner.width(ty)
            }
            Self::As(inner, integer) => inner.width(&types::with_element(ty, integer)),
            Self::RadixBy(_) | Self::RadixOf(_) | Self::With(_) => Width::Unseen,
            Self::Table(_)
            | Self::Digits(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::Joined(_)
            | Self::Counted(..)
            | Self::ByteSized(..) => Width::Varies,
        }
    }
}

impl Code {
    fn width(&self, ty: &Type) -> Width {
        match self {
            Self::Bits(bits) | Self::LittleEndian(Some(bits)) | Self::BigEndian(Some(bits)) => {
                Width::of(bits)
            }
            Self::LittleEndian(None) | Self::BigEndian(None) => Coding::Own.width(ty),
            Self::Unary { max, .. } => Width::Bits {
                min: 1,
                max: max.as_ref().and_then(|max| Some(max.count()? + 1)),
            },
            Self::Radix(_) | Self::Combination(_) | Self::Arrangement(_) => Width::Unseen,
            Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128(_) => Width::Varies,
        }
    }
}

/// The width of unary numbers whose sum is bounded.
fn total_width(max: Option<&Number>, total: &Number, ty: &Type) -> Width {
    let (Some((Some(len), _)), Some(total)) = (types::array(ty), total.count()) else {
        return Width::Varies;
    };
    let each = max.and_then(Number::count).unwrap_or(total).min(total);
    let most = each
        .checked_mul(len)
        .and_then(|sum| len.checked_add(total.min(sum)));
    Width::Bits {
        min: len,
        max: most,
    }
}
