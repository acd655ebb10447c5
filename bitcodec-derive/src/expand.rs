//! Generates the impls of the runtime's traits from the model.

mod access;
mod bit_codec;
mod borrowed;
mod carriers;
mod codewords;
mod coding_types;
mod columns;
mod computed;
mod const_checks;
mod context;
mod decode;
mod encode;
mod enums;
mod fallback;
mod field_constants;
mod impl_header;
mod in_place;
mod layout;
mod layout_table;
mod number_constants;
mod packed;
mod plain_field;
mod recursive;
mod root;
mod shared;
mod symbols;
mod tag_calls;
mod total;
mod verify_computed;
mod where_clause;

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use fallback::fallback;

use crate::model::{Body, Item};
use const_checks::Checks;
use impl_header::ImplHeader;

/// Returns every impl of the item.
pub(crate) fn item(item: &Item) -> TokenStream {
    let runtime = &item.runtime;
    let clause = where_clause::where_clause(item);
    let header = ImplHeader::new(item, clause.as_ref());
    let (numbers, constants) = (
        number_constants::of_item(item),
        field_constants::of_fields(item),
    );
    let tags = enums::constants(item);
    let codewords = match &item.body {
        Body::Enum(body) => codewords::of_enum(body, &item.ident),
        Body::Struct(_) => None,
    };
    let Checks { items, generic } = const_checks::of_fields(item);
    let groups = item.body.groups().into_iter();
    let sums = groups.map(computed::constants).collect();
    let sums = carriers::without_self(sums, item);
    let codec = bit_codec::impls(item, &header, &generic);
    let root = root::impls(item, &header);
    let recursive = recursive::impls(item, &header, &generic);
    let layout = layout::evaluated(item);
    let places = borrowed::places(item, &header);
    let packed = packed::inherent(item);
    let declared = packed::declared(item);
    let columns = columns::macro_call(item, clause.as_ref());
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
            #codewords
            #items
            #codec
            #recursive
            #layout
            #places
            #root
            #packed
            #columns
        };
    }
}
