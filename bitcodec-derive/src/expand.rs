//! The model to the impls of the runtime's traits.

mod access;
mod bounds;
mod checked;
mod checks;
mod codec;
mod coded;
mod codings;
mod columns;
mod computed;
mod constants;
mod decode;
mod dummy;
mod encode;
mod hidden;
mod layout;
mod numbers;
mod packed;
mod root;
mod symbols;
mod table;
mod tags;
mod target;
mod words;

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use dummy::dummy;

use crate::model::{Body, Item};
use checks::Checks;
use target::Target;

/// Returns every impl of the item.
pub(crate) fn item(item: &Item) -> TokenStream {
    let runtime = &item.runtime;
    let clause = bounds::where_clause(item);
    let target = Target::new(item, clause.as_ref());
    let (numbers, constants) = (numbers::of_item(item), constants::of_fields(item));
    let tags = tags::constants(item);
    let words = match &item.body {
        Body::Enum(body) => words::of_enum(body, &item.ident),
        Body::Struct(_) => None,
    };
    let Checks { items, generic } = checks::of_fields(item);
    let groups = item.body.groups().into_iter();
    let sums = groups.map(computed::constants).collect();
    let sums = hidden::without_self(sums, item);
    let codec = codec::impls(item, &target, &generic);
    let root = root::impls(item, &target);
    let layout = layout::evaluated(item);
    let packed = packed::inherent(item);
    let declared = packed::declared(item);
    let columns = columns::said(item, clause.as_ref());
    let allowed = item.is_deprecated.then(|| quote!(#[allow(deprecated)]));
    quote! {
        #declared

        #allowed
        const _: () = {
            use #runtime as _codec;
            #numbers
            #tags
            #constants
            #sums
            #words
            #items
            #codec
            #layout
            #root
            #packed
            #columns
        };
    }
}
