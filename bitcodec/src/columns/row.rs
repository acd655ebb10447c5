//! One value as a row of columns, without arrays.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use arrow_schema::TimeUnit;

use crate::coding::TimeKind;
use crate::columns::arrow_type::{Form, Named};
use crate::columns::builder::wanted;
use crate::columns::cell::Cell;
use crate::columns::column::Column;
use crate::columns::error::{CellError, ColumnError};
use crate::columns::shown::Shown;
use crate::columns::time::time_unit;
use crate::columns::{Columnar, Projection};

/// A decoder of values one by one, each to a [`Row`].
///
/// It keeps its memory from value to value, so a row costs no allocation.
pub trait RowDecoder: fmt::Debug + Send {
    /// Decodes a value.
    ///
    /// # Errors
    /// A value that is rejected, with the field and the bits; a value that the type of a column cannot hold.
    fn decode(&mut self, cell: Cell<'_>) -> Result<Row<'_>, ColumnError>;
}

/// A decoder of rows of a type, with a function that decodes a cell.
struct TypeRows<T, F> {
    read: F,
    named: Vec<Named>,
    /// One column for each name.
    columns: Column,
    is_struct: bool,
    push: fn(&T, &mut Column),
}

impl<T, F> fmt::Debug for TypeRows<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.named.iter().map(|named| named.name);
        f.debug_list().entries(names).finish()
    }
}

impl<T: Columnar, F: Fn(Cell<'_>) -> Result<T, ColumnError>> TypeRows<T, F> {
    /// # Errors
    /// If a selected column does not exist.
    fn new(projection: &Projection, read: F) -> Result<Self, ColumnError> {
        let (named, is_struct) = wanted::<T>(projection)?;
        Ok(Self {
            read,
            columns: empty(&named),
            named,
            is_struct,
            push: T::push_to,
        })
    }
}

/// Returns a decoder of rows with a function, for a format that is no declared type.
///
/// # Errors
/// If a selected column does not exist.
pub fn rows_by<T: Columnar + 'static>(
    projection: &Projection,
    read: impl Fn(Cell<'_>) -> Result<T, ColumnError> + Send + 'static,
) -> Result<Box<dyn RowDecoder>, ColumnError> {
    Ok(Box::new(TypeRows::new(projection, read)?))
}

fn empty(named: &[Named]) -> Column {
    let columns = named.iter().map(|named| Column::new(&named.form, 1));
    Column::Fields(0, columns.collect())
}

impl<T, F: Fn(Cell<'_>) -> Result<T, ColumnError> + Send> RowDecoder for TypeRows<T, F> {
    fn decode(&mut self, cell: Cell<'_>) -> Result<Row<'_>, ColumnError> {
        let value = (self.read)(cell)?;
        self.columns.truncate(0);
        if self.is_struct {
            (self.push)(&value, &mut self.columns);
        } else if let Some([column, ..]) = self.columns.fields() {
            (self.push)(&value, column);
        }
        if let Err(refused) = refusal(&self.columns, &self.named) {
            // A column that refuses a value is gone.
            self.columns = empty(&self.named);
            return Err(refused.into());
        }
        let Column::Fields(_, columns) = &self.columns else {
            return Err(ColumnError::internal());
        };
        Ok(Row {
            named: &self.named,
            columns,
            at: 0,
        })
    }
}

/// Returns the error of a value that has no place in its column.
fn refusal(columns: &Column, named: &[Named]) -> Result<(), CellError> {
    let Column::Fields(_, columns) = columns else {
        return Ok(());
    };
    for (column, named) in columns.iter().zip(named) {
        inside(column, &named.form).map_err(|refused| refused.in_field(named.name))?;
    }
    Ok(())
}

fn inside(column: &Column, form: &Form) -> Result<(), CellError> {
    match (column, form) {
        (column, Form::ByHand(form)) => inside(column, form),
        (column, Form::Shown(shown, form)) => {
            let mut rows = 0..column.integers();
            rows.try_for_each(|row| shown.check(integer(column, row)))?;
            inside(column, form)
        }
        (Column::CellError(why), _) => Err(CellError::new(why.clone())),
        (Column::Option(_, inner), Form::Option(form)) => inside(inner, form),
        (Column::Array(_, _, elements), Form::Array(_, form))
        | (Column::List(_, elements), Form::List(form) | Form::Map(form)) => inside(elements, form),
        (Column::Fields(..), Form::Struct(named)) => refusal(column, named),
        _ => Ok(()),
    }
}

/// The values of a struct by their names: a row, or a struct in it.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    named: &'a [Named],
    columns: &'a [Column],
    at: usize,
}

impl<'a> Row<'a> {
    /// Iterates over the names and values, in the order of the columns.
    pub fn fields(self) -> impl Iterator<Item = (&'static str, Value<'a>)> {
        let both = self.named.iter().zip(self.columns);
        both.filter(|(_, column)| !matches!(column, Column::Skip))
            .map(move |(named, column)| (named.name, value(column, &named.form, self.at)))
    }
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.fields()).finish()
    }
}

/// The elements of a list or array.
#[derive(Clone)]
pub struct List<'a> {
    column: &'a Column,
    form: &'a Form,
    left: Range<usize>,
}

impl<'a> Iterator for List<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let at = self.left.next()?;
        Some(value(self.column, self.form, at))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for List<'_> {}

