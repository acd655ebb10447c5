//! How values are written.

mod facts;
mod layer;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Type};

use super::code::{Code, DynamicNumber, Scope};
use super::diagnostic_site::{DiagnosticSite, SiteTokens};
use super::key_class::KeyClass;
use super::value::Range;
use super::width::Width;
use crate::keys::FieldKey;
use crate::types::{self, Container};

pub(crate) use facts::{
    CodingRule, ConstList, Constant, Facts, Inside, RuntimeType, TypeArgument, WidthRule,
};
pub(crate) use layer::{Layer, LayerKind};

/// A coding of the runtime, or one that the user named.
#[derive(Clone)]
pub(crate) enum Coding {
    /// The form of the type itself.
    Own,
    Code(Code),
    Ranged(Range),
    /// A prefix code from a const.
    Table(Expr),
    /// Digits, each of its own radix.
    RadixBy(Expr),
    /// Digits of these alphabets.
    RadixOf(Expr),
    /// Digits whose radices this type decides.
    Digits(Type),
    /// Values by the shares that this type gives them.
    Model(Type),
    /// Symbols by the weights of a const.
    Weights(Expr),
    BestOf(Vec<Alternative>),
    Via(Type),
    /// The bytes of a value in memory, in the form of this type.
    Kept(Type),
    With(Type),
    /// Another coding with something around it.
    Layer(Box<Layer>),
}

/// One of several codings of a value.
#[derive(Clone)]
pub(crate) struct Alternative {
    /// As it was written.
    pub(crate) written: TokenStream,
    pub(crate) coding: Coding,
}

/// How the elements of a list are written, behind its length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListForm {
    OneByOne,
    /// All at once, by a coding that is told their number.
    AtOnce,
    AsOneNumber,
}

impl ListForm {
    /// The hidden type for a list behind its count.
    pub(crate) const fn behind_count(self) -> &'static str {
        match self {
            Self::OneByOne => "Counted",
            Self::AtOnce => "Listed",
            Self::AsOneNumber => "Joined",
        }
    }

    /// The hidden type for a list whose count earlier fields decide.
    pub(crate) const fn with_dynamic_count(self) -> &'static str {
        match self {
            Self::OneByOne => "Apart",
            Self::AtOnce => "Together",
            Self::AsOneNumber => "AsOne",
        }
    }
}

impl Coding {
    /// The coding behind a layer.
    pub(crate) fn within(self, kind: LayerKind) -> Self {
        Self::Layer(Box::new(Layer { kind, inner: self }))
    }

