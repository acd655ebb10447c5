//! The fields of structs and variants.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use syn::{Expr, Generics, Member, Type, Visibility, parse_quote};

use super::code::DynamicNumber;
use super::coding::{Coding, LayerKind};
use super::column::ColumnType;
use super::value::{Computed, Condition, Derived, DerivedKind, LenUnit, Over, Range, Sum, Zeros};
use super::width::Width;
use crate::keys::{FieldKey, Key};
use crate::names;
use crate::types::{self, Container, Lent};

/// A field of a struct or variant.
#[derive(Clone)]
pub(crate) struct Field {
    /// Its index among all fields of the item, counting those of earlier variants.
    pub(crate) number: usize,
    pub(crate) member: Member,
    /// The name in messages.
    pub(crate) name: String,
    pub(crate) vis: Visibility,
    pub(crate) ty: Type,
    pub(crate) doc: String,
    /// The keys as written.
    pub(crate) written: String,
    /// Whether the type names a type parameter of the item.
    pub(crate) names_type_parameter: bool,
    /// Whether a parameter of the item may determine how the field is encoded.
    pub(crate) is_generic: bool,
    /// Those parameters, which its carriers then have too.
    pub(crate) parameters: Option<Rc<Generics>>,
    /// Zero bits before the field.
    pub(crate) zeros: Option<Zeros>,
    /// Whether its condition is `since`.
    pub(crate) is_since: bool,
    pub(crate) wire: Wire,
    /// Whether the item declares `depth`.
    pub(crate) is_in_recursive: bool,
    /// Whether a key was rejected, so that the encoding is unknown.
    pub(crate) is_broken: bool,
    /// What gives the number that its code takes from earlier fields.
    pub(crate) dynamic_expr: Option<Expr>,
    /// Whether its integers are little-endian, if earlier fields decide it.
    pub(crate) little_endian: Option<Expr>,
    /// What gives the field a context of its own.
    pub(crate) given: Option<Expr>,
    /// What gives the tag of the enum in the field.
    pub(crate) tag: Option<Expr>,
    /// What it is in a column, if that does not follow from its type.
    pub(crate) column: Option<Box<ColumnType>>,
    /// The earlier fields with the other bits of its integer.
    pub(crate) parts: Vec<Member>,
    /// Whether an earlier field derives that tag.
    pub(crate) is_tag_derived: bool,
    /// Whether the item is given a tag or the flag of a last element beside its context.
    pub(crate) has_outer_value: bool,
    /// The type of what is given beside the bits of the item.
    pub(crate) context: Option<Type>,
    /// The range of tags, if this is no field of the type, but the length that the tag of a variant is.
    pub(crate) hidden: Option<Rc<HiddenCount>>,
}

/// The length of a list that is the offset of a tag in its range.
pub(crate) struct HiddenCount {
    /// The list.
    pub(crate) of: Ident,
    /// Both ends of the range as written, and as values of the type of tags.
    pub(crate) written: Range,
    pub(crate) low: TokenStream,
    pub(crate) high: TokenStream,
}

/// When and how a field is written.
#[derive(Clone)]
pub(crate) enum Wire {
    Always(Form),
    /// An option that is present if a condition is true.
    When {
        condition: Condition,
        form: Form,
    },
    /// A count or flag that the encoder derives from a later field.
    Derived {
        from: Derived,
        form: Form,
    },
    /// A value that the encoder computes and the decoder verifies, perhaps with a condition.
    Computed {
        by: Computed,
        condition: Option<Condition>,
        form: Form,
    },
    /// The tag of the variant, which precedes all fields.
    Tag,
    Skipped,
}

/// The encoding of a value.
#[derive(Clone)]
pub(crate) enum Form {
    Coded(Coding),
    /// A list with a length given by earlier fields.
    List {
        len: Expr,
        element: Coding,
        unit: LenUnit,
    },
    /// A value in a region with a size in bytes given by earlier fields.
    Sized {
        size: Expr,
        coding: Coding,
    },
}

