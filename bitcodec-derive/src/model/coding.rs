//! How values are written.

mod facts;
mod layer;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Type};

use super::code::{Code, DynamicNumber, Scope};
use super::counts::Counts;
use super::diagnostic_site::{DiagnosticSite, SiteTokens};
use super::key_class::KeyClass;
use super::pieces::{Pieces, Place};
use super::value::{Charset, ListEnd, Range};
use super::width::Width;
use crate::keys::FieldKey;
use crate::types::{self, Container, Lent};

pub(crate) use facts::{CodingRule, ConstList, Constant, Facts, Inside, TypeArgument, WidthRule};
pub(crate) use layer::{Layer, LayerKind};

/// A coding of the runtime, or a user's coding.
#[derive(Clone)]
pub(crate) enum Coding {
    /// The wire form of the type itself.
    Own,
    /// The wire form of a type with `depth`, inside a value of this type.
    Again,
    Code(Code),
    Ranged(Range),
    /// An integer whose bits lie in pieces.
    Pieces(Box<Pieces>),
    /// A prefix code from a const.
    Table(Expr),
    /// Digits with a radix for each position.
    RadixBy(Expr),
    /// Digits of these alphabets.
    RadixOf(Expr),
    /// The rank of an array in which each value occurs so many times.
    Multiset(Counts),
    /// Digits whose radices this type computes.
    Digits(Type),
    /// Entropy coding with the distribution that this type provides.
    Model(Type),
    /// Entropy coding with the weights in a constant.
    Weights(Expr),
    BestOf(Vec<Alternative>),
    Via(Type),
    /// The wire form of this type, stored in memory as bytes.
    Kept(Type),
    With(Type),
    /// A coding wrapped in a layer.
    Layer(Box<Layer>),
}

/// One alternative of `best_of`.
#[derive(Clone)]
pub(crate) struct Alternative {
    /// The tokens as written.
    pub(crate) written: TokenStream,
    pub(crate) coding: Coding,
}

/// How the elements of a list are written after its length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListForm {
    OneByOne,
    /// All at once, by a coding that receives their count.
    AtOnce,
    AsOneNumber,
}

impl ListForm {
    /// Returns the runtime's type for a list after its count.
    pub(crate) const fn behind_count(self) -> &'static str {
        match self {
            Self::OneByOne => "Counted",
            Self::AtOnce => "Listed",
            Self::AsOneNumber => "Joined",
        }
    }

    /// Returns the runtime's type for a list whose count is given by earlier fields.
    pub(crate) const fn with_dynamic_count(self) -> &'static str {
        match self {
            Self::OneByOne => "OneByOne",
            Self::AtOnce => "AtOnce",
            Self::AsOneNumber => "AsOneNumber",
        }
    }
}

impl Coding {
    /// Wraps the coding in a layer.
    pub(crate) fn within(self, kind: LayerKind) -> Self {
        Self::Layer(Box::new(Layer { kind, inner: self }))
    }

    /// Returns the coding of a field that contains its own type: a reference back to the type in place of its form.
    pub(crate) fn again(self) -> Self {
        match self {
            Self::Own => Self::Again,
            Self::Layer(mut layer) => {
                layer.inner = layer.inner.again();
                Self::Layer(layer)
            }
            coding => coding,
        }
    }

    /// Returns the coding of integers inside another type: each coding of a number, with its arithmetic, becomes one of
    /// that type.
    pub(crate) fn wrapped(self, integer: &Type) -> Self {
        let is_number = match &self {
            Self::Ranged(_) | Self::Pieces(_) | Self::Table(_) => true,
            Self::Code(_) => self.scope() == Scope::Each,
            Self::Layer(layer) => matches!(
                layer.kind,
                LayerKind::Zigzag
                    | LayerKind::Scaled(_)
                    | LayerKind::Biased(_)
                    | LayerKind::Checked(_)
            ),
            _ => false,
        };
        match self {
            coding if is_number => coding.within(LayerKind::Wrapped(integer.clone())),
            Self::Layer(mut layer) => {
                layer.inner = layer.inner.wrapped(integer);
                Self::Layer(layer)
            }
            Self::BestOf(alternatives) => {
                let each = alternatives.into_iter().map(|alternative| Alternative {
                    coding: alternative.coding.wrapped(integer),
                    ..alternative
                });
                Self::BestOf(each.collect())
            }
            coding => coding,
        }
    }

