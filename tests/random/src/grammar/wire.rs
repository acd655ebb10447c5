//! Fields, and how they are written.

use crate::integer::{IntType, Integer};

use super::{Coding, Condition, Number, Operand, Piece, Type};

/// A field of a struct or variant.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its type.
    pub ty: Type,
    /// Zeros in front.
    pub zeros: Option<Zeros>,
    /// What is written of it.
    pub wire: Wire,
}

/// Zeros in front of a field.
#[derive(Clone, Copy, Debug)]
pub enum Zeros {
    /// `reserved = N`.
    Reserved(usize),
    /// `align = N`.
    Align(usize),
}

/// What is written of a field.
#[derive(Clone, Debug)]
pub enum Wire {
    /// Nothing: `skip`.
    Skipped,
    /// `count_of = field`, of the place of a later list.
    CountOf(usize, Coding),
    /// `count_of = first..=last`, of the places of later fields, which are a region of so many bytes.
    Size(Coding, usize, usize),
    /// `present(field)`, of the place of a later option.
    Present(usize, Coding),
    /// `computed = path`, of numbers from one to another.
    Computed(Coding, Integer, Integer),
    /// The tag, which is not on the wire again: the first field of a variant with a range of tags, or with `other`.
    Kept,
    /// `tag_of = field`, of the place of a later field; of a tag with this type.
    TagOf(usize, Coding, Type),
    /// `part_of = field`, of the place of a later integer, with these of its bits.
    PartOf(usize, Vec<Piece>),
    /// `is_last`: whether the value is the last element of its list.
    IsLast,
    /// A checksum over the fields from one place to another, of type `()` or with the value that it must have.
    Sum(Sum, usize, usize),
    /// The value.
    Always(Form),
    /// What the option holds: `when = expr`.
    When(Condition, Form),
    /// What the option holds, where a byte is left: `when(rest)`.
    IfLeft(Form),
    /// What is computed, where it is there: `when = expr` beside it.
    Sometimes(Condition, Box<Self>),
}

/// A checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// `parity(even, ..)`.
    Even,
    /// `parity(odd, ..)`.
    Odd,
    /// `crc(Crc::CRC_16_IBM_3740, ..), bits = 16`.
    Crc,
    /// `sum(Internet, ..), bits = 16`, or without a width.
    Internet,
    /// `sum(Adler32, ..), bits = 32`, or without a width.
    Adler32,
    /// `sum(XorOfBytes, ..), bits = 8`, or without a width.
    Xor,
    /// `sum(Folded, ..)`, three bytes.
    Folded,
}

impl Sum {
    /// How many bits it takes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Even | Self::Odd => 1,
            Self::Xor => 8,
            Self::Crc | Self::Internet => 16,
            Self::Folded => 24,
            Self::Adler32 => 32,
        }
    }

    /// The type of a field that keeps it.
    #[must_use]
    pub fn ty(self) -> Type {
        match self {
            Self::Even | Self::Odd => Type::Bool,
            Self::Folded => Type::Array(Box::new(Type::Int(IntType::unsigned(8))), 3),
            Self::Xor | Self::Crc | Self::Internet | Self::Adler32 => {
                let width = u32::try_from(self.width()).expect("a width is small");
                Type::Int(IntType::unsigned(width))
            }
        }
    }
}

/// How a value is written.
#[derive(Clone, Debug)]
pub enum Form {
    /// In a coding of its own.
    Coded(Coding),
    /// A list, with `len`.
    List(Len, Coding),
    /// A value with `sized`, which says its size in bytes.
    Region(LenSays, Box<Self>),
    /// A value whose bytes in the region go through a transform; a type `Verbatim` keeps them.
    Through(Transform, Box<Self>),
    /// `bits(expr, max = N)` or `bits(expr, of = [..])` in place of `bits = N`, in a form that has this; so for `radix`,
    /// `combination` and `arrangement`, which have no `of`.
    By(Number, Bound, Box<Self>),
    /// An integer with bits in earlier fields, of these places.
    Parts(Vec<usize>, Box<Self>),
    /// `tag = expr`.
    Tagged(Operand, Box<Self>),
    /// `little_endian = expr`.
    InOrder(Condition, Box<Self>),
}

/// A transform of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transform {
    /// `through(Flipped, ..)`: all bits turned.
    Flipped,
    /// `through(RunLength, ..)`: each byte behind the length of its run.
    RunLength,
}

/// The numbers that an expression may give.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The greatest one.
    pub max: u64,
    /// All of them; empty if all up to the greatest are.
    pub of: Vec<u64>,
}

