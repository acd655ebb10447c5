//! `tag(tags, name)`: the value of a tag of a game.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use arrow_schema::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use bitcodec_sql::arguments::{column, constant, usage};

const USAGE: &str = "tag needs the column `tags` of PGN games, and a name in quotes: \
                     tag(tags, 'WhiteElo')";

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Tag {
    signature: Signature,
}

impl Tag {
    pub(super) fn new() -> Self {
        Self {
            signature: Signature::any(2, Volatility::Immutable),
        }
    }
}

impl ScalarUDFImpl for Tag {
    fn name(&self) -> &str {
        "tag"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, args: &[DataType]) -> Result<DataType> {
        match args {
            [DataType::List(item), _] if matches!(item.data_type(), DataType::Struct(_)) => {
                Ok(DataType::Utf8)
            }
            _ => Err(usage(USAGE)),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let wanted = constant(&args, 1).ok_or_else(|| usage(USAGE))?;
        let values = column(&args, 0)?;
        let lists = values.as_list_opt::<i32>().ok_or_else(|| usage(USAGE))?;
        let tags = lists.values().as_struct_opt().ok_or_else(|| usage(USAGE))?;
        let texts = |name: &str| {
            let column = tags.column_by_name(name);
            column.and_then(|column| column.as_string_opt::<i32>())
        };
        let (names, texts) = texts("name")
            .zip(texts("value"))
            .ok_or_else(|| usage(USAGE))?;
        let each = (0..lists.len()).map(|row| {
            let [from, to] = [row, row + 1].map(|at| lists.value_offsets()[at]);
            let places = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
            let mut places = places.filter(|_| lists.is_valid(row));
            let place = places.find(|place| names.value(*place) == wanted)?;
            texts.is_valid(place).then(|| texts.value(place))
        });
        let array: StringArray = each.collect();
        Ok(ColumnarValue::Array(Arc::new(array)))
    }
}
