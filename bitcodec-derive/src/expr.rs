//! Expressions over earlier fields: their free names, checked operators, and bounds.

mod checked_assign;
mod checked_calls;
mod checked_ops;
mod exclusive_cases;
mod field_expr;
mod free_names;
mod integer_literals;
mod method_rules;
mod opaque;
mod operators;
mod tree;
mod upper_bound;

pub(crate) use checked_calls::summed;
pub(crate) use exclusive_cases::{ExclusiveCases, exclusive_cases};
pub(crate) use field_expr::{FieldExpr, Stream, context_part};
pub(crate) use free_names::{FreeName, MatchesArguments, free_names, self_field, substituted};
pub(crate) use integer_literals::folded;
pub(crate) use method_rules::{
    MethodRule, cure_in_closures, is_owner_of_methods, is_panicking_macro, method_rule,
};
pub(crate) use opaque::marked;
pub(crate) use tree::{has_constants, tree, tree_of_function, tree_of_value};
pub(crate) use upper_bound::UpperBound;

pub(crate) use operators::is_assignment;
