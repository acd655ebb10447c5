//! The layout as a table in the documentation.

use proc_macro2::TokenStream;

use crate::model::Item;

pub(super) fn doc(_item: &Item) -> TokenStream {
    TokenStream::new()
}
