//! Expressions that fields ask of the fields before them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, Type};

use super::checked_ops::{self, PlaceTypes};
use super::free_names::substituted;
use crate::model::{Condition, DerivedKind, DynamicNumber, Field, Form, SetBound, Wire};
use crate::names;
use crate::runtime_items::value_item;
use crate::source::source;
use crate::spans::{call_site_at, called, ends, located, spanned};
use crate::types::{self, Primitive};

/// Expressions over earlier fields, each of which is a place of its own type.
pub(crate) struct FieldExpr<'a, P> {
    pub(crate) earlier: &'a [Field],
    pub(crate) stream: Stream<'a>,
    /// Where the value of a field is.
    pub(crate) place: P,
}

/// The reader or writer of a field, which refuses an expression without a value.
#[derive(Clone, Copy)]
pub(crate) struct Stream<'a> {
    /// The type of the context of the item, which expressions call by its name.
    context: Option<&'a Type>,
    /// Whether the argument has a tag, a flag or the input beside the context.
    has_outer_value: bool,
    /// The variable of the reader or writer.
    name: &'static str,
    /// The function that takes the context out of the argument.
    part: &'static str,
    /// The function of the runtime that refuses an expression without a value.
    value: &'static str,
}

impl<'a> Stream<'a> {
    /// While the field is read.
    pub(crate) const fn reader(field: &'a Field) -> Self {
        Self {
            context: field.context.as_ref(),
            has_outer_value: field.has_outer_value,
            name: "__reader",
            part: "read",
            value: "read_value",
        }
    }

    /// While the field is written.
    pub(crate) const fn writer(field: &'a Field) -> Self {
        Self {
            context: field.context.as_ref(),
            has_outer_value: field.has_outer_value,
            name: "__writer",
            part: "write",
            value: "write_value",
        }
    }

