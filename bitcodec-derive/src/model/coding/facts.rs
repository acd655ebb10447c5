//! What the rest of the derive knows of a coding: every question about one is answered by its row of facts.

use proc_macro2::{Literal, TokenStream};
use syn::{Expr, Type};

use super::{Alternative, Coding};
use crate::keys::FieldKey;
use crate::model::code::{Argument, Code, Scope};
use crate::model::diagnostic_site::DiagnosticSite;
use crate::model::key_class::KeyClass;
use crate::model::number::{Integer, Number};
use crate::model::value::{Fixed, Range};
use crate::model::width::Width;

/// The facts of one coding.
pub(crate) struct Facts<'a> {
    /// The key that selects it, and the class by which others may stand beside it; `None` for what follows from other keys.
    pub(crate) key: Option<FieldKey>,
    pub(crate) class: Option<KeyClass>,
    pub(crate) scope: Scope,
    pub(crate) width: WidthRule,
    /// What the coding inside writes; without a meaning if there is none.
    pub(crate) inside: Inside<'a>,
    /// Whether it computes the number that the coding inside writes.
    pub(crate) is_arithmetic: bool,
    /// Whether it only translates each value, so that how many values there are is a matter of the coding inside.
    pub(crate) is_transparent: bool,
    /// Whether it fits every integer type, provided that its numbers and the coding inside do.
    pub(crate) fits_any_integer: bool,
    /// Whether the keys of the coding inside may be its own keys once more.
    pub(crate) repeats_keys: bool,
    /// Whether code of the user's stands between the value and its bits.
    pub(crate) is_converted: bool,
    /// What it needs instead of one value, in words.
    pub(crate) needs_several: Option<&'static str>,
    /// What its constant may be, in words.
    pub(crate) constant_kinds: Option<&'static str>,
    pub(crate) rule: CodingRule<'a>,
    /// Its type in the runtime; `None` if it has none of its own.
    pub(crate) runtime: Option<RuntimeType<'a>>,
}

impl<'a> Facts<'a> {
    /// Those of a coding with this scope, to which each row adds what differs.
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

    /// Those of a list with its length.
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

    /// With a type of the runtime's module `coding`.
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

    /// With another hidden type in an item with a context.
    pub(super) fn or_with_context(mut self, name: &'static str) -> Self {
        let runtime = self.runtime.iter_mut();
        runtime.for_each(|of| of.with_context = Some(name));
        self
    }

    /// With a type of the module `__private`.
    pub(super) fn hidden(self, name: &'static str, arguments: Vec<TypeArgument<'a>>) -> Self {
        let mut facts = self.typed(name, arguments);
        facts.runtime.iter_mut().for_each(|of| of.is_hidden = true);
        facts
    }
}

/// What the coding inside a layer writes.
#[derive(Clone, Copy)]
pub(crate) enum Inside<'a> {
    SameValue,
    /// The same value, with keys of its own.
    WholeValue,
    /// The elements of an array or list, as a coding of single values that reaches through both.
    Elements,
    /// One element of an array, or the value in an option.
    Element,
    /// One element of a list.
    ListItem,
    OptionValue,
    /// The number of a symbol, as this type.
    SymbolNumber(&'a Type),
}

/// The width of a value.
pub(crate) enum WidthRule {
    Varies,
    Unseen,
    Exactly(Width),
    /// That of the coding inside.
    Inside,
    /// That of the coding inside, if it is the same for all values: one value has one width, but only the compiler knows it.
    OneValueInside,
}