impl Wire {
    /// Returns the encoding of a field that contains the type of its item.
    pub(crate) fn again(self) -> Self {
        self.with_coding(&Coding::again)
    }

    /// Returns the wire form of integers inside another type.
    pub(crate) fn wrapped(self, integer: &Type) -> Self {
        self.with_coding(&|coding| coding.wrapped(integer))
    }

    fn with_coding(self, make: &dyn Fn(Coding) -> Coding) -> Self {
        match self {
            Self::Always(form) => Self::Always(form.with_coding(make)),
            Self::When { condition, form } => Self::When {
                condition,
                form: form.with_coding(make),
            },
            wire => wire,
        }
    }
}

impl Form {
    fn with_coding(self, make: &dyn Fn(Coding) -> Coding) -> Self {
        match self {
            Self::Coded(coding) => Self::Coded(make(coding)),
            Self::List { len, element, unit } => Self::List {
                len,
                element: make(element),
                unit,
            },
            Self::Sized { size, coding } => Self::Sized {
                size,
                coding: make(coding),
            },
        }
    }

    /// Returns the key and the expression of a length or size that earlier fields give.
    pub(crate) const fn length(&self) -> Option<(&'static str, &Expr)> {
        match self {
            Self::Coded(_) => None,
            Self::List { len, .. } => Some(("len", len)),
            Self::Sized { size, .. } => Some(("sized", size)),
        }
    }
}

impl Field {
    /// Returns the encoding of the field; `None` if it has none.
    pub(crate) fn form(&self) -> Option<&Form> {
        match &self.wire {
            Wire::Always(form)
            | Wire::When { form, .. }
            | Wire::Derived { form, .. }
            | Wire::Computed { form, .. } => Some(form),
            Wire::Tag | Wire::Skipped => None,
        }
    }

    /// Returns the encoding of the field if every value of the item has it.
    pub(crate) fn unconditional_form(&self) -> Option<&Form> {
        self.form().filter(|_| self.condition().is_none())
    }

    /// Returns the coding of the field, or that of each element if earlier fields give the length.
    pub(crate) fn coding(&self) -> Option<&Coding> {
        match self.form()? {
            Form::Coded(coding)
            | Form::Sized { coding, .. }
            | Form::List {
                element: coding, ..
            } => Some(coding),
        }
    }

    /// The same, to be changed.
    pub(crate) fn coding_mut(&mut self) -> Option<&mut Coding> {
        match &mut self.wire {
            Wire::Always(form)
            | Wire::When { form, .. }
            | Wire::Derived { form, .. }
            | Wire::Computed { form, .. } => match form {
                Form::Coded(coding)
                | Form::Sized { coding, .. }
                | Form::List {
                    element: coding, ..
                } => Some(coding),
            },
            Wire::Tag | Wire::Skipped => None,
        }
    }

    /// Whether the field has bits of the integer in a later one.
    pub(crate) fn is_part_of(&self, later: &Self) -> bool {
        matches!(&self.wire, Wire::Derived { from, .. }
            if from.what == DerivedKind::Part && names::is_of(&later.member, &from.of))
    }