    /// Whether a value of the field's own type is inside.
    pub(crate) fn is_again(&self) -> bool {
        matches!(self.below(&|_| true), Self::Again)
    }

    /// Returns the pieces of the number inside the layers that each translate one value.
    pub(crate) fn pieces(&self) -> Option<&Pieces> {
        match self {
            Self::Pieces(pieces) => Some(pieces),
            Self::Layer(layer) if layer.kind.is_of_one_value() => layer.inner.pieces(),
            _ => None,
        }
    }

    /// Returns the same pieces, to be changed.
    pub(crate) fn pieces_mut(&mut self) -> Option<&mut Pieces> {
        match self {
            Self::Pieces(pieces) => Some(pieces),
            Self::Layer(layer) if layer.kind.is_of_one_value() => layer.inner.pieces_mut(),
            _ => None,
        }
    }

    /// Returns the facts of the coding.
    pub(crate) fn facts(&self) -> Facts<'_> {
        let constant = |of| vec![TypeArgument::Constant(of)];
        match self {
            Self::Own => Facts {
                fits_any_integer: true,
                rule: CodingRule::OwnForm,
                ..Facts::new(Scope::Each).typed("Own", Vec::new())
            },
            Self::Again => Facts {
                width: WidthRule::Varies,
                ..Facts::new(Scope::Each)
                    .of_key(FieldKey::Recursive, KeyClass::Reference)
                    .typed("Again", Vec::new())
            },
            Self::Code(code) => of_code(code),
            Self::Ranged(range) => Facts {
                fits_any_integer: true,
                rule: CodingRule::Range(range, None),
                ..Facts::new(Scope::Each)
                    .of_key(FieldKey::Range, KeyClass::Arithmetic)
                    .typed("Ranged", vec![TypeArgument::Range(range)])
            },
            Self::Pieces(pieces) => {
                let facts = Facts {
                    rule: CodingRule::Pieces(pieces),
                    ..Facts::new(Scope::Each).of_key(FieldKey::Pieces, KeyClass::Number)
                };
                let mut arguments = constant(Constant::Pieces(pieces));
                match pieces.place {
                    Place::Alone => facts.typed("InPieces", arguments),
                    Place::Part => facts.hidden("PartOf", arguments),
                    Place::All => facts.hidden("AllParts", arguments),
                    Place::Whole(_) => {
                        arguments.push(TypeArgument::Expression);
                        facts.hidden("WithParts", arguments)
                    }
                }
            }
            Self::Table(path) => Facts::new(Scope::Each)
                .of_class(KeyClass::Whole)
                .typed("Prefix", constant(Constant::Codewords(path))),
            Self::RadixBy(path) => {
                let of = ("Radices", quote!(RADICES: &'static [u64]));
                Facts {
                    width: WidthRule::Unseen,
                    rule: CodingRule::PerElement("radix", path),
                    ..Facts::new(Scope::Array)
                        .of_class(KeyClass::Rank)
                        .hidden("RadixBy", vec![TypeArgument::list("Radix", None, of, path)])
                }
            }
            Self::RadixOf(path) => {
                let of = ("Alphabets", quote!(ALPHABETS: &'static [&'static [u8]]));
                Facts {
                    width: WidthRule::Unseen,
                    rule: CodingRule::PerElement("alphabet", path),
                    ..Facts::new(Scope::Array)
                        .of_class(KeyClass::Whole)
                        .hidden("RadixOf", vec![TypeArgument::list("Radix", None, of, path)])
                }
            }
            Self::Multiset(counts) => Facts {
                width: WidthRule::Unseen,
                needs_several: Some("an array"),
                ..Facts::new(Scope::Array)
                    .of_key(FieldKey::Multiset, KeyClass::Whole)
                    .typed("Multiset", constant(Constant::Counts(counts)))
            },
            Self::Digits(choices) => Facts {
                rule: CodingRule::ListOf(choices),
                ..Facts::new(Scope::List)
                    .of_class(KeyClass::Digits)
                    .typed("Digits", vec![TypeArgument::Type(choices)])
                    .or_with_context("DigitsFrom")
            },
            Self::Model(model) => Facts::new(Scope::List)
                .of_class(KeyClass::Entropy)
                .typed("Modelled", vec![TypeArgument::Type(model)])
                .or_with_context("ModelledFrom"),
            Self::Weights(path) => Facts::new(Scope::List)
                .of_class(KeyClass::Entropy)
                .typed("Weighted", constant(Constant::Weights(path))),
            Self::BestOf(alternatives) => Facts {
                rule: CodingRule::Alternatives(alternatives),
                ..Facts::new(Scope::Value).of_class(KeyClass::Whole)
            },
            Self::Via(ty) => Facts {
                is_converted: true,
                rule: CodingRule::Conversion(ty),
                ..Facts::new(Scope::Value)
                    .of_class(KeyClass::Whole)
                    .typed("Via", vec![TypeArgument::Type(ty)])
            },
            Self::Kept(ty) => Facts {
                is_converted: true,
                ..Facts::new(Scope::Value)
                    .of_class(KeyClass::Whole)
                    .typed("InMemory", vec![TypeArgument::Type(ty)])
            },
            Self::With(_) => Facts {
                width: WidthRule::Unseen,
                is_converted: true,
                ..Facts::new(Scope::Value).of_class(KeyClass::Whole)
            },
            Self::Layer(layer) => layer.facts(),
        }
    }

