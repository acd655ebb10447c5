//! Codes: codings whose only parameters are numbers.

use proc_macro2::Literal;
use syn::Type;

use super::number::{Integer, Number};
use super::width::Width;
use crate::keys::{FieldKey, Key};
use crate::types;

/// A coding whose only parameters are numbers.
#[derive(Clone)]
pub(crate) enum Code {
    Bits(Number),
    /// A width that earlier fields decide, and whether it is that of a list's elements.
    BitsBy {
        max: Number,
        is_listed: bool,
    },
    /// An integer in a form of its own, with its width if it is written.
    Form(IntegerForm, Option<Number>),
    /// Decimal digits, as many as this.
    Bcd(Number),
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    /// With the width of its prefix, if it has one.
    Leb128(Option<Number>),
    Vlq,
    /// Several values as one number.
    Rank(RankKind, Number),
    /// The same with a bound that earlier fields decide, and its greatest value.
    RankBy(RankKind, Number),
}

/// How several values are one number, with the number of the kind as an argument of the runtime's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RankKind {
    Radix = 0,
    Combination = 1,
    Arrangement = 2,
}

impl RankKind {
    const fn key(self) -> FieldKey {
        match self {
            Self::Radix => FieldKey::Radix,
            Self::Combination => FieldKey::Combination,
            Self::Arrangement => FieldKey::Arrangement,
        }
    }

    /// The facts of a code of this kind with this number.
    fn facts(self, number: &Number) -> CodeFacts<'_> {
        let (argument, rule, scope) = match self {
            Self::Radix => ("Radix", CodeRule::Radix(number), Scope::Array),
            Self::Combination | Self::Arrangement => {
                ("Choice", CodeRule::Choice(number), Scope::Value)
            }
        };
        CodeFacts {
            key: self.key(),
            type_name: self.key().type_name(),
            arguments: vec![Argument {
                key: argument,
                number: Some(number),
                integer: Integer::U64,
            }],
            rule,
            width: CodeWidth::Unseen,
            scope,
            dynamic: None,
        }
    }
}

/// A form of integers beside that of the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IntegerForm {
    LittleEndian,
    BigEndian,
    OnesComplement,
    SignMagnitude,
}

impl IntegerForm {
    /// The key that selects it.
    pub(crate) const fn key(self) -> FieldKey {
        match self {
            Self::LittleEndian => FieldKey::LittleEndian,
            Self::BigEndian => FieldKey::BigEndian,
            Self::OnesComplement => FieldKey::OnesComplement,
            Self::SignMagnitude => FieldKey::SignMagnitude,
        }
    }
}

/// How much a coding writes at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// One value; the elements of an array or list are written one by one.
    Each,
    /// A whole array.
    Array,
    /// The elements of a list whose length is known.
    List,
    /// A whole value; for a list, this includes its length.
    Value,
}

