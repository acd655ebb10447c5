//! Python objects as columns, for encoding.

use std::sync::Arc;

use arrow_array::types::{
    Date32Type, Decimal128Type, DurationMicrosecondType, DurationMillisecondType,
    DurationNanosecondType, DurationSecondType, Float32Type, Float64Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt64Type,
};
use arrow_array::{
    ArrayRef, ArrowPrimitiveType, BinaryArray, BooleanArray, FixedSizeBinaryArray,
    FixedSizeListArray, ListArray, MapArray, PrimitiveArray, RecordBatch, RecordBatchOptions,
    StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema, TimeUnit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyMapping, PyString};

use crate::buffer::bytes_of;
use crate::error::Refusal;
use crate::value::{Times, units_per_second};

/// An object that has no place in its column.
pub(crate) struct Wrong {
    row: usize,
    /// The path, from the innermost step on.
    steps: Vec<String>,
    message: String,
}

impl Wrong {
    fn new(row: usize, message: impl Into<String>) -> Self {
        Self {
            row,
            steps: Vec::new(),
            message: message.into(),
        }
    }

    fn expected(row: usize, what: &str, found: &Bound<'_, PyAny>) -> Self {
        let name = found.get_type().name();
        let name = name.map_or_else(|_| "another object".to_owned(), |name| name.to_string());
        let name = if found.is_none() {
            "None".to_owned()
        } else {
            name
        };
        Self::new(row, format!("expected {what}, found {name}"))
    }

    fn within(mut self, step: &str) -> Self {
        self.steps.push(step.to_owned());
        self
    }

    /// Returns the error; with the number of the row if there are several.
    pub(crate) fn refusal(self, is_one: bool) -> Refusal {
        let mut path = String::new();
        for step in self.steps.iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(step);
        }
        let place = if path.is_empty() {
            String::new()
        } else {
            format!("{path}: ")
        };
        let row = if is_one {
            String::new()
        } else {
            format!("row {}: ", self.row)
        };
        Refusal {
            message: format!("{row}{place}{}", self.message),
            kind: Some("unencodable".to_owned()),
            path: Some(path).filter(|path| !path.is_empty()),
            bits: None,
            row: (!is_one).then_some(self.row),
        }
    }
}

/// An object of Python; nothing if the value around it is null.
type Slot<'py> = Option<Bound<'py, PyAny>>;

/// Returns the batch of rows; each is a mapping of the names of the columns.
pub(crate) fn batch(schema: &Schema, rows: Vec<Bound<'_, PyAny>>) -> Result<RecordBatch, Wrong> {
    let count = rows.len();
    let slots: Vec<Slot<'_>> = rows.into_iter().map(Some).collect();
    let fields = fields(&schema.fields, &slots)?;
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = fields.into_iter().unzip();
    let options = RecordBatchOptions::new().with_row_count(Some(count));
    RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), arrays, &options)
        .map_err(of_arrow)
}

fn of_arrow(error: ArrowError) -> Wrong {
    Wrong::new(0, error.to_string())
}

