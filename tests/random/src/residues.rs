//! Widths modulo 8, of what is as wide in every value but for whole bytes; `None` where that is not known.

use crate::bounds;
use crate::grammar::{
    Body, Coding, Field, Fields, Form, Item, LenSays, Tag, Tagging, Type, Variant, Wire, Zeros,
};

/// The widths of values, where those that types around them contain have this width.
#[derive(Clone, Copy, Debug)]
pub struct Residues {
    again: Option<usize>,
}

impl Residues {
    /// Inside of types whose values take whole bytes, or of none.
    pub const WHOLE: Self = Self { again: Some(0) };

    /// Inside of a type whose values do not always take whole bytes.
    pub const VARIED: Self = Self { again: None };

    /// Of a field, behind what is before it.
    #[must_use]
    pub fn behind(self, before: Option<usize>, field: &Field) -> Option<usize> {
        Some((place_of(before, field)? + self.of_field(field)?) % 8)
    }

    /// Of a field without the zeros before it.
    #[must_use]
    pub fn of_field(self, field: &Field) -> Option<usize> {
        let width = bounds::of_field(field).constant();
        width.map(|width| width % 8).or_else(|| match &field.wire {
            Wire::Always(form) => self.of_form(form, &field.ty),
            Wire::When(_, form) | Wire::IfLeft(form) => match field.ty.plain() {
                Type::Option(inner) => whole(self.of_form(form, inner)),
                _ => None,
            },
            Wire::TagOf(_, coding, _)
            | Wire::CountOf(_, coding)
            | Wire::Size(coding, ..)
            | Wire::Computed(coding, ..) => of_number(coding),
            _ => None,
        })
    }

    /// Of a value in a form.
    #[must_use]
    pub fn of_form(self, form: &Form, ty: &Type) -> Option<usize> {
        match form {
            Form::Coded(coding) => self.of_coding(coding, ty),
            Form::List(len, coding) => {
                let says = of_length(&len.says)?;
                let elements = match len.bytes {
                    Some(_) => Some(0),
                    None => whole(self.of_element(coding, ty)),
                };
                elements.map(|_| says)
            }
            Form::Region(says, _) => of_length(says),
            Form::Tagged(_, inner) | Form::InOrder(_, inner) => self.of_form(inner, ty),
            Form::Through(..) | Form::By(..) | Form::Parts(..) => None,
        }
    }

    /// Of an element of a list.
    #[must_use]
    pub fn of_element(self, coding: &Coding, ty: &Type) -> Option<usize> {
        match (coding, ty.plain()) {
            (Coding::Text(charset, inner), _) => self.of_coding(inner, &Type::Int(charset.unit())),
            (coding, Type::List(element, _)) if !coding.is_rank() && !coding.is_of_list() => {
                self.of_coding(coding, element)
            }
            _ => None,
        }
    }

    /// Of a value in a coding.
    #[must_use]
    pub fn of_coding(self, coding: &Coding, ty: &Type) -> Option<usize> {
        if let Some(width) = bounds::of_coding(coding, ty).constant() {
            return Some(width % 8);
        }
        match (coding, ty.plain()) {
            (Coding::Own, ty) => self.of_own(ty),
            (Coding::Alone(form), ty) => self.of_form(form, ty),
            (Coding::Each(form), Type::Array(element, len)) => {
                Some(self.of_form(form, element)? * len % 8)
            }
            (_, Type::Int(_)) => of_number(coding),
            _ => None,
        }
    }

    /// Of a value in the form of its type.
    fn of_own(self, ty: &Type) -> Option<usize> {
        match ty.plain() {
            Type::Item(item) => self.of_item(item),
            Type::Itself(..) => self.again,
            Type::Boxed(_, inner) => self.of_own(inner),
            Type::Array(element, len) => Some(self.of_coding(&Coding::Own, element)? * len % 8),
            Type::Tuple(types) => types.iter().try_fold(0, |sum, ty| {
                Some((sum + self.of_coding(&Coding::Own, ty)?) % 8)
            }),
            _ => None,
        }
    }

    /// Of an item.
    #[must_use]
    pub fn of_item(self, item: &Item) -> Option<usize> {
        let of_fields = |begin, fields: &Fields| {
            fields
                .all
                .iter()
                .fold(begin, |before, field| self.behind(before, field))
        };
        let all = match &item.body {
            Body::Struct(_) if item.arith => None,
            // The number is as wide as its code says.
            Body::Struct(_) if item.number.is_some() => item.number.as_ref().and_then(of_number),
            Body::Struct(fields) => of_fields(Some(0), fields),
            Body::Enum(of) => {
                let mut all = of.variants.iter();
                let one = |variant| of_fields(of_tag(of.tagging, variant), &variant.fields);
                let first = one(all.next()?)?;
                all.all(|variant| one(variant) == Some(first))
                    .then_some(first)
            }
        };
        match item.depth {
            Some(_) => whole(all),
            None => all,
        }
    }
}

/// Of what is before a field, with the zeros in front of it.
#[must_use]
pub fn place_of(before: Option<usize>, field: &Field) -> Option<usize> {
    match field.zeros {
        None => before,
        Some(Zeros::Reserved(width)) => before.map(|before| (before + width) % 8),
        Some(Zeros::Align(to)) => Some(0).filter(|_| to % 8 == 0),
    }
}

/// Of a number whose width is not constant.
fn of_number(coding: &Coding) -> Option<usize> {
    match coding {
        Coding::Leb128(None) | Coding::Vlq | Coding::Utf8 => Some(0),
        Coding::Leb128(Some(prefix)) => usize::try_from(prefix % 8).ok(),
        _ => None,
    }
}

/// Of the tag of a variant.
#[must_use]
pub fn of_tag(tagging: Tagging, variant: &Variant) -> Option<usize> {
    match (&variant.tag, tagging) {
        (Tag::Code(word) | Tag::Weight(_, word), _) => Some(word.len() % 8),
        (_, Tagging::Bits(width)) => usize::try_from(width % 8).ok(),
        (_, Tagging::Bytes(_) | Tagging::Outside(_)) => Some(0),
        (_, Tagging::Coded(code)) => {
            Residues::WHOLE.of_coding(&code.coding(), &Type::Int(code.int()))
        }
        (_, Tagging::Prefix) => None,
    }
}

/// Of what says how long a list or a region is.
#[must_use]
pub fn of_length(says: &LenSays) -> Option<usize> {
    match says {
        LenSays::Coded(coding, _) => {
            Residues::WHOLE.of_coding(coding, &Type::Int(crate::integer::IntType::unsigned(64)))
        }
        LenSays::By(_)
        | LenSays::Tag(_)
        | LenSays::Rest
        | LenSays::Until(..)
        | LenSays::Padded(..)
        | LenSays::UntilIsLast(_)
        | LenSays::Ahead(..) => Some(0),
    }
}

/// Whole bytes, or not known.
fn whole(residue: Option<usize>) -> Option<usize> {
    residue.filter(|bits| *bits == 0)
}
