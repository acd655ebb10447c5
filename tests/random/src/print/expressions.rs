//! Expressions over earlier fields.

use crate::grammar::{Condition, Number};

pub(super) fn number(number: &Number) -> String {
    match number {
        Number::Field(place) => format!("f{place}"),
        Number::More(place, more) => format!("f{place} as usize + {more}"),
        Number::Times(place, times) => format!("{times} * f{place} as usize"),
        Number::Divided(place, by) => format!("f{place} / {by}"),
        Number::Less(place, less) => format!("f{place} - {less}"),
        Number::Sum(a, b) => format!("f{a} as usize + f{b} as usize"),
        Number::If(when, then, other) => {
            format!("if {} {{ {then} }} else {{ {other} }}", condition(when))
        }
    }
}

pub(super) fn condition(of: &Condition) -> String {
    match of {
        Condition::Flag(place) => format!("f{place}"),
        Condition::Not(place) => format!("!f{place}"),
        Condition::Above(place, bound) => format!("f{place} > {bound}"),
        Condition::Since(_, first) => format!("version >= {first}"),
        Condition::Is(place, value) => format!("f{place} == {value}"),
        Condition::OneOf(place, values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            format!("matches!(f{place}, {})", values.join(" | "))
        }
        Condition::And(a, b) => format!("({}) && ({})", condition(a), condition(b)),
        Condition::Or(a, b) => format!("{} || {}", condition(a), condition(b)),
    }
}
