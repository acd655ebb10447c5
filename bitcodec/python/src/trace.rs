//! The bits of a value as Python dicts.

use bitcodec::int::Number;
use bitcodec::trace::{Segment, Trace};
use bitcodec::value::Value;
use bitcodec::{DecodeError, ErrorKind};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns a list of dicts with path, start, end, raw and value. If the value is refused, the last has the error.
pub(crate) fn runs<'py>(py: Python<'py>, trace: &Trace) -> PyResult<Bound<'py, PyList>> {
    let runs = PyList::empty(py);
    let mut is_said = false;
    for segment in trace.segments() {
        let error = trace.error().filter(|_| segment.refused);
        runs.append(run(py, segment, error)?)?;
        is_said = error.is_some();
    }
    if let Some(error) = trace.error().filter(|_| !is_said) {
        let end = trace
            .segments()
            .last()
            .map_or(0, |segment| segment.bits.end);
        let run = PyDict::new(py);
        run.set_item("path", error.path().to_string())?;
        run.set_item("start", end)?;
        run.set_item("end", end)?;
        run.set_item("raw", "")?;
        run.set_item("error", refusal(py, error)?)?;
        runs.append(run)?;
    }
    Ok(runs)
}

fn run<'py>(
    py: Python<'py>,
    segment: &Segment,
    error: Option<&DecodeError>,
) -> PyResult<Bound<'py, PyDict>> {
    // Bits that belong to no field have no path.
    let filling = match (&segment.value, error.map(DecodeError::kind)) {
        (Some(Value::Padding), _) | (None, Some(ErrorKind::Padding)) => Some("(padding)"),
        (Some(Value::Reserved), _) | (None, Some(ErrorKind::Reserved)) => Some("(reserved)"),
        (None, Some(ErrorKind::Trailing)) => Some("(trailing)"),
        _ => None,
    };
    let path = segment.path.to_string();
    let run = PyDict::new(py);
    run.set_item(
        "path",
        match filling {
            Some(name) if path.is_empty() => name.to_owned(),
            Some(name) => format!("{path}.{name}"),
            None => path,
        },
    )?;
    run.set_item("start", segment.bits.start)?;
    run.set_item("end", segment.bits.end)?;
    run.set_item("raw", &segment.raw)?;
    if let Some(value) = &segment.value {
        run.set_item("value", object(py, value)?)?;
    }
    if let Some(cost) = segment.cost {
        run.set_item("note", format!("{cost} bits"))?;
    }
    if let Some(error) = error {
        run.set_item("error", refusal(py, error)?)?;
    }
    Ok(run)
}

fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Number(Number::Unsigned(number)) => number.into_pyobject(py)?.into_any(),
        Value::Number(Number::Signed(number)) => number.into_pyobject(py)?.into_any(),
        Value::Literal { number, .. } => number.into_pyobject(py)?.into_any(),
        Value::Byte(byte) => byte.into_pyobject(py)?.into_any(),
        Value::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Float(float) => {
            let number: Result<f64, _> = float.to_string().parse();
            match number {
                Ok(number) => number.into_pyobject(py)?.into_any(),
                Err(_) => float.to_string().into_pyobject(py)?.into_any(),
            }
        }
        Value::Padding | Value::Reserved => "zero".into_pyobject(py)?.into_any(),
        other => other.to_string().into_pyobject(py)?.into_any(),
    })
}

fn refusal<'py>(py: Python<'py>, error: &DecodeError) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("kind", error.kind().name())?;
    dict.set_item("path", error.path().to_string())?;
    dict.set_item("bits", error.bits().map(|bits| (bits.start, bits.end)))?;
    dict.set_item("message", error.to_string())?;
    Ok(dict)
}
