//! Layers: codings that wrap another coding.

use quote::quote;
use syn::{Expr, Type};

use super::Coding;
use super::facts::{CodingRule, Constant, Facts, Inside, TypeArgument, WidthRule};
use crate::keys::FieldKey;
use crate::model::code::Scope;
use crate::model::key_class::KeyClass;
use crate::model::length::Padding;
use crate::model::number::{Integer, Number};
use crate::model::time::Timing;
use crate::model::value::{Charset, Fixed, ListEnd, Range, Steps};
use crate::model::width::Width;

/// A coding that wraps another one.
#[derive(Clone)]
pub(crate) struct Layer {
    pub(crate) kind: LayerKind,
    pub(crate) inner: Coding,
}

/// How a layer transforms a value for the inner coding.
#[derive(Clone)]
pub(crate) enum LayerKind {
    /// Signed integers as their places in zigzag order, which are unsigned integers of the same width.
    Zigzag,
    Scaled(Number),
    Biased(Number),
    /// A sentinel encodes `None`.
    NoneAs(Number),
    /// `none` with a value of any type.
    NoneValue(Expr),
    Checked(Range),
    /// A permutation of the elements of an array.
    Ordered(Expr),
    Runs,
    ZeroRuns,
    Fixed(Fixed),
    Xor(Expr),
    /// Symbols are replaced by their indices, as integers of this type.
    As(Type),
    /// The integers of this type inside `NonZero` and similar types.
    Wrapped(Type),
    /// An array or list whose elements have names.
    Named(Expr),
    /// The elements of a list are encoded as one number.
    Joined,
    /// A list after its count.
    Counted(Coding),
    /// A list after its size in bytes, and whether the last byte is padded with ones.
    ByteSized(Coding, bool),
    /// A list up to the end of the input or region.
    Rest,
    /// A list up to what ends it, and its maximum number of elements.
    Until(ListEnd, Option<Number>),
    /// A float as an integer.
    Quantized(Box<Steps>),
    /// A time as an integer.
    Timed(Box<Timing>),
    /// A float that is a number.
    Finite,
    /// A list with a fill behind it.
    Padded(Padding),
    /// A text, whose code units are a list.
    Text(Charset),
    /// The elements of an array or the value in an option, with their own keys.
    Each,
    /// A value with its own keys, separate from the field's coding.
    Element,
    /// A value in a region, after its size in bytes.
    Sized(Coding),
    /// A value in a region up to the end.
    SizedRest,
    /// A value in bytes of its own, which a transform packs, and their greatest number.
    Through {
        transform: Type,
        max: Number,
        /// Whether the value is a `Verbatim`, which keeps the packed bytes.
        verbatim: bool,
    },
    /// A count or size in a coding of the user's, whose layout need not be that of the number.
    UserLength,
}

/// The keys of layers from the innermost to the outermost. The encoder applies them in reverse order.
const NESTING: [FieldKey; 14] = [
    FieldKey::Finite,
    FieldKey::Zigzag,
    FieldKey::Scale,
    FieldKey::Bias,
    FieldKey::None,
    FieldKey::Range,
    FieldKey::Unit,
    FieldKey::Order,
    FieldKey::Runs,
    FieldKey::ZeroRuns,
    FieldKey::Fixed,
    FieldKey::Xor,
    FieldKey::As,
    FieldKey::Names,
];

impl LayerKind {
    /// Whether it makes one number of one value.
    pub(super) const fn is_of_one_value(&self) -> bool {
        matches!(
            self,
            Self::Zigzag
                | Self::Scaled(_)
                | Self::Biased(_)
                | Self::NoneAs(_)
                | Self::Checked(_)
                | Self::Xor(_)
                | Self::As(_)
                | Self::Wrapped(_)
                | Self::Quantized(_)
                | Self::Timed(_)
        )
    }
}

impl Layer {
    /// Returns the position among the layers of one field: a greater one is further out.
    pub(crate) fn nesting(&self) -> Option<usize> {
        // The keys of the value are inside of the option.
        if matches!(self.kind, LayerKind::NoneValue(_)) {
            return Some(NESTING.len());
        }
        let key = self.facts().key;
        NESTING.iter().position(|of| Some(*of) == key)
    }

