//! The digits of a struct with `joined`: what the page says of each part.

use crate::grammar::{Body, Coding, Field, Fields, Form, Item, Tag, Tagging, Type, Wire};
use crate::integer::IntType;

/// A digit: its bits where it stands alone, and the greatest number that they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// How many bits it takes alone.
    pub width: u32,
    /// The greatest number.
    pub greatest: u128,
}

impl Digit {
    const fn below(radix: u128) -> Self {
        let greatest = radix - 1;
        Self {
            width: width_of(greatest),
            greatest,
        }
    }

    const fn of_bits(width: u32) -> Self {
        Self {
            width,
            greatest: u128::MAX >> (128 - width),
        }
    }
}

/// How many bits a number takes.
#[must_use]
pub const fn width_of(number: u128) -> u32 {
    128 - number.leading_zeros()
}

/// No number has more digits.
const MOST: usize = 128;

/// The greatest number of these digits; none where it takes more than 128 bits, or is of too many digits.
#[must_use]
pub fn number(digits: &[Digit]) -> Option<u128> {
    let digits = digits.iter().filter(|digit| digit.width > 0);
    if digits.clone().count() > MOST {
        return None;
    }
    digits
        .map(|digit| digit.greatest)
        .try_fold(0u128, |number, greatest| match (number, greatest) {
            (0, greatest) => Some(greatest),
            (number, 0) => Some(number),
            (number, greatest) => number
                .checked_mul(greatest.checked_add(1)?)?
                .checked_add(greatest),
        })
}

/// The type of a number up to this one in a code.
#[must_use]
pub const fn number_type(greatest: u128) -> IntType {
    IntType::unsigned(if width_of(greatest) <= 64 { 64 } else { 128 })
}

/// The digits of an item; none where it has none.
#[must_use]
pub fn of_item(item: &Item) -> Option<Vec<Digit>> {
    if item.size.is_some() || item.arith || item.depth.is_some() {
        return None;
    }
    match &item.body {
        Body::Struct(_) if item.number.is_some() => None,
        Body::Struct(fields) if item.joined => {
            let greatest = number(&of_fields(fields)?)?;
            Some(vec![Digit {
                width: width_of(greatest),
                greatest,
            }])
        }
        Body::Struct(fields) => of_fields(fields),
        Body::Enum(of) => {
            let Tagging::Bits(width) = of.tagging else {
                return None;
            };
            let tags = of.variants.iter().map(|variant| match variant.tag {
                Tag::Number(tag, _) if variant.fields.all.is_empty() => u128::try_from(tag).ok(),
                _ => None,
            });
            let greatest = tags.collect::<Option<Vec<u128>>>()?.into_iter().max()?;
            Some(vec![Digit { width, greatest }])
        }
    }
}

/// The digits of fields.
#[must_use]
pub fn of_fields(fields: &(impl AsRef<[Field]> + ?Sized)) -> Option<Vec<Digit>> {
    let digits = fields.as_ref().iter().map(of_field);
    digits.collect::<Option<Vec<_>>>().map(|all| all.concat())
}

impl AsRef<[Field]> for Fields {
    fn as_ref(&self) -> &[Field] {
        &self.all
    }
}

fn of_field(field: &Field) -> Option<Vec<Digit>> {
    match &field.wire {
        _ if field.zeros.is_some() => None,
        Wire::Skipped => Some(Vec::new()),
        Wire::Always(form) => of_form(form, &field.ty),
        _ => None,
    }
}

fn of_form(form: &Form, ty: &Type) -> Option<Vec<Digit>> {
    match form {
        Form::Coded(coding) => of_coding(coding, ty),
        _ => None,
    }
}