/// What a coding needs of its parameters and of the type that it is for.
#[derive(Clone, Copy)]
pub(crate) enum CodingRule<'a> {
    None,
    /// A type with a form of its own.
    OwnForm,
    Code(&'a Code),
    /// Ends that the type can have, and the coding inside if there is one.
    Range(&'a Range, Option<&'a Coding>),
    /// A number that is added, within the span of the type.
    Offset(FieldKey, &'a Number),
    /// A number from 1 on that divides values, and what messages call it.
    Factor(FieldKey, &'static str, &'a Number),
    /// An option, and a number that its values and the coding inside can have.
    Sentinel(&'a Number, &'a Coding),
    UnsignedInteger(&'a Type),
    /// A constant that the field and the coding inside can have.
    Constant(&'a Fixed, &'a Coding),
    /// A constant that an element and its coding can have, and the greatest number of elements.
    End(&'a Fixed, &'a Coding, Option<&'a Number>),
    DifferentNames(&'a Expr),
    /// A count of elements in this coding, which by weights are not arrays themselves.
    Count(&'a Code, &'a Coding),
    /// A size in bytes.
    Size(&'a Code),
    /// From 2 to 8 alternatives.
    Alternatives(&'a [Alternative]),
    /// A list.
    ListOf(&'a Type),
    /// An array, of which each element has one of these, as messages call it.
    PerElement(&'static str, &'a Expr),
    /// Another type that has a form of its own.
    Conversion(&'a Type),
}

/// A type of the runtime that implements `Coding`.
pub(crate) struct RuntimeType<'a> {
    /// Whether it is in `__private` and not in `coding`.
    pub(crate) is_hidden: bool,
    pub(crate) name: &'static str,
    /// The hidden type that takes its place in an item with a context, with the context as its last argument.
    pub(crate) with_context: Option<&'static str>,
    pub(crate) arguments: Vec<TypeArgument<'a>>,
}

/// An argument of such a type.
pub(crate) enum TypeArgument<'a> {
    /// The coding inside.
    Inner,
    /// The coding of a count or size.
    Count(&'a Code),
    Number(Argument<'a>),
    Range(&'a Range),
    Type(&'a Type),
    /// A type that is written in the source at this key.
    TypeOfKey(&'static str, &'a Type),
    Flag(bool),
    Literal(Literal),
    /// The hidden type that has the source of an expression over earlier fields.
    Expression,
    /// The hidden type that has a constant.
    Constant(Constant<'a>),
}

/// A constant that a hidden type has.
pub(crate) enum Constant<'a> {
    /// A value of the field.
    Value(&'a Fixed),
    /// An element that ends a list.
    End(&'a Fixed),
    /// A value of the field that no table shows.
    Mask(&'a Expr),
    List(ConstList<'a>),
    /// The codewords of a prefix code.
    Codewords(&'a Expr),
    /// The shares of symbols.
    Weights(&'a Expr),
}

/// A constant that is a list.
pub(crate) struct ConstList<'a> {
    /// What the name of the hidden type ends with; `None` if it is that of the field's constant.
    pub(crate) suffix: Option<&'static str>,
    /// The trait of the runtime, and its constant with its type.
    pub(crate) of: &'static str,
    pub(crate) constant: TokenStream,
    /// The runtime's name for the key, in `Key`.
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

    /// A constant that is a list, with the trait of the runtime that declares it.
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

    /// The parts of it that are written in the source, and may be wrong.
    pub(super) fn sites(&self) -> Vec<DiagnosticSite<'a>> {
        match self {
            Self::Number(Argument {
                key,
                number: Some(number),
                integer,
            }) => vec![DiagnosticSite::number(key, number, *integer)],
            Self::Range(range) => DiagnosticSite::ends(range),
            Self::TypeOfKey(key, ty) => vec![DiagnosticSite::tokens(key, *ty)],
            Self::Count(code) => {
                let sites = code.facts().arguments.into_iter();
                let mut sites: Vec<_> = sites
                    .flat_map(|argument| Self::Number(argument).sites())
                    .collect();
                sites.iter_mut().for_each(|site| site.key = Some("Len"));
                sites
            }
            Self::Constant(Constant::Value(value) | Constant::End(value)) => {
                vec![DiagnosticSite::fixed(value)]
            }
            Self::Constant(Constant::List(ConstList { key, list, .. })) => {
                vec![DiagnosticSite::tokens(key, *list)]
            }
            Self::Constant(Constant::Codewords(path)) => {
                vec![DiagnosticSite::tokens("Huffman", *path)]
            }
            Self::Constant(Constant::Weights(path)) => {
                vec![DiagnosticSite::tokens("Weights", *path)]
            }
            Self::Constant(Constant::Mask(_))
            | Self::Number(Argument { number: None, .. })
            | Self::Inner
            | Self::Type(_)
            | Self::Flag(_)
            | Self::Literal(_)
            | Self::Expression => Vec::new(),
        }
    }
}
