//! Carrier types: generated types that carry a constant of a runtime trait.
//!
//! They are declared outside the impls, so `Self` is replaced by the item's name. A carrier has the item's parameters
//! if these may determine its constant.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics};

use crate::model::{ConstList, Constant, Field, Item};
use crate::names;

/// A generated type that carries a constant.
pub(super) struct Carrier<'a> {
    name: Ident,
    parameters: Option<&'a Generics>,
}

impl<'a> Carrier<'a> {
    /// Makes a carrier for a field.
    pub(super) fn of(name: Ident, field: &'a Field) -> Self {
        let parameters = field.parameters.as_deref();
        Self { name, parameters }
    }

    /// Returns the carrier of a coding's constant; `constant` is the name of the field's own carrier.
    pub(super) fn of_constant(of: &Constant<'_>, constant: &Ident, field: &'a Field) -> Self {
        let suffix = match of {
            Constant::Codewords(_) => return Self::of_table(constant, field),
            Constant::Value(_) | Constant::Mask(_) | Constant::Weights(_) => None,
            Constant::NoneValue(_) => Some("none"),
            Constant::Characters(_) => Some("characters"),
            Constant::Pieces(_) => Some("pieces"),
            Constant::Counts(_) => Some("counts"),
            Constant::End(_) | Constant::EndValue(_) | Constant::EndFunction(_) => Some("end"),
            Constant::List(ConstList { suffix, .. }) => *suffix,
        };
        let name = match suffix {
            Some(suffix) => names::suffixed(constant, suffix),
            None => constant.clone(),
        };
        Self::of(name, field)
    }

    /// Returns the carrier of a checksum.
    pub(super) fn of_sum(field: &'a Field) -> Self {
        Self::of(names::sum(field.number), field)
    }

    /// Returns the carrier of a table of codewords. It has no parameters, because its length is an array length.
    pub(super) fn of_table(constant: &Ident, field: &Field) -> Self {
        Self::plain(match field.parameters {
            Some(_) => names::table_of(constant),
            None => constant.clone(),
        })
    }

    /// Makes a carrier without parameters.
    pub(super) const fn plain(name: Ident) -> Self {
        let parameters = None;
        Self { name, parameters }
    }

    pub(super) fn is_called(&self, name: &Ident) -> bool {
        self.name == *name
    }

    /// Returns the declaration of the type.
    pub(super) fn declared(&self) -> TokenStream {
        let name = &self.name;
        let Some(generics) = self.parameters else {
            return quote!(enum #name {});
        };
        let (parameters, _, clause) = generics.split_for_impl();
        let used = generics.params.iter().map(|parameter| match parameter {
            GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                quote!(::core::marker::PhantomData<#ident>,)
            }
            GenericParam::Lifetime(parameter) => {
                let lifetime = &parameter.lifetime;
                quote!(&#lifetime (),)
            }
            GenericParam::Const(_) => TokenStream::new(),
        });
        quote! {
            // The context of the type can name it.
            #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
            pub struct #name #parameters (::core::marker::PhantomData<(#(#used)*)>) #clause;
        }
    }

    /// Returns the impl of a trait for the type.
    pub(super) fn implement(&self, of: impl ToTokens, body: impl ToTokens) -> TokenStream {
        let generics = self.parameters.map(Generics::split_for_impl);
        let (parameters, clause) = match &generics {
            Some((parameters, _, clause)) => (Some(parameters), *clause),
            None => (None, None),
        };
        quote! {
            #[automatically_derived]
            impl #parameters #of for #self #clause {
                #body
            }
        }
    }
}

/// The type with its arguments.
impl ToTokens for Carrier<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        if let Some(generics) = self.parameters {
            generics.split_for_impl().1.to_tokens(tokens);
        }
    }
}

/// Replaces `Self` by the item's type with its parameters.
pub(super) fn without_self(tokens: TokenStream, item: &Item) -> TokenStream {
    let (_, arguments, _) = item.generics.split_for_impl();
    replace_self(tokens, &item.ident, &arguments.as_turbofish())
}

/// Replaces `Self` outside any generics, where only lifetimes can be filled in.
pub(super) fn without_parameters(tokens: TokenStream, item: &Item) -> TokenStream {
    let lifetimes = item.generics.lifetimes().map(|_| quote!('static));
    let lifetimes: Vec<TokenStream> = lifetimes.collect();
    let arguments = (!lifetimes.is_empty()).then(|| quote!(::<#(#lifetimes),*>));
    replace_self(tokens, &item.ident, &arguments)
}

fn replace_self(tokens: TokenStream, item: &Ident, arguments: &impl ToTokens) -> TokenStream {
    let renamed = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == "Self" => {
            let mut name = item.clone();
            name.set_span(ident.span());
            quote!(#name #arguments)
        }
        TokenTree::Group(group) => {
            let inner = replace_self(group.stream(), item, arguments);
            let mut renamed = Group::new(group.delimiter(), inner);
            renamed.set_span(group.span());
            TokenTree::Group(renamed).into()
        }
        token => token.into(),
    });
    renamed.collect()
}