fn of_coding(coding: &Coding, ty: &Type) -> Option<Vec<Digit>> {
    match (coding, ty.plain()) {
        (Coding::Own, ty) => of_own(ty),
        (Coding::Via(item), _) => of_item(item),
        (Coding::As(inner, int), ty) => of_coding(inner, &ty.with_element(Type::Int(*int))),
        (Coding::Xor(inner, _) | Coding::Ordered(inner, _) | Coding::With(inner), ty) => {
            of_coding(inner, ty)
        }
        (Coding::Each(form), Type::Array(element, len)) => {
            Some(of_form(form, element)?.repeat(*len))
        }
        (Coding::NoneIs(form, _), Type::Option(inner)) => of_form(form, inner),
        (coding, Type::Array(_, len)) if coding.is_rank() => of_rank(coding, *len),
        (coding, Type::Array(element, len)) => Some(of_coding(coding, element)?.repeat(*len)),
        (Coding::NoneAs(inner, _), Type::Option(ty)) => of_coding(inner, ty),
        (
            Coding::Checked(inner, ..)
            | Coding::Biased(inner, _)
            | Coding::Scaled(inner, _)
            | Coding::Zigzag(inner)
            | Coding::Fixed(inner, _)
            | Coding::Finite(inner),
            ty,
        ) => of_coding(inner, ty),
        (Coding::Steps(inner, int, _), _) => of_coding(inner, &Type::Int(*int)),
        (Coding::Bits(width) | Coding::BitsOf(_, width) | Coding::Signed(_, Some(width)), _) => {
            Some(vec![Digit::of_bits(*width)])
        }
        (Coding::Signed(_, None), ty) => Some(vec![Digit::of_bits(ty.int()?.bits)]),
        (Coding::MiniFloat(exponent, mantissa, None), _) => {
            Some(vec![Digit::of_bits(1 + exponent + mantissa)])
        }
        (Coding::Ranged(low, high), _) => {
            let greatest = high.less(*low)?.to_natural()?;
            Some(vec![Digit {
                width: width_of(greatest),
                greatest,
            }])
        }
        _ => None,
    }
}

/// The number of arrays that a rank tells apart.
fn of_rank(coding: &Coding, len: usize) -> Option<Vec<Digit>> {
    let count = match coding {
        Coding::As(inner, _)
        | Coding::Checked(inner, ..)
        | Coding::Biased(inner, _)
        | Coding::Scaled(inner, _) => return of_rank(inner, len),
        Coding::Radix(radix) => product(std::iter::repeat_n(*radix, len)),
        Coding::RadixBy(radices) => product(radices.iter().copied()),
        Coding::Alphabets(alphabets) => product(alphabets.iter().map(|all| word(all.len()))),
        Coding::Arrangement(of) => product((0..word(len)).map(|taken| of - taken)),
        Coding::Combination(of) => chosen(*of, word(len)),
        Coding::Multiset(counts) => {
            let mut left: u64 = counts.iter().sum();
            counts.iter().try_fold(1u128, |ways, count| {
                let places = chosen(left, *count)?;
                left -= count;
                ways.checked_mul(places)
            })
        }
        _ => None,
    };
    count.map(|count| vec![Digit::below(count)])
}

fn product(mut radices: impl Iterator<Item = u64>) -> Option<u128> {
    radices.try_fold(1u128, |all, radix| all.checked_mul(radix.into()))
}

/// How many ways there are to choose some of so many.
fn chosen(of: u64, some: u64) -> Option<u128> {
    (0..some.min(of - some)).try_fold(1u128, |ways, taken| {
        Some(ways.checked_mul((of - taken).into())? / u128::from(taken + 1))
    })
}

fn word(number: usize) -> u64 {
    u64::try_from(number).expect("a word")
}

fn of_own(ty: &Type) -> Option<Vec<Digit>> {
    match ty.plain() {
        Type::Unit => Some(Vec::new()),
        Type::Bool => Some(vec![Digit::of_bits(1)]),
        Type::Int(int) => Some(vec![Digit::of_bits(int.bits)]),
        Type::Float(width) => Some(vec![Digit::of_bits(*width)]),
        Type::Array(element, len) => Some(of_own(element)?.repeat(*len)),
        Type::Tuple(types) => {
            let digits = types.iter().map(of_own);
            digits.collect::<Option<Vec<_>>>().map(|all| all.concat())
        }
        Type::Boxed(_, inner) => of_own(inner),
        Type::Item(item) => of_item(item),
        _ => None,
    }
}