    /// Returns the facts of the layer.
    pub(crate) fn facts(&self) -> Facts<'_> {
        use TypeArgument::{Constant as Const, Count, Flag, Inner, Range, TypeOfKey};
        let inner = &self.inner;
        let number = |key, number| TypeArgument::number(key, number, Integer::I128);
        match &self.kind {
            LayerKind::Zigzag => Facts {
                inside: Inside::Unsigned,
                width: WidthRule::Inside,
                is_transparent: true,
                fits_any_integer: true,
                rule: CodingRule::SignedType,
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Zigzag, KeyClass::Zigzag)
                    .typed("Zigzag", vec![Inner])
            },
            LayerKind::Scaled(scale) => Facts {
                fits_any_integer: false,
                rule: CodingRule::Factor(FieldKey::Scale, "a scale", scale),
                ..self.arithmetic(
                    FieldKey::Scale,
                    "Scaled",
                    "EachScaled",
                    number("Scale", scale),
                )
            },
            LayerKind::Biased(bias) => Facts {
                rule: CodingRule::Offset(FieldKey::Bias, bias),
                ..self.arithmetic(FieldKey::Bias, "Biased", "EachBiased", number("Bias", bias))
            },
            LayerKind::Checked(range) => Facts {
                rule: CodingRule::Range(range, Some(inner)),
                ..self.arithmetic(FieldKey::Range, "Checked", "EachChecked", Range(range))
            },
            LayerKind::NoneAs(none) => Facts {
                inside: Inside::OptionValue,
                width: WidthRule::Inside,
                rule: CodingRule::Sentinel(FieldKey::None, Some(none), inner),
                ..Facts::new(Scope::Each)
                    .of_key(FieldKey::None, KeyClass::Sentinel)
                    .typed("NoneAs", vec![Inner, number("None", none)])
            },
            LayerKind::NoneValue(none) => Facts {
                inside: Inside::OptionValue,
                width: WidthRule::Inside,
                rule: CodingRule::Sentinel(FieldKey::None, None, inner),
                ..Facts::new(Scope::Value)
                    .of_key(FieldKey::None, KeyClass::NoneValue)
                    .typed("NoneValue", vec![Inner, Const(Constant::NoneValue(none))])
            },
            LayerKind::Ordered(list) => Facts {
                inside: match inner.layer_kind() {
                    Some(LayerKind::Element) => Inside::Element,
                    _ => Inside::Elements,
                },
                width: WidthRule::Inside,
                repeats_keys: true,
                needs_several: Some("an array"),
                ..Facts::new(Scope::Array)
                    .of_key(FieldKey::Order, KeyClass::Permutation)
                    .typed("Permuted", {
                        let of = ("Permutation", quote!(ORDER: &'static [usize]));
                        vec![Inner, TypeArgument::list("Order", Some("order"), of, list)]
                    })
            },
            LayerKind::Runs | LayerKind::ZeroRuns => {
                let (key, name) = match self.kind {
                    LayerKind::Runs => (FieldKey::Runs, "Runs"),
                    _ => (FieldKey::ZeroRuns, "ZeroRuns"),
                };
                Facts {
                    inside: Inside::Elements,
                    needs_several: Some("an array or a list"),
                    ..Facts::new(Scope::List)
                        .of_key(key, KeyClass::Runs)
                        .typed(name, vec![Inner])
                }
            }
            LayerKind::Fixed(fixed) => Facts {
                width: width_of_constant(fixed),
                constant_kinds: match fixed {
                    Fixed::Bytes(_) => None,
                    _ => Some("a number, a flag or an enum without data"),
                },
                rule: CodingRule::Constant(fixed, inner),
                ..Facts::new(Scope::Each)
                    .of_key(FieldKey::Fixed, KeyClass::Constant)
                    .typed("Fixed", vec![Inner, Const(Constant::Value(fixed))])
            },
            LayerKind::Xor(mask) => Facts {
                width: WidthRule::Inside,
                fits_any_integer: true,
                constant_kinds: Some("a number, a flag or an array of them"),
                ..Facts::new(Scope::Each)
                    .of_key(FieldKey::Xor, KeyClass::Mask)
                    .typed("Xor", vec![Inner, Const(Constant::Mask(mask))])
            },
            LayerKind::As(integer) => Facts {
                inside: Inside::SymbolNumber(integer),
                width: WidthRule::Inside,
                is_transparent: true,
                rule: CodingRule::UnsignedInteger(integer),
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::As, KeyClass::SymbolNumber)
                    .typed("As", vec![Inner, TypeOfKey("As", integer)])
            },
            LayerKind::Wrapped(integer) => Facts {
                inside: Inside::SymbolNumber(integer),
                width: WidthRule::Inside,
                is_transparent: true,
                ..Facts::new(inner.scope()).typed("Wrapped", vec![Inner])
            },
            LayerKind::Named(names) => Facts {
                width: WidthRule::Inside,
                is_transparent: true,
                needs_several: Some("an array or a list"),
                rule: CodingRule::DifferentNames(names),
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Names, KeyClass::Names)
                    .typed("Named", {
                        let of = ("Names", quote!(NAMES: &'static [&'static str]));
                        vec![Inner, TypeArgument::list("Names", Some("names"), of, names)]
                    })
            },
            LayerKind::Joined => Facts::new(Scope::Each),
            LayerKind::Counted(count) => Facts {
                rule: CodingRule::Count(count, inner),
                ..Facts::list().hidden(inner.list_form().behind_count(), vec![Count(count), Inner])
            },
            LayerKind::ByteSized(size, ones) => Facts {
                rule: CodingRule::Size(size),
                ..Facts::list().typed("ByteSized", vec![Count(size), Inner, Flag(*ones)])
            },
            LayerKind::Rest => Facts::list().typed("Rest", vec![Inner]),
            LayerKind::Until(end, most) => {
                let (name, constant) = match end {
                    ListEnd::Symbol(end) => ("Terminated", Some(Constant::End(end))),
                    ListEnd::Value(end) => ("UntilValue", Some(Constant::EndValue(end))),
                    ListEnd::Function(end) => ("UntilLast", Some(Constant::EndFunction(end))),
                    ListEnd::Flag => ("UntilFlag", None),
                    ListEnd::Peeked { .. } => ("UntilPeeked", None),
                    ListEnd::Begins => ("WhileBegins", None),
                };
                let mut arguments = vec![Inner];
                arguments.extend(constant.map(Const));
                if let ListEnd::Peeked {
                    value,
                    bits,
                    or_end,
                } = end
                {
                    arguments.extend([
                        TypeArgument::number("Fixed", value, Integer::U64),
                        TypeArgument::number("Fixed", bits, Integer::U32),
                        Flag(*or_end),
                    ]);
                }
                let most = most.as_ref();
                arguments
                    .extend(most.map(|most| TypeArgument::number("Len", most, Integer::Usize)));
                Facts {
                    rule: CodingRule::End(end, inner, most),
                    ..Facts::list().typed(name, arguments)
                }
            }
            LayerKind::Quantized(steps) => {
                let integer = steps.integer.as_ref();
                let integer = integer.map(|ty| TypeArgument::TypeOfKey("As", ty));
                let arguments = integer.into_iter();
                Facts {
                    inside: match &steps.integer {
                        Some(integer) => Inside::SymbolNumber(integer),
                        None => Inside::SameValue,
                    },
                    width: WidthRule::Inside,
                    rule: CodingRule::Steps(steps),
                    ..Facts::new(inner.scope())
                        .of_key(FieldKey::As, KeyClass::SymbolNumber)
                        .typed(
                            "Quantized",
                            arguments
                                .chain([Inner, TypeArgument::Fraction(steps)])
                                .collect(),
                        )
                }
            }
            LayerKind::Timed(timing) => {
                let integer = timing.integer.as_ref();
                let integer = integer.map(|ty| TypeArgument::TypeOfKey("As", ty));
                let arguments = integer.into_iter();
                Facts {
                    inside: match &timing.integer {
                        Some(integer) => Inside::SymbolNumber(integer),
                        None => Inside::SameValue,
                    },
                    width: WidthRule::Inside,
                    is_transparent: true,
                    rule: CodingRule::Time(timing),
                    ..Facts::new(inner.scope())
                        .of_key(FieldKey::Unit, KeyClass::Time)
                        .typed(
                            "Timed",
                            arguments
                                .chain([Inner, TypeArgument::Time(timing)])
                                .collect(),
                        )
                }
            }
            LayerKind::Finite => Facts {
                width: WidthRule::Inside,
                rule: CodingRule::Float(FieldKey::Finite),
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Finite, KeyClass::Finite)
                    .typed("FiniteFloat", vec![Inner])
            },
            LayerKind::Padded(padding) => {
                let Padding { len, fill, end } = padding;
                let mut arguments = vec![
                    Inner,
                    TypeArgument::number("Len", len, Integer::Usize),
                    number("Fixed", fill),
                    Flag(end.is_some()),
                ];
                arguments.extend(end.as_ref().map(|end| number("Max", end)));
                Facts {
                    width: WidthRule::Unseen,
                    rule: CodingRule::Padded(padding),
                    ..Facts::list().typed("Padded", arguments)
                }
            }
            LayerKind::Text(charset) => Facts {
                inside: Inside::CodeUnits(charset),
                width: WidthRule::Inside,
                repeats_keys: false,
                rule: CodingRule::Text(inner),
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Text, KeyClass::Text)
                    .typed("InText", vec![TypeArgument::Encoding(charset), Inner])
            },
            LayerKind::Each => Facts {
                inside: Inside::Element,
                width: WidthRule::Inside,
                repeats_keys: true,
                needs_several: Some("an array, a list or an option"),
                ..Facts::new(Scope::Array)
                    .of_key(FieldKey::Each, KeyClass::Each)
                    .typed("Each", vec![Inner])
            },
            LayerKind::Element => Facts {
                inside: Inside::WholeValue,
                width: WidthRule::Inside,
                ..Facts::new(Scope::Each)
            },
            LayerKind::SizedRest => Facts {
                inside: Inside::WholeValue,
                repeats_keys: true,
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Sized, KeyClass::Region)
                    .typed("RestRegion", vec![Inner])
            },
            LayerKind::Sized(size) => Facts {
                inside: Inside::WholeValue,
                repeats_keys: true,
                rule: CodingRule::Size(size),
                ..Facts::new(inner.scope())
                    .of_key(FieldKey::Sized, KeyClass::Region)
                    .typed("Region", vec![Count(size), Inner])
            },
            LayerKind::Through {
                transform,
                max,
                verbatim,
            } => {
                let (name, inside) = match verbatim {
                    true => ("ThroughVerbatim", Inside::Verbatim),
                    false => ("Through", Inside::WholeValue),
                };
                let max = TypeArgument::number("Len", max, Integer::Usize);
                Facts {
                    inside,
                    repeats_keys: true,
                    rule: CodingRule::PackedBytes(*verbatim),
                    ..Facts::new(Scope::Value)
                        .of_key(FieldKey::Through, KeyClass::Transform)
                        .typed(name, vec![TypeArgument::Type(transform), Inner, max])
                }
            }
            LayerKind::UserLength => Facts::new(Scope::Each).hidden("UserLength", vec![Inner]),
        }
    }

    /// Returns the facts of a layer that is arithmetic on numbers. If the inner coding writes a whole value, the layer
    /// applies to each element.
    fn arithmetic<'a>(
        &self,
        key: FieldKey,
        of_one: &'static str,
        of_each: &'static str,
        argument: TypeArgument<'a>,
    ) -> Facts<'a> {
        let name = if self.inner.is_of_value() {
            of_each
        } else {
            of_one
        };
        Facts {
            width: WidthRule::Inside,
            is_arithmetic: true,
            is_transparent: true,
            fits_any_integer: true,
            ..Facts::new(self.inner.scope())
                .of_key(key, KeyClass::Arithmetic)
                .typed(name, vec![TypeArgument::Inner, argument])
                .hidden_if(name.starts_with("Each"))
        }
    }
}

fn width_of_constant(value: &Fixed) -> WidthRule {
    match value {
        Fixed::Bytes(bytes) => {
            let bytes = u128::try_from(bytes.value().len()).unwrap_or(u128::MAX / 8);
            WidthRule::Exactly(Width::exactly(bytes * 8))
        }
        Fixed::Flag(_) => WidthRule::Exactly(Width::exactly(1)),
        Fixed::Number(_) => WidthRule::OneValueInside,
    }
}
