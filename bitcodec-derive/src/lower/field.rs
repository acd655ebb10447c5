//! Lowers the keys of a field.

use std::rc::Rc;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{DeriveInput, Expr, GenericParam, Generics, Index, Member, Type, parse_quote};

use super::attributes;
use crate::attr::{
    AlternativeSetting, AlternativeSource, DeclaredField, Entry, EnumTag, FieldSetting, ItemKeys,
    Parsed,
};
use crate::keys::FieldKey;
use crate::model::{
    Alternative, Code, Coding, ColumnType, Computed, Condition, Decimal, Derived, DerivedKind,
    Field, Form, HiddenCount, IntegerForm, KeyClass, Layer, LayerKind, Len, LenSource, LenUnit,
    Number, Place, RankKind, Steps, Sum, Timing, Wire, Zeros,
};
use crate::names;
use crate::types::{self, Primitive};

/// The properties of an item that its fields need.
pub(super) struct Fields<'a> {
    type_parameters: Vec<&'a Ident>,
    parameters: Vec<&'a Ident>,
    generics: Option<Rc<Generics>>,
    context: Option<Type>,
    /// The item, if values of it can contain values of it.
    recursive: Option<&'a Ident>,
    is_outside: bool,
    has_lifetimes: bool,
}

impl<'a> Fields<'a> {
    pub(super) fn of(input: &'a DeriveInput, keys: &ItemKeys) -> Self {
        let type_parameters = input.generics.type_params().map(|of| &of.ident);
        Self {
            type_parameters: type_parameters.collect(),
            parameters: types::parameters(&input.generics),
            generics: (!input.generics.params.is_empty()).then(|| Rc::new(input.generics.clone())),
            context: keys.context.clone(),
            recursive: keys.depth.is_some().then_some(&input.ident),
            is_outside: matches!(keys.tag, Some((_, EnumTag::Outside(_)))),
            has_lifetimes: input.generics.lifetimes().next().is_some(),
        }
    }

