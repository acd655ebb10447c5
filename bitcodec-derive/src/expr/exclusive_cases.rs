//! Conditions on one earlier field that exclude each other.

use syn::{BinOp, Expr, ExprLit, Lit, Pat, RangeLimits, UnOp};

use super::free_names::{MatchesArguments, free_names};
use crate::literals::literal;
use crate::model::{Code, Coding, Field, Form, position};
use crate::types::{self, Primitive};

/// The cases in which a field is present.
pub(crate) struct ExclusiveCases {
    /// The index of the field that the conditions compare.
    pub(crate) of: usize,
    /// The number of cases.
    pub(crate) count: usize,
    /// A bit for each case, the first case in the lowest bit.
    pub(crate) there: u64,
}

/// Returns the cases of each field whose condition compares one earlier field with literals, if another field has such
/// a condition.
pub(crate) fn exclusive_cases(fields: &[Field]) -> Vec<Option<ExclusiveCases>> {
    let deciders: Vec<_> = fields.iter().map(|field| decider(field, fields)).collect();
    let mut cases: Vec<Option<ExclusiveCases>> = fields.iter().map(|_| None).collect();
    for (of, decides) in fields.iter().enumerate() {
        let members: Vec<usize> = (0..fields.len())
            .filter(|field| deciders[*field] == Some(of))
            .collect();
        if members.len() < 2 {
            continue;
        }
        let Some(all) = distinct(decides, fields, &members) else {
            continue;
        };
        for (place, member) in members.iter().enumerate() {
            let bit = |case: usize| u64::from(all[case][place]) << case;
            let there = (0..all.len()).map(bit).sum();
            let count = all.len();
            cases[*member] = Some(ExclusiveCases { of, count, there });
        }
    }
    cases
}

/// Returns the index of the only field in a condition.
fn decider(field: &Field, fields: &[Field]) -> Option<usize> {
    let mut of = None;
    for name in free_names(field.condition_expr()?) {
        let found = position(fields, &name.ident)?;
        if of.replace(found).is_some_and(|other| other != found) {
            return None;
        }
    }
    of
}

/// Returns the combinations of conditions that hold together, for a superset of the values of the compared field.
fn distinct(of: &Field, fields: &[Field], members: &[usize]) -> Option<Vec<Vec<bool>>> {
    let (low, high) = limits(of)?;
    let conditions = || {
        members
            .iter()
            .filter_map(|member| fields[*member].condition_expr())
    };
    let mut points = vec![low, high];
    for condition in conditions() {
        ends(condition, &mut points)?;
    }
    points.retain(|point| (low..=high).contains(point));
    points.sort_unstable();
    points.dedup();
    let mut all: Vec<Vec<bool>> = Vec::new();
    for point in points {
        let holding: Option<Vec<bool>> = conditions()
            .map(|condition| holds(condition, point))
            .collect();
        let holding = holding?;
        if !all.contains(&holding) {
            all.push(holding);
        }
    }
    (all.len() <= 64).then_some(all)
}

/// Returns the minimum and maximum of a field of primitive type.
fn limits(field: &Field) -> Option<(i128, i128)> {
    let form = field.unconditional_form()?;
    let (low, high) = match Primitive::of(&field.ty) {
        Some(primitive) => primitive.limits(),
        None if types::is_unit(&field.ty) => (0, i128::MAX),
        None => return None,
    };
    match form {
        Form::Coded(Coding::Code(Code::Bits(width))) if low == 0 => {
            let most = width
                .value
                .and_then(|bits| 1i128.checked_shl(bits.try_into().ok()?));
            Some((
                low,
                most.map_or(high, |above| high.min(above.saturating_sub(1))),
            ))
        }
        _ => Some((low, high)),
    }
}

