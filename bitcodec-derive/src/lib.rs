//! The derive macro of bitcodec.

use proc_macro::TokenStream;

/// Derives the wire form of a type.
#[proc_macro_derive(BitCodec, attributes(codec))]
pub fn derive_bit_codec(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}
