//! The properties of codings. Each coding has one row of facts, and the other modules read only that row.

use proc_macro2::{Literal, TokenStream};
use syn::{Expr, Type};

use super::{Alternative, Coding};
use crate::keys::FieldKey;
use crate::model::code::{Argument, Code, Scope};
use crate::model::counts::Counts;
use crate::model::diagnostic_site::DiagnosticSite;
use crate::model::key_class::KeyClass;
use crate::model::length::Padding;
use crate::model::number::{Integer, Number};
use crate::model::pieces::Pieces;
use crate::model::time::Timing;
use crate::model::value::{Charset, Decimal, Fixed, ListEnd, Range, Steps};
use crate::model::width::Width;

/// The properties of one coding.
pub(crate) struct Facts<'a> {
    /// The key that selects it, and its class for conflicts between keys; `None` if other keys imply the coding.
    pub(crate) key: Option<FieldKey>,
    pub(crate) class: Option<KeyClass>,
    pub(crate) scope: Scope,
    pub(crate) width: WidthRule,
    /// What the inner coding writes; meaningless without one.
    pub(crate) inside: Inside<'a>,
    /// Whether it is arithmetic on the number that the inner coding writes.
    pub(crate) is_arithmetic: bool,
    /// Whether it only translates each value, so that the inner coding determines the number of values.
    pub(crate) is_transparent: bool,
    /// Whether it accepts every integer type if its numbers and the inner coding are valid.
    pub(crate) fits_any_integer: bool,
    /// Whether the inner coding may repeat its keys.
    pub(crate) repeats_keys: bool,
    /// Whether user code converts each value.
    pub(crate) is_converted: bool,
    /// The type that it requires in place of one value, in words.
    pub(crate) needs_several: Option<&'static str>,
    /// The kinds of constant that it accepts, in words.
    pub(crate) constant_kinds: Option<&'static str>,
    pub(crate) rule: CodingRule<'a>,
    /// The runtime's type; `None` if the coding has none.
    pub(crate) runtime: Option<RuntimeType<'a>>,
}

impl<'a> Facts<'a> {
    /// Returns default facts with this scope, which each row overrides.
    pub(super) const fn new(scope: Scope) -> Self {
        Self {
            key: None,
            class: None,
            scope,
            width: WidthRule::Varies,
            inside: Inside::SameValue,
            is_arithmetic: false,
            is_transparent: false,
            fits_any_integer: false,
            repeats_keys: false,
            is_converted: false,
            needs_several: None,
            constant_kinds: None,
            rule: CodingRule::None,
            runtime: None,
        }
    }

    /// Returns the facts of a list with its length.
    pub(super) fn list() -> Self {
        Self {
            inside: Inside::ListItem,
            repeats_keys: true,
            ..Self::new(Scope::Value)
        }
    }

    pub(super) fn of_key(self, key: FieldKey, class: KeyClass) -> Self {
        Self {
            key: Some(key),
            ..self.of_class(class)
        }
    }

    pub(super) fn of_class(self, class: KeyClass) -> Self {
        Self {
            class: Some(class),
            ..self
        }
    }

    /// Sets a type in the runtime's module `coding`.
    pub(super) fn typed(self, name: &'static str, arguments: Vec<TypeArgument<'a>>) -> Self {
        let runtime = RuntimeType {
            is_hidden: false,
            name,
            with_context: None,
            arguments,
        };
        Self {
            runtime: Some(runtime),
            ..self
        }
    }

    /// Sets another type in `__private`, which replaces it in an item with a context.
    pub(super) fn or_with_context(mut self, name: &'static str) -> Self {
        let runtime = self.runtime.iter_mut();
        runtime.for_each(|of| of.with_context = Some(name));
        self
    }

    /// Sets a type in the module `__private`.
    pub(super) fn hidden(self, name: &'static str, arguments: Vec<TypeArgument<'a>>) -> Self {
        self.typed(name, arguments).hidden_if(true)
    }

    /// With its type in the module `__private`, if the condition holds.
    pub(super) fn hidden_if(mut self, condition: bool) -> Self {
        let types = self.runtime.iter_mut();
        types.for_each(|of| of.is_hidden = condition);
        self
    }
}

