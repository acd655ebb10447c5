//! Functions for generated code. No other module of the crate uses them.

pub(crate) mod assign_ops;
pub(crate) mod blamed_field;
pub(crate) mod borrowed_place;
pub(crate) mod checked_index;
pub(crate) mod checked_methods;
pub(crate) mod checked_ops;
pub(crate) mod column_value;
pub(crate) mod comparisons;
pub(crate) mod computed_field;
pub(crate) mod const_checks;
pub(crate) mod const_int;
pub(crate) mod enum_tag;
pub(crate) mod expr;
pub(crate) mod field;
pub(crate) mod field_pair;
pub(crate) mod item;
pub(crate) mod joined_check;
pub(crate) mod last_flag;
pub(crate) mod layout_builder;
pub(crate) mod list_field;
pub(crate) mod operators;
pub(crate) mod outer_tag;
pub(crate) mod peeked_end;
pub(crate) mod recursion;
pub(crate) mod recursion_guard;
pub(crate) mod region_field;
pub(crate) mod tag_form;
pub(crate) mod text_field;
pub(crate) mod wide_int;

/// Without the feature `arrow` a type has no columns.
#[cfg(not(feature = "arrow"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __columns {
    ($($columns:tt)*) => {};
}
