//! Codings as types of the runtime.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::quote;
use syn::spanned::Spanned;

use crate::attr::{Fixed, Number};
use crate::model::{Coding, Field};
use crate::names;
use crate::types;

/// The type of a coding, pointing at the field's type where it does not fit.
pub(crate) fn coding(coding: &Coding, field: &Field) -> TokenStream {
    spanned(tokens(coding, field), &field.ty)
}

/// Lets tokens of ours point at tokens of the user's.
pub(crate) fn spanned(tokens: TokenStream, on: &impl Spanned) -> TokenStream {
    located(tokens, on.span())
}

fn located(tokens: TokenStream, at: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            if let TokenTree::Group(group) = &token {
                let mut moved = Group::new(group.delimiter(), located(group.stream(), at));
                moved.set_span(place(group.span(), at));
                token = TokenTree::Group(moved);
            } else {
                token.set_span(place(token.span(), at));
            }
            token
        })
        .collect()
}

/// Moves a span of ours; the user's own stay where they are.
fn place(span: Span, at: Span) -> Span {
    let ours = Span::call_site();
    if format!("{span:?}") == format!("{ours:?}") { ours.located_at(at) } else { span }
}

fn tokens(coding: &Coding, field: &Field) -> TokenStream {
    let inner = |coding: &Coding| tokens(coding, field);
    let path = match coding {
        Coding::Own => quote!(Own),
        Coding::Bits(width) => with_number("Bits", width),
        Coding::Ranged(range) => {
            let (low, high) = (range.low.to_argument(), range.high.to_argument());
            quote!(Ranged<#low, #high>)
        }
        Coding::Checked(of, range) => {
            let (of, low, high) = (inner(of), range.low.to_argument(), range.high.to_argument());
            quote!(Checked<#of, #low, #high>)
        }
        Coding::Biased(of, bias) => {
            let (of, bias) = (inner(of), bias.to_argument());
            quote!(Biased<#of, #bias>)
        }
        Coding::Unary { max, total } => {
            let [max, total] = [max, total].map(|bound| match bound {
                Some(bound) => bound.to_argument(),
                None => quote!({ u64::MAX }),
            });
            quote!(Unary<#max, #total>)
        }
        Coding::EliasGamma => quote!(EliasGamma),
        Coding::EliasDelta => quote!(EliasDelta),
        Coding::ExpGolomb => quote!(ExpGolomb),
        Coding::Rice(k) => with_number("Rice", k),
        Coding::Leb128 => quote!(Leb128),
        Coding::LittleEndian(width) => endian("LittleEndian", width.as_ref()),
        Coding::BigEndian(width) => endian("BigEndian", width.as_ref()),
        Coding::Fixed(of, fixed) => {
            let (of, constant) = (inner(of), names::constant(&field.name));
            if types::is_unit(&field.ty) {
                let ty = fixed_type(of_width(fixed, coding), fixed);
                quote!(FixedUnit<#of, #ty, #constant>)
            } else {
                quote!(Fixed<#of, #constant>)
            }
        }
        Coding::Xor(of, _) => {
            let (of, constant) = (inner(of), names::constant(&field.name));
            quote!(Xor<#of, #constant>)
        }
        Coding::Table(_) => {
            let constant = names::constant(&field.name);
            quote!(Prefix<#constant>)
        }
        Coding::Radix(radix) => with_number("Radix", radix),
        Coding::RadixBy(_) => {
            let constant = names::constant(&field.name);
            quote!(RadixBy<#constant>)
        }
        Coding::Combination(of) => with_number("Combination", of),
        Coding::Arrangement(of) => with_number("Arrangement", of),
        Coding::Runs(of) => {
            let of = inner(of);
            quote!(Runs<#of>)
        }
        Coding::BestOf(codings) => quote!(BestOf<(#(#codings,)*)>),
        Coding::Counted(count, element) => {
            let (count, element) = (inner(count), inner(element));
            quote!(Counted<#count, #element>)
        }
        Coding::With(path) => return quote!(#path),
    };
    quote!(_codec::coding::#path)
}
