//! `forbidden(board)`: the points where Black must not move in renju, and why.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, ListBuilder, StringBuilder, StructBuilder};
use arrow_schema::{DataType, Field, Fields};
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use games::renju::{Foul, Position};

use bitcodec_sql::BadRow;
use bitcodec_sql::arguments::{column, texts, usage};

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Forbidden {
    lossy: bool,
    signature: Signature,
}

impl Forbidden {
    pub(super) fn new(lossy: bool) -> Self {
        Self {
            lossy,
            signature: Signature::any(1, Volatility::Immutable),
        }
    }
}

fn fields() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8, false);
    Fields::from(vec![field("point"), field("foul")])
}

fn item() -> Field {
    Field::new("item", DataType::Struct(fields()), false)
}

impl ScalarUDFImpl for Forbidden {
    fn name(&self) -> &str {
        "forbidden"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::List(Arc::new(item())))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let values = column(&args, 0)?;
        let columns: Vec<Box<dyn ArrayBuilder>> = vec![
            Box::new(StringBuilder::new()),
            Box::new(StringBuilder::new()),
        ];
        let points = StructBuilder::new(fields(), columns);
        let mut lists = ListBuilder::new(points).with_field(item());
        for text in texts("forbidden", &values)? {
            let Some(text) = text else {
                lists.append_null();
                continue;
            };
            let position: Position = match text.parse() {
                Ok(position) => position,
                Err(_) if self.lossy => {
                    lists.append_null();
                    continue;
                }
                Err(error) => {
                    let words = format!("{error}");
                    return Err(BadRow::new("forbidden(..)", None, text, words).into());
                }
            };
            for forbidden in position.report().forbidden {
                let row = lists.values();
                let cells = [forbidden.point.to_string(), name(forbidden.foul).to_owned()];
                for (index, cell) in cells.into_iter().enumerate() {
                    let builder = row.field_builder::<StringBuilder>(index);
                    let builder = builder.ok_or_else(|| usage("forbidden has no such field"))?;
                    builder.append_value(cell);
                }
                row.append(true);
            }
            lists.append(true);
        }
        Ok(ColumnarValue::Array(Arc::new(lists.finish())))
    }
}

/// Returns the name of a foul in the JSON of the judge.
const fn name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double_four",
        Foul::DoubleThree => "double_three",
    }
}
