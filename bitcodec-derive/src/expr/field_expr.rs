//! Expressions that fields ask of the fields before them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Type};

use super::checked_ops::{self, PlaceTypes};
use super::free_names::{free_names, substituted};
use crate::model::{DerivedKind, Field, Form, Wire};
use crate::names;
use crate::runtime_items::value_item;
use crate::source::source;
use crate::spans::{called, ends, located, spanned};
use crate::types::{self, Primitive};

/// Expressions over earlier fields, each of which is a place of its own type.
pub(crate) struct FieldExpr<'a, P> {
    pub(crate) earlier: &'a [Field],
    pub(crate) context: Context<'a>,
    /// Where the value of a field is.
    pub(crate) place: P,
}

/// How an expression gets what is given beside the bits.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// Its type, in an item that has a context.
    ty: Option<&'a Type>,
    /// The function of the runtime, and the reader or writer that it asks.
    function: &'static str,
    stream: &'static str,
    /// The function of the runtime that refuses an expression without a value.
    value: &'static str,
}

impl<'a> Context<'a> {
    /// While the field is read.
    pub(crate) fn of_reader(field: &'a Field) -> Self {
        Self {
            ty: field.context.as_ref(),
            function: "read_context",
            stream: "__reader",
            value: "read_value",
        }
    }

    /// While the field is written.
    pub(crate) fn of_writer(field: &'a Field) -> Self {
        Self {
            ty: field.context.as_ref(),
            function: "write_context",
            stream: "__writer",
            value: "write_value",
        }
    }

    /// The variable that has it, if the name is that of the context.
    fn place(self, ident: &Ident) -> Option<TokenStream> {
        let is_meant = self.ty.is_some() && names::is_context(ident);
        is_meant.then(|| quote!((*__context)))
    }

    /// Puts it into its variable before a value that asks for it.
    fn around(self, name: &str, expr: &Expr, value: TokenStream) -> TokenStream {
        let asks = free_names(expr)
            .iter()
            .any(|name| names::is_context(&name.ident));
        let Some(ty) = self.ty.filter(|_| asks) else {
            return value;
        };
        let [function, stream] = [self.function, self.stream].map(|name| {
            let at = Span::call_site();
            Ident::new(name, at)
        });
        quote!({
            let __context: &#ty = _codec::__private::#function::<#ty, _>(
                ::core::option::Option::Some(#name), #stream,
            )?;
            #value
        })
    }
}

impl<P: Fn(&Field) -> TokenStream> FieldExpr<'_, P> {
    /// The length or width that a form needs.
    pub(crate) fn by(&self, field: &Field, form: &Form) -> Option<TokenStream> {
        match form {
            Form::Coded(_) => None,
            Form::List { len, .. } => Some(self.ask(field, "Count", "count", len)),
            Form::Sized { size, .. } => Some(self.ask(field, "Count", "count", size)),
        }
    }

    /// The reader or writer of a field whose code takes a number from earlier fields, by a function of the runtime.
    pub(crate) fn dynamic_number(&self, field: &Field, function: &str) -> Option<TokenStream> {
        let (dynamic, by) = field.dynamic_number()?;
        let number = self.ask(field, dynamic.what, dynamic.function, by);
        let (name, key) = (&field.name, dynamic.key);
        let (least, max) = (dynamic.least, dynamic.max.to_integer(dynamic.integer));
        let at = Span::call_site();
        let [function, stream] = [function, self.context.stream].map(|name| Ident::new(name, at));
        Some(quote! {
            let #stream = &mut _codec::__private::#function(
                #name, (#key, #least as u64, #max as u64), #number, #stream,
            )?;
        })
    }

    /// The value of a condition.
    pub(crate) fn holds(&self, field: &Field, condition: &Expr) -> TokenStream {
        self.ask(field, "Condition", "holds", condition)
    }

    /// The earlier fields whose types are known by their names.
    fn known(&self) -> PlaceTypes {
        let known = self.earlier.iter().filter_map(|field| {
            Primitive::of(&field.ty)?;
            Some(((self.place)(field).to_string(), types::name(&field.ty)?))
        });
        known.collect()
    }

    /// What is asked of a field that is derived and stored: what it cannot be is said of its type.
    fn derived(&self, expr: &Expr) -> Option<TokenStream> {
        let name = names::as_field(expr)?;
        let mut earlier = self.earlier.iter();
        let field = earlier.find(|field| names::is_of(&field.member, &name))?;
        match &field.wire {
            Wire::Derived { .. } if field.is_derived_unit() => None,
            Wire::Derived { from, .. } => Some(match from.what {
                DerivedKind::Count => value_item(field, "DerivedCount", "count"),
                DerivedKind::Flag => value_item(field, "DerivedFlag", "holds"),
            }),
            _ => None,
        }
    }

    /// Evaluates an expression through a trait of the runtime, re-spanned to the whole expression.
    fn ask(&self, field: &Field, what: &str, function: &str, expr: &Expr) -> TokenStream {
        let asked = expr;
        let expr = substituted(expr, |ident: &Ident| {
            let mut earlier = self.earlier.iter();
            let found = earlier.find(|field| names::is_of(&field.member, ident));
            found.map(&self.place).or_else(|| self.context.place(ident))
        });
        let (at, is_number) = (Span::call_site(), what != "Condition");
        let (what, function) = (Ident::new(what, at), Ident::new(function, at));
        let function = match self.derived(asked) {
            Some(function) => function,
            None => spanned(quote!(_codec::__private::#what::#function), &expr),
        };
        let Some(checked) = checked_ops::checked(&expr, is_number, &self.known()) else {
            let value = called(function, expr.to_token_stream());
            return self.context.around(&field.name, asked, value);
        };
        let value = checked.evaluated();
        let value = self.context.around(&field.name, asked, value);
        let (name, text) = (&field.name, source(asked));
        // Errors in it are shown on the whole expression, and those of its operators on them.
        let (first, last) = ends(asked);
        let value_of = Ident::new(self.context.value, at);
        let value_of = located(quote!(_codec::__private::expression::#value_of), first);
        let stream = Ident::new(self.context.stream, at);
        let value = quote_spanned!(last=> (#name, #text, #value, #stream)?);
        let value = quote!(#value_of #value);
        called(function, value)
    }
}
