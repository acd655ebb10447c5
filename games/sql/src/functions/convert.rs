//! `convert(from, to, text)`: a text in another format.

use std::sync::Arc;

use arrow_array::StringArray;
use arrow_schema::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use games::format::{GameFormat, Options};

use bitcodec_sql::BadRow;
use bitcodec_sql::arguments::{column, constant, texts, usage};

const USAGE: &str = "convert needs the names of two formats in quotes, and a text: \
                     convert('gnubg-id', 'xgid', text)";

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Convert {
    lossy: bool,
    signature: Signature,
}

impl Convert {
    pub(super) fn new(lossy: bool) -> Self {
        Self {
            lossy,
            signature: Signature::any(3, Volatility::Immutable),
        }
    }
}

/// Returns the format with a name.
fn named(name: &str) -> Result<&'static dyn GameFormat> {
    let found = games::registry::find(name);
    found.ok_or_else(|| {
        // The registry knows the closest name.
        let error = games::registry::tables().get(name).err();
        usage(&error.map_or_else(|| format!("no format `{name}`"), |error| error.to_string()))
    })
}

impl ScalarUDFImpl for Convert {
    fn name(&self) -> &str {
        "convert"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let (from, to) = constant(&args, 0)
            .zip(constant(&args, 1))
            .ok_or_else(|| usage(USAGE))?;
        let (from, to) = (named(from)?, named(to)?);
        let [source, target] = [from, to].map(|format| format.card().name);
        let is_reached = games::registry::reached(from).any(|format| format.card().name == target);
        if !is_reached && source != target {
            let reached: Vec<&str> = games::registry::reached(from)
                .map(|format| format.card().name)
                .collect();
            let reached = reached.join(", ");
            return Err(usage(&format!(
                "{source} does not convert to {target}; it does to {reached}"
            )));
        }
        let values = column(&args, 2)?;
        let options = Options::default();
        let each = texts("convert", &values)?.map(|text| {
            let Some(text) = text else { return Ok(None) };
            match from.convert(text, to, &options) {
                Ok(written) => Ok(Some(written.output)),
                Err(_) if self.lossy => Ok(None),
                Err(error) => {
                    let place = format!("convert('{source}', '{target}', ..)");
                    Err(BadRow::new(place, None, text, error.to_string()).into())
                }
            }
        });
        let array: StringArray = each.collect::<Result<_>>()?;
        Ok(ColumnarValue::Array(Arc::new(array)))
    }
}
