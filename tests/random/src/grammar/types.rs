//! The types of fields.

use std::rc::{Rc, Weak};

use crate::integer::{IntType, Integer};
use crate::tree::Tree;

use super::{Body, Enum, Fields, Item, Rule, Wire};

/// A type of a field.
#[derive(Clone, Debug)]
pub enum Type {
    /// `()`.
    Unit,
    /// `bool`.
    Bool,
    /// An integer.
    Int(IntType),
    /// `f32` or `f64`, by its width. Its values are the integers of their bits.
    Float(u32),
    /// `String`, or `ArrayString<N>`. Its values are the numbers of its characters.
    Text(Option<usize>),
    /// `[T; N]`.
    Array(Box<Self>, usize),
    /// A tuple.
    Tuple(Vec<Self>),
    /// `Option<T>`.
    Option(Box<Self>),
    /// `Vec<T>`, or `ArrayVec<T, N>`.
    List(Box<Self>, Option<usize>),
    /// A type of the standard library with the values of this one.
    Std(Std, Box<Self>),
    /// `Box<T>`, `Rc<T>` or `Arc<T>`.
    Boxed(Pointer, Box<Self>),
    /// `Verbatim<T>`. Its values are pairs of a value and its packed bytes.
    Verbatim(Box<Self>),
    /// A type of this name, of the bytes of an array of symbols: `kept = [T; N]`.
    Kept(String, Box<Self>),
    /// A declared type.
    Item(Rc<Item>),
    /// A type without a wire form, whose values are those of an item, but for those that break a rule.
    Foreign(Rc<Item>, Option<Rule>),
    /// The declared type of this name that is around the field.
    Itself(Weak<Item>, String),
    /// A type parameter of this name, and what it is.
    Parameter(String, Box<Self>),
}

/// A pointer to one value.
#[derive(Clone, Copy, Debug)]
pub enum Pointer {
    /// `Box<T>`.
    Box,
    /// `Rc<T>`.
    Rc,
    /// `Arc<T>`.
    Arc,
}

/// The nanoseconds of a second.
const SECOND: u128 = 1_000_000_000;

/// A type of the standard library, or of a crate behind a feature, that has the values of another one, or some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Std {
    /// `NonZero<T>` of an integer.
    NonZero,
    /// `Wrapping<T>` of an integer.
    Wrapping,
    /// `Saturating<T>` of an integer.
    Saturating,
    /// `char` of a `u32`.
    Char,
    /// `Duration` of its nanoseconds, an `i128`.
    Duration,
    /// `SystemTime` of the nanoseconds since 1970, an `i128`.
    SystemTime,
    /// `Ipv4Addr` of 4 octets, or `Ipv6Addr` of 16.
    Address,
    /// `Uuid` of 16 octets.
    Uuid,
    /// `VecDeque<T>` of a list.
    Queue,
    /// `Box<[T]>` of a list, or `Box<str>` of a text.
    Boxed,
    /// `Rc<[T]>` or `Rc<str>`.
    Rc,
    /// `Arc<[T]>` or `Arc<str>`.
    Arc,
    /// `Cow<'static, [T]>` of a list, or `Cow<'static, str>` of a text.
    Cow,
    /// `SmallVec<[T; 2]>` of a list.
    Small,
    /// The list or text of `heapless` with the capacity of this one.
    Heapless,
    /// `BTreeSet<T>` of a list.
    Set,
    /// `BTreeMap<K, V>` of a list of pairs.
    Map,
}

impl Type {
    /// The type where it is no parameter; one of the standard library has the values of another, and what is kept as bytes
    /// has the values of what the bytes mean.
    #[must_use]
    pub fn plain(&self) -> &Self {
        match self {
            Self::Parameter(_, is) | Self::Kept(_, is) | Self::Std(_, is) => is.plain(),
            other => other,
        }
    }

