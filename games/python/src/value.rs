//! Conversions of single values, as JSON that the Python side parses.

use std::sync::Arc;

use bitcodec::columns::arrow::arrow_array::{ArrayRef, BinaryArray};
use bitcodec::columns::{Cell, ColumnError, Projection, Rows, Table};
use bitcodec_python::with_cell;
use games::format::{Ability, FormatError, GameFormat, Options};
use games::registry::formats as all_formats;
use games::renju::{Position, PositionError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{format_of, of_columns, of_value};

/// Makes the options of the command that formats may use.
fn options(start: Option<String>, chess960: bool, san: bool) -> Options {
    Options {
        start,
        chess960,
        san,
        ..Options::default()
    }
}

/// Returns all formats: name, game, meaning, form, minimum and maximum width, whether the format
/// has columns.
#[pyfunction]
fn formats_json() -> String {
    let each = all_formats().map(|format| {
        let card = format.card();
        serde_json::json!({
            "name": card.name,
            "game": card.game,
            "about": card.about,
            "form": card.form,
            "bits": card.bits.map(|(least, most)| serde_json::json!([least, most])),
            "columns": format.columns().is_some(),
        })
    });
    serde_json::Value::Array(each.collect()).to_string()
}

/// Calls a function with the text of a value, which may be given as bytes.
fn with_text<R>(
    module: &Bound<'_, PyModule>,
    format: &'static dyn GameFormat,
    data: &Bound<'_, PyAny>,
    function: impl FnOnce(&str) -> Result<R, FormatError> + Send,
) -> PyResult<R>
where
    R: Send,
{
    with_cell(data, |cell| {
        let text = match cell {
            Cell::Text(text) => text.to_owned(),
            Cell::Bytes(bytes) => {
                let Some(table) = format.columns() else {
                    let words = format!("{} is text only; give a str", format.card().name);
                    return Err(PyValueError::new_err(words));
                };
                text_of(table, bytes).map_err(|error| of_columns(module, &error))?
            }
        };
        let done = module.py().detach(|| function(&text));
        done.map_err(|error| of_value(module, &error))
    })
}

/// Returns the text of a value in bytes.
fn text_of(table: &dyn Table, bytes: &[u8]) -> Result<String, ColumnError> {
    let cell: ArrayRef = Arc::new(BinaryArray::from_iter_values([bytes]));
    let batch = table.decode(Rows::from(&cell), &Projection::ALL, false)?;
    let texts = table.encode_text(&batch)?;
    Ok(texts.into_iter().next().unwrap_or_default())
}

#[pyfunction]
#[pyo3(pass_module)]
fn decode_json(
    module: &Bound<'_, PyModule>,
    format: &str,
    data: &Bound<'_, PyAny>,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<String> {
    let format = format_of(format)?;
    let options = options(start, chess960, san);
    with_text(module, format, data, |text| {
        format.decode_json(text, &options)
    })
}

/// Returns the text and the names of the parts that did not fit.
#[pyfunction]
#[pyo3(pass_module)]
fn encode_json(
    module: &Bound<'_, PyModule>,
    format: &str,
    json: &str,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<(String, Vec<&'static str>)> {
    let format = format_of(format)?;
    let options = options(start, chess960, san);
    let written = module.py().detach(|| format.encode(json, &options));
    written
        .map(|written| (written.output, written.lost))
        .map_err(|error| of_value(module, &error))
}

#[pyfunction]
#[pyo3(pass_module)]
fn convert(
    module: &Bound<'_, PyModule>,
    source: &str,
    target: &str,
    data: &Bound<'_, PyAny>,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<(String, Vec<&'static str>)> {
    let (source, target) = (format_of(source)?, format_of(target)?);
    let options = options(start, chess960, san);
    let written = with_text(module, source, data, |text| {
        source.convert(text, target, &options)
    });
    written.map(|written| (written.output, written.lost))
}

#[pyfunction]
#[pyo3(pass_module)]
fn inspect_json(
    module: &Bound<'_, PyModule>,
    format: &str,
    data: &Bound<'_, PyAny>,
    start: Option<String>,
    chess960: bool,
) -> PyResult<String> {
    let format = format_of(format)?;
    let options = options(start, chess960, false);
    let inspection = with_text(module, format, data, |text| format.inspect(text, &options))?;
    serde_json::to_string(&inspection.records())
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Returns the board as an SVG document, or in text.
#[pyfunction]
#[pyo3(pass_module)]
fn draw(
    module: &Bound<'_, PyModule>,
    format: &str,
    data: &Bound<'_, PyAny>,
    start: Option<String>,
    chess960: bool,
    svg: bool,
) -> PyResult<String> {
    let format = format_of(format)?;
    let options = options(start, chess960, false);
    let ability = if svg { Ability::Svg } else { Ability::Draw };
    if !format.offers(ability) {
        let words = format!("{} has no board to draw", format.card().name);
        return Err(PyValueError::new_err(words));
    }
    with_text(module, format, data, |text| match svg {
        true => format.svg(text, &options),
        false => format.draw(text, &options),
    })
}

/// Returns format, start and end in characters, and text of each value.
#[pyfunction]
#[pyo3(signature = (text, format = None))]
fn find_all(
    py: Python<'_>,
    text: &str,
    format: Option<&str>,
) -> PyResult<Vec<(&'static str, usize, usize, String)>> {
    let sought: Vec<&'static dyn GameFormat> = match format {
        Some(name) => {
            let format = format_of(name)?;
            if !format.offers(Ability::Find) {
                let words = format!("{name} is not looked for in free text");
                return Err(PyValueError::new_err(words));
            }
            vec![format]
        }
        None => all_formats()
            .filter(|format| format.offers(Ability::Find))
            .collect(),
    };
    Ok(py.detach(|| {
        let mut all = Vec::new();
        for format in sought {
            for found in format.find(text) {
                // Python counts characters.
                let start = text[..found.place.start].chars().count();
                let len = text[found.place].chars().count();
                all.push((format.card().name, start, start + len, found.id));
            }
        }
        all.sort_by_key(|(_, start, end, _)| (*start, *end));
        all
    }))
}

/// Returns the report on a board or on the moves of a game.
#[pyfunction]
#[pyo3(pass_module)]
fn judge_json(module: &Bound<'_, PyModule>, position: &str) -> PyResult<String> {
    let report = module.py().detach(|| {
        let position: Result<Position, PositionError> = position.parse();
        position.map(|position| serde_json::to_string(&position.report()))
    });
    match report {
        Ok(Ok(report)) => Ok(report),
        Ok(Err(error)) => Err(PyValueError::new_err(error.to_string())),
        Err(error) => Err(of_value(module, &error.into())),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(formats_json, module)?)?;
    module.add_function(wrap_pyfunction!(decode_json, module)?)?;
    module.add_function(wrap_pyfunction!(encode_json, module)?)?;
    module.add_function(wrap_pyfunction!(convert, module)?)?;
    module.add_function(wrap_pyfunction!(inspect_json, module)?)?;
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add_function(wrap_pyfunction!(find_all, module)?)?;
    module.add_function(wrap_pyfunction!(judge_json, module)?)
}