/// Returns the fields of structs, which are mappings.
fn fields(wanted: &Fields, slots: &[Slot<'_>]) -> Result<Vec<(Field, ArrayRef)>, Wrong> {
    for (row, slot) in slots.iter().enumerate() {
        if let Some(object) = slot.as_ref().filter(|object| !object.is_none()) {
            known(wanted, object).map_err(|mut wrong| {
                wrong.row = row;
                wrong
            })?;
        }
    }
    let mut made = Vec::with_capacity(wanted.len());
    for field in wanted {
        let mut items = Vec::with_capacity(slots.len());
        for (row, slot) in slots.iter().enumerate() {
            items.push(match slot.as_ref().filter(|object| !object.is_none()) {
                None => None,
                Some(object) => match object.get_item(field.name()) {
                    Ok(item) => Some(item),
                    Err(_) if field.is_nullable() => {
                        Some(object.py().None().into_bound(object.py()))
                    }
                    Err(_) => {
                        return Err(Wrong::new(row, "the field is missing").within(field.name()));
                    }
                },
            });
        }
        let array = array(field.data_type(), field.is_nullable(), &items)
            .map_err(|wrong| wrong.within(field.name()))?;
        made.push((
            Field::new(field.name(), array.data_type().clone(), true),
            array,
        ));
    }
    Ok(made)
}

/// Refuses what is no mapping, and names that no field has: they are slips.
fn known(wanted: &Fields, object: &Bound<'_, PyAny>) -> Result<(), Wrong> {
    let names = match object.cast::<PyDict>() {
        Ok(dict) => dict.keys(),
        Err(_) => match object
            .cast::<PyMapping>()
            .ok()
            .and_then(|object| object.keys().ok())
        {
            Some(keys) => keys,
            None => return Err(Wrong::expected(0, "a dict", object)),
        },
    };
    for name in names.iter() {
        let name = name.to_string();
        if wanted.iter().any(|field| *field.name() == name) {
            continue;
        }
        let is_there = object.get_item(&name).is_ok_and(|item| !item.is_none());
        if is_there {
            let known: Vec<&str> = wanted.iter().map(|field| field.name().as_str()).collect();
            let words = format!("no field `{name}`; there are {}", known.join(", "));
            return Err(Wrong::new(0, words));
        }
    }
    Ok(())
}

/// Returns the array of objects, in a type that the type of the column takes.
fn array(data_type: &DataType, nullable: bool, slots: &[Slot<'_>]) -> Result<ArrayRef, Wrong> {
    let each = |what: &str| Each {
        slots,
        nullable,
        what: what.to_owned(),
    };
    Ok(match data_type {
        DataType::Boolean => {
            let flags: Vec<Option<bool>> = each("a bool").map(flag)?;
            Arc::new(BooleanArray::from(flags))
        }
        DataType::Int8
        | DataType::Int16
        | DataType::Int32
        | DataType::Int64
        | DataType::UInt8
        | DataType::UInt16
        | DataType::UInt32
        | DataType::UInt64 => integers(&each("an integer"))?,
        DataType::Float32 => primitives::<Float32Type>(
            &each("a number"),
            |object| Ok(object.extract().ok()),
            data_type,
        )?,
        DataType::Float64 => primitives::<Float64Type>(
            &each("a number"),
            |object| Ok(object.extract().ok()),
            data_type,
        )?,
        DataType::Utf8 => {
            let texts: Vec<Option<String>> =
                each("a str").map(|object| Ok(object.extract().ok()))?;
            Arc::new(StringArray::from(texts))
        }
        DataType::Dictionary(..) => {
            let names: Vec<Option<String>> = each("a name").map(name)?;
            Arc::new(StringArray::from(names))
        }
        DataType::Binary => {
            let bytes: Vec<Option<Vec<u8>>> = each("bytes").map(|object| Ok(octets(object)))?;
            Arc::new(BinaryArray::from_iter(bytes))
        }
        DataType::FixedSizeBinary(len) => {
            let most = usize::try_from(*len).unwrap_or(0);
            let of =
                |object: &Bound<'_, PyAny>| match octets(object).or_else(|| number(object, most)) {
                    Some(bytes) if bytes.len() == most => Ok(Some(bytes)),
                    Some(bytes) => Err(format!("expected {most} bytes, found {}", bytes.len())),
                    None => Ok(None),
                };
            let bytes: Vec<Option<Vec<u8>>> = each(&format!("{most} bytes")).map(of)?;
            let array =
                FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.into_iter(), *len);
            Arc::new(array.map_err(of_arrow)?)
        }
        DataType::Date32 => primitives::<Date32Type>(
            &each("a date"),
            |object| {
                let first = Times::of(object.py())?.first_day(object.py());
                let days = object
                    .sub(first)
                    .and_then(|length| length.getattr("days")?.extract());
                Ok(days.ok())
            },
            data_type,
        )?,
        DataType::Timestamp(unit, zone) => {
            times(*unit, &each("a datetime"), data_type, zone.is_some())?
        }
        DataType::Duration(unit) => times(*unit, &each("a timedelta"), data_type, false)?,
        DataType::Decimal128(_, scale) => {
            let scale = *scale;
            primitives::<Decimal128Type>(
                &each("a Decimal"),
                move |object| decimal(object, scale),
                data_type,
            )?
        }
        DataType::Struct(wanted) => {
            let validity = each("a dict").validity()?;
            let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) =
                fields(wanted, slots)?.into_iter().unzip();
            if fields.is_empty() {
                Arc::new(StructArray::new_empty_fields(slots.len(), Some(validity)))
            } else {
                Arc::new(
                    StructArray::try_new(fields.into(), arrays, Some(validity))
                        .map_err(of_arrow)?,
                )
            }
        }
        DataType::List(element) => {
            let lists = each("a list");
            let validity = lists.validity()?;
            let (ends, items) = lists.elements(None)?;
            let array = elements(element, &ends, &items)?;
            let field = Arc::new(Field::new(element.name(), array.data_type().clone(), true));
            Arc::new(
                ListArray::try_new(field, offsets(&ends), array, Some(validity))
                    .map_err(of_arrow)?,
            )
        }
        DataType::FixedSizeList(element, len) => {
            let most = usize::try_from(*len).unwrap_or(0);
            let lists = each(&format!("a list of {most}"));
            let validity = lists.validity()?;
            let (ends, items) = lists.elements(Some(most))?;
            let array = elements(element, &ends, &items)?;
            let field = Arc::new(Field::new(element.name(), array.data_type().clone(), true));
            Arc::new(
                FixedSizeListArray::try_new(field, *len, array, Some(validity))
                    .map_err(of_arrow)?,
            )
        }
        DataType::Map(entries, is_sorted) => {
            map(entries, *is_sorted, &each("a dict or a list of pairs"))?
        }
        other => {
            return Err(Wrong::new(
                0,
                format!("a column of {other} cannot be encoded from Python objects"),
            ));
        }
    })
}