impl Bound {
    /// Whether a number that is no greater than the greatest may be given.
    #[must_use]
    pub fn allows(&self, number: u64) -> bool {
        self.of.is_empty() || self.of.contains(&number)
    }
}

impl Form {
    /// Whether it goes on to the end of the bytes, or up to fields of constant width.
    #[must_use]
    pub const fn is_to_end(&self) -> bool {
        match self {
            Self::List(len, _) => matches!(len.says, LenSays::Rest),
            Self::Region(says, _) => matches!(says, LenSays::Rest),
            Self::Tagged(_, inner) => inner.is_to_end(),
            Self::Through(..)
            | Self::Coded(_)
            | Self::By(..)
            | Self::InOrder(..)
            | Self::Parts(..) => false,
        }
    }

    /// The form inside a region.
    #[must_use]
    pub fn inner(&self) -> &Self {
        match self {
            Self::Region(_, inner) | Self::Through(_, inner) => inner.inner(),
            Self::Tagged(_, inner) => inner.inner(),
            other => other,
        }
    }

    /// The fields that its expressions name.
    fn named(&self) -> Vec<usize> {
        match self {
            Self::List(
                Len {
                    says: LenSays::By(number),
                    ..
                },
                _,
            )
            | Self::Region(LenSays::By(number), _) => number.named(),
            Self::By(number, _, inner) => [number.named(), inner.named()].concat(),
            Self::InOrder(condition, inner) => [condition.named(), inner.named()].concat(),
            Self::Tagged(operand, inner) => [operand.named(), inner.named()].concat(),
            Self::Parts(parts, _) => parts.clone(),
            Self::List(..) | Self::Region(..) | Self::Through(..) | Self::Coded(_) => Vec::new(),
        }
    }

    /// The form with another number in place of the width or bound that an expression gives.
    #[must_use]
    pub fn with(&self, number: u64) -> Self {
        match self {
            Self::Coded(coding) => Self::Coded(coding.with(number)),
            Self::List(len, coding) => Self::List(len.clone(), coding.with(number)),
            other => panic!("{other:?} has no width of its own"),
        }
    }

    /// Whether its elements are one number.
    #[must_use]
    pub fn is_rank(&self) -> bool {
        matches!(self, Self::List(_, coding) if coding.is_rank())
    }

    /// The least number that an expression may give.
    #[must_use]
    pub fn least(&self) -> u64 {
        match self {
            Self::List(_, coding) => coding.least(),
            _ => 0,
        }
    }
}

impl Coding {
    fn with(&self, number: u64) -> Self {
        let inside = |inner: &Self| Box::new(inner.with(number));
        match self {
            Self::Bits(_) => Self::Bits(u32::try_from(number).expect("a width is small")),
            Self::Radix(_) => Self::Radix(number),
            Self::Combination(_) => Self::Combination(number),
            Self::Arrangement(_) => Self::Arrangement(number),
            Self::Checked(inner, low, high) => Self::Checked(inside(inner), *low, *high),
            Self::Biased(inner, bias) => Self::Biased(inside(inner), *bias),
            Self::Scaled(inner, scale) => Self::Scaled(inside(inner), *scale),
            Self::NoneAs(inner, none) => Self::NoneAs(inside(inner), *none),
            Self::Ordered(inner, order) => Self::Ordered(inside(inner), order.clone()),
            Self::Runs(inner) => Self::Runs(inside(inner)),
            other => panic!("{other:?} has no width of its own"),
        }
    }

    /// The least number for the elements of a list.
    fn least(&self) -> u64 {
        match self {
            Self::Radix(_) => 2,
            Self::Combination(_) | Self::Arrangement(_) => 0,
            Self::Checked(inner, ..)
            | Self::Biased(inner, _)
            | Self::Scaled(inner, _)
            | Self::NoneAs(inner, _) => inner.least(),
            _ => 1,
        }
    }
}

/// One of several codings.
#[derive(Clone, Debug)]
pub enum Alternative {
    /// Keys in parentheses.
    Keys(Coding),
    /// The keys of a list.
    List(Len, Coding),
    /// The path of a coding of the runtime.
    Path(Coding),
}

/// How long a list is.
#[derive(Clone, Debug)]
pub struct Len {
    /// Whether it counts bytes, and whether the last one is filled with ones.
    pub bytes: Option<Padding>,
    /// Where the length stands.
    pub says: LenSays,
}