/// What a code needs of its numbers, and of the type that it is for.
pub(crate) enum CodeRule<'a> {
    /// Any number.
    Numbers,
    Unsigned,
    /// A width that the type has.
    Width(&'a Number),
    /// Whole bytes, at least two.
    Bytes(Option<&'a Number>),
    /// A signed number of at least two bits.
    Signed(Option<&'a Number>),
    /// Fewer bits than the type has; `what` names them in a message.
    FewerBits {
        what: &'static str,
        bits: &'a Number,
    },
    /// The bits before a longer form, if it is not full.
    Prefix(&'a Number),
    DecimalDigits(&'a Number),
    Bounds {
        max: Option<&'a Number>,
        total: Option<&'a Number>,
    },
    Radix(&'a Number),
    /// A choice of so many values.
    Choice(&'a Number),
}

/// A number that is a parameter of a code; `None` if it is not written.
pub(crate) struct Argument<'a> {
    /// The runtime's name for it, in `Key`.
    pub(crate) key: &'static str,
    pub(crate) number: Option<&'a Number>,
    pub(crate) integer: Integer,
}

/// A number of a code that an expression over earlier fields gives.
pub(crate) struct DynamicNumber<'a> {
    pub(crate) key: &'static str,
    /// The trait of the runtime that asks for it, and its function.
    pub(crate) what: &'static str,
    pub(crate) function: &'static str,
    pub(crate) least: u32,
    /// The argument by which the runtime's type tells its uses apart, before the greatest number.
    pub(crate) variant: Literal,
    pub(crate) max: &'a Number,
    /// What the greatest is used as.
    pub(crate) integer: Integer,
}

/// The facts of one code.
pub(crate) struct CodeFacts<'a> {
    /// The key that selects it.
    pub(crate) key: FieldKey,
    /// Its type in the runtime, and the numbers that are parameters of that.
    pub(crate) type_name: &'static str,
    pub(crate) arguments: Vec<Argument<'a>>,
    pub(crate) rule: CodeRule<'a>,
    width: CodeWidth<'a>,
    pub(crate) scope: Scope,
    /// The number that earlier fields decide.
    pub(crate) dynamic: Option<DynamicNumber<'a>>,
}

/// How many bits a code takes for one number.
enum CodeWidth<'a> {
    Varies,
    Unseen,
    /// As many as are written, or as the type has.
    Integer(Option<&'a Number>),
    DecimalDigits(&'a Number),
    Unary {
        max: Option<&'a Number>,
        total: Option<&'a Number>,
    },
}

impl Code {
    /// All facts of the code.
    pub(crate) fn facts(&self) -> CodeFacts<'_> {
        let argument = |key, number, integer| Argument {
            key,
            number,
            integer,
        };
        let u32 = |key, number| vec![argument(key, number, Integer::U32)];
        let code = |key: FieldKey, arguments, rule| CodeFacts {
            key,
            type_name: key.type_name(),
            arguments,
            rule,
            width: CodeWidth::Varies,
            scope: Scope::Each,
            dynamic: None,
        };
        let numbers = |key| code(key, vec![], CodeRule::Numbers);
        match self {
            Self::Bits(width) => CodeFacts {
                width: CodeWidth::Integer(Some(width)),
                ..code(
                    FieldKey::Bits,
                    u32("Bits", Some(width)),
                    CodeRule::Width(width),
                )
            },
            Self::BitsBy { max, is_listed } => {
                // Elements of 0 bits would not bound the length of the list.
                let least = u32::from(*is_listed);
                CodeFacts {
                    type_name: "BitsBy",
                    dynamic: Some(DynamicNumber {
                        key: FieldKey::Bits.name(),
                        what: "Width",
                        function: "width",
                        least,
                        variant: Literal::u32_suffixed(least),
                        max,
                        integer: Integer::U32,
                    }),
                    ..code(FieldKey::Bits, u32("Bits", Some(max)), CodeRule::Width(max))
                }
            }
            Self::Form(form, width) => {
                let width = width.as_ref();
                let rule = match form {
                    IntegerForm::LittleEndian | IntegerForm::BigEndian => CodeRule::Bytes(width),
                    IntegerForm::OnesComplement | IntegerForm::SignMagnitude => {
                        CodeRule::Signed(width)
                    }
                };
                CodeFacts {
                    width: CodeWidth::Integer(width),
                    ..code(form.key(), u32("Bits", width), rule)
                }
            }
            Self::Bcd(digits) => {
                let rule = CodeRule::DecimalDigits(digits);
                CodeFacts {
                    width: CodeWidth::DecimalDigits(digits),
                    ..code(FieldKey::Bcd, u32("Parameter", Some(digits)), rule)
                }
            }
            Self::Unary { max, total } => {
                let (max, total) = (max.as_ref(), total.as_ref());
                let bounds = [("Max", max), ("Total", total)];
                let bounds = bounds.map(|(key, bound)| argument(key, bound, Integer::U64));
                let scope = if total.is_some() {
                    Scope::Array
                } else {
                    Scope::Each
                };
                CodeFacts {
                    width: CodeWidth::Unary { max, total },
                    scope,
                    ..code(
                        FieldKey::Unary,
                        bounds.into(),
                        CodeRule::Bounds { max, total },
                    )
                }
            }
            Self::EliasGamma => numbers(FieldKey::EliasGamma),
            Self::EliasDelta => numbers(FieldKey::EliasDelta),
            Self::ExpGolomb => numbers(FieldKey::ExpGolomb),
            Self::Rice(k) => {
                let rule = CodeRule::FewerBits {
                    what: "the remainder of a Rice code",
                    bits: k,
                };
                code(FieldKey::Rice, u32("Parameter", Some(k)), rule)
            }
            Self::Leb128(None) => numbers(FieldKey::Leb128),
            Self::Leb128(Some(prefix)) => CodeFacts {
                type_name: "PrefixedLeb128",
                ..code(
                    FieldKey::Leb128,
                    u32("Parameter", Some(prefix)),
                    CodeRule::Prefix(prefix),
                )
            },
            Self::Vlq => code(FieldKey::Vlq, vec![], CodeRule::Unsigned),
            Self::Rank(kind, of) => kind.facts(of),
            Self::RankBy(kind, max) => CodeFacts {
                type_name: "RankBy",
                dynamic: Some(DynamicNumber {
                    key: kind.key().name(),
                    what: "Bound",
                    function: "bound",
                    // Digits of radix 1 take no bits.
                    least: if *kind == RankKind::Radix { 2 } else { 0 },
                    variant: Literal::u8_suffixed(*kind as u8),
                    max,
                    integer: Integer::U64,
                }),
                ..kind.facts(max)
            },
        }
    }

    /// The width of an integer, if it is written.
    pub(crate) fn bits(&self) -> Option<&Number> {
        match self.facts().width {
            CodeWidth::Integer(width) => width,
            _ => None,
        }
    }

    /// Whether the code fits every integer type, provided that its numbers do.
    pub(crate) fn fits_any_integer(&self) -> bool {
        matches!(
            self.facts().rule,
            CodeRule::Numbers | CodeRule::Width(_) | CodeRule::Bytes(_)
        )
    }

    /// The width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        match self.facts().width {
            CodeWidth::Varies => Width::Varies,
            CodeWidth::Unseen => Width::Unseen,
            CodeWidth::Integer(bits) => {
                Width::of_each(ty, &|ty| bits.map_or(Width::of_type(ty), Width::of))
            }
            CodeWidth::DecimalDigits(digits) => Width::of_each(ty, &|_| match digits.count() {
                Some(digits) => Width::exactly(digits.saturating_mul(4)),
                None => Width::Unseen,
            }),
            CodeWidth::Unary { max, total } => {
                let max = max.and_then(Number::count);
                match total.map(Number::count) {
                    Some(total) => width_of_total(max, total, ty),
                    None => Width::of_each(ty, &|_| Width::Bits {
                        min: 1,
                        max: max.map(|max| max + 1),
                    }),
                }
            }
        }
    }

    /// Whether it writes several values as one number.
    pub(crate) const fn is_rank(&self) -> bool {
        matches!(self, Self::Rank(..) | Self::RankBy(..))
    }
}

/// The width of unary numbers whose sum over an array is bounded. In an array of arrays, each row has its own sum.
fn width_of_total(max: Option<u128>, total: Option<u128>, ty: &Type) -> Width {
    match (types::array(ty), total) {
        (Some((len, row)), _) if types::array(row).is_some() => {
            width_of_total(max, total, row).by(len)
        }
        (Some((Some(len), _)), Some(total)) => {
            let each = max.map_or(total, |max| max.min(total));
            let most = each.checked_mul(len).map_or(total, |sum| sum.min(total));
            Width::Bits {
                min: len,
                max: len.checked_add(most),
            }
        }
        _ => Width::Varies,
    }
}