impl fmt::Debug for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A value of a column.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value.
    Null,
    /// A flag.
    Bool(bool),
    /// An integer without a sign.
    Unsigned(u64),
    /// An integer with a sign.
    Signed(i64),
    /// A float.
    Float(f64),
    /// Text.
    Text(&'a str),
    /// The name of a variant or symbol.
    Name(&'static str),
    /// Bytes.
    Bytes(&'a [u8]),
    /// A length of time, in a unit.
    Duration(i64, TimeUnit),
    /// A point of time, in a unit from the beginning of 1970 on.
    Timestamp {
        /// The number of units.
        count: i64,
        /// The unit.
        unit: TimeUnit,
        /// Whether it is in UTC; otherwise it is a date and a time of day without a time zone.
        is_utc: bool,
    },
    /// A date: the number of days from the beginning of 1970 on.
    Date(i64),
    /// A decimal number: an integer, and how many of its digits stand behind the point.
    Decimal(i128, i8),
    /// The elements of a list or array.
    List(List<'a>),
    /// The entries of a map: structs of a `key` and a `value`.
    Map(List<'a>),
    /// A struct.
    Struct(Row<'a>),
}

/// Returns a value of a column.
fn value<'a>(column: &'a Column, form: &'a Form, at: usize) -> Value<'a> {
    match (column, form) {
        (column, Form::ByHand(form)) => value(column, form, at),
        (column, Form::Shown(shown, form)) => show(*shown, column, form, at),
        (Column::Bool(flags), _) => Value::Bool(flags.get_bit(at)),
        (Column::Octets(len, octets), _) => Value::Bytes(&octets[at * len..(at + 1) * len]),
        (Column::Float(values), _) => Value::Float(values[at].into()),
        (Column::Double(values), _) => Value::Float(values[at]),
        (Column::Time(_, values), Form::Time { kind, unit }) => {
            time(*kind, time_unit(*unit), values[at])
        }
        (Column::Narrow(keys), Form::Key(names)) => name(names, usize::try_from(keys[at])),
        (Column::Key(keys), Form::Key(names)) => name(names, usize::try_from(keys[at])),
        (Column::Text(ends, text), _) => Value::Text(&text[range(ends, at)]),
        (Column::Opaque(ends, bytes), _) => Value::Bytes(&bytes[range(ends, at)]),
        (Column::Array(..) | Column::List(..), Form::Array(_, form) | Form::List(form)) => {
            list(column, form, at).map_or(Value::Null, Value::List)
        }
        (Column::List(..), Form::Map(form)) => {
            list(column, form, at).map_or(Value::Null, Value::Map)
        }
        (Column::Fields(_, columns), Form::Struct(named)) => {
            Value::Struct(Row { named, columns, at })
        }
        (Column::Option(is_there, inner), Form::Option(form)) => match is_there.get_bit(at) {
            true => value(inner, form, at),
            false => Value::Null,
        },
        (Column::U64(_) | Column::U32(_) | Column::U16(_) | Column::U8(_), _) => {
            Value::Unsigned(integer(column, at) as u64)
        }
        (Column::I64(_) | Column::I32(_) | Column::I16(_) | Column::I8(_), _) => {
            Value::Signed(integer(column, at) as i64)
        }
        _ => Value::Null,
    }
}

fn name(
    names: &'static [&'static str],
    index: Result<usize, core::num::TryFromIntError>,
) -> Value<'static> {
    let name = index.ok().and_then(|index| names.get(index));
    name.map_or(Value::Null, |name| Value::Name(name))
}

fn time<'a>(kind: TimeKind, unit: TimeUnit, count: i64) -> Value<'a> {
    match kind {
        TimeKind::Length => Value::Duration(count, unit),
        TimeKind::Point | TimeKind::Civil => Value::Timestamp {
            count,
            unit,
            is_utc: kind == TimeKind::Point,
        },
        TimeKind::Date => Value::Date(count),
    }
}

/// Returns what is shown in place of integers or bytes.
fn show<'a>(shown: Shown, column: &'a Column, form: &'a Form, at: usize) -> Value<'a> {
    match (shown, column) {
        (Shown::Time(kind, unit), _) => time(kind, time_unit(unit), integer(column, at) as i64),
        (Shown::Decimal(_, scale), _) => Value::Decimal(integer(column, at), scale),
        (Shown::Exp2, _) => Value::Unsigned(1 << integer(column, at)),
        (Shown::Binary, Column::Array(_, _, elements) | Column::List(_, elements)) => {
            let (Column::U8(octets), Some(range)) = (&**elements, places(column, at)) else {
                return Value::Null;
            };
            Value::Bytes(&octets[range])
        }
        (Shown::Binary, _) => value(column, form, at),
    }
}

fn list<'a>(column: &'a Column, form: &'a Form, at: usize) -> Option<List<'a>> {
    let left = places(column, at)?;
    let (Column::Array(_, _, elements) | Column::List(_, elements)) = column else {
        return None;
    };
    let column = &**elements;
    Some(List { column, form, left })
}

/// Returns the places of the elements of a list or array.
fn places(column: &Column, at: usize) -> Option<Range<usize>> {
    match column {
        Column::Array(len, ..) => Some(at * len..(at + 1) * len),
        Column::List(ends, _) => Some(range(ends, at)),
        _ => None,
    }
}

fn range(ends: &[usize], at: usize) -> Range<usize> {
    let from = at.checked_sub(1).map_or(0, |before| ends[before]);
    from..ends[at]
}

/// Returns an integer of a column of integers, and 0 of any other.
fn integer(column: &Column, at: usize) -> i128 {
    match column {
        Column::U8(values) => values[at].into(),
        Column::U16(values) => values[at].into(),
        Column::U32(values) => values[at].into(),
        Column::U64(values) => values[at].into(),
        Column::I8(values) => values[at].into(),
        Column::I16(values) => values[at].into(),
        Column::I32(values) => values[at].into(),
        Column::I64(values) => values[at].into(),
        _ => 0,
    }
}
