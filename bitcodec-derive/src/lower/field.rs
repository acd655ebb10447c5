//! The keys of a field to its coding.

use proc_macro2::{Ident, Span};
use syn::{Expr, Fields, Index, Member, Path, Type, parse_quote};

use crate::attr::{
    self, AlternativeKey, AlternativeSays, BitsKey, Entry, FieldKey, Fixed, LenKey, LenSays,
    Number, Parsed, Range, Unit,
};
use crate::check;
use crate::errors::Errors;
use crate::keys::Place;
use crate::model::{Alternative, Coding, Derived, Field, Form, Wire};
use crate::types;

/// Makes the model of each field; `first` is the number of the first one.
pub(super) fn fields(fields: &Fields, first: usize, errors: &mut Errors) -> Vec<Field> {
    fields
        .iter()
        .zip(0u32..)
        .zip(first..)
        .map(|((field, index), number)| lower(number, index, field, errors))
        .collect()
}

fn lower(number: usize, index: u32, field: &syn::Field, errors: &mut Errors) -> Field {
    if let Some((equals, default)) = &field.default {
        let tokens = quote::quote!(#equals #default);
        errors.add(
            tokens,
            "a default value is never on the wire; remove it, or write `fixed = value`",
        );
    }
    let found = attr::parse::<FieldKey>(&field.attrs, Place::Field, errors);
    check::contradictions(&found.entries, errors);
    let (mut wire, reserved) = Keys::collect(found.entries, errors).wire(&field.ty);
    if found.is_broken && matches!(wire, Wire::Always(Form::Coded(Coding::Own))) {
        // The key that is wrong may have said how the field is written, so there is no more to say about it.
        wire = Wire::Skipped;
    }
    let member = match &field.ident {
        Some(ident) => Member::Named(ident.clone()),
        None => Member::Unnamed(Index {
            index,
            span: Span::call_site(),
        }),
    };
    let name = match &field.ident {
        Some(ident) => crate::names::plain(ident),
        None => index.to_string(),
    };
    Field {
        number,
        member,
        name,
        ty: field.ty.clone(),
        doc: types::doc(&field.attrs),
        reserved,
        wire,
    }
}

/// How numbers are written, where a key says so.
enum Writing {
    Coding(Coding),
    By { width: Expr, max: Number },
}

/// The keys of a field, each in its place.
#[derive(Default)]
struct Keys {
    bits: Option<Number>,
    little: Option<bool>,
    writing: Option<Writing>,
    range: Option<Range>,
    bias: Option<Number>,
    integer: Option<Type>,
    fixed: Option<Fixed>,
    xor: Option<Expr>,
    runs: bool,
    zero_runs: bool,
    len: Option<LenKey>,
    when: Option<Expr>,
    derived: Option<(Derived, Ident)>,
    reserved: Option<Number>,
    skip: bool,
}

impl Keys {
    fn collect(entries: Vec<Entry<FieldKey>>, errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        for Entry { says, .. } in entries {
            match says {
                FieldKey::Bits(BitsKey::Constant(width)) => keys.bits = Some(width),
                FieldKey::Bits(BitsKey::By { width, max }) => {
                    keys.writing = Some(Writing::By { width, max })
                }
                FieldKey::LittleEndian => keys.little = Some(true),
                FieldKey::BigEndian => keys.little = Some(false),
                FieldKey::Range(range) => keys.range = Some(range),
                FieldKey::Bias(bias) => keys.bias = Some(bias),
                FieldKey::As(integer) => keys.integer = Some(integer),
                FieldKey::Unary { max, total } => keys.write(Coding::Unary { max, total }),
                FieldKey::EliasGamma => keys.write(Coding::EliasGamma),
                FieldKey::EliasDelta => keys.write(Coding::EliasDelta),
                FieldKey::ExpGolomb => keys.write(Coding::ExpGolomb),
                FieldKey::Rice(k) => keys.write(Coding::Rice(k)),
                FieldKey::Leb128(prefix) => keys.write(leb128(prefix)),
                FieldKey::Huffman(table) => keys.write(Coding::Table(table)),
                FieldKey::Radix(radix) => keys.write(radix_coding(radix)),
                FieldKey::Alphabets(path) => keys.write(Coding::RadixOf(path)),
                FieldKey::Digits(choices) => keys.write(Coding::Digits(choices)),
                FieldKey::Combination(of) => keys.write(Coding::Combination(of)),
                FieldKey::Arrangement(of) => keys.write(Coding::Arrangement(of)),
                FieldKey::BestOf(codings) => keys.write(best_of(codings, errors)),
                FieldKey::With(coding) => keys.write(Coding::With(coding)),
                FieldKey::Via(ty) => keys.write(Coding::Via(ty)),
                FieldKey::Runs => keys.runs = true,
                FieldKey::ZeroRuns => keys.zero_runs = true,
                FieldKey::Len(len) => keys.len = Some(len),
                FieldKey::When(condition) => keys.when = Some(condition),
                FieldKey::CountOf(list) => keys.derived = Some((Derived::Count, list)),
                FieldKey::Present(option) => keys.derived = Some((Derived::Flag, option)),
                FieldKey::Fixed(fixed) => keys.fixed = Some(fixed),
                FieldKey::Xor(mask) => keys.xor = Some(mask),
                FieldKey::Reserved(width) => keys.reserved = Some(width),
                FieldKey::Skip => keys.skip = true,
            }
        }
        keys
    }

    fn write(&mut self, coding: Coding) {
        self.writing = Some(Writing::Coding(coding));
    }

    /// Puts the keys together: what is written, and how many reserved bits stand before it.
    fn wire(mut self, ty: &Type) -> (Wire, Option<Number>) {
        let reserved = self.reserved.take();
        if self.skip {
            return (Wire::Skipped, reserved);
        }
        if let Some((what, of)) = self.derived.take() {
            let coding = derived(what, self.coding(), ty);
            return (Wire::Derived { what, of, coding }, reserved);
        }
        let condition = self.when.take();
        let form = self.form();
        let wire = match condition {
            Some(condition) => Wire::When { condition, form },
            None => Wire::Always(form),
        };
        (wire, reserved)
    }

    /// How a value is written that is there.
    fn form(mut self) -> Form {
        if let Some(Writing::By { width, max }) = self.writing {
            return Form::BitsBy { width, max };
        }
        let len = self.len.take();
        let element = self.coding();
        let Some(LenKey { unit, says }) = len else {
            return Form::Coded(element);
        };
        let element = match element {
            element if element.is_rank() => Coding::Joined(Box::new(element)),
            element => of_list(element),
        };
        let count = match says {
            LenSays::By(len) => return Form::List { len, element, unit },
            LenSays::Bits(width) => Coding::Bits(width),
            LenSays::Leb128(prefix) => leb128(prefix),
        };
        let (count, element) = (Box::new(count), Box::new(element));
        Form::Coded(match unit {
            Unit::Elements => Coding::Counted(count, element),
            Unit::Bytes { ones } => Coding::ByteSized(count, element, ones),
        })
    }

    /// How a value is written, or each element of a list.
    fn coding(self) -> Coding {
        let number = match (self.writing, self.little) {
            (Some(Writing::Coding(coding)), _) => Some(coding),
            (_, Some(true)) => Some(Coding::LittleEndian(self.bits)),
            (_, Some(false)) => Some(Coding::BigEndian(self.bits)),
            (_, None) => self.bits.map(Coding::Bits),
        };
        let mut coding = adjusted(number, self.range, self.bias);
        if self.runs {
            coding = Coding::Runs(Box::new(coding));
        }
        if self.zero_runs {
            coding = Coding::ZeroRuns(Box::new(coding));
        }
        if let Some(fixed) = self.fixed {
            coding = Coding::Fixed(Box::new(coding), fixed);
        }
        if let Some(mask) = self.xor {
            coding = Coding::Xor(Box::new(coding), mask);
        }
        if let Some(integer) = self.integer {
            coding = Coding::As(Box::new(coding), integer);
        }
        coding
    }
}

/// Runs are of the elements of a list, each of which may be written by its number.
fn of_list(coding: Coding) -> Coding {
    match coding {
        Coding::As(inner, integer) => match *inner {
            Coding::Runs(element) => Coding::Runs(Box::new(Coding::As(element, integer))),
            Coding::ZeroRuns(element) => Coding::ZeroRuns(Box::new(Coding::As(element, integer))),
            inner => Coding::As(Box::new(inner), integer),
        },
        coding => coding,
    }
}

/// Each of several codings of one value.
fn best_of(codings: Vec<AlternativeKey>, errors: &mut Errors) -> Coding {
    let alternatives = codings.into_iter().map(|alternative| {
        errors.append(alternative.mistakes);
        let coding = match alternative.says {
            AlternativeSays::Coding(path) => Coding::With(*path),
            AlternativeSays::Keys(parsed) => declared(parsed, errors),
        };
        let written = alternative.written;
        Alternative { written, coding }
    });
    Coding::BestOf(alternatives.collect())
}

/// The keys of an alternative to its coding.
fn declared(parsed: Parsed<FieldKey>, errors: &mut Errors) -> Coding {
    check::contradictions(&parsed.entries, errors);
    check::keys_of_alternative(&parsed.entries, errors);
    match Keys::collect(parsed.entries, errors).form() {
        // The key that is wrong may have said how the value is written, so there is no more to say about it.
        Form::Coded(Coding::Own) if parsed.is_broken => Coding::With(parse_quote!(_)),
        Form::Coded(coding) => coding,
        // A key that does not belong here was reported.
        Form::List { element, .. } => element,
        Form::BitsBy { max, .. } => Coding::Bits(max),
    }
}

/// A number with its bias taken off and its range checked.
fn adjusted(number: Option<Coding>, range: Option<Range>, bias: Option<Number>) -> Coding {
    match (number, range, bias) {
        (None, Some(range), None) => Coding::Ranged(range),
        (number, range, bias) => {
            let coding = number.unwrap_or(Coding::Own);
            let coding = match bias {
                Some(bias) => Coding::Biased(Box::new(coding), bias),
                None => coding,
            };
            match range {
                Some(range) => Coding::Checked(Box::new(coding), range),
                None => coding,
            }
        }
    }
}

/// A flag on a field without a type is one bit where nothing else is said.
fn derived(what: Derived, coding: Coding, ty: &Type) -> Coding {
    match coding {
        Coding::Own if types::is_unit(ty) && what == Derived::Flag => {
            Coding::Bits(Number::known(Box::new(syn::parse_quote!(1)), 1))
        }
        coding => coding,
    }
}

/// LEB128, with or without a prefix.
fn leb128(prefix: Option<Number>) -> Coding {
    prefix.map_or(Coding::Leb128, Coding::PrefixedLeb128)
}

/// A path gives each digit its own radix.
fn radix_coding(radix: Number) -> Coding {
    match as_path(&radix) {
        Some(path) => Coding::RadixBy(path.clone()),
        None => Coding::Radix(radix),
    }
}

fn as_path(number: &Number) -> Option<&Path> {
    match &*number.expr {
        Expr::Path(path) => Some(&path.path),
        _ => None,
    }
}
