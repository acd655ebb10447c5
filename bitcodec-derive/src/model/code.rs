//! Codes: codings whose only parameters are numbers.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Type;

use super::number::{Integer, Number};
use super::width::Width;
use crate::keys::{FieldKey, Key};
use crate::types;

/// A coding whose only parameters are numbers.
#[derive(Clone)]
pub(crate) enum Code {
    Bits(Number),
    /// A width given by an expression over earlier fields, and whether it is the width of a list's elements.
    BitsBy {
        max: Number,
        /// The only widths, if not all up to the greatest are possible.
        of: Option<Widths>,
        is_listed: bool,
    },
    /// An integer in an explicit representation, with its width if written.
    Form(IntegerForm, Option<Number>),
    /// This number of decimal digits.
    Bcd(Number),
    /// Digits of text.
    Numeral(Box<Numeral>),
    /// A float of so many bits of exponent and mantissa.
    MiniFloat {
        exponent: Number,
        mantissa: Number,
        /// Whether its first byte is the least significant, if it has a byte order of its own.
        is_little: Option<bool>,
    },
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    /// LEB128 with the width of its prefix, if it has one.
    Leb128(Option<Number>),
    Vlq,
    Utf8,
    /// Several values encoded as one number.
    Rank(RankKind, Number),
    /// The same with a bound given by an expression over earlier fields, and the maximum of that bound.
    RankBy(RankKind, Number),
    /// The same of indices in a set given by an expression over earlier fields, and the maximum of its size.
    RankAmong(RankKind, Number),
    /// The index of a value in such a set: its width, or the maximum of the size of the set, and whether the value is
    /// an element of a list.
    Among {
        bits: Option<Number>,
        max: Option<Number>,
        is_listed: bool,
    },
}

/// A number in digits of text.
#[derive(Clone)]
pub(crate) struct Numeral {
    pub(crate) key: FieldKey,
    pub(crate) radix: Number,
    pub(crate) width: Option<Number>,
    pub(crate) fill: Number,
    /// The sum of 1 if the fill is behind the digits, and 2 if letters are upper-case.
    pub(crate) flags: Number,
    pub(crate) end: Option<Number>,
}

/// How several values become one number. The discriminant is an argument of the runtime's type.
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

    /// Returns the facts of a code of this kind with this bound.
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

/// A representation of integers other than that of the stream.
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

/// The unit that a coding writes in one call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// One value; elements of an array or list are written one by one.
    Each,
    /// A whole array.
    Array,
    /// The elements of a list of known length.
    List,
    /// A whole value, including the length of a list.
    Value,
}

