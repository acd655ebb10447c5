//! Codings around another coding.

use quote::quote;
use syn::{Expr, Type};

use super::Coding;
use super::facts::{
    CodingRule, ConstList, Constant, Facts, Inside, RuntimeType, TypeArgument, WidthRule,
};
use crate::keys::FieldKey;
use crate::model::code::{Code, Scope};
use crate::model::key_class::KeyClass;
use crate::model::number::{Integer, Number};
use crate::model::value::{Fixed, Range};
use crate::model::width::Width;

/// A coding around another one.
#[derive(Clone)]
pub(crate) struct Layer {
    pub(crate) kind: LayerKind,
    pub(crate) inner: Coding,
}

/// What a layer does with values on their way to the coding inside.
#[derive(Clone)]
pub(crate) enum LayerKind {
    Scaled(Number),
    Biased(Number),
    /// A number stands for `None`.
    NoneAs(Number),
    Checked(Range),
    /// The elements of an array in another order.
    Ordered(Expr),
    Runs,
    ZeroRuns,
    Fixed(Fixed),
    Xor(Expr),
    /// Symbols become their numbers, as integers of this type.
    As(Type),
    /// An array or list whose elements have names.
    Named(Expr),
    /// The elements of a list become one number.
    Joined,
    /// A list behind its count.
    Counted(Code),
    /// A list behind its size in bytes; and whether the last byte is padded with ones.
    ByteSized(Code, bool),
    /// A list to the end.
    Rest,
    /// A list up to a value, of at most so many elements.
    Until(Fixed, Option<Number>),
    /// The elements of an array, or the value in an option, each with keys of its own.
    Each,
    /// A value with keys of its own, so that it is not a part of the field's own coding.
    Element,
    /// A value in a region, behind its size in bytes.
    Sized(Code),
}

