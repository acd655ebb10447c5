//! Carriers for the codewords of prefix codes.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::carriers::Carrier;
use crate::model::{Codeword, Codewords, Enum, Integer};
use crate::names;
use crate::spans::called_on;

/// Returns the carrier for the codewords of an enum, with a check for each codeword at its literal.
pub(super) fn of_enum(item: &Enum, name: &Ident) -> Option<TokenStream> {
    let Enum::Prefix {
        words,
        incomplete,
        variants,
    } = item
    else {
        return None;
    };
    let (carrier, shown) = (Carrier::plain(names::words()), names::unraw(name));
    let symbols = variants.iter().map(|variant| names::unraw(&variant.ident));
    let all = quote!(<#carrier as _codec::__private::Words>::CODES);
    let (constants, codes, checks) = match words {
        Codewords::Given(words) => {
            let codes = symbols.zip(words).map(|(symbol, Codeword { bits, length, .. })| {
                quote!(_codec::__private::code(#symbol, #bits, #length as u8))
            });
            let (count, free) = (words.len(), format_ident!("__IS_PREFIX_FREE"));
            let constants = quote! {
                const #free: bool = _codec::__private::is_prefix_free::<#count>(#all);
            };
            let clashes = words.iter().enumerate().skip(1).map(|(index, word)| {
                let check = quote!(_codec::__private::check_codeword);
                called_on(check, quote!(#all, #free, #index), &word.literal)
            });
            let gaps = if *incomplete {
                let check = quote!(_codec::__private::check_incomplete);
                called_on(check, all.clone(), name)
            } else {
                let check = quote!(_codec::__private::check_codewords);
                called_on(check, quote!(#all, #free), name)
            };
            let checks: Vec<TokenStream> = clashes.chain([gaps]).collect();
            (constants, quote!(&[#(#codes),*]), checks)
        }
        Codewords::Weights(weights) => {
            let numbers = weights.iter().map(|weight| weight.to_integer(Integer::U64));
            let count = weights.len();
            let (constant, long) = (format_ident!("__WEIGHTS"), format_ident!("__LONG"));
            // The code is built twice, once for its codewords and once for its longest one, not once for each weight.
            let table = quote!(const #constant: [u64; #count] = [#(#numbers),*];);
            let all = quote! {
                const #long: ::core::option::Option<(usize, u8)> = _codec::__private::too_long(&#constant);
            };
            // A Huffman codeword has fewer digits than the code has words, so 33 words have at most 32 digits.
            let checks = weights.iter().enumerate().filter(|_| count > 33);
            let checks = checks.map(|(index, weight)| {
                let check = quote!(_codec::__private::check_weight);
                called_on(check, quote!(#long, #index), weight)
            });
            let checks = checks.collect::<Vec<_>>();
            let all = (!checks.is_empty()).then_some(all);
            let codes = quote!(&_codec::__private::codes_of_weights([#(#symbols),*], &#constant));
            (quote!(#table #all), codes, checks)
        }
    };
    let impls = carried(&carrier, &quote!(#shown), &codes);
    let declared = carrier.declared();
    Some(quote!(#constants #declared #impls #(const _: () = #checks;)*))
}

/// Returns the impl of `Words` for a carrier.
pub(super) fn carried(words: &Carrier<'_>, name: &TokenStream, codes: &TokenStream) -> TokenStream {
    let codes_of = quote!(<#words as _codec::__private::Words>::CODES);
    words.implement(
        quote!(_codec::__private::Words),
        quote! {
            const NAME: &'static str = #name;
            const CODES: &'static [_codec::layout::Code] = #codes;
            const LONG: &'static [u32] = &_codec::__private::long_words::<{ _codec::__private::long_len(#codes_of) }>(#codes_of);
        },
    )
}
