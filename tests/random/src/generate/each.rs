//! Elements with keys of their own.

use super::Maker;
use super::fields::always;
use crate::grammar::{Coding, Field, Form, LenSays, Type, Wire};

/// How many numbers an element has at most; elements in elements would soon be too long to try every change.
const MOST_NUMBERS: usize = 40;

impl Maker {
    /// An array or an option with keys for what is in it.
    pub(super) fn each(&mut self, depth: usize) -> Field {
        let (inner, form) = self.alone(depth);
        let (inner, each) = (Box::new(inner), Coding::Each(Box::new(form)));
        if self.rng.once_in(3) {
            return always(Type::Option(inner), Form::Coded(each));
        }
        let len = match self.rng.below(20) {
            0 => 0,
            _ => self.rng.within(1, 4),
        };
        let coding = self.perhaps_ordered(each, len);
        always(Type::Array(inner, len), Form::Coded(coding))
    }

    /// A value with keys that see no field.
    pub(super) fn alone(&mut self, depth: usize) -> (Type, Form) {
        loop {
            let field = match self.rng.below(10) {
                0 | 1 => self.each(depth + 1),
                2 => {
                    let (ty, form) = self.list(None, depth + 1);
                    always(ty, form)
                }
                3 => self.code_in_region(),
                4 => {
                    let (ty, coding) = self.whole_array();
                    always(ty, Form::Coded(coding))
                }
                5 => {
                    let (ty, coding) = self.none_is(depth + 1);
                    always(ty, Form::Coded(coding))
                }
                _ => self.free_field(depth + 1),
            };
            match field.wire {
                Wire::Always(form) if has_keys(&form, &field.ty) && is_small(&field.ty) => {
                    return (field.ty, form);
                }
                _ => {}
            }
        }
    }

    /// An option of which one value stands for none, and its coding.
    pub(super) fn none_is(&mut self, depth: usize) -> (Type, Coding) {
        loop {
            let (ty, form) = match self.rng.once_in(2) {
                true => self.alone(depth),
                false => (self.own_type(depth), Form::Coded(Coding::Own)),
            };
            // Values with a context of their own are not drawn here, and what has `none` has no other.
            if self.has_context && has_item(&ty)
                || ty.is_unequal()
                || ty.holds_itself()
                || has_none(&form)
            {
                continue;
            }
            let none = crate::values::of_alone(&mut self.rng, &form, &ty);
            if crate::print::constants::value(&ty, &none).is_some() {
                return (
                    Type::Option(Box::new(ty)),
                    Coding::NoneIs(Box::new(form), none),
                );
            }
        }
    }

    /// What would take the rest of the bytes, in a region of its own.
    fn code_in_region(&mut self) -> Field {
        let field = match self.rng.below(2) {
            0 => self.weighted(),
            _ => self.modelled(),
        };
        let Wire::Always(form) = field.wire else {
            panic!("a code is always there");
        };
        let says = self.rng.pick(&[LenSays::bits(8), LenSays::leb128()]);
        always(field.ty, Form::Region(says, Box::new(form)))
    }
}

/// Whether there is a key for an element of this type, and something that it is about.
const fn has_keys(form: &Form, ty: &Type) -> bool {
    match (form, ty) {
        (_, Type::Unit) => false,
        (Form::Coded(Coding::Own), ty) => matches!(ty, Type::Kept(..)),
        _ => true,
    }
}

/// Whether a declared type is inside.
fn has_item(ty: &Type) -> bool {
    match ty.plain() {
        Type::Item(_) | Type::Foreign(..) => true,
        Type::Array(inner, _)
        | Type::Option(inner)
        | Type::List(inner, _)
        | Type::Boxed(_, inner)
        | Type::Verbatim(inner) => has_item(inner),
        Type::Tuple(types) => types.iter().any(has_item),
        _ => false,
    }
}

/// Whether the keys have `none` already, or no room for it.
fn has_none(form: &Form) -> bool {
    fn is_none(coding: &Coding) -> bool {
        match coding {
            Coding::NoneAs(..) | Coding::NoneIs(..) => true,
            // One constant is always there.
            Coding::Fixed(..) | Coding::FixedBytes(_) => true,
            Coding::Checked(inner, ..) | Coding::Ordered(inner, _) => is_none(inner),
            _ => false,
        }
    }
    matches!(form.inner(), Form::Coded(coding) | Form::List(_, coding) if is_none(coding))
}

fn is_small(ty: &Type) -> bool {
    numbers(ty) <= MOST_NUMBERS
}

/// About how many numbers a value has.
fn numbers(ty: &Type) -> usize {
    match ty.plain() {
        Type::Array(element, len) => len * numbers(element),
        Type::List(element, _) => 6 * numbers(element),
        Type::Option(inner) | Type::Boxed(_, inner) => numbers(inner),
        Type::Verbatim(inner) => 2 * numbers(inner),
        Type::Tuple(types) => types.iter().map(numbers).sum(),
        Type::Item(_) | Type::Foreign(..) => 10,
        _ => 1,
    }
}