impl Layer {
    /// All facts of the layer.
    pub(crate) fn facts(&self) -> Facts<'_> {
        use TypeArgument::{Constant as Const, Count, Flag, Inner, Range, TypeOfKey};
        let inner = &self.inner;
        let number = |key, number| TypeArgument::number(key, number, Integer::I128);
        match &self.kind {
            LayerKind::Scaled(scale) => Facts {
                key: Some(FieldKey::Scale),
                nesting: 1,
                fits_any_integer: false,
                rule: CodingRule::Factor(FieldKey::Scale, "a scale", scale),
                runtime: Some(self.adjusting("Scaled", "EachScaled", number("Scale", scale))),
                ..self.arithmetic()
            },
            LayerKind::Biased(bias) => Facts {
                key: Some(FieldKey::Bias),
                nesting: 2,
                rule: CodingRule::Offset(FieldKey::Bias, bias),
                runtime: Some(self.adjusting("Biased", "EachBiased", number("Bias", bias))),
                ..self.arithmetic()
            },
            LayerKind::NoneAs(none) => Facts {
                key: Some(FieldKey::None),
                nesting: 3,
                inside: Inside::OptionValue,
                width: WidthRule::Inside,
                rule: CodingRule::Sentinel(none, inner),
                runtime: Some(RuntimeType::new(
                    "NoneAs",
                    vec![Inner, number("None", none)],
                )),
                class: Some(KeyClass::Sentinel),
                ..Facts::new(Scope::Each)
            },
            LayerKind::Checked(range) => Facts {
                key: Some(FieldKey::Range),
                nesting: 4,
                rule: CodingRule::Range(range, Some(inner)),
                runtime: Some(self.adjusting("Checked", "EachChecked", Range(range))),
                ..self.arithmetic()
            },
            LayerKind::Ordered(order) => Facts {
                key: Some(FieldKey::Order),
                nesting: 5,
                inside: match inner.layer_kind() {
                    Some(LayerKind::Element) => Inside::Element,
                    _ => Inside::Elements,
                },
                width: WidthRule::Inside,
                repeats_keys: true,
                needs_several: Some("an array"),
                runtime: Some(RuntimeType::new(
                    "Ordered",
                    vec![
                        Inner,
                        Const(Constant::List(ConstList {
                            suffix: Some("order"),
                            of: "Permutation",
                            constant: quote!(ORDER: &'static [usize]),
                            key: "Order",
                            list: order,
                        })),
                    ],
                )),
                class: Some(KeyClass::Permutation),
                ..Facts::new(Scope::Array)
            },
            LayerKind::Runs => Facts {
                key: Some(FieldKey::Runs),
                nesting: 6,
                runtime: Some(RuntimeType::new("Runs", vec![Inner])),
                ..Self::of_runs()
            },
            LayerKind::ZeroRuns => Facts {
                key: Some(FieldKey::ZeroRuns),
                nesting: 7,
                runtime: Some(RuntimeType::new("ZeroRuns", vec![Inner])),
                ..Self::of_runs()
            },
            LayerKind::Fixed(fixed) => Facts {
                key: Some(FieldKey::Fixed),
                nesting: 8,
                width: match fixed {
                    Fixed::Bytes(bytes) => {
                        let bytes = u128::try_from(bytes.value().len()).unwrap_or(u128::MAX / 8);
                        WidthRule::Exactly(Width::exactly(bytes * 8))
                    }
                    Fixed::Flag(_) => WidthRule::Exactly(Width::exactly(1)),
                    Fixed::Number(_) => WidthRule::OneValueInside,
                },
                constant_kinds: match fixed {
                    Fixed::Bytes(_) => None,
                    Fixed::Number(_) | Fixed::Flag(_) => {
                        Some("a number, a flag or an enum without data")
                    }
                },
                rule: CodingRule::Constant(fixed, inner),
                runtime: Some(RuntimeType::new(
                    "Fixed",
                    vec![Inner, Const(Constant::Value(fixed))],
                )),
                class: Some(KeyClass::Constant),
                ..Facts::new(Scope::Each)
            },
            LayerKind::Xor(mask) => Facts {
                key: Some(FieldKey::Xor),
                nesting: 9,
                width: WidthRule::Inside,
                fits_any_integer: true,
                constant_kinds: Some("a number, a flag or an array of them"),
                runtime: Some(RuntimeType::new(
                    "Xor",
                    vec![Inner, Const(Constant::Mask(mask))],
                )),
                class: Some(KeyClass::Mask),
                ..Facts::new(Scope::Each)
            },
            LayerKind::As(integer) => Facts {
                key: Some(FieldKey::As),
                nesting: 10,
                inside: Inside::SymbolNumber(integer),
                width: WidthRule::Inside,
                is_transparent: true,
                rule: CodingRule::UnsignedInteger(integer),
                runtime: Some(RuntimeType::new(
                    "As",
                    vec![Inner, TypeOfKey("As", integer)],
                )),
                class: Some(KeyClass::SymbolNumber),
                ..Facts::new(inner.scope())
            },
            LayerKind::Named(names) => Facts {
                key: Some(FieldKey::Names),
                nesting: 11,
                width: WidthRule::Inside,
                is_transparent: true,
                needs_several: Some("an array or a list"),
                rule: CodingRule::DifferentNames(names),
                runtime: Some(RuntimeType::new(
                    "Named",
                    vec![
                        Inner,
                        Const(Constant::List(ConstList {
                            suffix: Some("names"),
                            of: "Names",
                            constant: quote!(NAMES: &'static [&'static str]),
                            key: "Names",
                            list: names,
                        })),
                    ],
                )),
                class: Some(KeyClass::Names),
                ..Facts::new(inner.scope())
            },
            LayerKind::Joined => Facts::new(Scope::Each),
            LayerKind::Counted(count) => Facts {
                rule: CodingRule::Count(count, inner),
                runtime: Some(RuntimeType::hidden(
                    inner.list_form().behind_count(),
                    vec![Count(count), Inner],
                )),
                ..Self::of_list()
            },
            LayerKind::ByteSized(size, ones) => Facts {
                rule: CodingRule::Size(size),
                runtime: Some(RuntimeType::new(
                    "ByteSized",
                    vec![Count(size), Inner, Flag(*ones)],
                )),
                ..Self::of_list()
            },
            LayerKind::Rest => Facts {
                runtime: Some(RuntimeType::new("Rest", vec![Inner])),
                ..Self::of_list()
            },
            LayerKind::Until(end, most) => {
                let max = most.iter();
                let max = max.map(|max| TypeArgument::number("Len", max, Integer::Usize));
                let arguments = [Inner, Const(Constant::End(end))];
                Facts {
                    rule: CodingRule::End(end, inner, most.as_ref()),
                    runtime: Some(RuntimeType::new(
                        "Until",
                        arguments.into_iter().chain(max).collect(),
                    )),
                    ..Self::of_list()
                }
            }
            LayerKind::Each => Facts {
                key: Some(FieldKey::Each),
                inside: Inside::Element,
                width: WidthRule::Inside,
                repeats_keys: true,
                needs_several: Some("an array, a list or an option"),
                runtime: Some(RuntimeType::new("Each", vec![Inner])),
                ..Facts::new(Scope::Array)
            },
            LayerKind::Element => Facts {
                inside: Inside::WholeValue,
                width: WidthRule::Inside,
                ..Facts::new(Scope::Each)
            },
            LayerKind::Sized(size) => Facts {
                key: Some(FieldKey::Sized),
                inside: Inside::WholeValue,
                repeats_keys: true,
                rule: CodingRule::Size(size),
                runtime: Some(RuntimeType::new("Region", vec![Count(size), Inner])),
                ..Facts::new(inner.scope())
            },
        }
    }

    /// A layer that computes the number that is written.
    fn arithmetic(&self) -> Facts<'_> {
        Facts {
            width: WidthRule::Inside,
            is_arithmetic: true,
            is_transparent: true,
            fits_any_integer: true,
            class: Some(KeyClass::Arithmetic),
            ..Facts::new(self.inner.scope())
        }
    }

    /// Runs, of one value or of any.
    fn of_runs<'a>() -> Facts<'a> {
        Facts {
            inside: Inside::Elements,
            needs_several: Some("an array or a list"),
            class: Some(KeyClass::Runs),
            ..Facts::new(Scope::List)
        }
    }

    /// A list with its length.
    fn of_list<'a>() -> Facts<'a> {
        Facts {
            inside: Inside::ListItem,
            repeats_keys: true,
            ..Facts::new(Scope::Value)
        }
    }

    /// The type of a layer over numbers: that for each element, where the coding inside writes a whole value.
    fn adjusting<'a>(
        &self,
        of_one: &'static str,
        of_each: &'static str,
        argument: TypeArgument<'a>,
    ) -> RuntimeType<'a> {
        let name = match self.inner.is_of_value() {
            true => of_each,
            false => of_one,
        };
        RuntimeType::new(name, vec![TypeArgument::Inner, argument])
    }
}