    /// Returns the coding inside this layer; for a list, that of its elements.
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

    /// Returns the coding inside the outermost layers that satisfy a predicate.
    pub(crate) fn below(&self, is_passed: &dyn Fn(&Facts<'_>) -> bool) -> &Self {
        match self {
            Self::Layer(layer) if is_passed(&layer.facts()) => layer.inner.below(is_passed),
            coding => coding,
        }
    }

    /// Returns the coding without its names.
    pub(crate) fn unnamed(&self) -> &Self {
        self.below(&|facts| facts.key == Some(FieldKey::Names))
    }

    /// Returns the coding of a list, without what its elements mean.
    pub(crate) fn listed(&self) -> &Self {
        self.below(&|facts| matches!(facts.key, Some(FieldKey::Names | FieldKey::Text)))
    }

    /// Returns the characters and the coding of the code units, if this is a text.
    pub(crate) fn as_text(&self) -> Option<(&Charset, &Self)> {
        match self {
            Self::Layer(layer) => match &layer.kind {
                LayerKind::Text(charset) => Some((charset, &layer.inner)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the coding without its region, transform and names.
    pub(crate) fn whole(&self) -> &Self {
        self.below(&|facts| {
            matches!(
                facts.key,
                Some(FieldKey::Names | FieldKey::Sized | FieldKey::Through)
            )
        })
    }

    /// Returns the coding without the layers that only translate each value.
    pub(crate) fn core(&self) -> &Self {
        self.below(&|facts| facts.is_transparent)
    }

    /// Returns every part that is written in the source, outermost first.
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

    /// Returns the width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        match (self, self.facts()) {
            (Self::Own, _) => Width::of_each(ty, &Width::of_type),
            (Self::Code(code), _) => code.width(ty),
            (Self::Ranged(range), _) => Width::of_each(ty, &|_| range.width()),
            (Self::Pieces(pieces), _) => Width::of_each(ty, &|_| pieces.width()),
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
                (None, None) if types::map(ty).is_some() => Width::Varies,
                (None, None) => Width::Unseen,
            },
            Inside::ListItem => Width::Varies,
            // Packed bytes have any width.
            Inside::Verbatim => Width::Varies,
            Inside::OptionValue => {
                Width::of_each(ty, &|option| inner.width(types::in_option(option)))
            }
            Inside::SymbolNumber(integer) => inner.width(&types::with_element(ty, integer)),
            Inside::CodeUnits(charset) => inner.width(&charset.list()),
            Inside::Unsigned => inner.width(&types::unsigned(ty)),
        }
    }

    pub(crate) fn scope(&self) -> Scope {
        self.facts().scope
    }

    /// Whether the coding accepts every integer type if its numbers are valid.
    pub(crate) fn fits_any_integer(&self) -> bool {
        self.facts().fits_any_integer && self.inner().is_none_or(Self::fits_any_integer)
    }

    /// Whether texts are inside.
    pub(crate) fn has_text(&self) -> bool {
        self.as_text().is_some() || self.inner().is_some_and(Self::has_text)
    }

    /// Whether a list with its length is inside, or it is one.
    pub(crate) fn has_list(&self) -> bool {
        self.is_list() || self.inner().is_some_and(Self::has_list)
    }

    /// Whether this is the coding of the bytes or the text that a type borrows, and not one around it.
    pub(crate) fn is_of_lent(&self, lent: &Lent<'_>) -> bool {
        match self.inner() {
            _ if lent.is_text => self.as_text().is_some(),
            Some(element) => {
                self.is_list() && !element.has_list() && (!lent.may_own || element.is_of_bytes())
            }
            None => false,
        }
    }

    /// Whether the elements are seen to be plain bytes. A `Cow` owns any others.
    pub(crate) fn is_of_bytes(&self) -> bool {
        match self {
            Self::Own => true,
            Self::Code(Code::Bits(width)) => width.value == Some(8),
            _ => false,
        }
    }

    /// Whether bytes with this part of a coding may lie in the input as they are, as far as the macro sees.
    pub(crate) fn keeps_bytes(&self) -> bool {
        match self {
            Self::Own => true,
            Self::Code(Code::Bits(width)) => matches!(width.value, None | Some(8)),
            Self::Layer(layer) => matches!(
                layer.kind,
                LayerKind::Counted(_)
                    | LayerKind::ByteSized(..)
                    | LayerKind::Rest
                    | LayerKind::Until(ListEnd::Symbol(_), _)
                    | LayerKind::Padded(_)
                    | LayerKind::Text(_)
                    | LayerKind::Each
                    | LayerKind::Element
                    | LayerKind::Sized(_)
                    | LayerKind::SizedRest
                    | LayerKind::NoneValue(_)
            ),
            _ => false,
        }
    }

    /// Whether user code converts each value.
    pub(crate) fn is_converted(&self) -> bool {
        match self {
            Self::BestOf(alternatives) => alternatives.iter().all(|of| of.coding.is_converted()),
            coding => coding.facts().is_converted || coding.inner().is_some_and(Self::is_converted),
        }
    }

    /// Whether the coding writes several values as one number.
    pub(crate) fn is_rank(&self) -> bool {
        matches!(self.core(), Self::Code(code) if code.is_rank())
    }

    /// Whether the coding writes a list with its length.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.facts().inside, Inside::ListItem)
    }

    /// Whether the coding writes all elements of a list in one call.
    pub(crate) fn is_of_list(&self) -> bool {
        self.scope() == Scope::List
    }

    /// Whether the coding writes a whole value in one call, so that `range` and `bias` apply outside it.
    pub(crate) fn is_of_value(&self) -> bool {
        matches!(self.scope(), Scope::Array | Scope::Value)
    }

    /// Whether the coding writes the length of a list itself.
    pub(crate) fn knows_length(&self) -> bool {
        self.scope() == Scope::Value
    }

    /// Returns how the elements of a list are written.
    pub(crate) fn list_form(&self) -> ListForm {
        match self.layer_kind() {
            Some(LayerKind::Joined) => ListForm::AsOneNumber,
            _ if self.is_of_list() => ListForm::AtOnce,
            _ => ListForm::OneByOne,
        }
    }

    /// Returns the key that consumes all remaining bytes, with its value if it has one.
    pub(crate) fn taking_rest(&self) -> Option<(&'static str, Option<&dyn ToTokens>)> {
        match (self, self.layer_kind()) {
            (Self::Digits(choices), _) => Some(("digits", Some(choices))),
            (Self::Weights(path), _) => Some(("weights", Some(path))),
            (Self::Model(model), _) => Some(("model", Some(model))),
            (_, Some(LayerKind::Rest)) => Some(("len(rest)", None)),
            (_, Some(LayerKind::SizedRest)) => Some(("sized(rest)", None)),
            // A region bounds what is inside it.
            (_, Some(LayerKind::Sized(_))) => None,
            _ => self.inner()?.taking_rest(),
        }
    }
}

/// Returns the facts of a code as facts of a coding.
fn of_code(code: &Code) -> Facts<'_> {
    let (of, is_rank) = (code.facts(), code.is_rank());
    let class = match code {
        _ if is_rank => KeyClass::Rank,
        Code::MiniFloat { .. } => KeyClass::Float,
        _ => KeyClass::Number,
    };
    let arguments = of.arguments.into_iter().map(TypeArgument::Number);
    let facts = Facts {
        fits_any_integer: code.fits_any_integer(),
        needs_several: is_rank.then_some("an array or a list"),
        rule: CodingRule::Code(code),
        ..Facts::new(of.scope).of_key(of.key, class)
    };
    match of.dynamic {
        None => facts.typed(of.type_name, arguments.collect()),
        Some(DynamicNumber { variant, .. }) => {
            let first = [TypeArgument::Expression, TypeArgument::Literal(variant)];
            facts.hidden(of.type_name, first.into_iter().chain(arguments).collect())
        }
    }
}
