//! The values that a coding holds, and the widths that it has: what makes a declaration legal.

use crate::grammar::{
    Alternative, Body, Coding, End, Field, Fields, Form, Item, Len, LenSays, Numeral, Tag, Tagging,
    Type, Wire, Zeros,
};
use crate::integer::{IntType, Integer};
use crate::{digits, model};

/// No run of ones of a test is longer.
const LONGEST_RUN: u128 = 300;

/// The greatest length in a coding of our own.
pub(crate) const LONGEST: usize = 4095;

/// The least and the greatest value of a type that a coding holds, as far as tests go; none where it holds none.
#[must_use]
pub fn interval(coding: &Coding, int: IntType) -> Option<(Integer, Integer)> {
    let (low, high) = match coding {
        Coding::Bits(width) | Coding::BitsOf(_, width) | Coding::Endian(_, Some(width)) => {
            let field = int.of_width(*width);
            (field.least(), field.most())
        }
        Coding::Ranged(low, high) => (*low, *high),
        Coding::Checked(inner, low, high) => {
            let (least, most) = interval(inner, int)?;
            (least.max(*low), most.min(*high))
        }
        Coding::Biased(inner, bias) => {
            let (least, most) = interval(inner, int)?;
            // The type may end before the width does.
            let low = least.plus(*bias).unwrap_or(int.least());
            (low, most.plus(*bias).unwrap_or(int.most()))
        }
        Coding::Signed(_, width) => {
            let most = int.of_width(width.unwrap_or(int.bits)).most();
            (most.minus(), most)
        }
        Coding::Rest(_, bits) => {
            let field = int.of_width(*bits);
            (field.least(), field.most())
        }
        Coding::Pieces(pieces) => {
            let field = int.of_width(pieces.iter().map(|piece| piece.of_value()).sum());
            (field.least(), field.most())
        }
        Coding::Bcd(digits) => (Integer::ZERO, most_digits(*digits)),
        Coding::Numeral(numeral) => of_numeral(numeral, int),
        Coding::Utf8 => (Integer::ZERO, Integer::natural((1 << 36) - 1)),
        Coding::Zigzag(inner) => {
            let (_, last) = interval(inner, IntType::unsigned(int.bits))?;
            // The last two places are of the least and of the greatest number, in either order.
            let before = last.less(Integer::ONE).unwrap_or(last);
            let (one, other) = (from_zigzag(last), from_zigzag(before));
            (one.min(other), one.max(other))
        }
        Coding::Scaled(inner, scale) => {
            let (least, most) = interval(inner, int)?;
            let low = least.times(*scale).unwrap_or(int.least());
            (low, most.times(*scale).unwrap_or(int.most()))
        }
        Coding::NoneAs(inner, _) => interval(inner, int)?,
        Coding::Unary(max, _) => {
            let most = max.map_or(LONGEST_RUN, |max| LONGEST_RUN.min(max.into()));
            (Integer::ZERO, Integer::natural(most))
        }
        Coding::EliasGamma | Coding::EliasDelta => (Integer::ONE, int.most()),
        Coding::Rice(k) => {
            let most = Integer::natural(LONGEST_RUN << (*k).min(100) >> 1);
            (most.minus(), most)
        }
        Coding::Table(words, _) => (Integer::ZERO, Integer::from(words.len() - 1)),
        Coding::Radix(of) | Coding::Combination(of) | Coding::Arrangement(of) => {
            (Integer::ZERO, Integer::natural(u128::from(*of) - 1))
        }
        Coding::Fixed(_, value) => (*value, *value),
        Coding::With(inner) => interval(inner, int)?,
        Coding::Doubled | Coding::TwoWidths => (Integer::ZERO, Integer::from(LONGEST)),
        _ => (int.least(), int.most()),
    };
    let (low, high) = (low.max(int.least()), high.min(int.most()));
    (low <= high).then_some((low, high))
}

