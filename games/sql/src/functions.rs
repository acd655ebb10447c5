//! The SQL functions of games: `convert`, `forbidden`, `tag`.

mod convert;
mod forbidden;
mod tag;

use datafusion::logical_expr::ScalarUDF;

/// Returns all functions; with `lossy`, an invalid value is null.
pub(crate) fn all(lossy: bool) -> Vec<ScalarUDF> {
    vec![
        ScalarUDF::from(convert::Convert::new(lossy)),
        ScalarUDF::from(forbidden::Forbidden::new(lossy)),
        ScalarUDF::from(tag::Tag::new()),
    ]
}
