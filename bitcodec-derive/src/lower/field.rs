//! The keys of a field to its coding.

use std::rc::Rc;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{DeriveInput, Expr, GenericParam, Generics, Index, Member, Type, parse_quote};

use super::attributes;
use crate::attr::{
    AlternativeSetting, AlternativeSource, DeclaredField, Entry, FieldSetting, Parsed,
};
use crate::model::{
    Alternative, Code, Coding, Computed, Derived, DerivedKind, Field, Fixed, Form, IntegerForm,
    Len, LenSource, LenUnit, Number, Range, Sum, Wire, Zeros,
};
use crate::names;
use crate::types::{self, Primitive};

/// What all fields of an item need to know of it.
pub(super) struct Fields<'a> {
    type_parameters: Vec<&'a Ident>,
    parameters: Vec<&'a Ident>,
    generics: Option<Rc<Generics>>,
    context: Option<Type>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(input: &'a DeriveInput, context: Option<&Type>) -> Self {
        let type_parameters = input.generics.type_params().map(|of| &of.ident);
        Self {
            type_parameters: type_parameters.collect(),
            parameters: types::parameters(&input.generics),
            generics: (!input.generics.params.is_empty()).then(|| Rc::new(input.generics.clone())),
            context: context.cloned(),
        }
    }

    /// Makes the model of each field; `first` is the number of the first one.
    pub(super) fn lowered(&self, fields: Vec<DeclaredField<'_>>, first: usize) -> Vec<Field> {
        let numbered = fields.into_iter().zip(0u32..).zip(first..);
        numbered
            .map(|((field, index), number)| self.field(number, index, field))
            .collect()
    }

    /// The path of a radix is that of a list, unless it is a const parameter that is a number.
    fn radix_parameters(&self, keys: &mut Parsed<FieldSetting>) {
        for Entry { setting, .. } in &mut keys.entries {
            match setting {
                FieldSetting::Coding(coding) => {
                    if let Coding::RadixBy(path) = coding
                        && let Some(generics) = &self.generics
                        && let Some(GenericParam::Const(parameter)) =
                            types::parameter_of(path, generics)
                        && Primitive::of(&parameter.ty).is_some()
                            | (types::name(&parameter.ty).as_deref() == Some("usize"))
                        && let Ok(radix) = Number::from_expr(path.clone())
                    {
                        *coding = Coding::Code(Code::Radix(radix));
                    }
                }
                FieldSetting::Each(inner) => self.radix_parameters(inner),
                FieldSetting::BestOf(alternatives) => {
                    for alternative in alternatives {
                        if let AlternativeSource::Keys(keys) = &mut alternative.source {
                            self.radix_parameters(keys);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn field(&self, number: usize, index: u32, declared: DeclaredField<'_>) -> Field {
        let DeclaredField { syn, keys } = declared;
        let is_broken = keys.is_broken;
        let says_since = |entry: &Entry<_>| matches!(entry.setting, FieldSetting::Since(_));
        let is_since = keys.entries.iter().any(says_since);
        let mut keys = keys;
        self.radix_parameters(&mut keys);
        let mut keys = Keys::collect(keys);
        let dynamic_expr = keys.dynamic_expr.take();
        let (mut wire, zeros) = keys.wire(&syn.ty);
        if is_broken && matches!(wire, Wire::Always(Form::Coded(Coding::Own))) {
            // The wrong key may have said how the field is written, so nothing more is reported.
            wire = Wire::Skipped;
        }
        let (member, name) = match &syn.ident {
            Some(ident) => (Member::Named(ident.clone()), names::unraw(ident)),
            None => {
                let span = Span::call_site();
                (Member::Unnamed(Index { index, span }), index.to_string())
            }
        };
        let ours = syn.attrs.iter().map(ToTokens::to_token_stream);
        let tokens = ours.chain([syn.ty.to_token_stream()]).collect();
        let is_generic = names::mentions(tokens, &|found| {
            found == "Self" || self.parameters.contains(&found)
        });
        Field {
            number,
            member,
            name,
            vis: syn.vis.clone(),
            ty: syn.ty.clone(),
            doc: types::doc(&syn.attrs),
            written: attributes(&syn.attrs),
            names_type_parameter: names::mentions(syn.ty.to_token_stream(), &|found| {
                self.type_parameters.contains(&found)
            }),
            is_generic,
            parameters: self.generics.clone().filter(|_| is_generic),
            zeros,
            is_since,
            wire,
            is_broken,
            dynamic_expr,
            context: self.context.clone(),
        }
    }
}

/// The keys of a field, each in its place.
#[derive(Default)]
struct Keys {
    bits: Option<Number>,
    form: Option<IntegerForm>,
    /// How numbers are written, if a key says so.
    writing: Option<Coding>,
    /// What gives the number that is written otherwise by earlier fields.
    dynamic_expr: Option<Expr>,
    range: Option<Range>,
    bias: Option<Number>,
    scale: Option<Number>,
    none: Option<Number>,
    integer: Option<Type>,
    fixed: Option<Fixed>,
    xor: Option<Expr>,
    order: Option<Expr>,
    names: Option<Expr>,
    runs: bool,
    zero_runs: bool,
    len: Option<Len>,
    sized: Option<LenSource>,
    /// How each element is written, or the value in an option.
    each: Option<Coding>,
    when: Option<Expr>,
    derived: Option<Derived>,
    computed: Option<Computed>,
    zeros: Option<Zeros>,
    skip: bool,
}

impl Keys {
    fn collect(parsed: Parsed<FieldSetting>) -> Self {
        let mut keys = Self::default();
        for Entry { setting, .. } in parsed.entries {
            match setting {
                FieldSetting::Bits(width) => keys.bits = Some(width),
                FieldSetting::Dynamic { code, by } => {
                    keys.writing = Some(Coding::Code(code));
                    keys.dynamic_expr = Some(by);
                }
                FieldSetting::Form(form) => keys.form = Some(form),
                FieldSetting::Range(range) => keys.range = Some(range),
                FieldSetting::Bias(bias) => keys.bias = Some(bias),
                FieldSetting::Scale(scale) => keys.scale = Some(scale),
                FieldSetting::None(none) => keys.none = Some(none),
                FieldSetting::As(integer) => keys.integer = Some(integer),
                FieldSetting::Coding(coding) => keys.writing = Some(coding),
                FieldSetting::BestOf(codings) => {
                    keys.writing = Some(best_of(codings));
                }
                FieldSetting::Runs => keys.runs = true,
                FieldSetting::ZeroRuns => keys.zero_runs = true,
                FieldSetting::Len(len) => keys.len = Some(len),
                FieldSetting::Sized(source) => keys.sized = Some(source),
                FieldSetting::Each(of) => keys.each = Some(declared(of)),
                FieldSetting::When(condition) | FieldSetting::Since(condition) => {
                    keys.when = Some(condition);
                }
                FieldSetting::Derived(derived) => keys.derived = Some(derived),
                FieldSetting::Computed(computed) => keys.computed = Some(computed),
                FieldSetting::Fixed(fixed) => keys.fixed = Some(fixed),
                FieldSetting::Xor(mask) => keys.xor = Some(mask),
                FieldSetting::Order(order) => keys.order = Some(order),
                FieldSetting::Names(names) => keys.names = Some(names),
                FieldSetting::Zeros(zeros) => keys.zeros = Some(zeros),
                FieldSetting::Skip => keys.skip = true,
            }
        }
        if let Some(Coding::Code(Code::BitsBy { is_listed, .. })) = &mut keys.writing {
            *is_listed = keys.len.is_some();
        }
        keys
    }

    /// Combines the keys: what is written, and the zeros before it.
    fn wire(mut self, ty: &Type) -> (Wire, Option<Zeros>) {
        let zeros = self.zeros.take();
        if self.skip {
            return (Wire::Skipped, zeros);
        }
        if let Some(from) = self.derived.take() {
            let form = self.unit_form(ty, from.what == DerivedKind::Flag);
            return (Wire::Derived { from, form }, zeros);
        }
        if let Some(by) = self.computed.take() {
            let is_flag = matches!(by, Computed::Sum(Sum::Parity { .. }, _));
            let condition = self.when.take();
            let form = self.unit_form(ty, is_flag);
            return (
                Wire::Computed {
                    by,
                    condition,
                    form,
                },
                zeros,
            );
        }
        let condition = self.when.take();
        let form = self.form();
        let wire = match condition {
            Some(condition) => Wire::When { condition, form },
            None => Wire::Always(form),
        };
        (wire, zeros)
    }

    /// How a derived field is written: a flag of type `()` takes 1 bit unless a key says otherwise.
    fn unit_form(self, ty: &Type, is_flag: bool) -> Form {
        Form::Coded(match self.coding() {
            Coding::Own if types::is_unit(ty) && is_flag => {
                Coding::Code(Code::Bits(Number::known(1)))
            }
            coding => coding,
        })
    }

    /// How a present value is written, with the region around it.
    fn form(mut self) -> Form {
        let source = self.sized.take();
        let names = self.names.take();
        match (named(self.value_form(), names), source) {
            (Form::Coded(coding), Some(LenSource::By(size))) => Form::Sized { size, coding },
            (Form::Coded(coding), Some(LenSource::Bits(width))) => sized(Code::Bits(width), coding),
            (Form::Coded(coding), Some(LenSource::Leb128(prefix))) => {
                sized(Code::Leb128(prefix), coding)
            }
            (Form::Coded(coding), Some(LenSource::Vlq)) => sized(Code::Vlq, coding),
            // A region that contradicts another key is reported.
            (form, _) => form,
        }
    }

    /// How a present value is written.
    fn value_form(mut self) -> Form {
        let len = self.len.take();
        let element = match (self.each.take(), self.order.take()) {
            // The elements of a list are values themselves.
            (Some(each), None) if len.is_some() => Coding::Alone(Box::new(each)),
            (Some(each), None) => Coding::Each(Box::new(each)),
            (Some(each), Some(order)) => {
                Coding::Ordered(Box::new(Coding::Alone(Box::new(each))), order)
            }
            (None, order) => Self { order, ..self }.coding(),
        };
        let Some(Len { unit, source }) = len else {
            return Form::Coded(element);
        };
        let element = match element {
            element if element.is_rank() => Coding::Joined(Box::new(element)),
            element => of_list(element),
        };
        let count = match source {
            LenSource::By(len) => return Form::List { len, element, unit },
            LenSource::Rest => return Form::Coded(Coding::Rest(Box::new(element))),
            LenSource::Until(end, max) => {
                return Form::Coded(Coding::Until(Box::new(element), end, max));
            }
            LenSource::Bits(width) => Code::Bits(width),
            LenSource::Leb128(prefix) => Code::Leb128(prefix),
            LenSource::Vlq => Code::Vlq,
        };
        let (count, element) = (Box::new(Coding::Code(count)), Box::new(element));
        Form::Coded(match unit {
            LenUnit::Elements => Coding::Counted(count, element),
            LenUnit::Bytes { ones } => Coding::ByteSized(count, element, ones),
        })
    }

    /// How a value is written, or each element of a list.
    fn coding(self) -> Coding {
        let number = match (self.writing, self.form) {
            (Some(coding), _) => Some(coding),
            (_, Some(form)) => Some(Coding::Code(Code::Form(form, self.bits))),
            (_, None) => self.bits.map(|width| Coding::Code(Code::Bits(width))),
        };
        let mut coding = adjusted(number, self.range, [self.bias, self.scale, self.none]);
        if let Some(order) = self.order {
            coding = Coding::Ordered(Box::new(coding), order);
        }
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

/// A value whose elements may have names.
fn named(form: Form, names: Option<Expr>) -> Form {
    match (form, names) {
        (Form::Coded(coding), Some(names)) => Form::Coded(Coding::Named(Box::new(coding), names)),
        (Form::List { len, element, unit }, Some(names)) => Form::List {
            len,
            element: Coding::Named(Box::new(element), names),
            unit,
        },
        // Names of what has no elements are reported.
        (form, _) => form,
    }
}

/// A value behind its size in bytes.
fn sized(count: Code, coding: Coding) -> Form {
    let count = Box::new(Coding::Code(count));
    Form::Coded(Coding::Sized(count, Box::new(coding)))
}

/// Pushes `as` inside runs, which encode elements.
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
fn best_of(settings: Vec<AlternativeSetting>) -> Coding {
    let alternatives = settings
        .into_iter()
        .map(|AlternativeSetting { written, source }| {
            let coding = match source {
                AlternativeSource::Coding(path) => Coding::With(path),
                AlternativeSource::Keys(keys) => declared(keys),
            };
            Alternative { written, coding }
        });
    Coding::BestOf(alternatives.collect())
}

/// The keys of an alternative to its coding.
fn declared(keys: Parsed<FieldSetting>) -> Coding {
    let is_broken = keys.is_broken;
    match Keys::collect(keys).form() {
        // The wrong key may have said how the value is written, so nothing more is reported.
        Form::Coded(Coding::Own) if is_broken => Coding::With(parse_quote!(_)),
        Form::Coded(coding) | Form::Sized { coding, .. } => coding,
        // A key that does not belong here is reported.
        Form::List { .. } => Coding::With(parse_quote!(_)),
    }
}

/// Applies `range`, and bias, scale and none to the coding of a number.
fn adjusted(
    number: Option<Coding>,
    range: Option<Range>,
    [bias, scale, none]: [Option<Number>; 3],
) -> Coding {
    match (number, range, (bias, scale, none)) {
        (None, Some(range), (None, None, None)) => Coding::Ranged(range),
        (number, range, (bias, scale, none)) => {
            let mut coding = number.unwrap_or(Coding::Own);
            if let Some(scale) = scale {
                coding = Coding::Scaled(Box::new(coding), scale);
            }
            if let Some(bias) = bias {
                coding = Coding::Biased(Box::new(coding), bias);
            }
            if let Some(none) = none {
                coding = Coding::NoneAs(Box::new(coding), none);
            }
            match range {
                Some(range) => Coding::Checked(Box::new(coding), range),
                None => coding,
            }
        }
    }
}