/// Whether a coding holds this value. An end of a range and the number for none must be one that it does.
#[must_use]
pub fn holds(coding: &Coding, int: IntType, value: Integer) -> bool {
    let inside = match coding {
        Coding::Checked(inner, ..) | Coding::NoneAs(inner, _) | Coding::With(inner) => {
            holds(inner, int, value)
        }
        Coding::Biased(inner, bias) => value
            .less(*bias)
            .is_some_and(|value| holds(inner, int, value)),
        Coding::Zigzag(inner) => holds(inner, IntType::unsigned(int.bits), to_zigzag(value)),
        Coding::Scaled(inner, scale) => {
            let quotient = value.over(*scale);
            quotient.times(*scale) == Some(value) && holds(inner, int, quotient)
        }
        _ => true,
    };
    inside && interval(coding, int).is_some_and(|(low, high)| (low..=high).contains(&value))
}

/// The place of a number in the order 0, -1, 1, -2, 2 and so on.
#[must_use]
pub fn to_zigzag(number: Integer) -> Integer {
    let twice = number.magnitude().wrapping_mul(2);
    // Twice the least number of 128 bits is 2^128.
    Integer::natural(if number.is_negative() {
        twice.wrapping_sub(1)
    } else {
        twice
    })
}

/// The number at a place of that order.
#[must_use]
pub fn from_zigzag(place: Integer) -> Integer {
    let place = place.magnitude();
    match place % 2 {
        0 => Integer::natural(place / 2),
        _ => Integer::signed(true, place / 2 + 1),
    }
}

/// The greatest number of so many decimal digits.
#[must_use]
pub fn most_digits(digits: u32) -> Integer {
    Integer::natural(10u128.pow(digits) - 1)
}

/// The least width, and the greatest one where there is one that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// No form is shorter.
    pub min: usize,
    /// No form is longer; none where there is no end, or where it is not worth to know.
    pub max: Option<usize>,
}

impl Width {
    const UNKNOWN: Self = Self { min: 0, max: None };

    /// Always so many bits.
    #[must_use]
    pub const fn exactly(bits: usize) -> Self {
        Self {
            min: bits,
            max: Some(bits),
        }
    }

    const fn from(min: usize) -> Self {
        Self { min, max: None }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            min: self.min + other.min,
            max: self.max.zip(other.max).map(|(a, b)| a + b),
        }
    }

    fn times(self, count: usize) -> Self {
        Self {
            min: self.min * count,
            max: self.max.map(|max| max * count),
        }
    }

    fn or(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.zip(other.max).map(|(a, b)| a.max(b)),
        }
    }

    /// Whether all forms are as long.
    #[must_use]
    pub fn constant(self) -> Option<usize> {
        self.max.filter(|max| *max == self.min)
    }
}

/// The width of an item.
#[must_use]
pub fn of_item(item: &Item) -> Width {
    if let Some(size) = item.size {
        return Width::exactly(size);
    }
    match &item.body {
        Body::Struct(_) if item.arith => Width::UNKNOWN,
        Body::Struct(fields) if item.joined => {
            let digits = digits::of_fields(fields).expect("fields of one number");
            let greatest = digits::number(&digits).expect("at most 128 bits");
            match &item.number {
                Some(code) => {
                    let [min, max] = model::number_widths(code, greatest);
                    Width {
                        min,
                        max: Some(max),
                    }
                }
                None => Width::exactly(small(digits::width_of(greatest))),
            }
        }
        Body::Struct(fields) => of_fields(Width::exactly(0), fields),
        Body::Enum(of) => {
            let widths = of.variants.iter().map(|variant| {
                let tag = match (&variant.tag, of.tagging) {
                    (Tag::Code(word) | Tag::Weight(_, word), _) => Width::exactly(word.len()),
                    (_, Tagging::Bits(width)) => Width::exactly(small(width)),
                    (_, Tagging::Outside(_)) => Width::exactly(0),
                    (_, Tagging::Bytes(len)) => Width::exactly(8 * len),
                    (_, Tagging::Coded(code)) => of_coding(&code.coding(), &Type::Int(code.int())),
                    (tag, tagging) => panic!("{tag:?} does not go with {tagging:?}"),
                };
                of_fields(tag, &variant.fields)
            });
            widths.reduce(Width::or).expect("a variant")
        }
    }
}