/// Collects the numbers at which a condition may change, and their neighbours; `None` if the condition is not
/// understood. Between two such points every comparison with a literal is constant, so that the points cover all
/// values.
fn ends(expr: &Expr, points: &mut Vec<i128>) -> Option<()> {
    if let Some(number) = literal(expr) {
        points.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
        return Some(());
    }
    match expr {
        Expr::Path(_) => Some(()),
        Expr::Lit(ExprLit {
            lit: Lit::Bool(_), ..
        }) => Some(()),
        Expr::Paren(inside) => ends(&inside.expr, points),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => ends(&unary.expr, points),
        Expr::Binary(binary) => {
            ends(&binary.left, points)?;
            ends(&binary.right, points)
        }
        Expr::Macro(call) if call.mac.path.is_ident("matches") => {
            let matches = call.mac.parse_body::<MatchesArguments>().ok()?;
            if matches.guard.is_some() {
                return None;
            }
            ends(&matches.value, points)?;
            ends_of_pattern(&matches.pattern, points)
        }
        _ => None,
    }
}

fn ends_of_pattern(pattern: &Pat, points: &mut Vec<i128>) -> Option<()> {
    match pattern {
        Pat::Lit(number) => ends(&Expr::Lit(number.clone()), points),
        Pat::Range(range) => {
            let written = [&range.start, &range.end];
            let mut written = written.into_iter().flatten();
            written.try_for_each(|end| literal(end).and_then(|_| ends(end, points)))
        }
        Pat::Or(either) => {
            let mut cases = either.cases.iter();
            cases.try_for_each(|case| ends_of_pattern(case, points))
        }
        _ => None,
    }
}

/// Evaluates a condition for a value of the field that it names.
fn holds(expr: &Expr, field: i128) -> Option<bool> {
    match expr {
        Expr::Path(path) => path.path.get_ident().map(|_| field != 0),
        Expr::Lit(ExprLit {
            lit: Lit::Bool(flag),
            ..
        }) => Some(flag.value),
        Expr::Paren(inside) => holds(&inside.expr, field),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => Some(!holds(&unary.expr, field)?),
        Expr::Macro(call) => {
            let matches = call.mac.parse_body::<MatchesArguments>().ok()?;
            is_in(&matches.pattern, number(&matches.value, field)?)
        }
        Expr::Binary(binary) => {
            let (left, right) = (&*binary.left, &*binary.right);
            Some(match binary.op {
                BinOp::And(_) => holds(left, field)? && holds(right, field)?,
                BinOp::Or(_) => holds(left, field)? || holds(right, field)?,
                BinOp::Eq(_) => number(left, field)? == number(right, field)?,
                BinOp::Ne(_) => number(left, field)? != number(right, field)?,
                BinOp::Lt(_) => number(left, field)? < number(right, field)?,
                BinOp::Le(_) => number(left, field)? <= number(right, field)?,
                BinOp::Gt(_) => number(left, field)? > number(right, field)?,
                BinOp::Ge(_) => number(left, field)? >= number(right, field)?,
                _ => return None,
            })
        }
        _ => None,
    }
}

/// Evaluates an operand of a comparison, where `true` is 1: the field or a literal. A path of several segments may be
/// any constant.
fn number(expr: &Expr, field: i128) -> Option<i128> {
    if let Some(number) = literal(expr) {
        return Some(number);
    }
    match expr {
        Expr::Path(path) => path.path.get_ident().map(|_| field),
        Expr::Lit(ExprLit {
            lit: Lit::Bool(flag),
            ..
        }) => Some(flag.value.into()),
        Expr::Paren(inside) => number(&inside.expr, field),
        _ => None,
    }
}

fn is_in(pattern: &Pat, number: i128) -> Option<bool> {
    match pattern {
        Pat::Lit(of) => Some(self::number(&Expr::Lit(of.clone()), number)? == number),
        Pat::Range(range) => {
            let start = range.start.as_deref().map(literal);
            let end = range.end.as_deref().map(literal);
            let from = match start {
                Some(start) => start? <= number,
                None => true,
            };
            let to = match (end, range.limits) {
                (None, _) => true,
                (Some(end), RangeLimits::Closed(_)) => number <= end?,
                (Some(end), RangeLimits::HalfOpen(_)) => number < end?,
            };
            Some(from && to)
        }
        Pat::Or(either) => {
            let mut any = false;
            for case in &either.cases {
                any |= is_in(case, number)?;
            }
            Some(any)
        }
        _ => None,
    }
}