    /// All facts of the coding.
    pub(crate) fn facts(&self) -> Facts<'_> {
        let radices = |of, constant, list| {
            TypeArgument::Constant(Constant::List(ConstList {
                suffix: None,
                of,
                constant,
                key: "Radix",
                list,
            }))
        };
        let of_type = |name, with_context, ty| RuntimeType {
            with_context,
            ..RuntimeType::new(name, vec![TypeArgument::Type(ty)])
        };
        match self {
            Self::Own => Facts {
                fits_any_integer: true,
                rule: CodingRule::OwnForm,
                runtime: Some(RuntimeType::new("Own", Vec::new())),
                ..Facts::new(Scope::Each)
            },
            Self::Code(code) => {
                let is_rank = code.is_rank();
                Facts {
                    key: Some(code.facts().key),
                    class: Some(if is_rank {
                        KeyClass::Rank
                    } else {
                        KeyClass::Number
                    }),
                    fits_any_integer: code.fits_any_integer(),
                    needs_several: is_rank.then_some("an array or a list"),
                    rule: CodingRule::Code(code),
                    runtime: Some(code_type(code)),
                    ..Facts::new(code.facts().scope)
                }
            }
            Self::Ranged(range) => Facts {
                key: Some(FieldKey::Range),
                class: Some(KeyClass::Arithmetic),
                fits_any_integer: true,
                rule: CodingRule::Range(range, None),
                runtime: Some(RuntimeType::new("Ranged", vec![TypeArgument::Range(range)])),
                ..Facts::new(Scope::Each)
            },
            Self::Table(path) => {
                let codewords = TypeArgument::Constant(Constant::Codewords(path));
                Facts {
                    class: Some(KeyClass::Whole),
                    runtime: Some(RuntimeType::new("Prefix", vec![codewords])),
                    ..Facts::new(Scope::Each)
                }
            }
            Self::RadixBy(path) => Facts {
                class: Some(KeyClass::Rank),
                width: WidthRule::Unseen,
                rule: CodingRule::PerElement {
                    what: "radix",
                    path,
                },
                runtime: Some(RuntimeType::new(
                    "RadixBy",
                    vec![radices("Radices", quote!(RADICES: &'static [u64]), path)],
                )),
                ..Facts::new(Scope::Array)
            },
            Self::RadixOf(path) => {
                let constant = quote!(ALPHABETS: &'static [&'static [u8]]);
                Facts {
                    class: Some(KeyClass::Whole),
                    width: WidthRule::Unseen,
                    rule: CodingRule::PerElement {
                        what: "alphabet",
                        path,
                    },
                    runtime: Some(RuntimeType::new(
                        "RadixOf",
                        vec![radices("Alphabets", constant, path)],
                    )),
                    ..Facts::new(Scope::Array)
                }
            }
            Self::Digits(choices) => Facts {
                class: Some(KeyClass::Digits),
                rule: CodingRule::ListOf(choices),
                runtime: Some(of_type("Digits", Some("DigitsFrom"), choices)),
                ..Facts::new(Scope::List)
            },
            Self::Model(model) => Facts {
                class: Some(KeyClass::Entropy),
                runtime: Some(of_type("Modelled", Some("ModelledFrom"), model)),
                ..Facts::new(Scope::List)
            },
            Self::Weights(path) => {
                let weights = TypeArgument::Constant(Constant::Weights(path));
                Facts {
                    class: Some(KeyClass::Entropy),
                    runtime: Some(RuntimeType::new("Weighted", vec![weights])),
                    ..Facts::new(Scope::List)
                }
            }
            Self::BestOf(alternatives) => Facts {
                class: Some(KeyClass::Whole),
                rule: CodingRule::Alternatives(alternatives),
                ..Facts::new(Scope::Value)
            },
            Self::Via(ty) => Facts {
                class: Some(KeyClass::Whole),
                is_converted: true,
                rule: CodingRule::Conversion(ty),
                runtime: Some(of_type("Via", None, ty)),
                ..Facts::new(Scope::Value)
            },
            Self::Kept(ty) => Facts {
                class: Some(KeyClass::Whole),
                is_converted: true,
                runtime: Some(of_type("KeptAs", None, ty)),
                ..Facts::new(Scope::Value)
            },
            Self::With(_) => Facts {
                class: Some(KeyClass::Whole),
                width: WidthRule::Unseen,
                is_converted: true,
                ..Facts::new(Scope::Value)
            },
            Self::Layer(layer) => layer.facts(),
        }
    }

    /// The coding inside this one; for a list, that of its elements.
    pub(crate) fn inner(&self) -> Option<&Self> {
        match self {
            Self::Layer(layer) => Some(&layer.inner),
            _ => None,
        }
    }

    pub(crate) fn layer_kind(&self) -> Option<&LayerKind> {
        match self {
            Self::Layer(layer) => Some(&layer.kind),
            _ => None,
        }
    }

    /// The coding below the outermost layers of which a predicate is true.
    pub(crate) fn below(&self, is_passed: &dyn Fn(&Facts<'_>) -> bool) -> &Self {
        match self {
            Self::Layer(layer) if is_passed(&layer.facts()) => layer.inner.below(is_passed),
            coding => coding,
        }
    }

    /// The coding inside names.
    pub(crate) fn unnamed(&self) -> &Self {
        self.below(&|facts| facts.key == Some(FieldKey::Names))
    }

    /// The coding inside a region and names.
    pub(crate) fn whole(&self) -> &Self {
        self.below(&|facts| matches!(facts.key, Some(FieldKey::Names | FieldKey::Sized)))
    }

    /// The coding inside what only translates each value.
    pub(crate) fn core(&self) -> &Self {
        self.below(&|facts| facts.is_transparent)
    }

    /// Every part that is written in the source, outermost first.
    pub(crate) fn sites(&self) -> Vec<DiagnosticSite<'_>> {
        let facts = self.facts();
        let mut sites: Vec<DiagnosticSite<'_>> = match self {
            Self::BestOf(alternatives) => {
                let each = alternatives.iter().zip(1..);
                let each = each.flat_map(|(of, alternative)| {
                    let whole = DiagnosticSite {
                        alternative,
                        depth: 0,
                        key: None,
                        on: SiteTokens::Tokens(&of.written),
                    };
                    let sites = of.coding.sites().into_iter();
                    let sites = sites.map(move |site| DiagnosticSite {
                        alternative,
                        ..site
                    });
                    sites.chain([whole])
                });
                each.collect()
            }
            _ => {
                let arguments = facts.runtime.iter().flat_map(|of| &of.arguments);
                arguments.flat_map(TypeArgument::sites).collect()
            }
        };
        let inner = self.inner().map(Self::sites).unwrap_or_default();
        let depth = usize::from(facts.repeats_keys);
        sites.extend(inner.into_iter().map(|site| site.inside(depth)));
        sites
    }

