//! Expressions over earlier fields, and over what is given beside the bytes.

use crate::context::Context;
use crate::grammar::{Condition, Number, Operand};

pub(super) fn number(number: &Number) -> String {
    match number {
        Number::Of(one) => operand(one),
        Number::More(one, more) => format!("{} as usize + {more}", operand(one)),
        Number::Times(one, times) => format!("{times} * {} as usize", operand(one)),
        Number::Divided(one, by) => format!("{} / {by}", operand(one)),
        Number::Less(one, less) => format!("{} - {less}", operand(one)),
        Number::Sum(a, b) => format!("{} as usize + {} as usize", operand(a), operand(b)),
        Number::Difference(a, b) => format!("{} as usize - {} as usize", operand(a), operand(b)),
        Number::At(_, index) => format!("context.sizes[{} as usize]", operand(index)),
        Number::If(when, then, other) => {
            format!("if {} {{ {then} }} else {{ {other} }}", condition(when))
        }
    }
}

pub(super) fn condition(of: &Condition) -> String {
    match of {
        Condition::Flag(one) => operand(one),
        Condition::Not(one) => format!("!{}", operand(one)),
        Condition::Above(one, bound) => format!("{} > {bound}", operand(one)),
        Condition::Since(_, first) => format!("version >= {first}"),
        Condition::Is(one, value) => format!("{} == {value}", operand(one)),
        Condition::OneOf(one, values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            format!("matches!({}, {})", operand(one), values.join(" | "))
        }
        Condition::Over(of, bound) => format!("({}) > {bound}", number(of)),
        Condition::And(a, b) => format!("({}) && ({})", condition(a), condition(b)),
        Condition::Or(a, b) => format!("{} || {}", condition(a), condition(b)),
    }
}

pub(super) fn operand(of: &Operand) -> String {
    match of {
        Operand::Field(place) => format!("f{place}"),
        Operand::Context(place) => format!("context.{}", Context::NAMES[*place]),
        Operand::Known(value) => value.to_string(),
    }
}