/// Whether an item goes on to the end of the bytes.
#[must_use]
pub fn takes_rest(item: &Item) -> bool {
    let Body::Struct(fields) = &item.body else {
        return false;
    };
    let mut all = fields.all.iter().enumerate();
    if all.any(|(place, field)| field.takes_rest() && fields.region_of(place).is_none()) {
        return true;
    }
    let last = fields.all.last();
    if fields.region_of(fields.all.len().wrapping_sub(1)).is_some() {
        return false;
    }
    let of_type = |field: &Field| matches!(field.ty.plain(), Type::Item(item) if takes_rest(item));
    if item.arith || last.is_some_and(of_type) {
        return true;
    }
    match last.map(|field| &field.wire) {
        Some(Wire::Always(Form::List(_, coding))) => {
            matches!(
                coding,
                Coding::Digits(_) | Coding::Weights(_) | Coding::Model(_)
            )
        }
        Some(Wire::Always(Form::Coded(coding))) => matches!(coding, Coding::Weights(_)),
        _ => false,
    }
}

/// The width up to the end of the fields behind what a type begins with.
fn of_fields(begin: Width, fields: &Fields) -> Width {
    of_some(begin, &fields.all)
}

/// The width up to the end of some fields.
#[must_use]
pub fn of_some(begin: Width, fields: &[Field]) -> Width {
    fields.iter().fold(begin, |before, field| {
        let value = of_field(field);
        let before = match field.zeros {
            None => before,
            Some(Zeros::Reserved(width)) => before.plus(Width::exactly(width)),
            Some(Zeros::Align(to)) => Width {
                min: before.min.next_multiple_of(to),
                max: before.max.map(|max| max.next_multiple_of(to)),
            },
        };
        before.plus(value)
    })
}

/// The width of a field without the zeros before it.
pub(crate) fn of_field(field: &Field) -> Width {
    match &field.wire {
        Wire::Skipped | Wire::Kept => Width::exactly(0),
        Wire::TagOf(_, coding, ty) => of_coding(coding, derived(&field.ty, ty)),
        Wire::PartOf(_, pieces) => {
            Width::exactly(small(pieces.iter().map(|piece| piece.width()).sum()))
        }
        Wire::IsLast => Width::exactly(1),
        Wire::CountOf(_, coding) | Wire::Size(coding, ..) | Wire::Computed(coding, ..) => {
            of_coding(
                coding,
                derived(&field.ty, &Type::Int(IntType::unsigned(64))),
            )
        }
        Wire::Present(_, coding) => of_coding(coding, &Type::Bool),
        Wire::Sum(sum, ..) => Width::exactly(sum.width()),
        Wire::Always(form) => of_form(form, &field.ty),
        Wire::When(_, form) | Wire::IfLeft(form) => {
            let Type::Option(inner) = field.ty.plain() else {
                panic!("{:?} is no option", field.ty);
            };
            Width {
                min: 0,
                ..of_form(form, inner)
            }
        }
        Wire::Sometimes(..) => Width {
            min: 0,
            ..of_field(&field.present())
        },
    }
}

/// The type of what is derived for a field, which keeps it or not.
fn derived<'a>(field: &'a Type, written: &'a Type) -> &'a Type {
    match field.plain() {
        Type::Unit => written,
        kept => kept,
    }
}

pub(crate) fn of_form(form: &Form, ty: &Type) -> Width {
    match form {
        Form::Coded(coding) => of_coding(coding, ty),
        Form::List(len, coding) => {
            // A list that ends with its last element has one at least.
            let one = match (&len.says, ty.plain()) {
                (
                    LenSays::UntilIsLast(_) | LenSays::Until(End::Last, ..),
                    Type::List(element, _),
                ) => of_coding(coding, element).min,
                _ => 0,
            };
            Width::from(of_len(len).max(one))
        }
        Form::Region(says, inner) => {
            let inner = of_form(inner, ty);
            Width::from(of_says(says) + inner.min.next_multiple_of(8))
        }
        // Packed bytes have any width.
        Form::Through(..) => Width::from(0),
        Form::InOrder(_, inner) | Form::Tagged(_, inner) | Form::Parts(_, inner) => {
            of_form(inner, ty)
        }
        Form::By(_, _, inner) => Width {
            min: match &**inner {
                Form::List(len, _) => of_len(len),
                _ => 0,
            },
            ..of_form(inner, ty)
        },
    }
}

fn of_len(len: &Len) -> usize {
    of_says(&len.says)
}

