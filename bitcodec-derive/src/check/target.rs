//! The type against which a coding is checked.

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Type, parse_quote, parse2};

use crate::errors::Errors;
use crate::keys::{FieldKey, Key};
use crate::model::{Alternative, Field};
use crate::spans::located;
use crate::types::{self, Primitive};

/// The type of the values that a coding writes, as spelled.
pub(super) struct Target {
    pub(super) ty: Type,
}

impl Target {
    pub(super) fn of(field: &Field) -> Self {
        Self {
            ty: field.value_type().clone(),
        }
    }

    /// Returns the type of the length of a list.
    pub(super) fn of_count() -> Self {
        let ty = parse_quote!(u64);
        Self { ty }
    }

    /// Returns the element type of a list.
    pub(super) fn items(&self) -> Self {
        Self {
            ty: types::item(&self.ty).unwrap_or_else(|| self.ty.clone()),
        }
    }

    /// Returns the element type of an array, or the type of the value in an option.
    pub(super) fn each(&self) -> Self {
        Self {
            ty: types::item(&self.ty).unwrap_or_else(|| types::one_inside(&self.ty).clone()),
        }
    }

    /// Returns another type at the same place in the source.
    pub(super) fn with_type(&self, ty: Type) -> Self {
        let there = located(ty.to_token_stream(), self.ty.span());
        Self {
            ty: parse2(there).unwrap_or(ty),
        }
    }

    /// Returns the type of the value in an option.
    pub(super) fn in_option(&self) -> Self {
        let ty = types::in_option(&self.ty).clone();
        Self { ty }
    }

    /// Returns the type inside `as = u8`, which has integers in place of symbols.
    pub(super) fn with_numbers(&self, integer: &Type) -> Self {
        Self {
            ty: types::with_element(&self.ty, integer),
        }
    }

    /// Returns the type inside `zigzag`, which has unsigned integers in place of signed ones.
    pub(super) fn with_unsigned(&self) -> Self {
        let ty = types::unsigned(&self.ty);
        Self { ty }
    }

    /// Returns the type re-spanned to an alternative, so that messages point there.
    pub(super) fn in_alternative(&self, alternative: &Alternative) -> Self {
        let at: Span = alternative.written.span();
        let there = located(self.ty.to_token_stream(), at);
        Self {
            ty: parse2(there).unwrap_or_else(|_| self.ty.clone()),
        }
    }

    /// Returns the type of one value inside lists and arrays.
    pub(super) fn element(&self) -> &Type {
        types::element(&self.ty)
    }

    /// Returns the primitive type of one value.
    pub(super) fn primitive(&self) -> Option<Primitive> {
        Primitive::of(self.element())
    }

    /// Returns the name of the type of one value.
    pub(super) fn name(&self) -> String {
        types::name(self.element()).unwrap_or_default()
    }

    /// Returns the primitive type and its name if the whole target is one value.
    pub(super) fn one_value(&self) -> Option<(Primitive, String)> {
        Some((Primitive::of(&self.ty)?, types::name(&self.ty)?))
    }

    pub(super) fn is_array(&self) -> bool {
        types::array(&self.ty).is_some()
    }

    pub(super) fn is_unit(&self) -> bool {
        types::is_unit(&self.ty)
    }

    /// Reports a key for numbers on a flag; returns whether it did.
    pub(super) fn refuses_flags(&self, key: FieldKey, errors: &mut Errors) -> bool {
        let is_flag = self.primitive() == Some(Primitive::Bool);
        if is_flag {
            let key = key.name();
            errors.on(self.element()).add(format_args!(
                "`{key}` is for numbers, and `bool` is a flag of one bit; remove `{key}`"
            ));
        }
        is_flag
    }
}