/// What fills the last byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// Zeros.
    Zeros,
    /// `padding = ones`.
    Ones,
}

/// Where a length stands.
#[derive(Clone, Debug)]
pub enum LenSays {
    /// In earlier fields.
    By(Number),
    /// In the tag of the variant, which says so many elements at most.
    Tag(usize),
    /// In front of it: a number in a coding, with `max` where there is one.
    Coded(Coding, Option<usize>),
    /// `rest`: it is where the bytes end.
    Rest,
    /// `until`: it is where this number is, and perhaps `max` elements are the most.
    Until(End, Integer, Option<usize>),
    /// `padded = N` with this fill, and perhaps `until` of this number in front of it.
    Padded(usize, Integer, Option<Integer>),
    /// `until(is_last)`: a flag in each element says whether it is the last, and perhaps `max` elements are the most.
    UntilIsLast(Option<usize>),
    /// `until(peek = V)` or `begins`: the bits ahead of each element say whether it is one.
    Ahead(Ahead, Option<usize>),
}

/// What the bits ahead say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// Whether they end the list, or begin an element.
    pub ends: bool,
    /// `or_end`: the input may end there, too.
    pub or_end: bool,
    /// The bits, as an integer.
    pub mark: u32,
    /// How many they are.
    pub bits: u32,
}

/// How a number ends a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `until = value`: it stands behind the list.
    Symbol,
    /// `until = &value`: the same.
    Value,
    /// `until(function)`: it is the last element.
    Last,
}

impl LenSays {
    /// `bits = N`.
    #[must_use]
    pub const fn bits(width: u32) -> Self {
        Self::Coded(Coding::Bits(width), None)
    }

    /// `leb128`.
    #[must_use]
    pub const fn leb128() -> Self {
        Self::Coded(Coding::Leb128(None), None)
    }
}

impl Field {
    /// Whether a function makes it of all others.
    #[must_use]
    pub const fn is_computed(&self) -> bool {
        matches!(self.wire.present(), Wire::Computed(..))
    }

    /// Whether it has the value of a checksum.
    #[must_use]
    pub const fn keeps_sum(&self) -> bool {
        matches!(self.wire.present(), Wire::Sum(..)) && !matches!(self.ty, Type::Unit)
    }

    /// Whether it goes on to the end of the bytes, or up to fields of constant width.
    #[must_use]
    pub const fn is_to_end(&self) -> bool {
        match &self.wire {
            Wire::Always(form) => form.is_to_end(),
            _ => false,
        }
    }

    /// Whether it is a list whose end the bits ahead say.
    #[must_use]
    pub const fn is_ahead(&self) -> bool {
        let Wire::Always(Form::List(len, _)) = &self.wire else {
            return false;
        };
        matches!(len.says, LenSays::Ahead(..))
    }

    /// Whether nothing can follow it but what its end says.
    #[must_use]
    pub const fn takes_rest(&self) -> bool {
        match &self.wire {
            Wire::Always(Form::List(
                Len {
                    says: LenSays::Ahead(Ahead { or_end, .. }, _),
                    ..
                },
                _,
            )) => *or_end,
            Wire::IfLeft(_) => true,
            _ => self.is_to_end(),
        }
    }

    /// The field where it is there, with the type of what is written.
    #[must_use]
    pub fn present(&self) -> Self {
        let ty = match (&self.wire, self.ty.plain()) {
            (Wire::Sometimes(..), Type::Option(inner)) => (**inner).clone(),
            _ => self.ty.clone(),
        };
        Self {
            ty,
            zeros: self.zeros,
            wire: self.wire.present().clone(),
        }
    }
}

impl Wire {
    /// What is written where it is there.
    #[must_use]
    pub const fn present(&self) -> &Self {
        match self {
            Self::Sometimes(_, inner) => inner,
            other => other,
        }
    }

    /// The fields that its expressions name.
    #[must_use]
    pub fn named(&self) -> Vec<usize> {
        let (condition, form) = match self {
            Self::Skipped
            | Self::CountOf(..)
            | Self::Present(..)
            | Self::Size(..)
            | Self::IsLast
            | Self::Kept
            | Self::TagOf(..)
            | Self::PartOf(..)
            | Self::Computed(..)
            | Self::Sum(..) => return Vec::new(),
            Self::Always(form) | Self::IfLeft(form) => (Vec::new(), form),
            Self::When(condition, form) => (condition.named(), form),
            Self::Sometimes(condition, _) => return condition.named(),
        };
        [condition, form.named()].concat()
    }
}