    /// The width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        match (self, self.facts()) {
            (Self::Own, _) => Width::of_each(ty, &Width::of_type),
            (Self::Code(code), _) => code.width(ty),
            (Self::Ranged(range), _) => Width::of_each(ty, &|_| range.width()),
            (_, facts) => match facts.width {
                WidthRule::Varies => Width::Varies,
                WidthRule::Unseen => Width::Unseen,
                WidthRule::Exactly(width) => width,
                WidthRule::Inside => self.width_inside(facts.inside, ty),
                WidthRule::OneValueInside => match self.width_inside(facts.inside, ty) {
                    Width::Bits { min, max } if max != Some(min) => Width::Varies,
                    width => width,
                },
            },
        }
    }

    fn width_inside(&self, inside: Inside<'_>, ty: &Type) -> Width {
        let Some(inner) = self.inner() else {
            return Width::Unseen;
        };
        match inside {
            Inside::SameValue | Inside::WholeValue | Inside::Elements => inner.width(ty),
            Inside::Element => match (types::array(ty), Container::of(ty)) {
                (Some((len, element)), _) => inner.width(element).by(len),
                (None, Some(_)) => Width::Varies,
                (None, None) => Width::Unseen,
            },
            Inside::ListItem => Width::Varies,
            Inside::OptionValue => {
                Width::of_each(ty, &|option| inner.width(types::in_option(option)))
            }
            Inside::SymbolNumber(integer) => inner.width(&types::with_element(ty, integer)),
        }
    }

    pub(crate) fn scope(&self) -> Scope {
        self.facts().scope
    }

    /// Whether it fits every integer type, provided that its numbers do.
    pub(crate) fn fits_any_integer(&self) -> bool {
        self.facts().fits_any_integer && self.inner().is_none_or(Self::fits_any_integer)
    }

    /// Whether code of the user's stands between each value and its bits.
    pub(crate) fn is_converted(&self) -> bool {
        match self {
            Self::BestOf(alternatives) => alternatives.iter().all(|of| of.coding.is_converted()),
            coding => coding.facts().is_converted || coding.inner().is_some_and(Self::is_converted),
        }
    }

    /// Whether it writes several values as one number.
    pub(crate) fn is_rank(&self) -> bool {
        matches!(self.core(), Self::Code(code) if code.is_rank())
    }

    /// Whether it is a list with its length.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.facts().inside, Inside::ListItem)
    }

    /// Whether the elements of a list are written together, not one by one.
    pub(crate) fn is_of_list(&self) -> bool {
        self.scope() == Scope::List
    }

    /// Whether it writes a whole value at once, so that `range` and `bias` cannot be applied inside it.
    pub(crate) fn is_of_value(&self) -> bool {
        matches!(self.scope(), Scope::Array | Scope::Value)
    }

    /// Whether it can write a list by itself, because it also writes the length.
    pub(crate) fn knows_length(&self) -> bool {
        self.scope() == Scope::Value
    }

    /// How it writes the elements of a list.
    pub(crate) fn list_form(&self) -> ListForm {
        match self.layer_kind() {
            Some(LayerKind::Joined) => ListForm::AsOneNumber,
            _ if self.is_of_list() => ListForm::AtOnce,
            _ => ListForm::OneByOne,
        }
    }

    /// The key of what takes all bytes that are left, and its value if it has one.
    pub(crate) fn taking_rest(&self) -> Option<(&'static str, Option<&dyn ToTokens>)> {
        match (self, self.layer_kind()) {
            (Self::Digits(choices), _) => Some(("digits", Some(choices))),
            (Self::Weights(path), _) => Some(("weights", Some(path))),
            (Self::Model(model), _) => Some(("model", Some(model))),
            (_, Some(LayerKind::Rest)) => Some(("len(rest)", None)),
            // A region has an end of its own.
            (_, Some(LayerKind::Sized(_))) => None,
            _ => self.inner()?.taking_rest(),
        }
    }
}

/// The type of a code.
fn code_type(code: &Code) -> RuntimeType<'_> {
    let facts = code.facts();
    let arguments = facts.arguments.into_iter().map(TypeArgument::Number);
    match facts.dynamic {
        None => RuntimeType::new(facts.type_name, arguments.collect()),
        Some(DynamicNumber { variant, .. }) => {
            let first = [TypeArgument::Expression, TypeArgument::Literal(variant)];
            RuntimeType::hidden(
                facts.type_name,
                first.into_iter().chain(arguments).collect(),
            )
        }
    }
}