/// The objects of a column, and what each is expected to be.
struct Each<'a, 'py> {
    slots: &'a [Slot<'py>],
    nullable: bool,
    what: String,
}

impl<'py> Each<'_, 'py> {
    /// Converts each object with a function, which gives nothing for an object of another type.
    fn map<T>(
        &self,
        to: impl Fn(&Bound<'py, PyAny>) -> Result<Option<T>, String>,
    ) -> Result<Vec<Option<T>>, Wrong> {
        let slots = self.slots.iter().enumerate();
        slots
            .map(|(row, slot)| match slot {
                None => Ok(None),
                Some(object) if object.is_none() && self.nullable => Ok(None),
                Some(object) => match to(object) {
                    Ok(Some(value)) => Ok(Some(value)),
                    Ok(None) => Err(Wrong::expected(row, &self.what, object)),
                    Err(words) => Err(Wrong::new(row, words)),
                },
            })
            .collect()
    }

    /// Returns which values are there.
    fn validity(&self) -> Result<NullBuffer, Wrong> {
        let slots = self.slots.iter().enumerate();
        let each: Result<Vec<bool>, Wrong> = slots
            .map(|(row, slot)| match slot {
                None => Ok(false),
                Some(object) if object.is_none() && !self.nullable => {
                    Err(Wrong::expected(row, &self.what, object))
                }
                Some(object) => Ok(!object.is_none()),
            })
            .collect();
        Ok(NullBuffer::from(each?))
    }

    /// Returns the elements of all lists, and where those of each list end. A list that is null has `len` elements.
    fn elements(&self, len: Option<usize>) -> Result<(Vec<usize>, Vec<Slot<'py>>), Wrong> {
        let (mut ends, mut items) = (Vec::with_capacity(self.slots.len()), Vec::new());
        for (row, slot) in self.slots.iter().enumerate() {
            let before = items.len();
            match slot.as_ref().filter(|object| !object.is_none()) {
                None => items.extend((0..len.unwrap_or(0)).map(|_| None)),
                Some(object) => {
                    let wrong = || Wrong::expected(row, &self.what, object);
                    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyDict>() {
                        return Err(wrong());
                    }
                    for item in object.try_iter().map_err(|_| wrong())? {
                        items.push(Some(item.map_err(|_| wrong())?));
                    }
                    let found = items.len() - before;
                    if len.is_some_and(|len| len != found) {
                        return Err(Wrong::new(
                            row,
                            format!("expected {}, found {found}", self.what),
                        ));
                    }
                }
            }
            ends.push(items.len());
        }
        Ok((ends, items))
    }
}

fn offsets(ends: &[usize]) -> OffsetBuffer<i32> {
    let mut start = 0;
    OffsetBuffer::from_lengths(ends.iter().map(|end| {
        let len = end - start;
        start = *end;
        len
    }))
}