    /// Returns the hidden field with the length that a tag is.
    pub(super) fn hidden(&self, number: usize, of: HiddenCount) -> Field {
        let name = names::hidden_tag(of.of.span());
        let syn: syn::Field = parse_quote!(#name: u64);
        let keys = Parsed::none();
        let mut field = self.field(number, 0, DeclaredField { syn: &syn, keys });
        field.wire = Wire::Tag;
        field.hidden = Some(Rc::new(of));
        field
    }

    /// Lowers each field; `first` is the number of the first one.
    pub(super) fn lowered(&self, fields: Vec<DeclaredField<'_>>, first: usize) -> Vec<Field> {
        let numbered = fields.into_iter().zip(0u32..).zip(first..);
        let mut fields: Vec<Field> = numbered
            .map(|((field, index), number)| self.field(number, index, field))
            .collect();
        for index in 0..fields.len() {
            let Some(later) = tagged_by(&fields[index], &fields) else {
                continue;
            };
            let is_unit = fields[index].is_derived_unit();
            fields[later].is_tag_derived = true;
            if is_unit && fields[later].is_generic {
                // The type of the tag is that of the enum.
                fields[index].is_generic = true;
                fields[index].parameters = fields[later].parameters.clone();
            }
            let of_type = is_unit.then(|| Box::new(fields[later].ty.clone()));
            if let Wire::Derived { from, .. } = &mut fields[index].wire {
                from.of_type = of_type;
            }
        }
        join_parts(&mut fields);
        let is_flagged = fields.iter().any(Field::is_last_flag);
        for field in &mut fields {
            field.has_outer_value = self.is_outside || is_flagged || self.has_lifetimes;
        }
        fields
    }

    /// Replaces a path in `radix` by a number if it is a const parameter; any other path is a table.
    fn radix_parameters(&self, keys: &mut Parsed<FieldSetting>) {
        for Entry { setting, .. } in &mut keys.entries {
            match setting {
                FieldSetting::Coding(coding) => {
                    if let Some(radix) = self.constant_radix(coding) {
                        *coding = Coding::Code(Code::Rank(RankKind::Radix, radix));
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

    /// Returns the const parameter that a path in `radix` names.
    fn constant_radix(&self, coding: &Coding) -> Option<Number> {
        let Coding::RadixBy(path) = coding else {
            return None;
        };
        let parameter = types::parameter_of(path, self.generics.as_ref()?)?;
        let GenericParam::Const(parameter) = parameter else {
            return None;
        };
        let is_integer = Primitive::of(&parameter.ty).is_some()
            || types::name(&parameter.ty).as_deref() == Some("usize");
        if is_integer {
            Number::from_expr(path.clone()).ok()
        } else {
            None
        }
    }

    fn field(&self, number: usize, index: u32, declared: DeclaredField<'_>) -> Field {
        let DeclaredField { syn, keys } = declared;
        let is_broken = keys.is_broken;
        let says_since = |entry: &Entry<_>| matches!(entry.setting, FieldSetting::Since(_));
        let is_since = keys.entries.iter().any(says_since);
        let mut keys = keys;
        self.radix_parameters(&mut keys);
        let mut keys = Keys::collect(keys, types::innermost(&syn.ty));
        let (dynamic_expr, given) = (keys.dynamic_expr.take(), keys.given.take());
        let little_endian = keys.little_endian.take();
        let (tag, column) = (keys.tag.take(), keys.column.take());
        let (mut wire, zeros) = keys.wire(&syn.ty);
        if self
            .recursive
            .is_some_and(|item| types::holds(&syn.ty, item))
        {
            wire = wire.again();
        }
        if let Some(integer) = types::wrapped(types::innermost(&syn.ty)) {
            wire = wire.wrapped(&integer);
        }
        if is_broken && matches!(wire, Wire::Always(Form::Coded(Coding::Own))) {
            // The rejected key may have defined the encoding, so nothing more is reported.
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
            is_in_recursive: self.recursive.is_some(),
            is_broken,
            dynamic_expr,
            little_endian,
            given,
            tag,
            column,
            parts: Vec::new(),
            is_tag_derived: false,
            has_outer_value: false,
            context: self.context.clone(),
            hidden: None,
        }
    }
}

/// The place of the enum whose tag a field writes.
fn tagged_by(field: &Field, fields: &[Field]) -> Option<usize> {
    let Wire::Derived { from, .. } = &field.wire else {
        return None;
    };
    let mut fields = fields.iter();
    let is_meant = |later: &Field| later.tag.is_some() && names::is_of(&later.member, &from.of);
    fields.position(|later| from.what == DerivedKind::Tag && is_meant(later))
}

/// Tells the integers with bits at earlier places of these, and those of their integer.
fn join_parts(fields: &mut [Field]) {
    for index in 0..fields.len() {
        let (earlier, later) = fields.split_at_mut(index);
        let Some(field) = later.first_mut() else {
            return;
        };
        let (mut members, mut parts) = (Vec::new(), Vec::new());
        for part in earlier.iter_mut().filter(|part| part.is_part_of(field)) {
            members.push(part.member.clone());
            let Some(pieces) = part.coding_mut().and_then(Coding::pieces_mut) else {
                continue;
            };
            pieces.place = Place::Part;
            parts.push(pieces.clone());
        }
        let pieces = match &mut field.wire {
            Wire::Always(Form::Coded(coding)) => coding.pieces_mut(),
            _ => None,
        };
        if let (Some(pieces), false) = (pieces, members.is_empty()) {
            pieces.place = Place::Whole(parts);
            field.parts = members;
        }
    }
}

/// The keys of a field by meaning.
#[derive(Default)]
struct Keys {
    bits: Option<Number>,
    form: Option<IntegerForm>,
    /// The coding of numbers, if a key defines it.
    writing: Option<Coding>,
    /// The expression over earlier fields that provides a number of the code.
    dynamic_expr: Option<Expr>,
    /// The layers around that coding, from the innermost to the outermost.
    layers: Vec<Layer>,
    /// The decimal scale and bias of a float.
    steps: Steps,
    /// The unit and the epoch of a time.
    timing: Timing,
    len: Option<Len>,
    sized: Option<LenSource>,
    /// The coding of each element, or of the value in an option.
    each: Option<Coding>,
    when: Option<Condition>,
    given: Option<Expr>,
    /// Whether the integers of the field are little-endian.
    little_endian: Option<Expr>,
    tag: Option<Expr>,
    column: Option<Box<ColumnType>>,
    derived: Option<Derived>,
    computed: Option<Computed>,
    zeros: Option<Zeros>,
    skip: bool,
}

impl Keys {
    /// Collects the keys of values of this type, inside options, lists and arrays.
    fn collect(parsed: Parsed<FieldSetting>, ty: &Type) -> Self {
        let mut keys = Self::default();
        let number = parsed.entries.iter().find_map(number_of);
        // Alternatives write the integers that `as` makes.
        let number = number.unwrap_or(ty).clone();
        for Entry { setting, .. } in parsed.entries {
            match setting {
                FieldSetting::Bits(width) => keys.bits = Some(width),
                FieldSetting::Dynamic { code, by } => {
                    keys.writing = Some(Coding::Code(code));
                    keys.dynamic_expr = Some(by);
                }
                FieldSetting::Form(form) => keys.form = Some(form),
                FieldSetting::Layer(layer) => keys.layers.push(*layer),
                FieldSetting::Coding(coding) => keys.writing = Some(coding),
                FieldSetting::BestOf(codings) => {
                    keys.writing = Some(best_of(codings, &number));
                }
                FieldSetting::Decimal(FieldKey::Scale, scale) => keys.steps.scale = Some(scale),
                FieldSetting::Decimal(_, bias) => keys.steps.bias = Some(bias),
                FieldSetting::Unit(unit) => keys.timing.unit = Some(unit),
                FieldSetting::Epoch(epoch) => keys.timing.epoch = Some(epoch),
                FieldSetting::Len(len) => keys.len = Some(len),
                FieldSetting::Sized(source) => keys.sized = Some(source),
                FieldSetting::Each(of) => keys.each = Some(declared(of, ty)),
                FieldSetting::When(condition) => keys.when = Some(condition),
                FieldSetting::Since(condition) => keys.when = Some(Condition::By(condition)),
                FieldSetting::Given(given) => keys.given = Some(given),
                FieldSetting::Ordered(is_little) => keys.little_endian = Some(is_little),
                FieldSetting::Tag(tag) => keys.tag = Some(tag),
                FieldSetting::Column(column) => keys.column = Some(column),
                FieldSetting::Derived(derived) => keys.derived = Some(derived),
                FieldSetting::Computed(computed) => keys.computed = Some(computed),
                FieldSetting::Zeros(zeros) => keys.zeros = Some(zeros),
                FieldSetting::Skip => keys.skip = true,
            }
        }
        if let Some(Coding::Code(Code::BitsBy { is_listed, .. } | Code::Among { is_listed, .. })) =
            &mut keys.writing
        {
            *is_listed = keys.len.is_some();
        }
        keys.order_of_dynamic_bits();
        keys.units_of_time();
        keys.layers.sort_by_key(Layer::nesting);
        keys.steps_of_float(ty);
        keys
    }

    /// A time with a unit is a number of units.
    fn units_of_time(&mut self) {
        let mut timing = std::mem::take(&mut self.timing);
        if timing.unit.is_none() && timing.epoch.is_none() {
            return;
        }
        self.layers.retain(|layer| match &layer.kind {
            LayerKind::As(integer) => {
                timing.integer = Some(integer.clone());
                false
            }
            _ => true,
        });
        self.layers.push(Layer {
            kind: LayerKind::Timed(Box::new(timing)),
            inner: Coding::Own,
        });
    }

    /// A float with `as`, or with a decimal scale or bias, is a number of steps.
    fn steps_of_float(&mut self, ty: &Type) {
        let mut steps = std::mem::take(&mut self.steps);
        let is_decimal = steps.scale.is_some() || steps.bias.is_some();
        let is_float = types::name(ty).is_some_and(|name| name == "f32" || name == "f64");
        let counts_steps = |layer: &Layer| {
            matches!(
                layer.kind,
                LayerKind::As(_) | LayerKind::Scaled(_) | LayerKind::Biased(_)
            )
        };
        if !(is_decimal || is_float && self.layers.iter().any(counts_steps)) {
            return;
        }
        // A constant, whose value only the compiler knows, stays a layer of the integer, which `check` reports.
        self.layers.retain(|layer| match &layer.kind {
            LayerKind::As(integer) => {
                steps.integer = Some(integer.clone());
                false
            }
            LayerKind::Scaled(scale) if steps.scale.is_none() => {
                steps.scale = Decimal::whole(scale);
                steps.scale.is_none()
            }
            LayerKind::Biased(bias) if steps.bias.is_none() => {
                steps.bias = Decimal::whole(bias);
                steps.bias.is_none()
            }
            _ => true,
        });
        self.layers.push(Layer {
            kind: LayerKind::Quantized(Box::new(steps)),
            inner: Coding::Own,
        });
    }

    /// A byte order beside a width from other fields is a condition that is always the same.
    fn order_of_dynamic_bits(&mut self) {
        let is_little = match (&self.writing, &self.form) {
            (Some(Coding::Code(Code::BitsBy { .. })), Some(IntegerForm::LittleEndian)) => true,
            (Some(Coding::Code(Code::BitsBy { .. })), Some(IntegerForm::BigEndian)) => false,
            _ => return,
        };
        self.form = None;
        self.little_endian = Some(parse_quote!(#is_little));
    }

    /// Removes and returns the layer of a key that applies elsewhere.
    fn take(&mut self, class: KeyClass) -> Option<LayerKind> {
        let mut layers = self.layers.iter();
        let index = layers.position(|layer| layer.facts().class == Some(class))?;
        Some(self.layers.remove(index).kind)
    }

    /// Combines the keys to the encoding and the zeros before it.
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
            let is_flag = matches!(by, Computed::Sum(Sum::Parity { .. }, _) | Computed::IsLast);
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

    /// Returns the form of a derived field: a flag of type `()` takes 1 bit unless a key defines another coding.
    fn unit_form(self, ty: &Type, is_flag: bool) -> Form {
        Form::Coded(match self.coding() {
            Coding::Own if types::is_unit(ty) && is_flag => {
                Coding::Code(Code::Bits(Number::known(1)))
            }
            coding => coding,
        })
    }

    /// Returns the form of a present value, with its region.
    fn form(mut self) -> Form {
        let source = self.sized.take();
        let names = self.take(KeyClass::Names);
        let through = self.take(KeyClass::Transform);
        // A value of any type that stands for `None` is around the whole value.
        let is_none = |layer: &Layer| matches!(layer.kind, LayerKind::NoneValue(_));
        let none = self.layers.iter().position(is_none);
        let none = none.map(|index| self.layers.remove(index).kind);
        let form = match (named(self.value_form(), names), through) {
            (Form::Coded(coding), Some(through)) => Form::Coded(coding.within(through)),
            (form, _) => form,
        };
        let form = match (form, source) {
            (Form::Coded(coding), Some(LenSource::By(size))) => Form::Sized { size, coding },
            (Form::Coded(coding), Some(LenSource::Before(size))) => {
                Form::Coded(coding.within(LayerKind::Sized(size)))
            }
            (Form::Coded(coding), Some(LenSource::Rest)) => {
                Form::Coded(coding.within(LayerKind::SizedRest))
            }
            // Contradictory keys are reported by `check`.
            (form, _) => form,
        };
        match (form, none) {
            (Form::Coded(coding), Some(none)) => Form::Coded(coding.within(none)),
            // A region of a given size holds the value of `None` as well.
            (Form::Sized { size, coding }, Some(none)) => Form::Sized {
                size,
                coding: coding.within(none),
            },
            // `check` rejects it beside a list whose length other fields say.
            (form, _) => form,
        }
    }

    /// Returns the form of a present value without its region.
    fn value_form(mut self) -> Form {
        match (self.take(KeyClass::Text), self) {
            (Some(text), units) => match units.list_form() {
                Form::List { len, element, unit } => Form::List {
                    len,
                    element: element.within(text),
                    unit,
                },
                Form::Coded(coding) => Form::Coded(coding.within(text)),
                form @ Form::Sized { .. } => form,
            },
            (None, value) => value.list_form(),
        }
    }

    /// Returns the form of a present value without its region and characters.
    fn list_form(mut self) -> Form {
        let len = self.len.take();
        let element = match self.each.take() {
            None => self.coding(),
            Some(each) => {
                let each = each.within(LayerKind::Element);
                match self.take(KeyClass::Permutation) {
                    Some(order) => each.within(order),
                    // The elements of a list are complete values.
                    None if len.is_some() => each,
                    None => each.within(LayerKind::Each),
                }
            }
        };
        let Some(Len { unit, source }) = len else {
            return Form::Coded(element);
        };
        let element = match element {
            element if element.is_rank() => element.within(LayerKind::Joined),
            element => of_list(element),
        };
        let count = match source {
            LenSource::By(len) => return Form::List { len, element, unit },
            LenSource::Rest => return Form::Coded(element.within(LayerKind::Rest)),
            LenSource::Until(end, max) => {
                return Form::Coded(element.within(LayerKind::Until(end, max)));
            }
            LenSource::Padded(padding) => {
                return Form::Coded(element.within(LayerKind::Padded(padding)));
            }
            LenSource::Before(count) => count,
        };
        Form::Coded(element.within(match unit {
            LenUnit::Elements => LayerKind::Counted(count),
            LenUnit::Bytes { ones } => LayerKind::ByteSized(count, ones),
        }))
    }

    /// Returns the coding of a value, or of each element of a list.
    fn coding(self) -> Coding {
        let number = match (self.writing, self.form) {
            (
                Some(Coding::Code(Code::MiniFloat {
                    exponent, mantissa, ..
                })),
                Some(form @ (IntegerForm::LittleEndian | IntegerForm::BigEndian)),
            ) => Some(Coding::Code(Code::MiniFloat {
                exponent,
                mantissa,
                is_little: Some(form == IntegerForm::LittleEndian),
            })),
            (Some(coding), _) => Some(coding),
            (_, Some(form)) => Some(Coding::Code(Code::Form(form, self.bits))),
            (_, None) => self.bits.map(|width| Coding::Code(Code::Bits(width))),
        };
        let mut layers = self.layers.into_iter().map(|layer| layer.kind).peekable();
        // The place in zigzag order is what a width or code writes.
        let number = match layers.next_if(|kind| matches!(kind, LayerKind::Zigzag)) {
            Some(zigzag) => Some(number.unwrap_or(Coding::Own).within(zigzag)),
            None => number,
        };
        let range = layers.next_if(|kind| matches!(kind, LayerKind::Checked(_)));
        let innermost = match (number, range) {
            // A range without another coding also defines the width.
            (None, Some(LayerKind::Checked(range))) => Coding::Ranged(range),
            (number, range) => {
                let number = number.unwrap_or(Coding::Own);
                range.into_iter().fold(number, Coding::within)
            }
        };
        layers.fold(innermost, Coding::within)
    }
}

/// Adds names to the elements of a value.
fn named(form: Form, names: Option<LayerKind>) -> Form {
    match (form, names) {
        (Form::Coded(coding), Some(names)) => Form::Coded(coding.within(names)),
        (Form::List { len, element, unit }, Some(names)) => Form::List {
            len,
            element: element.within(names),
            unit,
        },
        // Names on a type without elements are reported by `check`.
        (form, _) => form,
    }
}

/// Moves `as` inside `runs`, which encodes elements.
fn of_list(coding: Coding) -> Coding {
    match coding {
        Coding::Layer(outer) => match (outer.kind, outer.inner) {
            (kind @ LayerKind::As(_), Coding::Layer(runs))
                if runs.facts().class == Some(KeyClass::Runs) =>
            {
                runs.inner.within(kind).within(runs.kind)
            }
            (kind, inner) => inner.within(kind),
        },
        coding => coding,
    }
}

/// The integer type of `as`.
fn number_of(Entry { setting, .. }: &Entry<FieldSetting>) -> Option<&Type> {
    match setting {
        FieldSetting::Layer(layer) => match &layer.kind {
            LayerKind::As(integer) => Some(integer),
            _ => None,
        },
        _ => None,
    }
}

/// Lowers the alternatives of `best_of`.
fn best_of(settings: Vec<AlternativeSetting>, ty: &Type) -> Coding {
    let alternatives = settings
        .into_iter()
        .map(|AlternativeSetting { written, source }| {
            let coding = match source {
                AlternativeSource::Coding(path) => Coding::With(path),
                AlternativeSource::Keys(keys) => declared(keys, ty),
            };
            Alternative { written, coding }
        });
    Coding::BestOf(alternatives.collect())
}

/// Lowers the keys of an element or an alternative.
fn declared(keys: Parsed<FieldSetting>, ty: &Type) -> Coding {
    let is_broken = keys.is_broken;
    match Keys::collect(keys, ty).form() {
        // The rejected key may have defined the encoding, so nothing more is reported.
        Form::Coded(Coding::Own) if is_broken => Coding::With(parse_quote!(_)),
        Form::Coded(coding) | Form::Sized { coding, .. } => coding,
        // A key that is invalid in an alternative is reported by `check`.
        Form::List { .. } => Coding::With(parse_quote!(_)),
    }
}