    /// Whether values can be equal and have other bits, or differ and have the same: a field inside is not on the wire,
    /// or a float.
    #[must_use]
    pub fn is_unequal(&self) -> bool {
        let of_fields = |fields: &Fields| {
            let mut all = fields.all.iter();
            all.any(|field| matches!(field.wire, Wire::Skipped) || field.ty.is_unequal())
        };
        match self {
            Self::Float(_) => true,
            Self::Unit
            | Self::Bool
            | Self::Int(_)
            | Self::Text(_)
            | Self::Kept(..)
            | Self::Itself(..) => false,
            Self::Array(inner, _)
            | Self::Option(inner)
            | Self::List(inner, _)
            | Self::Std(_, inner)
            | Self::Boxed(_, inner)
            | Self::Verbatim(inner)
            | Self::Parameter(_, inner) => inner.is_unequal(),
            Self::Tuple(types) => types.iter().any(Self::is_unequal),
            Self::Item(item) | Self::Foreign(item, _) => match &item.body {
                Body::Struct(fields) => of_fields(fields),
                Body::Enum(of) => of.variants.iter().any(|variant| of_fields(&variant.fields)),
            },
        }
    }

    /// Whether Rust can order the values, so that those with other bits are not equal.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        match self {
            Self::Unit | Self::Bool | Self::Int(_) | Self::Text(_) => true,
            Self::Float(_) | Self::Kept(..) | Self::Foreign(..) | Self::Itself(..) => false,
            Self::Verbatim(_) => false,
            Self::Array(inner, _)
            | Self::Option(inner)
            | Self::List(inner, _)
            | Self::Std(_, inner)
            | Self::Boxed(_, inner)
            | Self::Parameter(_, inner) => inner.is_ordered(),
            Self::Tuple(types) => types.iter().all(Self::is_ordered),
            Self::Item(item) => item.is_ordered(),
        }
    }

    /// Whether a value is inside that a type around it contains.
    #[must_use]
    pub fn holds_itself(&self) -> bool {
        match self.plain() {
            Self::Itself(..) => true,
            Self::Array(inner, _)
            | Self::Option(inner)
            | Self::List(inner, _)
            | Self::Boxed(_, inner) => inner.holds_itself(),
            Self::Tuple(types) => types.iter().any(Self::holds_itself),
            // One with a depth of its own contains only itself.
            Self::Item(item) if item.depth.is_none() => item.holds_itself(),
            _ => false,
        }
    }

    /// The declared type that an `Itself` is.
    ///
    /// # Panics
    /// If that is not made yet.
    #[must_use]
    pub fn around(of: &Weak<Item>) -> Rc<Item> {
        of.upgrade().expect("the type around the field is there")
    }

    /// The innermost element of arrays in arrays.
    #[must_use]
    pub fn element(&self) -> &Self {
        match self.plain() {
            Self::Array(element, _) => element.element(),
            other => other,
        }
    }

    /// The type with another innermost element in its arrays.
    #[must_use]
    pub fn with_element(&self, other: Self) -> Self {
        match self.plain() {
            Self::Array(element, len) => Self::Array(Box::new(element.with_element(other)), *len),
            _ => other,
        }
    }

    /// The enum without data that the type is.
    #[must_use]
    pub fn symbols(&self) -> Option<&Enum> {
        match self.plain() {
            Self::Item(item) => match &item.body {
                Body::Enum(of) if of.is_plain() => Some(of),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the type has a value of the type inside.
    #[must_use]
    pub fn has(&self, value: &Tree) -> bool {
        match (self, value) {
            (Self::Std(Std::NonZero, _), Tree::Int(number)) => *number != Integer::ZERO,
            (Self::Std(Std::Char, _), Tree::Int(number)) => {
                let number = u32::try_from(number.magnitude()).ok();
                number.and_then(char::from_u32).is_some()
            }
            (Self::Std(Std::Duration, _), Tree::Int(number)) => {
                !number.is_negative() && number.magnitude() / SECOND <= u64::MAX.into()
            }
            (Self::Std(Std::SystemTime, _), Tree::Int(number)) => {
                number.magnitude() / SECOND <= i64::MAX.unsigned_abs().into()
            }
            (Self::Parameter(_, is), value) => is.has(value),
            _ => true,
        }
    }

    /// The type of the standard library with the values of this one.
    #[must_use]
    pub fn within(self, of: Std) -> Self {
        Self::Std(of, Box::new(self))
    }

    /// The type of the value that packed bytes stand for.
    #[must_use]
    pub fn unpacked(&self) -> &Self {
        match self {
            Self::Verbatim(inner) => inner,
            other => other,
        }
    }

    /// The integer that the type is.
    #[must_use]
    pub fn int(&self) -> Option<IntType> {
        match self.plain() {
            Self::Int(int) => Some(*int),
            _ => None,
        }
    }
}
