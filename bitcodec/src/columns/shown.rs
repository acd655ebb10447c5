//! Integers and bytes as other types of Arrow: `column = timestamp(ms)`, `column = decimal(4, 1)`, `column = exp2`,
//! `column = binary`.
//!
//! Values are collected and read as what they are. Only whole arrays are converted.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, FixedSizeBinaryArray, FixedSizeListArray, LargeBinaryArray,
    LargeListArray, ListArray, PrimitiveArray, UInt8Array,
};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};

use crate::coding::TimeKind;
use crate::columns::error::{CellError, ColumnError};
use crate::columns::time::{self, Times, Unit};

/// What a column has in place of integers or bytes.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// Integers as times of a kind in a unit, the points counted from the beginning of 1970.
    Time(TimeKind, Unit),
    /// Integers as decimal numbers of so many digits, some of them behind the point.
    Decimal(u8, i8),
    /// Integers as the powers of two of which they are the exponents.
    Exp2,
    /// Lists and arrays of `u8` as bytes.
    Binary,
}

impl Shown {
    /// Returns the Arrow type. Arrays of bytes have a number of them.
    pub(super) fn data_type(self, bytes: Option<usize>) -> Option<DataType> {
        Some(match (self, bytes) {
            (Self::Time(kind, unit), _) => time::data_type(kind, unit),
            (Self::Decimal(precision, scale), _) => DataType::Decimal128(precision, scale),
            (Self::Exp2, _) => DataType::UInt64,
            (Self::Binary, Some(len)) => DataType::FixedSizeBinary(i32::try_from(len).ok()?),
            (Self::Binary, None) => DataType::Binary,
        })
    }

    /// Checks that the Arrow type has an integer.
    pub(super) fn check(self, number: i128) -> Result<(), CellError> {
        let is_there = match self {
            Self::Time(TimeKind::Date, _) => i32::try_from(number).is_ok(),
            Self::Time(..) => i64::try_from(number).is_ok(),
            Self::Decimal(precision, _) => number.unsigned_abs() < 10_u128.pow(precision.into()),
            Self::Exp2 => (0..64).contains(&number),
            Self::Binary => true,
        };
        if is_there {
            return Ok(());
        }
        let shown = self.data_type(None).unwrap_or(DataType::Binary);
        Err(CellError::new(alloc::format!("{number} is beyond {shown}")))
    }

    /// Converts integers or lists to what is shown.
    pub(super) fn show(self, array: &dyn Array) -> Result<ArrayRef, ColumnError> {
        let nulls = array.nulls().cloned();
        let numbers = || numbers(array).ok_or_else(ColumnError::internal);
        Ok(match self {
            Self::Time(kind, unit) => {
                let times = numbers()?.into_iter();
                let times: Result<Vec<i64>, CellError> = times
                    .map(|number| self.check(number).map(|()| number as i64))
                    .collect();
                time::array(kind, unit, times?, nulls)
            }
            Self::Decimal(precision, scale) => {
                let numbers = numbers()?;
                numbers.iter().try_for_each(|number| self.check(*number))?;
                let data_type = DataType::Decimal128(precision, scale);
                Arc::new(decimals(numbers, nulls).with_data_type(data_type))
            }
            Self::Exp2 => {
                let Some(powers) = powers(array) else {
                    numbers()?
                        .iter()
                        .try_for_each(|number| self.check(*number))?;
                    return Err(ColumnError::internal());
                };
                Arc::new(PrimitiveArray::<UInt64Type>::new(powers.into(), nulls))
            }
            Self::Binary => bytes(array)?,
        })
    }

    /// Converts what is shown to integers or lists. `wrong` is the error of an array of another type.
    pub(super) fn hide(
        self,
        array: &dyn Array,
        path: &str,
        wrong: impl Fn() -> ColumnError,
    ) -> Result<ArrayRef, ColumnError> {
        let nulls = array.nulls().cloned();
        match self {
            Self::Time(kind, unit) => {
                let times = Times::new(kind, array).ok_or_else(wrong)?;
                let what = || alloc::format!("the time is no whole number of {unit}");
                let units = exact(array, path, |row| times.in_unit(row, unit), what)?;
                let integers = PrimitiveArray::<Int64Type>::new(units.into(), nulls);
                Ok(Arc::new(integers))
            }
            Self::Decimal(_, scale) => {
                let DataType::Decimal128(_, own) = *array.data_type() else {
                    return Err(wrong());
                };
                let numbers = array.as_primitive::<Decimal128Type>();
                let more = i32::from(scale) - i32::from(own);
                let factor = 10_i128.checked_pow(more.unsigned_abs()).ok_or_else(wrong)?;
                let scaled = |row| match (numbers.value(row), more) {
                    (number, 0..) => number.checked_mul(factor),
                    (number, _) => (number % factor == 0).then_some(number / factor),
                };
                let what = || alloc::format!("the number has more decimal places than {scale}");
                let integers = decimals(exact(array, path, scaled, what)?, nulls);
                Ok(Arc::new(
                    integers.with_data_type(DataType::Decimal128(38, 0)),
                ))
            }
            Self::Exp2 => {
                let powers = numbers(array).ok_or_else(wrong)?;
                let exponent = |row: usize| match powers[row] {
                    power if power.count_ones() == 1 && power > 0 => Some(power.trailing_zeros()),
                    _ => None,
                };
                let what = || String::from("the number is no power of two");
                let exponents = exact(array, path, exponent, what)?;
                Ok(Arc::new(PrimitiveArray::<UInt32Type>::new(
                    exponents.into(),
                    nulls,
                )))
            }
            Self::Binary => list(array).ok_or_else(wrong)?,
        }
    }
}

