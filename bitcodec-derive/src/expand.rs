//! The model to the impls of the runtime's traits.

mod checks;
mod codings;
mod constants;
mod decode;
mod dummy;
mod encode;
mod layout;
mod root;
mod table;
mod tags;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

pub(crate) use codings::{coding, located, option_item, spanned};
pub(crate) use dummy::dummy;

use checks::Checks;

use crate::bounds;
use crate::model::{Body, Item};
use crate::names;

/// Returns every impl of the item.
pub(crate) fn item(item: &Item) -> TokenStream {
    let runtime = &item.runtime;
    let clause = bounds::where_clause(item);
    let target = Target::new(item, clause.as_ref());
    let (numbers, constants) = (constants::of_numbers(item), constants::of_fields(item));
    let words = match &item.body {
        Body::Enum(body) => tags::words(body, &item.ident),
        Body::Struct(_) => TokenStream::new(),
    };
    let Checks { items, generic } = checks::of_fields(item);
    let codec = codec(item, &target, &generic);
    let root = root::impls(item, &target);
    let layout = layout::evaluated(item);
    quote! {
        const _: () = {
            use #runtime as _codec;
            #numbers
            #constants
            #words
            #items
            #codec
            #layout
            #root
        };
    }
}

/// The type that is implemented for, as the head of an impl needs it.
struct Target<'a> {
    generics: syn::ImplGenerics<'a>,
    name: TokenStream,
    clause: Option<&'a syn::WhereClause>,
}

impl<'a> Target<'a> {
    fn new(item: &'a Item, clause: Option<&'a syn::WhereClause>) -> Self {
        let (generics, arguments, _) = item.generics.split_for_impl();
        let ident = &item.ident;
        Self {
            generics,
            name: quote!(#ident #arguments),
            clause,
        }
    }

    /// `impl<T> Trait for Type<T> where .. { body }`.
    fn implement(&self, of: impl ToTokens, body: impl ToTokens) -> TokenStream {
        let Self {
            generics,
            name,
            clause,
        } = self;
        quote! {
            #[automatically_derived]
            impl #generics #of for #name #clause {
                #body
            }
        }
    }
}

fn codec(item: &Item, target: &Target<'_>, checks: &TokenStream) -> TokenStream {
    let layout = layout::constant(item, checks);
    let doc = table::doc(item);
    let (write, read, fault) = (names::bit_write(), names::bit_read(), names::fault());
    let (encode, decode) = (encode::body(item), decode::body(item));
    let evaluated = layout::evaluated_in_methods(item);
    // A rule or a size is of each value, so such values go one by one.
    let bulk = match &item.body {
        Body::Enum(body) if item.check.is_none() && item.size.is_none() => {
            tags::bulk(body, &item.ident)
        }
        Body::Enum(_) | Body::Struct(_) => None,
    };
    let impls = target.implement(
        names::bit_codec(),
        quote! {
            #layout

            #[inline(always)]
            fn encode<__W: #write>(&self, __writer: &mut __W) -> ::core::result::Result<(), #fault> {
                #evaluated
                #encode
            }

            #[inline(always)]
            fn decode<__R: #read>(__reader: &mut __R) -> ::core::result::Result<Self, #fault> {
                #evaluated
                #decode
            }

            #bulk
        },
    );
    let symbol = match &item.body {
        Body::Enum(body) => tags::symbol(body, item.check.as_ref()),
        Body::Struct(_) => None,
    };
    let symbol = symbol.map(|body| target.implement(quote!(_codec::coding::Symbol), body));
    quote!(#doc #impls #symbol)
}