fn of_says(says: &LenSays) -> usize {
    match says {
        LenSays::By(_) | LenSays::Rest | LenSays::Tag(_) | LenSays::Ahead(..) => 0,
        // What ends the list takes a bit at least.
        LenSays::Until(..) | LenSays::UntilIsLast(_) => 1,
        // Elements take a bit at least.
        LenSays::Padded(count, ..) => *count,
        LenSays::Coded(coding, _) => of_number(coding, &Type::Unit).min,
    }
}

/// The width of a value in a coding.
#[must_use]
pub fn of_coding(coding: &Coding, ty: &Type) -> Width {
    match coding {
        Coding::As(inner, int) => return of_coding(inner, &ty.with_element(Type::Int(*int))),
        Coding::Xor(inner, _) | Coding::Ordered(inner, _) | Coding::With(inner) => {
            return of_coding(inner, ty);
        }
        Coding::Via(item) => return of_item(item),
        Coding::Alone(form) => return of_form(form, ty),
        Coding::NoneIs(form, _) => {
            return match ty.plain() {
                Type::Option(inner) => of_form(form, inner),
                other => panic!("{other:?} is no option"),
            };
        }
        Coding::Each(form) => {
            return match ty.plain() {
                Type::Array(element, len) => of_form(form, element).times(*len),
                Type::Option(inner) => Width {
                    min: 0,
                    ..of_form(form, inner)
                }
                .plus(Width::exactly(1)),
                other => panic!("{other:?} has no elements"),
            };
        }
        Coding::FixedBytes(bytes) => return Width::exactly(8 * bytes.len()),
        Coding::BestOf(of) => {
            let widths = of.iter().map(|alternative| match alternative {
                Alternative::Keys(coding) | Alternative::Path(coding) => of_coding(coding, ty),
                Alternative::List(len, _) => Width::from(of_len(len)),
            });
            let selector = small((of.len() - 1).ilog2() + 1);
            let widths = widths.reduce(Width::or).expect("an alternative");
            return widths.plus(Width::exactly(selector));
        }
        Coding::Own => return of_own(ty),
        _ => {}
    }
    if let Type::Array(element, len) = ty.plain() {
        return match coding {
            Coding::Unary(_, Some(total)) => Width {
                min: *len,
                max: Some(len + usize::try_from(*total).expect("a small total")),
            },
            Coding::Runs(_) | Coding::ZeroRuns(_) => Width::from(usize::from(*len > 0)),
            Coding::Radix(radix) => of_radices(std::iter::repeat_n(*radix, *len)),
            Coding::RadixBy(radices) => of_radices(radices.iter().copied()),
            Coding::Alphabets(alphabets) => of_radices(
                alphabets
                    .iter()
                    .map(|all| u64::try_from(all.len()).expect("a few symbols")),
            ),
            // One number of a width that is not worth to know.
            coding if coding.is_rank() => Width::UNKNOWN,
            coding => of_coding(coding, element).times(*len),
        };
    }
    of_number(coding, ty)
}

/// The width of one number of digits with these radices, or a part of it that is more than half.
fn of_radices(radices: impl Iterator<Item = u64> + Clone) -> Width {
    let count = radices
        .clone()
        .try_fold(1u128, |count, radix| count.checked_mul(radix.into()));
    Width::from(match count {
        Some(count) => small(128 - (count - 1).leading_zeros()),
        // What the digits take by themselves, each without a part of a bit.
        None => radices.map(|radix| small(radix.ilog2())).sum(),
    })
}

