//! What a derived type is, in our own words: whatever can be written here can be expanded.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Generics, Member, Path, Type, Visibility, parse2};

use crate::attr::{Fixed, Lock, Number, Range, TextForm, Unit, Word};
use crate::expand::located;
use crate::numbers::Hidden;
use crate::types;

/// A type with a wire form.
pub(crate) struct Item {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    pub(crate) doc: String,
    pub(crate) runtime: Path,
    pub(crate) root: Option<Root>,
    pub(crate) size: Option<Number>,
    pub(crate) check: Option<Path>,
    pub(crate) body: Body,
    /// The numbers that have hidden constants.
    pub(crate) hidden: Vec<Hidden>,
}

/// What makes a type a root: its bit order, and what only a root may have.
pub(crate) struct Root {
    pub(crate) order: Order,
    pub(crate) text: Option<TextForm>,
    pub(crate) lock: Option<Lock>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    LsbFirst,
    MsbFirst,
}

pub(crate) enum Body {
    Struct(Vec<Field>),
    Enum(Enum),
}

/// An enum, by how its tag is written.
pub(crate) enum Enum {
    /// The discriminant as an integer.
    Tagged {
        width: Number,
        variants: Vec<Variant<Tag>>,
    },
    /// A prefix code.
    Prefix { variants: Vec<Variant<Word>> },
}

/// A variant with its tag.
pub(crate) struct Variant<T> {
    pub(crate) ident: Ident,
    pub(crate) doc: String,
    pub(crate) tag: T,
    pub(crate) fields: Vec<Field>,
}

/// The tag of a variant where it is an integer.
pub(crate) enum Tag {
    Value(u64),
    /// Every tag that no other variant has.
    Other,
}

/// A field of a struct or variant.
#[derive(Clone)]
pub(crate) struct Field {
    /// Its place among all fields of the item, those of earlier variants counted.
    pub(crate) number: usize,
    pub(crate) member: Member,
    /// The name as messages show it.
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) doc: String,
    /// Zero bits in front.
    pub(crate) reserved: Option<Number>,
    pub(crate) wire: Wire,
}

/// How a field comes to the wire.
#[derive(Clone)]
pub(crate) enum Wire {
    Always(Form),
    /// An option that is present exactly if the expression over earlier fields holds.
    When {
        condition: Expr,
        form: Form,
    },
    /// What the encoder derives from a later field.
    Derived {
        what: Derived,
        of: Ident,
        coding: Coding,
    },
    Skipped,
}

/// How a value is written.
#[derive(Clone)]
pub(crate) enum Form {
    Coded(Coding),
    /// A list whose length earlier fields decide.
    List {
        len: Expr,
        element: Coding,
        unit: Unit,
    },
    /// An integer whose width earlier fields decide.
    BitsBy {
        width: Expr,
        max: Number,
    },
}

/// What can be derived from a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Derived {
    /// How many elements a list has.
    Count,
    /// Whether an option is there.
    Flag,
}

/// A coding of the runtime, or one that the user named.
#[derive(Clone)]
pub(crate) enum Coding {
    Own,
    Bits(Number),
    Ranged(Range),
    Checked(Box<Self>, Range),
    Biased(Box<Self>, Number),
    /// The numbers of symbols, as integers of this type.
    As(Box<Self>, Type),
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    Leb128,
    /// Behind a prefix of so many bits.
    PrefixedLeb128(Number),
    LittleEndian(Option<Number>),
    BigEndian(Option<Number>),
    Fixed(Box<Self>, Fixed),
    Xor(Box<Self>, Expr),
    Table(Path),
    Radix(Number),
    RadixBy(Path),
    /// Digits whose radices this type decides.
    Digits(Type),
    /// Digits of the alphabets of this name.
    RadixOf(Path),
    Combination(Number),
    Arrangement(Number),
    Runs(Box<Self>),
    ZeroRuns(Box<Self>),
    BestOf(Vec<Alternative>),
    Via(Type),
    With(Type),
    /// The elements of a list as one number.
    Joined(Box<Self>),
    Counted(Box<Self>, Box<Self>),
    /// As `Counted`, but by the size in bytes; whether the last byte is filled with ones.
    ByteSized(Box<Self>, Box<Self>, bool),
}