    /// The expression over earlier fields that gives the other bits of its integer.
    pub(crate) fn parts_expr(&self) -> Option<Expr> {
        let mut parts = self.parts.iter().map(|member| -> Expr {
            match member {
                Member::Named(name) => parse_quote!(#name),
                Member::Unnamed(index) => parse_quote!(self.#index),
            }
        });
        let first = parts.next()?;
        Some(parts.fold(first, |all, part| parse_quote!(#all | #part)))
    }

    /// Whether the field contains a value of a recursive type that is around it.
    pub(crate) fn is_again(&self) -> bool {
        self.coding().is_some_and(Coding::is_again)
    }

    /// Returns what the field borrows from the input.
    pub(crate) fn lent(&self) -> Option<Lent<'_>> {
        let lent = types::lent(&self.ty)?;
        let inside = std::iter::successors(self.coding(), |coding| coding.inner());
        let is_lent = match self.form()? {
            Form::List { .. } if self.is_lent_list(&lent) => true,
            _ => inside.into_iter().any(|coding| coding.is_of_lent(&lent)),
        };
        is_lent.then_some(lent)
    }

    /// Whether the field is a list of borrowed bytes or a borrowed text, whose length other fields give.
    pub(crate) fn is_lent_list(&self, lent: &Lent<'_>) -> bool {
        match self.form() {
            Some(Form::List { element, .. }) => match lent.is_text {
                true => element.as_text().is_some(),
                false => !element.has_list() && (!lent.may_own || element.is_of_bytes()),
            },
            Some(Form::Coded(_) | Form::Sized { .. }) | None => false,
        }
    }

    /// Whether the field takes all that is left but the fields behind it: with `len(rest)` or `sized(rest)`.
    pub(crate) fn is_to_end(&self) -> bool {
        match self.form() {
            Some(Form::Coded(coding)) => matches!(
                coding.listed().layer_kind(),
                Some(LayerKind::Rest | LayerKind::SizedRest)
            ),
            Some(Form::List { .. } | Form::Sized { .. }) | None => false,
        }
    }

    /// Returns the number that earlier fields provide for the code, with its expression.
    pub(crate) fn dynamic_number(&self) -> Option<(DynamicNumber<'_>, &Expr)> {
        match (self.coding()?.below(&|_| true), &self.dynamic_expr) {
            (Coding::Code(code), Some(by)) => Some((code.facts().dynamic?, by)),
            _ => None,
        }
    }

    /// Returns the condition of the field; `None` if it is always present.
    pub(crate) const fn condition(&self) -> Option<&Condition> {
        match &self.wire {
            Wire::When { condition, .. } => Some(condition),
            Wire::Computed { condition, .. } => condition.as_ref(),
            Wire::Always(_) | Wire::Derived { .. } | Wire::Tag | Wire::Skipped => None,
        }
    }

    /// Returns the condition over earlier fields, if there is one.
    pub(crate) fn condition_expr(&self) -> Option<&Expr> {
        self.condition().and_then(Condition::expression)
    }

    /// The key of the condition.
    pub(crate) const fn condition_key(&self) -> &'static str {
        if self.is_since { "since" } else { "when" }
    }

    /// Whether the value is in an option, which is `None` if the field is absent.
    pub(crate) fn is_in_option(&self) -> bool {
        self.condition().is_some() && !self.is_derived_unit() && !self.is_optional_constant()
    }

    /// Whether the field is a constant that is there if a condition holds. Its value says nothing, and has the type `()`.
    pub(crate) fn is_optional_constant(&self) -> bool {
        let Wire::When {
            form: Form::Coded(coding),
            ..
        } = &self.wire
        else {
            return false;
        };
        types::is_unit(&self.ty) && matches!(coding.layer_kind(), Some(LayerKind::Fixed(_)))
    }

    /// Returns the encoded type as spelled; for a conditional field, the type inside the option.
    pub(crate) fn value_type(&self) -> &Type {
        match Container::of(&self.ty) {
            Some((Container::Option, inner)) if self.is_in_option() => inner,
            _ => &self.ty,
        }
    }

    /// Returns the width of the field with the zeros before it. The width of alignment depends on the offset.
    pub(crate) fn width(&self) -> Width {
        let zeros = match &self.zeros {
            None => Width::exactly(0),
            Some(Zeros::Reserved(width)) => Width::of(width),
            Some(Zeros::Align(_)) => Width::Unseen,
        };
        zeros.plus(self.own_width())
    }

    /// Returns the width of the field alone.
    pub(crate) fn own_width(&self) -> Width {
        match self.form() {
            None => Width::exactly(0),
            Some(Form::Coded(coding)) if self.condition().is_none() => coding.width(&self.ty),
            Some(_) => Width::Varies,
        }
    }

    /// Whether an expression over earlier fields is the width of the field's integers.
    pub(crate) fn has_dynamic_width(&self) -> bool {
        let number = self.dynamic_number();
        number.is_some_and(|(number, _)| number.key == FieldKey::Bits.name())
    }

    /// Whether the field is derived or computed and has the type `()`, so that the value does not store it.
    pub(crate) fn is_derived_unit(&self) -> bool {
        matches!(self.wire, Wire::Derived { .. } | Wire::Computed { .. })
            && types::is_unit(&self.ty)
    }

    /// Whether the field is a checksum of type `()` without a width, which is written as the type of the checksum.
    pub(crate) fn is_own_sum(&self) -> bool {
        matches!(
            &self.wire,
            Wire::Computed {
                by: Computed::Sum(Sum::Type(_), _),
                form: Form::Coded(Coding::Own),
                ..
            }
        ) && self.is_derived_unit()
    }

    /// Whether the field says whether the value is the last element of its list.
    pub(crate) const fn is_last_flag(&self) -> bool {
        matches!(
            self.wire,
            Wire::Computed {
                by: Computed::IsLast,
                ..
            }
        )
    }

    /// Returns the algorithm and the covered fields of a checksum.
    pub(crate) const fn sum(&self) -> Option<(&Sum, &Over)> {
        match &self.wire {
            Wire::Computed {
                by: Computed::Sum(sum, over),
                ..
            } => Some((sum, over)),
            _ => None,
        }
    }
}

impl Field {
    /// Whether the field is a checksum that is always there with one width. The size of a region around it does not
    /// depend on its value.
    pub(crate) fn is_sum_of_one_width(&self) -> bool {
        let is_sum = self.sum().is_some_and(|(sum, _)| !matches!(sum, Sum::Size));
        is_sum
            && self.condition().is_none()
            && (self.is_own_sum()
                || matches!(self.own_width(), Width::Bits { min, max } if max == Some(min)))
    }
}

/// A region of several fields: the indices of its size, and of its first and last field.
#[derive(Clone, Copy)]
pub(crate) struct FieldRegion {
    pub(crate) size: usize,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// Returns the regions that contain a field, the outermost first.
pub(crate) fn regions_around(index: usize, fields: &[Field]) -> Vec<FieldRegion> {
    let places = fields.iter().enumerate().filter_map(|(size, field)| {
        let (Sum::Size, over) = field.sum()? else {
            return None;
        };
        let (first, last) = over.places(fields)?;
        (first..=last)
            .contains(&index)
            .then_some(FieldRegion { size, first, last })
    });
    let mut around: Vec<_> = places.collect();
    around.sort_by_key(|region| (region.first, std::cmp::Reverse(region.last)));
    around
}

/// Returns the fields up to the end of the innermost region that contains a field, or all fields.
pub(crate) fn up_to_region_end(index: usize, fields: &[Field]) -> &[Field] {
    match regions_around(index, fields).last() {
        Some(region) => &fields[..=region.last.max(index)],
        None => fields,
    }
}

/// Returns the index of the field with this name.
pub(crate) fn position(fields: &[Field], name: &Ident) -> Option<usize> {
    let is_named = |field: &Field| names::is_of(&field.member, name);
    fields.iter().position(is_named)
}

/// Returns the field with this name.
pub(crate) fn find<'a>(fields: &'a [Field], name: &Ident) -> Option<&'a Field> {
    position(fields, name).map(|index| &fields[index])
}

impl Over {
    /// Returns the indices of the first and the last covered field; `None` if a name is unknown.
    pub(crate) fn places(&self, fields: &[Field]) -> Option<(usize, usize)> {
        let place = |name| position(fields, name);
        let first = self.first.as_ref().map_or(Some(0), place)?;
        let last = match &self.last {
            Some(last) => place(last)?,
            None => fields.len().checked_sub(1)?,
        };
        Some((first, last))
    }

    /// Returns the covered fields.
    pub(crate) fn covered<'a>(&self, fields: &'a [Field]) -> &'a [Field] {
        let covered = self
            .places(fields)
            .and_then(|(first, last)| fields.get(first..=last));
        covered.unwrap_or_default()
    }
}
