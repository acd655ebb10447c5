//! Files as tables: by their names, and by the functions `read` and `packed`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_schema::{DataType, Fields};
use async_trait::async_trait;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider, UrlTableFactory};
use datafusion::common::ScalarValue;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::Expr;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};

use crate::formats::{Format, Formats};
use crate::settings::Settings;
use crate::table::Table;
use crate::values::{Column, Kind, Source, Values};

/// The endings of files that DataFusion itself reads.
const OTHERS: [&str; 5] = ["parquet", "csv", "json", "jsonl", "arrow"];

/// The number of bytes at the beginning of a file from which its format is guessed.
const BEGINNING: u64 = 1 << 16;

/// Makes tables of the files in a query.
#[derive(Debug)]
pub(crate) struct Files {
    pub(crate) formats: Formats,
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
        // A name that is not a file may be that of a missing table.
        if !path.is_file() && ending.is_none() && !name.contains('/') && !is_pattern(name) {
            return Ok(None);
        }
        let found = Found::of(name)?;
        let table = match found.told(&self.formats)? {
            Some((format, true)) => texts(found, format, &self.settings),
            Some((format, false)) => packed(found, format, &self.settings)?,
            None => {
                let format = found.guess(&self.formats)?;
                texts(found, format, &self.settings)
            }
        };
        Ok(Some(Arc::new(table)))
    }
}

/// Files that a name in a query means.
struct Found {
    paths: Vec<PathBuf>,
    /// The name, if it is a pattern.
    pattern: Option<String>,
}

fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?', '['])
}

impl Found {
    /// Finds one file, or all that match a pattern, in the order of their names.
    fn of(name: &str) -> Result<Self> {
        let path = PathBuf::from(name);
        if path.is_file() {
            return Ok(Self {
                paths: vec![path],
                pattern: None,
            });
        }
        if !is_pattern(name) {
            return Err(failed(&path, "there is no such file"));
        }
        let found = glob::glob(name).map_err(|error| failed(&path, error))?;
        let found = found.collect::<Result<Vec<PathBuf>, _>>();
        let mut paths = found.map_err(|error| failed(error.path(), error.error()))?;
        paths.retain(|path| path.is_file());
        paths.sort();
        if paths.is_empty() {
            return Err(failed(&path, "no file matches this pattern"));
        }
        let pattern = Some(name.to_owned());
        Ok(Self { paths, pattern })
    }

    /// Returns the name or the pattern.
    fn name(&self) -> &Path {
        let first = self.paths.first();
        let pattern = self.pattern.as_deref().map(Path::new);
        pattern
            .or(first.map(PathBuf::as_path))
            .unwrap_or(Path::new(""))
    }

    /// Returns the format that the ending of the files tells, and whether they have its texts;
    /// `None` if their texts tell it.
    fn told(&self, formats: &Formats) -> Result<Option<(Format, bool)>> {
        let mut each = self.paths.iter().map(|path| (path, told(path, formats)));
        let Some((first, format)) = each.next() else {
            return Ok(None);
        };
        let name = |format: Option<(Format, bool)>| format.map(|(format, _)| format.name);
        match each.find(|(_, other)| name(*other) != name(format)) {
            None => Ok(format),
            Some((path, _)) => Err(failed(
                self.name(),
                format!(
                    "{} and {} have endings of different formats; a table has one format",
                    first.display(),
                    path.display()
                ),
            )),
        }
    }

    /// Returns the format that the first values identify.
    fn guess(&self, formats: &Formats) -> Result<Format> {
        let mut why = None;
        for path in &self.paths {
            match guess_format(path, self.name(), formats) {
                Ok(format) => return Ok(format),
                Err(error) => why = why.or(Some(error)),
            }
        }
        Err(why.unwrap_or_else(|| failed(self.name(), "there is no such file")))
    }

    fn values(self, kind: Kind) -> Values {
        let sources = self.paths.into_iter().map(|path| Source {
            path,
            metadata: None,
        });
        Values {
            files: sources.collect(),
            kind,
            pattern: self.pattern,
        }
    }
}

/// Returns the format that the ending of a file tells, and whether the file has its texts.
fn told(path: &Path, formats: &Formats) -> Option<(Format, bool)> {
    formats.of_ending(path.extension()?.to_str()?)
}

fn failed(path: &Path, words: impl std::fmt::Display) -> DataFusionError {
    DataFusionError::Plan(format!("{}: {words}", path.display()))
}