/// Converts each row, and writes any number under a null. `what` is the error of a row that becomes none.
fn exact<T: Default>(
    array: &dyn Array,
    path: &str,
    convert: impl Fn(usize) -> Option<T>,
    what: impl Fn() -> String,
) -> Result<Vec<T>, ColumnError> {
    let inexact = |row| ColumnError::from(CellError::new(what()).in_field(path)).at_row(row);
    let rows = (0..array.len()).map(|row| match array.is_valid(row) {
        true => convert(row).ok_or_else(|| inexact(row)),
        false => Ok(T::default()),
    });
    rows.collect()
}

fn decimals(numbers: Vec<i128>, nulls: Option<NullBuffer>) -> PrimitiveArray<Decimal128Type> {
    PrimitiveArray::new(numbers.into(), nulls)
}

macro_rules! numbers {
    ($($data:ident $kind:ident,)*) => {
        /// Returns the powers of two with the integers of an array as exponents; `None` if there is one beyond 0 to 63.
        fn powers(array: &dyn Array) -> Option<Vec<u64>> {
            match array.data_type() {
                $(DataType::$data => {
                    let exponents = array.as_primitive_opt::<$kind>()?.values();
                    // Without an early exit, both loops are vectorized.
                    let is_in = |all, exponent: &_| all & (0..64).contains(exponent);
                    let is_in = exponents.iter().fold(true, is_in);
                    is_in.then(|| exponents.iter().map(|exponent| 1 << (*exponent as u64 & 63)).collect())
                })*
                _ => None,
            }
        }

        /// Returns the integers of an array, and any under nulls.
        fn numbers(array: &dyn Array) -> Option<Vec<i128>> {
            Some(match array.data_type() {
                $(DataType::$data => {
                    let numbers = array.as_primitive_opt::<$kind>()?.values().iter();
                    numbers.map(|number| i128::from(*number)).collect()
                })*
                _ => return None,
            })
        }
    };
}

numbers! {
    UInt8 UInt8Type,
    UInt16 UInt16Type,
    UInt32 UInt32Type,
    UInt64 UInt64Type,
    Int8 Int8Type,
    Int16 Int16Type,
    Int32 Int32Type,
    Int64 Int64Type,
}

/// Returns the lists of an array as bytes.
fn bytes(array: &dyn Array) -> Result<ArrayRef, ColumnError> {
    let octets = |values: &ArrayRef| {
        let values = values.as_primitive_opt::<UInt8Type>();
        values.map(|values| values.values().inner().clone())
    };
    let nulls = array.nulls().cloned();
    if let Some(lists) = array.as_fixed_size_list_opt() {
        let octets = octets(lists.values()).ok_or_else(ColumnError::internal)?;
        let len = lists.value_length();
        return Ok(Arc::new(FixedSizeBinaryArray::try_new(len, octets, nulls)?));
    }
    let lists = array
        .as_list_opt::<i32>()
        .ok_or_else(ColumnError::internal)?;
    let octets = octets(lists.values()).ok_or_else(ColumnError::internal)?;
    Ok(Arc::new(BinaryArray::try_new(
        lists.offsets().clone(),
        octets,
        nulls,
    )?))
}

/// Returns bytes as lists of integers; `None` if the array has no bytes.
fn list(array: &dyn Array) -> Option<Result<ArrayRef, ColumnError>> {
    let item = Arc::new(Field::new("item", DataType::UInt8, false));
    let nulls = array.nulls().cloned();
    let octets = |octets: &Buffer| -> ArrayRef {
        Arc::new(UInt8Array::new(ScalarBuffer::from(octets.clone()), None))
    };
    let list: Result<ArrayRef, _> = match array.data_type() {
        DataType::FixedSizeBinary(len) => {
            let values = octets(array.as_fixed_size_binary_opt()?.values());
            FixedSizeListArray::try_new(item, *len, values, nulls).map(|list| Arc::new(list) as _)
        }
        DataType::Binary => {
            let cells = array.as_binary::<i32>();
            let (offsets, values) = (cells.offsets().clone(), octets(cells.values()));
            ListArray::try_new(item, offsets, values, nulls).map(|list| Arc::new(list) as _)
        }
        DataType::LargeBinary => {
            let cells = array.as_binary::<i64>();
            let (offsets, values) = (cells.offsets().clone(), octets(cells.values()));
            LargeListArray::try_new(item, offsets, values, nulls).map(|list| Arc::new(list) as _)
        }
        DataType::BinaryView => {
            let cells: LargeBinaryArray = array.as_binary_view().iter().collect();
            return list(&cells);
        }
        _ => return None,
    };
    Some(list.map_err(ColumnError::from))
}