fn of_number(coding: &Coding, ty: &Type) -> Width {
    match coding {
        Coding::Bits(width) | Coding::BitsOf(_, width) | Coding::Endian(_, Some(width)) => {
            Width::exactly(small(*width))
        }
        Coding::Endian(_, None) | Coding::Signed(_, None) => of_own(ty),
        Coding::Signed(_, Some(width)) => Width::exactly(small(*width)),
        Coding::Pieces(pieces) | Coding::Rest(pieces, _) => {
            Width::exactly(small(pieces.iter().map(|piece| piece.width()).sum()))
        }
        Coding::Bcd(digits) => Width::exactly(4 * small(*digits)),
        Coding::Numeral(numeral) => {
            let end = usize::from(numeral.end.is_some());
            match numeral.width {
                Some((width, ..)) => Width::exactly(8 * (width + end)),
                None => Width::from(8 * (1 + end)),
            }
        }
        Coding::MiniFloat(exponent, mantissa, _) => Width::exactly(small(1 + exponent + mantissa)),
        Coding::Finite(inner) => of_coding(inner, ty),
        Coding::Steps(inner, int, _) => of_coding(inner, &Type::Int(*int)),
        Coding::Timed(inner, of) => match &**inner {
            Coding::NoneAs(inner, _) => of_coding(inner, &Type::Int(of.int)),
            inner => of_coding(inner, &Type::Int(of.int)),
        },
        // An unsigned integer is as wide as a signed one.
        Coding::Scaled(inner, _) | Coding::Zigzag(inner) => of_coding(inner, ty),
        Coding::NoneAs(inner, _) => match ty.plain() {
            Type::Option(int) => of_coding(inner, int),
            other => panic!("{other:?} is no option"),
        },
        Coding::Ranged(low, high) => {
            let span = high.less(*low).and_then(Integer::to_natural);
            Width::exactly(small(128 - span.expect("a range").leading_zeros()))
        }
        Coding::Checked(inner, ..) | Coding::Biased(inner, _) | Coding::Fixed(inner, _) => {
            match ty.plain() {
                Type::Unit => of_number(inner, &Type::Int(IntType::unsigned(64))),
                _ => of_coding(inner, ty),
            }
        }
        Coding::Unary(max, _) => Width {
            min: 1,
            max: max.map(|max| usize::try_from(max).expect("a small bound") + 1),
        },
        Coding::EliasGamma | Coding::EliasDelta | Coding::ExpGolomb => Width::from(1),
        Coding::Rice(k) => Width::from(1 + small(*k)),
        Coding::Vlq | Coding::Utf8 => Width::from(8),
        Coding::Leb128(prefix) => Width::from(prefix.map_or(8, small)),
        Coding::Table(words, _) => {
            let lengths = words.iter().map(Vec::len);
            Width {
                min: lengths.clone().min().expect("a word"),
                max: lengths.max(),
            }
        }
        Coding::Turned => Width::exactly(8),
        Coding::Doubled => Width::exactly(13),
        Coding::TwoWidths => Width {
            min: 5,
            max: Some(13),
        },
        _ => Width::UNKNOWN,
    }
}

fn of_own(ty: &Type) -> Width {
    match ty.plain() {
        Type::Unit => Width::exactly(0),
        Type::Bool => Width::exactly(1),
        Type::Int(int) => Width::exactly(small(int.bits)),
        Type::Float(width) => Width::exactly(small(*width)),
        Type::Array(element, len) => of_own(element).times(*len),
        Type::Tuple(types) => {
            let widths = types.iter().map(of_own);
            widths.fold(Width::exactly(0), Width::plus)
        }
        Type::Option(inner) => Width {
            min: 1,
            max: of_own(inner).max.map(|max| max + 1),
        },
        Type::Boxed(_, inner) => of_own(inner),
        Type::Item(item) => of_item(item),
        Type::Itself(..) => Width::UNKNOWN,
        other @ (Type::List(..)
        | Type::Text(_)
        | Type::Std(..)
        | Type::Verbatim(_)
        | Type::Foreign(..)
        | Type::Parameter(..)
        | Type::Kept(..)) => {
            panic!("{other:?} has no form of its own")
        }
    }
}

fn small(width: u32) -> usize {
    usize::try_from(width).expect("a width is small")
}

/// The least and the greatest number of a type that digits hold.
fn of_numeral(numeral: &Numeral, int: IntType) -> (Integer, Integer) {
    let Some((width, ..)) = numeral.width else {
        return (int.least(), int.most());
    };
    let most = |digits: usize| {
        let digits = u32::try_from(digits).expect("a few digits");
        let above = u128::from(numeral.radix).checked_pow(digits);
        Integer::natural(above.map_or(u128::MAX, |above| above - 1))
    };
    let low = match int.signed {
        true => most(width - 1).minus(),
        false => Integer::ZERO,
    };
    (low.max(int.least()), most(width).min(int.most()))
}