/// Returns the array of the elements of lists. An error names the list and the element.
fn elements(field: &FieldRef, ends: &[usize], items: &[Slot<'_>]) -> Result<ArrayRef, Wrong> {
    array(field.data_type(), field.is_nullable(), items).map_err(|mut wrong| {
        let list = ends.partition_point(|end| *end <= wrong.row);
        let start = list
            .checked_sub(1)
            .and_then(|before| ends.get(before))
            .copied()
            .unwrap_or(0);
        wrong.steps.push(format!("[{}]", wrong.row - start));
        wrong.row = list;
        wrong
    })
}

fn flag(object: &Bound<'_, PyAny>) -> Result<Option<bool>, String> {
    let is_flag = object.is_instance_of::<PyBool>()
        || object
            .get_type()
            .name()
            .is_ok_and(|name| name == "bool" || name == "bool_");
    Ok(if is_flag {
        object.is_truthy().ok()
    } else {
        None
    })
}

fn integers(each: &Each<'_, '_>) -> Result<ArrayRef, Wrong> {
    let numbers: Vec<Option<i128>> = each.map(|object| {
        if object.is_instance_of::<PyBool>() {
            return Ok(None);
        }
        let Ok(index) = object.call_method0("__index__") else {
            return Ok(None);
        };
        match index.extract() {
            Ok(number) if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&number) => {
                Ok(Some(number))
            }
            _ => Err(format!("{index} does not fit 64 bits")),
        }
    })?;
    let signed: Result<Vec<Option<i64>>, _> = numbers
        .iter()
        .map(|number| number.map(i64::try_from).transpose())
        .collect();
    if let Ok(signed) = signed {
        return Ok(Arc::new(PrimitiveArray::<Int64Type>::from(signed)));
    }
    let unsigned = numbers.iter().enumerate().map(|(row, number)| {
        let unsigned = number.map(u64::try_from).transpose();
        unsigned.map_err(|_| Wrong::new(row, format!("{} does not fit", number.unwrap_or(0))))
    });
    let unsigned: Result<Vec<Option<u64>>, Wrong> = unsigned.collect();
    Ok(Arc::new(PrimitiveArray::<UInt64Type>::from(unsigned?)))
}

fn primitives<T: ArrowPrimitiveType>(
    each: &Each<'_, '_>,
    to: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T::Native>>,
    data_type: &DataType,
) -> Result<ArrayRef, Wrong> {
    let values =
        each.map(|object| to(object).map_err(|error| error.value(object.py()).to_string()))?;
    let array: PrimitiveArray<T> = values.into_iter().collect();
    Ok(Arc::new(array.with_data_type(data_type.clone())))
}

/// Returns a name: a text, or the name of a member of an enum.
fn name(object: &Bound<'_, PyAny>) -> Result<Option<String>, String> {
    if let Ok(text) = object.extract() {
        return Ok(Some(text));
    }
    let is_member = object.hasattr("_name_").unwrap_or(false);
    let name = is_member.then(|| object.getattr("name").and_then(|name| name.extract()).ok());
    Ok(name.flatten())
}

/// Returns the bytes of a buffer, an address or a UUID.
fn octets(object: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    if let Ok(Some(bytes)) = bytes_of(object) {
        return Some(bytes);
    }
    ["packed", "bytes"]
        .iter()
        .find_map(|name| bytes_of(&object.getattr(*name).ok()?).ok().flatten())
}

/// Returns the bytes of an integer.
fn number(object: &Bound<'_, PyAny>, len: usize) -> Option<Vec<u8>> {
    let index = object.call_method0("__index__").ok()?;
    let options = PyDict::new(object.py());
    options.set_item("signed", index.lt(0).ok()?).ok()?;
    let bytes = index
        .call_method("to_bytes", (len, "big"), Some(&options))
        .ok()?;
    bytes_of(&bytes).ok().flatten()
}

fn times(
    unit: TimeUnit,
    each: &Each<'_, '_>,
    data_type: &DataType,
    is_utc: bool,
) -> Result<ArrayRef, Wrong> {
    let is_point = matches!(data_type, DataType::Timestamp(..));
    let to = move |object: &Bound<'_, PyAny>| count(object, unit, is_point, is_utc);
    match (unit, is_point) {
        (TimeUnit::Second, true) => primitives::<TimestampSecondType>(each, to, data_type),
        (TimeUnit::Millisecond, true) => {
            primitives::<TimestampMillisecondType>(each, to, data_type)
        }
        (TimeUnit::Microsecond, true) => {
            primitives::<TimestampMicrosecondType>(each, to, data_type)
        }
        (TimeUnit::Nanosecond, true) => primitives::<TimestampNanosecondType>(each, to, data_type),
        (TimeUnit::Second, false) => primitives::<DurationSecondType>(each, to, data_type),
        (TimeUnit::Millisecond, false) => {
            primitives::<DurationMillisecondType>(each, to, data_type)
        }
        (TimeUnit::Microsecond, false) => {
            primitives::<DurationMicrosecondType>(each, to, data_type)
        }
        (TimeUnit::Nanosecond, false) => primitives::<DurationNanosecondType>(each, to, data_type),
    }
}