    /// The context, if the name is that of it.
    fn context(self, ident: &Ident) -> Option<TokenStream> {
        let context = self.context.filter(|_| names::is_context(ident))?;
        Some(match self.has_outer_value {
            true => {
                let part = context_part(context, self.part);
                quote!((*#part))
            }
            false => quote!((*__context)),
        })
    }
}

/// Takes the context out of the argument, which holds a tag, a flag or the input too.
pub(crate) fn context_part(context: &Type, part: &str) -> TokenStream {
    let part = Ident::new(part, Span::call_site());
    quote! {
        <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<_codec::With<#context>>>::#part(__context)
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
        if let Some(bound) = dynamic.set {
            return Some(self.dynamic_set(field, &dynamic, by, bound, function));
        }
        let number = self.ask(field, dynamic.what, dynamic.function, by);
        let (name, key) = (&field.name, dynamic.key);
        let (least, max) = (dynamic.least, dynamic.max.to_integer(dynamic.integer));
        let at = Span::call_site();
        let bound = match dynamic.of {
            Some(of) => of.set(),
            None => quote!((#key, #least as u64, #max as u64)),
        };
        let [function, stream] = [function, self.stream.name].map(|name| Ident::new(name, at));
        Some(quote! {
            let #stream = &mut _codec::__private::#function(#name, #bound, #number, #stream)?;
        })
    }

    /// The reader of a field whose integer has bits in earlier fields.
    pub(crate) fn parts(&self, field: &Field) -> Option<TokenStream> {
        let parts = self.over_places(&field.parts_expr()?);
        Some(quote!(let __reader = &mut _codec::__private::with_parts(#parts, __reader);))
    }

    /// The reader or writer of a field whose code takes a set from earlier fields.
    fn dynamic_set(
        &self,
        field: &Field,
        dynamic: &DynamicNumber<'_>,
        by: &Expr,
        bound: SetBound,
        function: &str,
    ) -> TokenStream {
        let set = self.value_of(field, by);
        let (name, key, least) = (&field.name, dynamic.key, dynamic.least);
        let max = dynamic.max.to_integer(dynamic.integer);
        let most = match bound {
            SetBound::Size => quote!(#max as u64),
            SetBound::Width => quote!(const { _codec::__private::size_of_bits(#max) }),
        };
        let at = Span::call_site();
        let function = format_ident!("{}", function.replace("number", "set"), span = at);
        let set_of = spanned(quote!(_codec::__private::set_of), by);
        let stream = Ident::new(self.stream.name, at);
        let place = quote_spanned!(call_site_at(by)=> __set);
        quote! {
            let __set = &#set;
            let #stream = &mut _codec::__private::#function(
                #name, (#key, #least as u64, #most), #set_of(#place), #stream,
            )?;
        }
    }

    /// The value of a condition.
    pub(crate) fn holds(&self, field: &Field, condition: &Expr) -> TokenStream {
        self.ask(field, "Condition", "holds", condition)
    }

    /// Whether a field that is read is there.
    pub(crate) fn is_there(&self, field: &Field, condition: &Condition) -> TokenStream {
        match condition {
            Condition::By(condition) => self.holds(field, condition),
            Condition::Rest(_) => quote!(_codec::__private::is_left(__reader)),
        }
    }

    /// The statement that reads or writes a field, in the byte order that a condition decides, if it has one.
    pub(crate) fn ordered(&self, field: &Field, statement: TokenStream) -> TokenStream {
        let Some(is_little) = &field.little_endian else {
            return statement;
        };
        let is_little = self.holds(field, is_little);
        let stream = Ident::new(self.stream.name, Span::call_site());
        let in_order = |little: bool| {
            quote!({
                let #stream = &mut _codec::__private::InByteOrder::<'_, _, #little>::new(#stream);
                #statement
            })
        };
        let (little, big) = (in_order(true), in_order(false));
        quote!(if #is_little #little else #big)
    }

    /// A statement that has the value that a field is given as its context, as `__given`.
    pub(crate) fn given(&self, field: &Field) -> Option<TokenStream> {
        let asked = field.given.as_ref()?;
        let value = self.value_of(field, asked);
        let at = call_site_at(asked);
        Some(quote_spanned!(at=> let __given = &#value;))
    }

    /// The statements that have the tag of the enum in a field, and the value that it is given as its context.
    pub(crate) fn beside(&self, field: &Field) -> Option<TokenStream> {
        let tag = field.tag.as_ref().map(|tag| {
            let tag = self.ask(field, "TagNumber", "tag_number", tag);
            quote!(let __outer_tag = #tag;)
        });
        let given = self.given(field);
        (tag.is_some() || given.is_some()).then(|| quote!(#tag #given))
    }

    /// The value of an expression of any type.
    fn value_of(&self, field: &Field, asked: &Expr) -> TokenStream {
        let expr = self.over_places(asked);
        match checked_ops::checked(&expr, false, &self.known()) {
            Some(checked) => self.refused_without_value(field, asked, checked.evaluated()),
            // A reference to it would bind to its first operand.
            None if matches!(expr, Expr::Range(_) | Expr::Binary(_) | Expr::Cast(_)) => {
                quote!((#expr))
            }
            None => expr.to_token_stream(),
        }
    }

    /// An expression over the places of the fields that it names.
    fn over_places(&self, expr: &Expr) -> Expr {
        substituted(expr, |ident: &Ident| {
            let mut earlier = self.earlier.iter();
            let found = earlier.find(|field| names::is_of(&field.member, ident));
            found
                .map(&self.place)
                .or_else(|| self.stream.context(ident))
        })
    }

    /// The value of an expression that may have none, by which the field is refused.
    fn refused_without_value(
        &self,
        field: &Field,
        asked: &Expr,
        value: TokenStream,
    ) -> TokenStream {
        let (name, text, at) = (&field.name, source(asked), Span::call_site());
        // Errors in it are shown on the whole expression, and those of its operators on them.
        let (first, last) = ends(asked);
        let value_of = Ident::new(self.stream.value, at);
        let value_of = located(quote!(_codec::__private::expression::#value_of), first);
        let stream = Ident::new(self.stream.name, at);
        let value = quote_spanned!(last=> (#name, #text, #value, #stream)?);
        quote!(#value_of #value)
    }

    /// The earlier fields whose types are known by their names.
    fn known(&self) -> PlaceTypes {
        let known = self.earlier.iter().filter_map(|field| {
            Primitive::of(&field.ty)?;
            Some(((self.place)(field).to_string(), types::name(&field.ty)?))
        });
        known.collect()
    }

    /// What is asked of a field that is derived as this and stored: what it cannot be is said of its type.
    fn derived(&self, what: &str, expr: &Expr) -> Option<TokenStream> {
        let name = names::as_field(expr)?;
        let mut earlier = self.earlier.iter();
        let field = earlier.find(|field| names::is_of(&field.member, &name))?;
        match &field.wire {
            Wire::Derived { .. } if field.is_derived_unit() => None,
            Wire::Derived { from, .. } => match (from.what, what) {
                (DerivedKind::Count, "Count") => Some(value_item(field, "DerivedCount", "count")),
                (DerivedKind::Flag, "Condition") => Some(value_item(field, "DerivedFlag", "holds")),
                (DerivedKind::Tag, "TagNumber") => {
                    Some(value_item(field, "TagNumber", "tag_number"))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Evaluates an expression through a trait of the runtime, re-spanned to the whole expression.
    fn ask(&self, field: &Field, what: &str, function: &str, expr: &Expr) -> TokenStream {
        let asked = expr;
        let expr = self.over_places(expr);
        let (at, is_number) = (Span::call_site(), what != "Condition");
        let derived = self.derived(what, asked);
        let (what, function) = (Ident::new(what, at), Ident::new(function, at));
        let function = match derived {
            Some(function) => function,
            None => spanned(quote!(_codec::__private::#what::#function), &expr),
        };
        let Some(checked) = checked_ops::checked(&expr, is_number, &self.known()) else {
            return called(function, expr.to_token_stream());
        };
        let value = self.refused_without_value(field, asked, checked.evaluated());
        called(function, value)
    }
}
