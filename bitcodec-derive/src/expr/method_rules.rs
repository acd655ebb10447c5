//! Rules for methods and macros that panic, or differ between builds, for some values.
//!
//! All other methods are left as they are.

use MethodRule::{Checked, Held, NotZero, Refused, Total};

/// The rule for a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MethodRule {
    /// The field is rejected if the call has no result. The runtime has a type with this name that checks the
    /// arguments.
    Checked(&'static str),
    /// The same, without checking the arguments, which are strings.
    Held(&'static str),
    /// The field is rejected if the argument is zero.
    NotZero,
    /// The call is evaluated step by step; the type of the result must be written.
    Total,
    /// The declaration is rejected. The method without `strict_` has a `checked_` form.
    Strict,
    /// The declaration is rejected; the text is the cure.
    Refused(&'static str),
}

/// Returns the rule for a method with this number of arguments.
pub(crate) fn method_rule(method: &str, arguments: usize) -> Option<MethodRule> {
    let found = LIST.iter().find(|(names, with, _)| {
        names.contains(&method) && with.is_none_or(|with| with == arguments)
    });
    if let Some((_, _, rule)) = found {
        return Some(*rule);
    }
    let is_prefixed = |prefix| {
        method
            .strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty())
    };
    is_prefixed("strict_").then_some(MethodRule::Strict)
}

/// Returns the cure for a method without a result in a closure.
pub(crate) fn cure_in_closures(method: &str) -> String {
    match method {
        "unwrap" | "expect" => "write `unwrap_or(..)`, or a `for` in a block".to_owned(),
        "pow" | "abs" | "neg" | "ilog" | "ilog2" | "ilog10" | "div_euclid" | "rem_euclid"
        | "next_power_of_two" | "next_multiple_of" => {
            format!("write `checked_{method}`, or a `for` in a block")
        }
        _ => "write a `for` in a block".to_owned(),
    }
}

/// Whether a macro panics.
pub(crate) fn is_panicking_macro(name: &str) -> bool {
    [
        "panic",
        "todo",
        "unimplemented",
        "unreachable",
        "assert",
        "assert_eq",
        "assert_ne",
        "debug_assert",
        "debug_assert_eq",
        "debug_assert_ne",
    ]
    .contains(&name)
}

/// Whether functions of this type are listed methods in path syntax.
pub(crate) fn is_owner_of_methods(name: &str) -> bool {
    [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "Option", "Result", "Iterator", "Add", "Sub", "Mul", "Div", "Rem", "Neg", "Shl", "Shr",
        "Ord",
    ]
    .contains(&name)
}

type Entry = (&'static [&'static str], Option<usize>, MethodRule);

const LOOP: &str = "write `for (to, from) in left.iter_mut().zip(right) { *to = *from; }`";

const LIST: &[Entry] = &[
    (&["pow"], Some(1), Checked("Pow")),
    (&["abs"], Some(0), Checked("Abs")),
    (&["neg"], Some(0), Checked("Negated")),
    (&["ilog"], Some(1), Checked("Ilog")),
    (&["ilog2", "ilog10"], Some(0), Checked("IlogOf")),
    (&["isqrt"], Some(0), Checked("Isqrt")),
    (
        &["div", "div_ceil", "div_floor", "div_euclid"],
        Some(1),
        Checked("Divided"),
    ),
    (&["rem", "rem_euclid"], Some(1), Checked("Remaining")),
    (&["add"], Some(1), Checked("Added")),
    (&["sub"], Some(1), Checked("Subtracted")),
    (&["mul"], Some(1), Checked("Multiplied")),
    (&["shl"], Some(1), Checked("ShiftedLeft")),
    (&["shr"], Some(1), Checked("ShiftedRight")),
    (&["next_power_of_two"], Some(0), Checked("NextPowerOfTwo")),
    (&["next_multiple_of"], Some(1), Checked("NextMultipleOf")),
    (&["clamp"], Some(2), Checked("Clamp")),
    (
        &[
            "chunks",
            "chunks_exact",
            "rchunks",
            "rchunks_exact",
            "chunks_mut",
            "chunks_exact_mut",
            "rchunks_mut",
            "rchunks_exact_mut",
            "windows",
            "step_by",
        ],
        Some(1),
        NotZero,
    ),
    (&["unwrap"], Some(0), Held("Unwrap")),
    (&["expect"], Some(1), Held("Unwrap")),
    (&["unwrap_err"], Some(0), Held("UnwrapErr")),
    (&["expect_err"], Some(1), Held("UnwrapErr")),
    (&["sum", "product"], Some(0), Total),
    (
        &["split_at"],
        Some(1),
        Refused("write `split_at_checked(..).unwrap()`"),
    ),
    (
        &["split_at_mut"],
        Some(1),
        Refused("write `split_at_mut_checked(..).unwrap()`"),
    ),
    (
        &["copy_from_slice", "clone_from_slice", "swap_with_slice"],
        Some(1),
        Refused(LOOP),
    ),
    (&["copy_within"], Some(2), Refused(LOOP)),
    (
        &[
            "select_nth_unstable",
            "select_nth_unstable_by",
            "select_nth_unstable_by_key",
        ],
        None,
        Refused("sort, and write `list[index]`"),
    ),
    (
        &[
            "unchecked_add",
            "unchecked_sub",
            "unchecked_mul",
            "unchecked_neg",
            "unchecked_shl",
            "unchecked_shr",
        ],
        None,
        Refused("write the operator"),
    ),
    (&["unwrap_unchecked"], None, Refused("write `unwrap`")),
    (
        &["get_unchecked", "get_unchecked_mut"],
        None,
        Refused("write `[..]`"),
    ),
    (
        &["from_str_radix"],
        Some(2),
        Refused("call a function of yours that refuses the radix"),
    ),
    (
        &["to_digit", "is_digit"],
        Some(1),
        Refused("call a function of yours with a constant radix"),
    ),
];

#[cfg(test)]
mod tests {
    use super::{MethodRule, method_rule};

    #[test]
    fn methods_are_known_by_name_and_arguments() {
        assert_eq!(method_rule("pow", 1), Some(MethodRule::Checked("Pow")));
        assert_eq!(method_rule("pow", 2), None);
        assert_eq!(method_rule("strict_add", 1), Some(MethodRule::Strict));
        assert_eq!(method_rule("abs_diff", 1), None);
        assert_eq!(method_rule("midpoint", 1), None);
        assert_eq!(method_rule("checked_pow", 1), None);
    }
}