/// Returns the number of units of a length of time, or of a point from 1970 on.
fn count(
    object: &Bound<'_, PyAny>,
    unit: TimeUnit,
    is_point: bool,
    is_utc: bool,
) -> PyResult<Option<i64>> {
    let py = object.py();
    let length = if is_point {
        let Ok(zone) = object.getattr("tzinfo") else {
            return Ok(None);
        };
        let Ok(length) = object.sub(Times::of(py)?.epoch(py, !zone.is_none())) else {
            return Ok(None);
        };
        if is_utc || zone.is_none() {
            length
        } else {
            // A column without a time zone has the date and the time of day as they are read.
            let options = PyDict::new(py);
            options.set_item("tzinfo", py.None())?;
            let civil = object.call_method("replace", (), Some(&options))?;
            civil.sub(Times::of(py)?.epoch(py, false))?
        }
    } else {
        object.clone()
    };
    let part = |name: &str| -> Option<i128> { length.getattr(name).ok()?.extract().ok() };
    let (Some(days), Some(seconds), Some(micros)) =
        (part("days"), part("seconds"), part("microseconds"))
    else {
        return Ok(None);
    };
    let nanos = part("nanoseconds").unwrap_or(0);
    let all = ((days * 86_400 + seconds) * 1_000_000 + micros) * 1000 + nanos;
    let of_unit = 1_000_000_000 / i128::from(units_per_second(unit));
    let is_whole = all % of_unit == 0;
    match i64::try_from(all / of_unit) {
        Ok(count) if is_whole => Ok(Some(count)),
        _ => {
            let unit = format!("{unit:?}").to_lowercase();
            let words = format!("{object} is no whole number of {unit}s in 64 bits");
            Err(pyo3::exceptions::PyValueError::new_err(words))
        }
    }
}

fn decimal(object: &Bound<'_, PyAny>, scale: i8) -> PyResult<Option<i128>> {
    let class = Times::of(object.py())?.decimal.bind(object.py());
    let is_number = object.is_instance(class)? || object.hasattr("__index__")?;
    if !is_number || object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let scaled = class.call1((object,))?.call_method1("scaleb", (scale,))?;
    let whole = scaled.call_method0("to_integral_value")?;
    if !whole.eq(&scaled)? {
        let words = format!("{object} has more than {scale} digits behind the point");
        return Err(pyo3::exceptions::PyValueError::new_err(words));
    }
    whole.call_method0("__int__")?.extract().map(Some)
}

/// Returns the array of maps: dicts, or lists of pairs.
fn map(entries: &FieldRef, is_sorted: bool, each: &Each<'_, '_>) -> Result<ArrayRef, Wrong> {
    let DataType::Struct(both) = entries.data_type() else {
        return Err(Wrong::new(0, "a map without entries"));
    };
    let [key, value] = &both[..] else {
        return Err(Wrong::new(0, "a map without keys and values"));
    };
    let validity = each.validity()?;
    let (mut ends, mut keys, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for (row, slot) in each.slots.iter().enumerate() {
        if let Some(object) = slot.as_ref().filter(|object| !object.is_none()) {
            let wrong = |_| Wrong::expected(row, &each.what, object);
            let pairs = match object.cast::<PyDict>() {
                Ok(dict) => dict.items().into_any(),
                Err(_) => object.clone(),
            };
            for pair in pairs.try_iter().map_err(wrong)? {
                let (key, value) = pair.and_then(|pair| pair.extract()).map_err(wrong)?;
                keys.push(Some(key));
                values.push(Some(value));
            }
        }
        ends.push(keys.len());
    }
    let keys = elements(key, &ends, &keys)?;
    let values = elements(value, &ends, &values)?;
    let fields = Fields::from(vec![
        Field::new(key.name(), keys.data_type().clone(), false),
        Field::new(value.name(), values.data_type().clone(), true),
    ]);
    let structs =
        StructArray::try_new(fields.clone(), vec![keys, values], None).map_err(of_arrow)?;
    let field = Arc::new(Field::new(entries.name(), DataType::Struct(fields), false));
    let array = MapArray::try_new(field, offsets(&ends), structs, Some(validity), is_sorted);
    Ok(Arc::new(array.map_err(of_arrow)?))
}
