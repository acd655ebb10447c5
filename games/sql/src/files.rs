//! Files as tables: by their names, and by the functions `read` and `packed`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider, UrlTableFactory};
use datafusion::common::ScalarValue;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::Expr;
use games::format::GameFormat;
use games::guess::guess;
use games::registry::find;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};

use crate::format_name::named;
use crate::settings::Settings;
use crate::table::Table;
use crate::values::{Column, Kind, Values};

/// The endings of files that DataFusion itself reads.
const OTHERS: [&str; 5] = ["parquet", "csv", "json", "jsonl", "arrow"];

/// The number of bytes at the beginning of a file from which its format is guessed.
const BEGINNING: u64 = 1 << 16;

/// Makes tables of the files in a query.
#[derive(Debug)]
pub(crate) struct Files {
    pub(crate) settings: Settings,
    /// Makes tables of the files that DataFusion reads.
    pub(crate) others: Arc<dyn UrlTableFactory>,
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let path = Path::new(name);
        let ending = path.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| OTHERS.contains(&ending)) || path.is_dir() {
            return self.others.try_new(name).await;
        }
        if !path.is_file() {
            // A name that is not a file may be that of a missing table.
            return match ending.is_some() || name.contains('/') {
                true => Err(failed(path, "there is no such file")),
                false => Ok(None),
            };
        }
        let table = match ending.and_then(find) {
            Some(format) => packed(path, format, &self.settings)?,
            None if ending == Some("pgn") => texts(path, named("chess-pgn")?, &self.settings)?,
            None => texts(path, guess_format(path)?, &self.settings)?,
        };
        Ok(Some(Arc::new(table)))
    }
}

fn failed(path: &Path, words: impl std::fmt::Display) -> DataFusionError {
    DataFusionError::Plan(format!("{}: {words}", path.display()))
}

/// Returns the format that the first values of a file identify.
fn guess_format(path: &Path) -> Result<&'static dyn GameFormat> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    let mut why = None;
    for line in BufReader::new(file.take(BEGINNING)).lines() {
        // The last line may be truncated within a character.
        let Ok(line) = line else { break };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        match guess(line) {
            Ok(found) if found.value == line => return Ok(found.format),
            Ok(found) => {
                let (name, value) = (found.format.card().name, found.value);
                why.get_or_insert_with(|| {
                    format!("the first line has a value of {name} in it, `{value}`, and more")
                });
            }
            Err(error) => {
                why.get_or_insert_with(|| error.to_string());
            }
        }
    }
    let why = why.unwrap_or_else(|| "there is no value in it".to_owned());
    let shown = path.display();
    Err(failed(
        path,
        format!("{why}; read('{shown}', 'FORMAT') names the format"),
    ))
}

fn texts(path: &Path, format: &'static dyn GameFormat, settings: &Settings) -> Result<Table> {
    let kind = Kind::Texts(format.records());
    Ok(Table::new(of(path, kind), format, settings))
}

fn of(path: &Path, kind: Kind) -> Values {
    let path = path.to_path_buf();
    Values { path, kind }
}

fn packed(path: &Path, format: &'static dyn GameFormat, settings: &Settings) -> Result<Table> {
    let name = format.card().name;
    let layout = format.layout();
    let bits = layout.and_then(|layout| layout.max_bits.filter(|most| *most == layout.min_bits));
    let bytes = bits.map(|bits| bits.div_ceil(8)).filter(|bytes| *bytes > 0);
    let bytes = bytes.ok_or_else(|| {
        failed(
            path,
            format!("values of {name} take different bytes, so that they cannot be packed"),
        )
    })?;
    Ok(Table::new(of(path, Kind::Packed(bytes)), format, settings))
}

fn column(
    path: &Path,
    format: &'static dyn GameFormat,
    name: &str,
    settings: &Settings,
) -> Result<Table> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())
        .map_err(|error| failed(path, error))?;
    let fields = metadata.schema().fields().clone();
    let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
    let index = names.iter().position(|known| *known == name);
    let Some(index) = index else {
        let known = names.join(", ");
        return Err(failed(
            path,
            format!("no column `{name}`; there are {known}"),
        ));
    };
    let others = (0..fields.len()).filter(|other| *other != index).collect();
    let column = Column {
        metadata,
        index,
        others,
    };
    let table = Table::new(of(path, Kind::Column(column)), format, settings);
    match table.duplicate_column() {
        None => Ok(table),
        Some(shared) => Err(failed(
            path,
            format!(
                "`{shared}` is a column of the file and one of the format; decode('{}', {name}) keeps them apart",
                format.card().name
            ),
        )),
    }
}

/// `read('file', 'format')` and `read('file.parquet', 'format', 'column')`.
#[derive(Debug)]
pub(crate) struct Read(pub(crate) Settings);

impl TableFunctionImpl for Read {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let table = match &words("read", args.exprs())?[..] {
            [path, format] => texts(Path::new(path), named(format)?, &self.0)?,
            [path, format, name] => column(Path::new(path), named(format)?, name, &self.0)?,
            _ => {
                let usage = "read needs a file and a format, and of a Parquet file a column";
                return Err(DataFusionError::Plan(usage.to_owned()));
            }
        };
        Ok(Arc::new(table))
    }
}

/// `packed('file', 'format')`.
#[derive(Debug)]
pub(crate) struct Packed(pub(crate) Settings);

impl TableFunctionImpl for Packed {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let [path, format] = &words("packed", args.exprs())?[..] else {
            let usage = "packed needs a file and a format";
            return Err(DataFusionError::Plan(usage.to_owned()));
        };
        let path = PathBuf::from(path);
        if !path.is_file() {
            return Err(failed(&path, "there is no such file"));
        }
        Ok(Arc::new(packed(&path, named(format)?, &self.0)?))
    }
}

/// Returns the arguments of a function, which must be texts.
fn words(function: &str, args: &[Expr]) -> Result<Vec<String>> {
    let each = args.iter().map(|arg| match arg {
        Expr::Literal(
            ScalarValue::Utf8(Some(text))
            | ScalarValue::Utf8View(Some(text))
            | ScalarValue::LargeUtf8(Some(text)),
            _,
        ) => Ok(text.clone()),
        other => Err(DataFusionError::Plan(format!(
            "{function} needs texts in quotes, not {other}"
        ))),
    });
    each.collect()
}