/// The constraints of a code on its numbers and on its type.
pub(crate) enum CodeRule<'a> {
    /// Any integer type.
    Numbers,
    /// The same, with bounds that the runtime checks.
    Digits,
    Unsigned,
    /// A width of at most that of the type.
    Width(&'a Number),
    /// A width of whole bytes, at least two.
    Bytes(Option<&'a Number>),
    /// A signed type, and a width of at least two bits.
    Signed(Option<&'a Number>),
    /// Fewer bits than the type has; `what` names the number in messages.
    FewerBits {
        what: &'static str,
        bits: &'a Number,
    },
    /// The width of a LEB128 prefix.
    Prefix(&'a Number),
    DecimalDigits(&'a Number),
    /// A type of floats.
    Floats,
    Bounds {
        max: Option<&'a Number>,
        total: Option<&'a Number>,
    },
    Radix(&'a Number),
    /// The number of values to choose from.
    Choice(&'a Number),
}

/// A numeric parameter of a code; `None` if it is not written.
pub(crate) struct Argument<'a> {
    /// The variant of the runtime's `Key`.
    pub(crate) key: &'static str,
    pub(crate) number: Option<&'a Number>,
    pub(crate) integer: Integer,
}

/// A number of a code that an expression over earlier fields provides.
pub(crate) struct DynamicNumber<'a> {
    pub(crate) key: &'static str,
    /// The trait of the runtime that converts the number, and its function.
    pub(crate) what: &'static str,
    pub(crate) function: &'static str,
    pub(crate) least: u32,
    /// The argument that distinguishes the uses of the runtime's type; it precedes the maximum.
    pub(crate) variant: Literal,
    pub(crate) max: &'a Number,
    /// The type that the maximum is used as.
    pub(crate) integer: Integer,
    pub(crate) set: Option<SetBound>,
    /// The only widths.
    pub(crate) of: Option<&'a Widths>,
}

/// The only widths of an integer: a list of constants.
#[derive(Clone)]
pub(crate) struct Widths {
    pub(crate) numbers: Vec<Number>,
}

impl Widths {
    /// Returns the widths as the runtime has them.
    pub(crate) fn set(&self) -> TokenStream {
        let widths = self.list();
        quote!(const { _codec::__private::width_set(#widths) })
    }

    /// Returns the greatest width.
    pub(crate) fn greatest(&self) -> TokenStream {
        let widths = self.list();
        quote!(_codec::__private::greatest_width(#widths))
    }

    fn list(&self) -> TokenStream {
        let widths = self.numbers.iter().map(|number| &number.expr);
        quote!(&[#((#widths) as u128),*])
    }
}

/// What the maximum of a set bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetBound {
    /// Its size.
    Size,
    /// The width of its indices.
    Width,
}

/// The facts of one code.
pub(crate) struct CodeFacts<'a> {
    /// The key that selects it.
    pub(crate) key: FieldKey,
    /// The runtime's type, and its numeric parameters.
    pub(crate) type_name: &'static str,
    pub(crate) arguments: Vec<Argument<'a>>,
    pub(crate) rule: CodeRule<'a>,
    width: CodeWidth<'a>,
    pub(crate) scope: Scope,
    /// The number given by an expression over earlier fields, if any.
    pub(crate) dynamic: Option<DynamicNumber<'a>>,
}

/// The width of one number in a code.
enum CodeWidth<'a> {
    Varies,
    Unseen,
    /// The written width, or else that of the type.
    Integer(Option<&'a Number>),
    DecimalDigits(&'a Number),
    Unary {
        max: Option<&'a Number>,
        total: Option<&'a Number>,
    },
}

impl Code {
    /// Returns the facts of the code.
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
            Self::BitsBy { max, of, is_listed } => {
                // Elements of 0 bits would not bound the length of the list.
                let least = u32::from(*is_listed || of.is_some());
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
                        set: None,
                        of: of.as_ref(),
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
            Self::Numeral(numeral) => {
                let Numeral {
                    key,
                    radix,
                    width,
                    fill,
                    flags,
                    end,
                } = &**numeral;
                CodeFacts {
                    type_name: "InDigits",
                    width: CodeWidth::Unseen,
                    ..code(
                        *key,
                        vec![
                            argument("Parameter", Some(radix), Integer::U32),
                            argument("Bits", width.as_ref(), Integer::U32),
                            argument("Fixed", Some(fill), Integer::U32),
                            argument("Parameter", Some(flags), Integer::U32),
                            argument("Max", end.as_ref(), Integer::U64),
                        ],
                        CodeRule::Digits,
                    )
                }
            }
            Self::MiniFloat {
                exponent,
                mantissa,
                is_little,
            } => {
                let parts = [exponent, mantissa];
                let parts = parts.map(|part| argument("Parameter", Some(part), Integer::U32));
                CodeFacts {
                    type_name: match is_little {
                        None => FieldKey::MiniFloat.type_name(),
                        Some(true) => "LittleEndianFloat",
                        Some(false) => "BigEndianFloat",
                    },
                    width: CodeWidth::Unseen,
                    ..code(FieldKey::MiniFloat, parts.into(), CodeRule::Floats)
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
            Self::Utf8 => CodeFacts {
                type_name: "Utf8Number",
                ..code(FieldKey::Utf8, vec![], CodeRule::Unsigned)
            },
            Self::Rank(kind, of) => kind.facts(of),
            Self::Among {
                bits,
                max,
                is_listed,
            } => {
                let (bound, set, rule) = match (bits, max) {
                    (Some(bits), _) => (bits, SetBound::Width, CodeRule::Width(bits)),
                    (None, Some(max)) => (max, SetBound::Size, CodeRule::Choice(max)),
                    (None, None) => unreachable!("`among` has one of both"),
                };
                let key = FieldKey::Among;
                let arguments = vec![
                    argument("Bits", bits.as_ref(), Integer::U32),
                    argument("Choice", max.as_ref(), Integer::U64),
                ];
                CodeFacts {
                    width: CodeWidth::Unseen,
                    dynamic: Some(DynamicNumber {
                        key: key.name(),
                        what: "",
                        function: "",
                        least: 0,
                        // Elements of 0 bits would not bound the length of the list.
                        variant: Literal::u32_suffixed(u32::from(*is_listed)),
                        max: bound,
                        integer: match set {
                            SetBound::Width => Integer::U32,
                            SetBound::Size => Integer::U64,
                        },
                        set: Some(set),
                        of: None,
                    }),
                    ..code(key, arguments, rule)
                }
            }
            Self::RankBy(kind, max) | Self::RankAmong(kind, max) => CodeFacts {
                type_name: match self {
                    Self::RankAmong(..) => "RankAmong",
                    _ => "RankBy",
                },
                dynamic: Some(DynamicNumber {
                    key: kind.key().name(),
                    what: "Bound",
                    function: "bound",
                    // Digits of radix 1 take no bits.
                    least: if *kind == RankKind::Radix { 2 } else { 0 },
                    variant: Literal::u8_suffixed(*kind as u8),
                    max,
                    integer: Integer::U64,
                    set: matches!(self, Self::RankAmong(..)).then_some(SetBound::Size),
                    of: None,
                }),
                ..kind.facts(max)
            },
        }
    }

    /// Returns the written width of an integer.
    pub(crate) fn bits(&self) -> Option<&Number> {
        match self.facts().width {
            CodeWidth::Integer(width) => width,
            _ => None,
        }
    }

    /// Whether the code accepts every integer type if its numbers are valid.
    pub(crate) fn fits_any_integer(&self) -> bool {
        matches!(
            self.facts().rule,
            CodeRule::Numbers | CodeRule::Width(_) | CodeRule::Bytes(_)
        )
    }

    /// Returns the width of a value of this type.
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

    /// Whether the code writes several values as one number.
    pub(crate) const fn is_rank(&self) -> bool {
        matches!(
            self,
            Self::Rank(..) | Self::RankBy(..) | Self::RankAmong(..)
        )
    }
}

/// Returns the width of unary numbers whose sum over an array is bounded. In an array of arrays, each row has its own
/// bound.
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
