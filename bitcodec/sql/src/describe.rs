//! `DESCRIBE`: the columns of a table, and the fields of its structs as a query names them.

use std::sync::Arc;

use arrow_array::{BooleanArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use datafusion::error::Result;

/// Makes a row for each column and each field of a struct: its name, its type, whether it is null
/// in some rows.
pub(crate) fn rows(schema: &Schema) -> Result<RecordBatch> {
    let mut rows = Vec::new();
    for field in schema.fields() {
        push(&mut rows, quoted(field.name()), field);
    }
    let names = rows.iter().map(|(name, ..)| Some(name));
    let types = rows.iter().map(|(_, of, _)| Some(of));
    let nullable = rows.iter().map(|(.., nullable)| Some(*nullable));
    let fields = vec![
        Field::new("column_name", DataType::Utf8, false),
        Field::new("data_type", DataType::Utf8, false),
        Field::new("is_nullable", DataType::Boolean, false),
    ];
    Ok(RecordBatch::try_new(
        Arc::new(Schema::new(fields)),
        vec![
            Arc::new(names.collect::<StringArray>()),
            Arc::new(types.collect::<StringArray>()),
            Arc::new(nullable.collect::<BooleanArray>()),
        ],
    )?)
}

fn push(rows: &mut Vec<(String, String, bool)>, name: String, field: &Field) {
    let DataType::Struct(fields) = field.data_type() else {
        rows.push((name, short(field.data_type()), field.is_nullable()));
        return;
    };
    rows.push((name.clone(), "Struct".to_owned(), field.is_nullable()));
    for field in fields {
        push(rows, format!("{name}['{}']", field.name()), field);
    }
}

/// Returns a name as a query has to write it.
fn quoted(name: &str) -> String {
    let is_plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '_');
    match name.chars().all(is_plain) {
        true => name.to_owned(),
        false => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

/// Returns the name of a type without the notes on its fields.
fn short(of: &DataType) -> String {
    let inner = |field: &Field| short(field.data_type());
    match of {
        DataType::Struct(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|field| format!("{} {}", field.name(), inner(field)));
            format!("Struct({})", fields.collect::<Vec<_>>().join(", "))
        }
        DataType::List(item) | DataType::LargeList(item) | DataType::ListView(item) => {
            format!("List({})", inner(item))
        }
        DataType::FixedSizeList(item, len) => format!("List({}, {len})", inner(item)),
        DataType::Map(entries, _) => format!("Map({})", inner(entries)),
        DataType::Dictionary(_, values) => short(values),
        other => other.to_string(),
    }
}
