//! Decoded values as Python objects.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use bitcodec::columns::arrow::arrow_schema::TimeUnit;
use bitcodec::columns::{List, Row, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

/// Names as Python strings, each of which is made once. They are known by their place in memory.
#[derive(Default)]
pub(crate) struct Names {
    known: Vec<(Place, Py<PyString>)>,
    indices: HashMap<Place, usize, BuildHasherDefault<PlaceHasher>>,
    /// The name that followed the last one before.
    next: usize,
}

/// The address and the length of a name.
type Place = (usize, usize);

/// A hash of addresses, which are different enough.
#[derive(Default)]
struct PlaceHasher(u64);

impl Hasher for PlaceHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Names {
    fn get<'py>(&mut self, py: Python<'py>, name: &'static str) -> &Bound<'py, PyString> {
        let place = (name.as_ptr().addr(), name.len());
        if self
            .known
            .get(self.next)
            .is_none_or(|(known, _)| *known != place)
        {
            self.next = match self.indices.get(&place) {
                Some(index) => *index,
                None => {
                    self.known
                        .push((place, PyString::intern(py, name).unbind()));
                    let index = self.known.len() - 1;
                    self.indices.insert(place, index);
                    index
                }
            };
        }
        let at = self.next;
        self.next += 1;
        self.known[at].1.bind(py)
    }
}

/// What makes Python objects of values.
pub(crate) struct Maker<'a, 'py> {
    /// The class of structs: a dict.
    pub(crate) class: &'a Bound<'py, PyAny>,
    /// The names of fields, which follow one another in the same order for each value.
    pub(crate) fields: &'a mut Names,
    /// The names of variants.
    pub(crate) variants: &'a mut Names,
}

impl<'py> Maker<'_, 'py> {
    /// Makes the dict of a row.
    pub(crate) fn row(&mut self, row: Row<'_>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.class.py();
        let made = self.class.call0()?;
        let dict = made.cast::<PyDict>()?;
        for (name, value) in row.fields() {
            let value = self.value(value)?;
            dict.set_item(self.fields.get(py, name), value)?;
        }
        Ok(made)
    }

    fn value(&mut self, value: Value<'_>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.class.py();
        Ok(match value {
            Value::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
            Value::Unsigned(number) => number.into_pyobject(py)?.into_any(),
            Value::Signed(number) => number.into_pyobject(py)?.into_any(),
            Value::Float(number) => number.into_pyobject(py)?.into_any(),
            Value::Name(name) => self.variants.get(py, name).clone().into_any(),
            Value::Text(text) => PyString::new(py, text).into_any(),
            Value::Bytes(bytes) => PyBytes::new(py, bytes).into_any(),
            Value::Struct(row) => self.row(row)?,
            Value::List(list) => {
                let made: PyResult<Vec<_>> = list.map(|one| self.value(one)).collect();
                PyList::new(py, made?)?.into_any()
            }
            Value::Map(entries) => self.map(entries)?,
            Value::Duration(count, unit) => Times::of(py)?.length(py, count, unit)?,
            Value::Timestamp {
                count,
                unit,
                is_utc,
            } => Times::of(py)?.point(py, count, unit, is_utc)?,
            Value::Date(days) => Times::of(py)?.date(py, days)?,
            Value::Decimal(digits, scale) => {
                let text = format!("{digits}e{}", -i32::from(scale));
                Times::of(py)?.decimal.bind(py).call1((text,))?
            }
            _ => py.None().into_bound(py),
        })
    }

    fn map(&mut self, entries: List<'_>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.class.py();
        let made = PyList::empty(py);
        for entry in entries {
            let Value::Struct(row) = entry else { continue };
            let both: PyResult<Vec<_>> = row.fields().map(|(_, value)| self.value(value)).collect();
            made.append(PyTuple::new(py, both?)?)?;
        }
        Ok(made.into_any())
    }
}

/// The classes of times, and 1970.
pub(crate) struct Times {
    epoch: Py<PyAny>,
    utc_epoch: Py<PyAny>,
    first_day: Py<PyAny>,
    pub(crate) length: Py<PyAny>,
    pub(crate) decimal: Py<PyAny>,
}

impl Times {
    pub(crate) fn of(py: Python<'_>) -> PyResult<&Self> {
        static TIMES: PyOnceLock<Times> = PyOnceLock::new();
        TIMES.get_or_try_init(py, || {
            let datetime = py.import("datetime")?;
            let point = datetime.getattr("datetime")?;
            let utc = datetime.getattr("timezone")?.getattr("utc")?;
            Ok(Self {
                epoch: point.call1((1970, 1, 1))?.unbind(),
                utc_epoch: point.call1((1970, 1, 1, 0, 0, 0, 0, utc))?.unbind(),
                first_day: datetime.getattr("date")?.call1((1970, 1, 1))?.unbind(),
                length: datetime.getattr("timedelta")?.unbind(),
                decimal: py.import("decimal")?.getattr("Decimal")?.unbind(),
            })
        })
    }

    /// Returns 1970, in UTC or without a time zone.
    pub(crate) fn epoch<'py>(&self, py: Python<'py>, is_utc: bool) -> &Bound<'py, PyAny> {
        if is_utc {
            self.utc_epoch.bind(py)
        } else {
            self.epoch.bind(py)
        }
    }

    /// Returns the first day of 1970.
    pub(crate) fn first_day<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.first_day.bind(py)
    }

    fn length<'py>(
        &self,
        py: Python<'py>,
        count: i64,
        unit: TimeUnit,
    ) -> PyResult<Bound<'py, PyAny>> {
        let per_second = units_per_second(unit);
        let (seconds, rest) = (count.div_euclid(per_second), count.rem_euclid(per_second));
        if unit == TimeUnit::Nanosecond && rest % 1000 != 0 {
            return pandas(py, "Timedelta", count, false);
        }
        let micros =
            rest * (1_000_000 / per_second.min(1_000_000)) / (per_second / 1_000_000).max(1);
        let (days, seconds) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        self.length.bind(py).call1((days, seconds, micros))
    }

    fn point<'py>(
        &self,
        py: Python<'py>,
        count: i64,
        unit: TimeUnit,
        is_utc: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        if unit == TimeUnit::Nanosecond && count % 1000 != 0 {
            return pandas(py, "Timestamp", count, is_utc);
        }
        self.epoch(py, is_utc).add(self.length(py, count, unit)?)
    }

    fn date<'py>(&self, py: Python<'py>, days: i64) -> PyResult<Bound<'py, PyAny>> {
        self.first_day
            .bind(py)
            .add(self.length.bind(py).call1((days,))?)
    }
}

/// Returns how many units a second has.
pub(crate) const fn units_per_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1_000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => 1_000_000_000,
    }
}

/// Makes a time with nanoseconds, which the standard library has none of.
fn pandas<'py>(
    py: Python<'py>,
    class: &str,
    count: i64,
    is_utc: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let Ok(pandas) = py.import("pandas") else {
        let words = format!(
            "{count} ns is no whole number of microseconds; pandas holds it, if it is installed"
        );
        return Err(PyValueError::new_err(words));
    };
    let options = PyDict::new(py);
    options.set_item("unit", "ns")?;
    if is_utc {
        options.set_item("tz", "UTC")?;
    }
    pandas.getattr(class)?.call((count,), Some(&options))
}