impl Coding {
    /// Whether the elements of a list are written together, not one by one.
    pub(crate) const fn is_of_list(&self) -> bool {
        matches!(self, Self::Runs(_) | Self::ZeroRuns(_) | Self::Digits(_))
    }
}

/// One of several codings of a value.
#[derive(Clone)]
pub(crate) struct Alternative {
    /// As it was written.
    pub(crate) written: TokenStream,
    pub(crate) coding: Coding,
}

impl Coding {
    /// Whether it writes a whole value at once, so that nothing can stand between it and the elements of an array.
    pub(crate) fn is_of_value(&self) -> bool {
        match self {
            Self::Unary { total, .. } => total.is_some(),
            Self::Checked(inner, _) | Self::Biased(inner, _) => inner.is_of_value(),
            Self::Radix(_)
            | Self::RadixBy(_)
            | Self::RadixOf(_)
            | Self::Combination(_)
            | Self::Arrangement(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::With(_) => true,
            Self::Own
            | Self::Bits(_)
            | Self::Ranged(_)
            | Self::As(..)
            | Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128
            | Self::PrefixedLeb128(_)
            | Self::LittleEndian(_)
            | Self::BigEndian(_)
            | Self::Fixed(..)
            | Self::Xor(..)
            | Self::Table(_)
            | Self::Digits(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::Joined(_)
            | Self::Counted(..)
            | Self::ByteSized(..) => false,
        }
    }

    /// Whether it makes one number of several values.
    pub(crate) fn is_rank(&self) -> bool {
        match self {
            Self::Radix(_) | Self::Combination(_) | Self::Arrangement(_) => true,
            Self::As(inner, _) | Self::Checked(inner, _) | Self::Biased(inner, _) => {
                inner.is_rank()
            }
            _ => false,
        }
    }
}

impl Field {
    /// How the field's value is written, where it is written as it is.
    pub(crate) fn form(&self) -> Option<&Form> {
        match &self.wire {
            Wire::Always(form) | Wire::When { form, .. } => Some(form),
            Wire::Derived { .. } | Wire::Skipped => None,
        }
    }

    /// The type of what is written: that in the option of a conditional field.
    pub(crate) fn value_type(&self) -> &Type {
        match &self.wire {
            Wire::When { .. } => types::argument(&self.ty, "Option").unwrap_or(&self.ty),
            _ => &self.ty,
        }
    }

    /// The field as its coding sees it that is inside `as = u8`: with integers in place of its symbols.
    pub(crate) fn with_numbers(&self, integer: &Type) -> Self {
        Self {
            ty: types::with_element(&self.ty, integer),
            ..self.clone()
        }
    }

    /// The field as one of its elements, where it is a list.
    pub(crate) fn items(&self) -> Self {
        let value = self.value_type();
        let item = ["Vec", "ArrayVec"]
            .iter()
            .find_map(|of| types::argument(value, of));
        self.of_type(item.unwrap_or(value).clone())
    }

    /// The field as one of several alternatives, so that messages point at that one.
    pub(crate) fn as_alternative(&self, alternative: &Alternative) -> Self {
        let ty = self.value_type();
        let there = located(ty.to_token_stream(), alternative.written.span());
        self.of_type(parse2(there).unwrap_or_else(|_| ty.clone()))
    }

    /// A field with a value of this type.
    fn of_type(&self, ty: Type) -> Self {
        let wire = Wire::Always(Form::Coded(Coding::Own));
        Self {
            ty,
            wire,
            ..self.clone()
        }
    }

    /// The type of one element, through options, lists and arrays as far as their names say it.
    pub(crate) fn element(&self) -> &Type {
        let value = self.value_type();
        let list = ["Vec", "ArrayVec"]
            .iter()
            .find_map(|of| types::argument(value, of));
        types::element(list.unwrap_or(value))
    }
}

impl Body {
    /// Returns every field of the item.
    pub(crate) fn fields(&self) -> Vec<&Field> {
        match self {
            Self::Struct(fields) => fields.iter().collect(),
            Self::Enum(Enum::Tagged { variants, .. }) => variants
                .iter()
                .flat_map(|variant| &variant.fields)
                .collect(),
            Self::Enum(Enum::Prefix { variants }) => variants
                .iter()
                .flat_map(|variant| &variant.fields)
                .collect(),
        }
    }
}