/// What the coding inside a layer writes.
#[derive(Clone, Copy)]
pub(crate) enum Inside<'a> {
    SameValue,
    /// The same value, with its own keys.
    WholeValue,
    /// The elements of an array or list, as a coding of single values that applies to both.
    Elements,
    /// One element of an array, or the value in an option.
    Element,
    /// One element of a list.
    ListItem,
    OptionValue,
    /// The value of a `Verbatim`.
    Verbatim,
    /// The index of a symbol, as this type.
    SymbolNumber(&'a Type),
    /// The code units of a text.
    CodeUnits(&'a Charset),
    /// The unsigned integer of the width of a signed one.
    Unsigned,
}

/// The width of a value.
pub(crate) enum WidthRule {
    Varies,
    Unseen,
    Exactly(Width),
    /// The width of the inner coding.
    Inside,
    /// The width of the inner coding if that is constant. A fixed value always has one width, but only the compiler
    /// knows it.
    OneValueInside,
}

/// The constraints of a coding on its parameters and its type.
#[derive(Clone, Copy)]
pub(crate) enum CodingRule<'a> {
    None,
    /// A type with a wire form.
    OwnForm,
    Code(&'a Code),
    /// Integers that have room for all pieces.
    Pieces(&'a Pieces),
    /// Ends that are values of the type and of the inner coding.
    Range(&'a Range, Option<&'a Coding>),
    /// An offset within the span of the type.
    Offset(FieldKey, &'a Number),
    /// A divisor of at least 1, and its name in messages.
    Factor(FieldKey, &'static str, &'a Number),
    /// An option, and a sentinel that its type and the inner coding can represent.
    Sentinel(FieldKey, Option<&'a Number>, &'a Coding),
    UnsignedInteger(&'a Type),
    /// A signed integer as the type of the field.
    SignedType,
    /// A constant that the field and the inner coding can represent.
    Constant(&'a Fixed, &'a Coding),
    /// A terminator that an element and its coding can represent, and the maximum number of elements.
    End(&'a ListEnd, &'a Coding, Option<&'a Number>),
    DifferentNames(&'a Expr),
    /// A count in the first coding, of elements in the second, which must not be arrays if it uses weights.
    Count(&'a Coding, &'a Coding),
    /// A size in bytes.
    Size(&'a Coding),
    /// A value that keeps its packed bytes, or one that does not.
    PackedBytes(bool),
    /// From 2 to 8 alternatives.
    Alternatives(&'a [Alternative]),
    /// A float, with an integer type if it has one.
    Steps(&'a Steps),
    /// A time, with an integer type and a unit.
    Time(&'a Timing),
    /// A type of floats.
    Float(FieldKey),
    /// A text, with the coding of its code units.
    Text(&'a Coding),
    /// A number of elements of at least 1, and a fill.
    Padded(&'a Padding),
    /// A list.
    ListOf(&'a Type),
    /// An array with one such parameter for each element, and its name in messages.
    PerElement(&'static str, &'a Expr),
    /// Another type with a wire form.
    Conversion(&'a Type),
}

/// A type of the runtime that implements `Coding`.
pub(crate) struct RuntimeType<'a> {
    /// Whether the type is in `__private` instead of `coding`.
    pub(crate) is_hidden: bool,
    pub(crate) name: &'static str,
    /// The type in `__private` that replaces it in an item with a context; the context is its last argument.
    pub(crate) with_context: Option<&'static str>,
    pub(crate) arguments: Vec<TypeArgument<'a>>,
}

/// A generic argument of a runtime type.
pub(crate) enum TypeArgument<'a> {
    /// The inner coding.
    Inner,
    /// The coding of a count or size.
    Count(&'a Coding),
    Number(Argument<'a>),
    Range(&'a Range),
    Type(&'a Type),
    /// A type that is the value of this key.
    TypeOfKey(&'static str, &'a Type),
    Flag(bool),
    Literal(Literal),
    /// The generated type that carries the source of an expression over earlier fields.
    Expression,
    /// The generated type that carries a constant.
    Constant(Constant<'a>),
    /// The encoding of a text.
    Encoding(&'a Charset),
    /// The numbers of a fraction, at the key that has it.
    Fraction(&'a Steps),
    /// The unit and the epoch of a time.
    Time(&'a Timing),
}

/// A constant in a generated carrier type.
pub(crate) enum Constant<'a> {
    /// A value of the field.
    Value(&'a Fixed),
    /// The terminator of a list.
    End(&'a Fixed),
    /// A terminator of any type.
    EndValue(&'a Expr),
    /// The value of an option that stands for `None`.
    NoneValue(&'a Expr),
    /// The function that recognizes the last element of a list.
    EndFunction(&'a Expr),
    /// A mask of the field's type, which layouts do not show.
    Mask(&'a Expr),
    List(ConstList<'a>),
    /// The pieces of an integer.
    Pieces(&'a Pieces),
    /// How often each value occurs.
    Counts(&'a Counts),
    /// The codewords of a prefix code.
    Codewords(&'a Expr),
    /// The weights of symbols.
    Weights(&'a Expr),
    /// The characters of code units.
    Characters(&'a Expr),
}

/// A constant that is a list.
pub(crate) struct ConstList<'a> {
    /// The suffix of the carrier's name; `None` if it is the carrier of the field's constant.
    pub(crate) suffix: Option<&'static str>,
    /// The runtime's trait, and its constant with its type.
    pub(crate) of: &'static str,
    pub(crate) constant: TokenStream,
    /// The variant of the runtime's `Key`.
    pub(crate) key: &'static str,
    pub(crate) list: &'a Expr,
}

impl<'a> TypeArgument<'a> {
    pub(super) const fn number(key: &'static str, number: &'a Number, integer: Integer) -> Self {
        Self::Number(Argument {
            key,
            number: Some(number),
            integer,
        })
    }

    /// Makes a constant that is a list, with the runtime's trait that declares it.
    pub(super) fn list(
        key: &'static str,
        suffix: Option<&'static str>,
        (of, constant): (&'static str, TokenStream),
        list: &'a Expr,
    ) -> Self {
        Self::Constant(Constant::List(ConstList {
            suffix,
            of,
            constant,
            key,
            list,
        }))
    }

    /// Returns the parts that are written in the source and may be wrong.
    pub(super) fn sites(&self) -> Vec<DiagnosticSite<'a>> {
        match self {
            Self::Number(Argument {
                key,
                number: Some(number),
                integer,
            }) => vec![DiagnosticSite::number(key, number, *integer)],
            Self::Range(range) => DiagnosticSite::ends(range),
            Self::TypeOfKey(key, ty) => vec![DiagnosticSite::tokens(key, *ty)],
            Self::Count(count) => {
                let mut sites = count.sites();
                sites.iter_mut().for_each(|site| site.key = Some("Len"));
                sites
            }
            Self::Constant(Constant::Value(value) | Constant::End(value)) => {
                vec![DiagnosticSite::fixed(value)]
            }
            Self::Constant(
                Constant::EndValue(of) | Constant::EndFunction(of) | Constant::NoneValue(of),
            ) => {
                vec![DiagnosticSite::tokens("Fixed", *of)]
            }
            Self::Constant(Constant::List(ConstList { key, list, .. })) => {
                vec![DiagnosticSite::tokens(key, *list)]
            }
            Self::Constant(Constant::Pieces(pieces)) => pieces.sites(),
            Self::Constant(Constant::Counts(counts)) => counts.sites(),
            Self::Constant(Constant::Codewords(path)) => {
                vec![DiagnosticSite::tokens("Huffman", *path)]
            }
            Self::Fraction(steps) => {
                let site = |key, of: &'a Option<Decimal>| {
                    of.iter()
                        .map(move |of| DiagnosticSite::tokens(key, &of.expr))
                };
                site("Scale", &steps.scale)
                    .chain(site("Bias", &steps.bias))
                    .collect()
            }
            Self::Encoding(Charset::Table(path)) => vec![DiagnosticSite::tokens("Charset", path)],
            Self::Constant(Constant::Weights(path)) => {
                vec![DiagnosticSite::tokens("Weights", *path)]
            }
            Self::Constant(Constant::Mask(_) | Constant::Characters(_))
            | Self::Number(Argument { number: None, .. })
            | Self::Inner
            | Self::Encoding(_)
            | Self::Time(_)
            | Self::Type(_)
            | Self::Flag(_)
            | Self::Literal(_)
            | Self::Expression => Vec::new(),
        }
    }
}
