//! Conversions of single values, as JSON that the Python side parses.

use games::format::{Ability, GameFormat, Options};
use games::registry::formats as all_formats;
use games::renju::{Position, PositionError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{format_of, of_value};

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

#[pyfunction]
#[pyo3(signature = (format, text, start = None, chess960 = false, san = false))]
fn decode_json(
    py: Python<'_>,
    format: &str,
    text: &str,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<String> {
    let format = format_of(format)?;
    let options = options(start, chess960, san);
    py.detach(|| format.decode_json(text, &options))
        .map_err(of_value)
}

/// Returns the text and the names of the parts that did not fit.
#[pyfunction]
#[pyo3(signature = (format, json, start = None, chess960 = false, san = false))]
fn encode_json(
    py: Python<'_>,
    format: &str,
    json: &str,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<(String, Vec<&'static str>)> {
    let format = format_of(format)?;
    let options = options(start, chess960, san);
    let written = py.detach(|| format.encode(json, &options));
    written
        .map(|written| (written.output, written.lost))
        .map_err(of_value)
}

#[pyfunction]
#[pyo3(signature = (source, target, text, start = None, chess960 = false, san = false))]
fn convert(
    py: Python<'_>,
    source: &str,
    target: &str,
    text: &str,
    start: Option<String>,
    chess960: bool,
    san: bool,
) -> PyResult<(String, Vec<&'static str>)> {
    let (source, target) = (format_of(source)?, format_of(target)?);
    let options = options(start, chess960, san);
    let written = py.detach(|| source.convert(text, target, &options));
    written
        .map(|written| (written.output, written.lost))
        .map_err(of_value)
}

#[pyfunction]
#[pyo3(signature = (format, text, start = None, chess960 = false))]
fn inspect_json(
    py: Python<'_>,
    format: &str,
    text: &str,
    start: Option<String>,
    chess960: bool,
) -> PyResult<String> {
    let format = format_of(format)?;
    let options = options(start, chess960, false);
    let inspection = py
        .detach(|| format.inspect(text, &options))
        .map_err(of_value)?;
    serde_json::to_string(&inspection.records())
        .map_err(|error| PyValueError::new_err(error.to_string()))
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
fn judge_json(py: Python<'_>, position: &str) -> PyResult<String> {
    let report = py.detach(|| {
        let position: Result<Position, PositionError> = position.parse();
        position.map(|position| serde_json::to_string(&position.report()))
    });
    match report {
        Ok(Ok(report)) => Ok(report),
        Ok(Err(error)) => Err(PyValueError::new_err(error.to_string())),
        Err(error) => Err(of_value(error.into())),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(formats_json, module)?)?;
    module.add_function(wrap_pyfunction!(decode_json, module)?)?;
    module.add_function(wrap_pyfunction!(encode_json, module)?)?;
    module.add_function(wrap_pyfunction!(convert, module)?)?;
    module.add_function(wrap_pyfunction!(inspect_json, module)?)?;
    module.add_function(wrap_pyfunction!(find_all, module)?)?;
    module.add_function(wrap_pyfunction!(judge_json, module)?)
}
