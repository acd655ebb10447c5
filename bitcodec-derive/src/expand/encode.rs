//! Fields while a value is written.

use proc_macro2::TokenStream;
use quote::quote;

use super::asked::{Asked, Context};
use super::codings::{coding, field_item, option_item, value_type};
use super::computed;
use crate::model::{Derived, Fact, Field, Form, Integer, Unit, Wire, Zeros};
use crate::names;
use crate::spans::tried;

/// How generated code reaches a field.
#[derive(Clone, Copy)]
pub(super) enum Access {
    /// In `self`.
    Own,
    /// Behind a reference that a pattern made.
    Bound,
    /// In a variable, after it was read.
    Read,
}

impl Access {
    /// A reference to the field.
    pub(super) fn reference(self, field: &Field) -> TokenStream {
        match self {
            Self::Own => {
                let member = &field.member;
                quote!(&self.#member)
            }
            Self::Bound => {
                let local = names::local(&field.member);
                quote!(#local)
            }
            Self::Read => {
                let local = names::local(&field.member);
                quote!(&#local)
            }
        }
    }

    /// Reads a field of type `()`, so that it is not reported as unused.
    fn unread(self, field: &Field) -> Option<TokenStream> {
        match self {
            Self::Own => {
                let member = &field.member;
                Some(quote!(let () = self.#member;))
            }
            // The pattern names it, or nothing does.
            Self::Bound | Self::Read => None,
        }
    }

    /// The field as a place of its own type; of a derived one without a type, what is derived.
    pub(super) fn place(self, field: &Field) -> TokenStream {
        let (member, local) = (&field.member, names::local(&field.member));
        match self {
            _ if field.is_derived_unit() => quote!(#local),
            Self::Read => quote!(#local),
            Self::Own => quote!(self.#member),
            Self::Bound => quote!((*#local)),
        }
    }
}

/// A statement for each field, in wire order.
pub(super) fn statements(fields: &[Field], access: Access) -> TokenStream {
    let each = fields.iter().enumerate();
    each.map(|(index, field)| statement(field, index, fields, access))
        .collect()
}

fn statement(field: &Field, index: usize, fields: &[Field], access: Access) -> TokenStream {
    let zeros = field.zeros.as_ref().map(|zeros| {
        let number = zeros.number().to_integer(Integer::Usize);
        match zeros {
            Zeros::Reserved(_) => quote!(_codec::__private::write_reserved(#number, __writer)?;),
            Zeros::Align(_) => quote!(_codec::__private::write_align(__start, #number, __writer)?;),
        }
    });
    let write = written(field, index, fields, access);
    quote!(#zeros #write)
}

/// The statement for a field without the zeros before it.
pub(super) fn written(
    field: &Field,
    index: usize,
    fields: &[Field],
    access: Access,
) -> TokenStream {
    let (name, value) = (&field.name, access.reference(field));
    let asked = Asked {
        earlier: &fields[..index],
        context: Context::of_writer(field),
        place: |field: &Field| access.place(field),
    };
    let write = |form: &Form, value: TokenStream| {
        let by = asked.by(form).into_iter();
        let write = field_item(form, field, "write");
        let write = tried(write, quote!(#name, #(#by,)* #value, __writer));
        quote!(#write;)
    };
    match &field.wire {
        Wire::Always(form) => write(form, value),
        // What was read needs no derivation.
        Wire::Derived { form, .. } | Wire::Computed { form, .. }
            if matches!(access, Access::Read) =>
        {
            write(form, value)
        }
        Wire::Computed { by, form } => {
            let (source, agrees) = computed::before(field, by, fields, access);
            if field.is_derived_unit() {
                let (local, ty) = (names::local(&field.member), value_type(field));
                let (own, write) = (access.unread(field), write(form, quote!(&#local)));
                quote!(#own let #local: #ty = #source; #write)
            } else {
                let write = write(form, value);
                quote!(#agrees #write)
            }
        }
        Wire::When { condition, form } => {
            let condition = asked.holds(condition);
            let write = write(form, quote!(__value));
            let wanted = option_item(&field.ty, "wanted");
            let wanted = tried(wanted, quote!(#name, #condition, #value, __writer));
            quote! {
                if let ::core::option::Option::Some(__value) = #wanted {
                    #write
                }
            }
        }
        Wire::Derived { from, form } => {
            let later = fields
                .iter()
                .find(|field| names::is(&field.member, &from.of));
            let (source, agrees) = derived(field, from, later, access);
            if field.is_derived_unit() {
                let (local, ty) = (names::local(&field.member), value_type(field));
                // Without this, the compiler would report a private field as never read.
                let (own, write) = (access.unread(field), write(form, quote!(&#local)));
                quote!(#own let #local: #ty = #source; #write)
            } else {
                let write = write(form, value);
                quote!(#agrees #write)
            }
        }
        // The tag is written before all fields.
        Wire::Tag | Wire::Skipped => TokenStream::new(),
    }
}

/// The value derived from a later field, and the check that a stored count or flag agrees with it.
fn derived(
    field: &Field,
    from: &Derived,
    later: Option<&Field>,
    access: Access,
) -> (TokenStream, TokenStream) {
    let (name, place) = (&field.name, access.place(field));
    let value = later.map(|later| access.reference(later));
    let (source, agrees, rule) = match from.what {
        Fact::Count => {
            let source = match later.and_then(|later| Some((later, later.form()?))) {
                Some((
                    later,
                    Form::List {
                        element,
                        unit: Unit::Bytes { .. },
                        ..
                    },
                )) => {
                    let by = coding(element, later);
                    quote!(_codec::__private::bytes_of::<#by, _>(#value))
                }
                Some((later, Form::Sized { coding: by, .. })) => {
                    let (by, ty) = (coding(by, later), value_type(later));
                    quote!(_codec::__private::bytes_in_region::<#by, #ty>(#value))
                }
                _ => quote!(_codec::__private::count_of(#value)),
            };
            let agrees = quote!(_codec::__private::Count::count(#place) == _codec::__private::Count::count(#source));
            (source, agrees, "the count is not that of its list")
        }
        Fact::Flag => {
            let source = quote!(_codec::__private::is_present(#value));
            let agrees = quote!(#place == #source);
            (source, agrees, "the flag is not that of its option")
        }
    };
    let agrees = quote!(_codec::__private::agree(#name, #agrees, #rule, __writer)?;);
    (source, agrees)
}
