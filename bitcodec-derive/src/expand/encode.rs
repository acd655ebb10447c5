//! The writing side.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

use super::codings::{asked, coding, field_item, option_item, rules, tried};
use super::tags;
use crate::attr::Unit;
use crate::bounds::value_type;
use crate::model::{Body, Coding, Derived, Field, Form, Item, Wire};
use crate::names;
use crate::numbers::Integer;
use crate::places;
use crate::types;

/// Where a field of the value stands while it is written.
#[derive(Clone, Copy)]
pub(super) enum Access {
    /// In `self`.
    Own,
    /// Behind a reference that a pattern made.
    Bound,
}

impl Access {
    /// A reference to the field.
    fn reference(self, field: &Field) -> TokenStream {
        match self {
            Self::Own => {
                let member = &field.member;
                quote!(&self.#member)
            }
            Self::Bound => {
                let local = names::local(&field.member);
                quote!(#local)
            }
        }
    }

    /// Reads a field of type `()`, so that it does not count as unused.
    fn unread(self, field: &Field) -> Option<TokenStream> {
        match self {
            Self::Own => {
                let member = &field.member;
                Some(quote!(let () = self.#member;))
            }
            // The pattern names it.
            Self::Bound => None,
        }
    }

    /// The field as a place of its own type; of a derived one without a type, what is derived.
    fn place(self, field: &Field) -> TokenStream {
        match self {
            _ if is_derived_unit(field) => {
                let local = names::local(&field.member);
                quote!(#local)
            }
            Self::Own => {
                let member = &field.member;
                quote!(self.#member)
            }
            Self::Bound => {
                let local = names::local(&field.member);
                quote!((*#local))
            }
        }
    }
}

/// Whether a field is a count or flag that the value does not keep.
pub(super) fn is_derived_unit(field: &Field) -> bool {
    matches!(field.wire, Wire::Derived { .. }) && types::is_unit(&field.ty)
}

/// The body of `encode`.
pub(super) fn body(item: &Item) -> TokenStream {
    let private = names::private();
    let check = item.check.as_ref().map(|check| {
        let rules = rules(check, &quote!(self));
        quote!(#private::check_before::<Self, __W>(|| #rules, __writer)?;)
    });
    let start = item.size.as_ref().map(|_| {
        let write = names::bit_write();
        quote!(let __start = #write::position(__writer);)
    });
    let end = match &item.size {
        Some(size) => {
            let size = size.to_integer(Integer::Usize);
            quote!(#private::write_padding(__start, #size, __writer))
        }
        None => quote!(::core::result::Result::Ok(())),
    };
    let body = match &item.body {
        Body::Struct(fields) => statements(fields, Access::Own),
        Body::Enum(item) => tags::encode(item),
    };
    quote!(#check #start #body #end)
}

/// A statement for each field, in wire order.
pub(super) fn statements(fields: &[Field], access: Access) -> TokenStream {
    fields
        .iter()
        .enumerate()
        .map(|(index, field)| statement(field, index, fields, access))
        .collect()
}

fn statement(field: &Field, index: usize, fields: &[Field], access: Access) -> TokenStream {
    let private = names::private();
    let (name, ty, value) = (&field.name, value_type(field), access.reference(field));
    let reserved = field
        .reserved
        .as_ref()
        .map(|width| width.to_integer(Integer::Usize))
        .map(|width| quote!(#private::write_reserved(#width, __writer)?;));
    let over_places = |expr: &Expr| {
        places::rewritten(expr, |ident: &Ident| {
            let found = fields[..index]
                .iter()
                .find(|field| names::is(&field.member, ident));
            found.map(|field| access.place(field))
        })
    };
    let write = |form: &Form, value: TokenStream| {
        let by = match form {
            Form::Coded(_) => None,
            Form::List { len, .. } => Some(asked("Count", "count", &over_places(len))),
            Form::BitsBy { width, .. } => Some(asked("Width", "width", &over_places(width))),
        };
        let by = by.into_iter();
        let write = field_item(form, &ty, field, "write");
        let write = tried(write, quote!(#name, #(#by,)* #value, __writer));
        quote!(#write;)
    };
    let write = match &field.wire {
        Wire::Always(form) => write(form, value),
        Wire::When { condition, form } => {
            let condition = asked("Condition", "holds", &over_places(condition));
            let write = write(form, quote!(__value));
            let wanted = option_item(&field.ty, "wanted");
            let arguments = quote!(#name, #condition, #value, __writer);
            let wanted = tried(wanted, arguments);
            quote! {
                if let ::core::option::Option::Some(__value) = #wanted {
                    #write
                }
            }
        }
        Wire::Derived {
            what,
            of,
            coding: by,
        } => derived(field, *what, of, by, fields, access),
        Wire::Skipped => TokenStream::new(),
    };
    quote!(#reserved #write)
}

/// Writes what is derived from a later field; a field of a type of its own has to agree with it.
fn derived(
    field: &Field,
    what: Derived,
    of: &Ident,
    by: &Coding,
    fields: &[Field],
    access: Access,
) -> TokenStream {
    let private = names::private();
    let later_field = fields.iter().find(|field| names::is(&field.member, of));
    let later = later_field.map(|field| access.reference(field));
    let (ty, source, rule) = match what {
        Derived::Count => (
            quote!(u64),
            match later_field.and_then(Field::form) {
                Some(Form::List {
                    element,
                    unit: Unit::Bytes { .. },
                    ..
                }) => {
                    let by = later_field.map(|later| coding(element, later));
                    quote!(#private::bytes_of::<#by, _>(#later))
                }
                _ => quote!(#private::count_of(#later)),
            },
            "the count is not that of its list",
        ),
        Derived::Flag => (
            quote!(bool),
            quote!(#private::is_present(#later)),
            "the flag is not that of its option",
        ),
    };
    let (name, local) = (&field.name, names::local(&field.member));
    let form = Form::Coded(by.clone());
    if types::is_unit(&field.ty) {
        // The field itself is never read, which the compiler would say of a private one.
        let own = access.unread(field);
        let write = field_item(&form, &ty, field, "write");
        let write = tried(write, quote!(#name, &#local, __writer));
        return quote! {
            #own
            let #local: #ty = #source;
            #write;
        };
    }
    let (own, ty, place) = (access.reference(field), &field.ty, access.place(field));
    let write = field_item(&form, &quote!(#ty), field, "write");
    let write = tried(write, quote!(#name, #own, __writer));
    let agrees = match what {
        Derived::Count => {
            quote!(#private::Count::count(#place) == #private::Count::count(#source))
        }
        Derived::Flag => quote!(#place == #source),
    };
    quote! {
        #private::agree(#name, #agrees, #rule, __writer)?;
        #write;
    }
}