/// Returns the format that the first values of a file identify.
fn guess_format(path: &Path, name: &Path, formats: &Formats) -> Result<Format> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    let mut why = None;
    for line in BufReader::new(file.take(BEGINNING)).lines() {
        // The last line may be truncated within a character.
        let Ok(line) = line else { break };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        match formats.of_text(line) {
            Ok((format, value)) if value == line => return Ok(format),
            Ok((format, value)) => {
                let name = format.name;
                why.get_or_insert_with(|| {
                    format!("the first line has a value of {name} in it, `{value}`, and more")
                });
            }
            Err(error) => {
                why.get_or_insert(error);
            }
        }
    }
    let why = why.unwrap_or_else(|| "there is no value in it".to_owned());
    let shown = name.display();
    Err(failed(
        path,
        format!("{why}; read('{shown}', 'FORMAT') names the format"),
    ))
}

fn texts(found: Found, format: Format, settings: &Settings) -> Table {
    let kind = Kind::Texts(format);
    Table::new(found.values(kind), format, settings)
}

fn packed(found: Found, format: Format, settings: &Settings) -> Result<Table> {
    let name = format.name;
    let bytes = format.bytes().ok_or_else(|| {
        failed(
            found.name(),
            format!("values of {name} take different bytes, so that they cannot be packed"),
        )
    })?;
    let kind = Kind::Packed(bytes);
    Ok(Table::new(found.values(kind), format, settings))
}

fn column(found: Found, format: Format, name: &str, settings: &Settings) -> Result<Table> {
    let shown = found.name().to_path_buf();
    let mut files = Vec::with_capacity(found.paths.len());
    let mut column: Option<Column> = None;
    for path in found.paths {
        let metadata = parquet(&path)?;
        let fields = metadata.schema().fields();
        match &column {
            None => column = Some(Column::of(fields, name).map_err(|words| failed(&path, words))?),
            Some(column) if is_same(&column.fields, fields) => {}
            Some(_) => {
                let first: Option<&Source> = files.first();
                let first = first.map_or(shown.display(), |first| first.path.display());
                let words = format!("its columns are not those of {first}");
                return Err(failed(&path, words));
            }
        }
        let metadata = Some(metadata);
        files.push(Source { path, metadata });
    }
    let column = column.ok_or_else(|| failed(&shown, "there is no such file"))?;
    let values = Values {
        files: files.into(),
        kind: Kind::Column(column),
        pattern: found.pattern,
    };
    let table = Table::new(values, format, settings);
    match table.duplicate_column() {
        None => Ok(table),
        Some("filename") => Err(failed(
            &shown,
            "`filename` is a column of the files, and the one that tells them apart",
        )),
        Some(shared) => Err(failed(
            &shown,
            format!(
                "`{shared}` is a column of the file and one of the format; decode('{}', {name}) keeps them apart",
                format.name
            ),
        )),
    }
}

fn parquet(path: &Path) -> Result<ArrowReaderMetadata> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).map_err(|error| failed(path, error))
}

/// Whether two files have the same columns, whatever they note beside them.
fn is_same(fields: &Fields, others: &Fields) -> bool {
    let each = |fields: &Fields| -> Vec<(String, DataType)> {
        let fields = fields.iter();
        let each = fields.map(|field| (field.name().clone(), field.data_type().clone()));
        each.collect()
    };
    each(fields) == each(others)
}

/// `read('file', 'format')` and `read('file.parquet', 'format', 'column')`, of one file or those of
/// a pattern.
#[derive(Debug)]
pub(crate) struct Read(pub(crate) Formats, pub(crate) Settings);

impl TableFunctionImpl for Read {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let table = match &words("read", args.exprs())?[..] {
            [path, format] => texts(Found::of(path)?, self.0.named(format)?, &self.1),
            [path, format, name] => column(Found::of(path)?, self.0.named(format)?, name, &self.1)?,
            _ => {
                let usage = "read needs a file and a format, and of a Parquet file a column";
                return Err(DataFusionError::Plan(usage.to_owned()));
            }
        };
        Ok(Arc::new(table))
    }
}

/// `packed('file', 'format')`, of one file or those of a pattern.
#[derive(Debug)]
pub(crate) struct Packed(pub(crate) Formats, pub(crate) Settings);

impl TableFunctionImpl for Packed {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let [path, format] = &words("packed", args.exprs())?[..] else {
            let usage = "packed needs a file and a format";
            return Err(DataFusionError::Plan(usage.to_owned()));
        };
        let table = packed(Found::of(path)?, self.0.named(format)?, &self.1)?;
        Ok(Arc::new(table))
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
