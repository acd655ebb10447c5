//! Codings as types of the runtime.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;

use crate::attr::{Fixed, Number};
use crate::model::{Coding, Field};
use crate::names;
use crate::types;

/// The type of a coding, pointing at the field's type where it does not fit.
pub(crate) fn coding(coding: &Coding, field: &Field) -> TokenStream {
    let at = Span::call_site().located_at(field.ty.span());
    tokens(coding, field, &names::constant(field.number), at)
}

/// Lets tokens of ours point at tokens of the user's.
pub(crate) fn spanned(tokens: TokenStream, on: &impl Spanned) -> TokenStream {
    located(tokens, Span::call_site().located_at(on.span()))
}

/// Lets tokens point at a place.
pub(crate) fn located(tokens: TokenStream, at: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|token| {
        let mut token = match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), located(group.stream(), at)))
            }
            token => token,
        };
        token.set_span(at);
        token
    });
    moved.collect()
}

/// The type of a coding with its constant in the type `constant`.
fn tokens(coding: &Coding, field: &Field, constant: &Ident, at: Span) -> TokenStream {
    let inner = |coding: &Coding| tokens(coding, field, constant, at);
    let plain = |name: &str| {
        let name = Ident::new(name, at);
        quote_spanned!(at=> _codec::coding::#name)
    };
    let with = |name: &str, number: &Number| {
        let (path, number) = (plain(name), number.to_argument());
        quote_spanned!(at=> #path<#number>)
    };
    match coding {
        Coding::Own => plain("Own"),
        Coding::Bits(width) => with("Bits", width),
        Coding::LittleEndian(Some(width)) => with("LittleEndian", width),
        Coding::BigEndian(Some(width)) => with("BigEndian", width),
        Coding::LittleEndian(None) => quote_spanned!(at=> _codec::coding::LittleEndian<0>),
        Coding::BigEndian(None) => quote_spanned!(at=> _codec::coding::BigEndian<0>),
        Coding::Rice(k) => with("Rice", k),
        Coding::Radix(radix) => with("Radix", radix),
        Coding::Combination(of) => with("Combination", of),
        Coding::Arrangement(of) => with("Arrangement", of),
        Coding::EliasGamma => plain("EliasGamma"),
        Coding::EliasDelta => plain("EliasDelta"),
        Coding::ExpGolomb => plain("ExpGolomb"),
        Coding::Leb128 => plain("Leb128"),
        Coding::PrefixedLeb128(prefix) => with("PrefixedLeb128", prefix),
        Coding::Ranged(range) => {
            let (low, high) = (range.low.to_argument(), range.high.to_argument());
            quote_spanned!(at=> _codec::coding::Ranged<#low, #high>)
        }
        Coding::Checked(of, range) => {
            let (of, low, high) = (inner(of), range.low.to_argument(), range.high.to_argument());
            quote_spanned!(at=> _codec::coding::Checked<#of, #low, #high>)
        }
        Coding::Biased(of, bias) => {
            let (of, bias) = (inner(of), bias.to_argument());
            quote_spanned!(at=> _codec::coding::Biased<#of, #bias>)
        }
        Coding::As(of, integer) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::As<#of, #integer>)
        }
        Coding::Unary {
            max: None,
            total: None,
        } => plain("Unary"),
        Coding::Unary {
            max: Some(max),
            total: None,
        } => with("Unary", max),
        Coding::Unary {
            max,
            total: Some(total),
        } => {
            let max = max
                .as_ref()
                .map_or_else(|| quote_spanned!(at=> { u64::MAX }), Number::to_argument);
            let total = total.to_argument();
            quote_spanned!(at=> _codec::coding::Unary<#max, #total>)
        }
        Coding::Fixed(of, fixed) if types::is_unit(field.value_type()) => {
            let ty = fixed_type(fixed, of);
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::FixedUnit<#of, #ty, #constant>)
        }
        Coding::Fixed(of, _) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Fixed<#of, #constant>)
        }
        Coding::Xor(of, _) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Xor<#of, #constant>)
        }
        Coding::Table(_) => quote_spanned!(at=> _codec::coding::Prefix<#constant>),
        Coding::RadixBy(_) => quote_spanned!(at=> _codec::coding::RadixBy<#constant>),
        Coding::Digits(choices) => quote_spanned!(at=> _codec::coding::Digits<#choices>),
        Coding::RadixOf(_) => quote_spanned!(at=> _codec::coding::RadixOf<#constant>),
        Coding::Runs(of) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Runs<#of>)
        }
        Coding::ZeroRuns(of) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::ZeroRuns<#of>)
        }
        Coding::BestOf(alternatives) => {
            let codings = alternatives.iter().zip(0..).map(|(alternative, index)| {
                let constant = names::constant_of(constant, index);
                let at = Span::call_site().located_at(alternative.written.span());
                tokens(&alternative.coding, field, &constant, at)
            });
            quote_spanned!(at=> _codec::coding::BestOf<(#(#codings,)*)>)
        }
        Coding::Joined(of) => inner(of),
        Coding::Counted(count, element) => {
            let list = match &**element {
                Coding::Joined(_) => "Joined",
                coding if coding.is_of_list() => "Listed",
                _ => "Counted",
            };
            let list = Ident::new(list, at);
            let (count, element) = (inner(count), inner(element));
            quote_spanned!(at=> _codec::coding::#list<#count, #element>)
        }
        Coding::ByteSized(count, element, ones) => {
            let (count, element) = (inner(count), inner(element));
            quote_spanned!(at=> _codec::coding::ByteSized<#count, #element, #ones>)
        }
        Coding::Via(ty) => quote_spanned!(at=> _codec::coding::Via<#ty>),
        Coding::With(path) => quote_spanned!(at=> #path),
    }
}

/// The type of the value that a fixed field of type `()` has on the wire.
pub(super) fn fixed_type(fixed: &Fixed, inner: &Coding) -> TokenStream {
    let at = Span::call_site();
    match (fixed, inner) {
        (Fixed::Bytes(bytes), _) => {
            let len = bytes.value().len();
            quote_spanned!(at=> [u8; #len])
        }
        (
            _,
            Coding::Bits(width)
            | Coding::LittleEndian(Some(width))
            | Coding::BigEndian(Some(width)),
        ) => {
            let bits = width
                .value
                .and_then(|bits| u32::try_from(bits).ok())
                .unwrap_or(128);
            let ty = format_ident!("u{}", bits.next_power_of_two().clamp(8, 128));
            quote_spanned!(at=> #ty)
        }
        _ => quote_spanned!(at=> u64),
    }
}
