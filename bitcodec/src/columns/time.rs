//! Arrays of times.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, DurationMicrosecondType, DurationMillisecondType,
    DurationNanosecondType, DurationSecondType, Int64Type, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType,
};
use arrow_array::{Array, ArrayRef, PrimitiveArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, TimeUnit};

use crate::coding::{Time, TimeKind};
use crate::columns::error::CellError;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::layout::{Layer, Layout, Node};
use crate::value::time::{DAY, SECOND};

/// The unit of a column of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// That of dates.
    Day,
    /// Seconds.
    Second,
    /// Milliseconds.
    Millisecond,
    /// Microseconds.
    Microsecond,
    /// Nanoseconds.
    Nanosecond,
}

/// Integers of 64 bits in a unit of time.
#[derive(Debug)]
pub(super) struct Times {
    values: PrimitiveArray<Int64Type>,
    unit: Unit,
}

macro_rules! times {
    ($($unit:ident $length:ident $point:ident;)*) => {
        impl Times {
            /// Returns the times of an array of this kind; `None` if it is another array.
            pub(super) fn new(kind: TimeKind, array: &dyn Array) -> Option<Self> {
                let (values, unit) = match (kind, array.data_type()) {
                    $((TimeKind::Length, DataType::Duration(TimeUnit::$unit)) => {
                        (array.as_primitive_opt::<$length>()?.reinterpret_cast(), Unit::$unit)
                    })*
                    // The civil time of a point depends on the time zone in which it is looked at.
                    $((TimeKind::Point, DataType::Timestamp(TimeUnit::$unit, _))
                    | (TimeKind::Civil, DataType::Timestamp(TimeUnit::$unit, None)) => {
                        (array.as_primitive_opt::<$point>()?.reinterpret_cast(), Unit::$unit)
                    })*
                    (TimeKind::Date, DataType::Date32) => {
                        (array.as_primitive_opt::<Date32Type>()?.unary(i64::from), Unit::Day)
                    }
                    (TimeKind::Date, DataType::Date64) => {
                        let days = array.as_primitive_opt::<Date64Type>()?;
                        (days.reinterpret_cast(), Unit::Millisecond)
                    }
                    _ => return None,
                };
                Some(Self { values, unit })
            }
        }

        /// Returns an array of times of a kind in a unit.
        pub(super) fn array(kind: TimeKind, unit: Unit, values: Vec<i64>, nulls: Option<NullBuffer>) -> ArrayRef {
            match (kind, unit) {
                $((TimeKind::Length, Unit::$unit) => {
                    Arc::new(PrimitiveArray::<$length>::new(values.into(), nulls))
                })*
                $((TimeKind::Point | TimeKind::Civil, Unit::$unit) => {
                    let points = PrimitiveArray::<$point>::new(values.into(), nulls);
                    Arc::new(points.with_timezone_opt(zone(kind)))
                })*
                (TimeKind::Date, _) | (_, Unit::Day) => dates(values, nulls),
            }
        }

        /// Returns the unit of Arrow for times that are no dates.
        pub(super) const fn time_unit(unit: Unit) -> TimeUnit {
            match unit {
                $(Unit::$unit => TimeUnit::$unit,)*
                Unit::Day => TimeUnit::Second,
            }
        }
    };
}

times! {
    Second DurationSecondType TimestampSecondType;
    Millisecond DurationMillisecondType TimestampMillisecondType;
    Microsecond DurationMicrosecondType TimestampMicrosecondType;
    Nanosecond DurationNanosecondType TimestampNanosecondType;
}

/// Returns an array of days. Those of every type of dates have at most 32 bits.
fn dates(days: Vec<i64>, nulls: Option<NullBuffer>) -> ArrayRef {
    let days = days.into_iter();
    let days: Vec<i32> = days
        .map(|day| i32::try_from(day).unwrap_or_default())
        .collect();
    Arc::new(PrimitiveArray::<Date32Type>::new(days.into(), nulls))
}

/// Returns the time zone of an array of times.
fn zone(kind: TimeKind) -> Option<Arc<str>> {
    (kind == TimeKind::Point).then(|| "UTC".into())
}

/// Returns the Arrow type of times of a kind in a unit.
pub(super) fn data_type(kind: TimeKind, unit: Unit) -> DataType {
    match kind {
        TimeKind::Length => DataType::Duration(time_unit(unit)),
        TimeKind::Point | TimeKind::Civil => DataType::Timestamp(time_unit(unit), zone(kind)),
        TimeKind::Date => DataType::Date32,
    }
}

impl Times {
    /// Returns the time of a row.
    pub(super) fn get<T: Time>(&self, row: usize) -> Result<T, CellError> {
        let value = self.values.value(row);
        let (seconds, nanoseconds) = match self.unit.in_second() {
            Some(in_second) => (
                value.div_euclid(in_second).into(),
                value.rem_euclid(in_second) * (SECOND as i64 / in_second),
            ),
            None => (i128::from(value) * i128::from(DAY), 0),
        };
        let time = T::from_seconds(seconds, nanoseconds as u32);
        time.ok_or_else(|| {
            let (number, of) = (Number::Signed(value.into()), T::NAME);
            CellError::new(Refusal::NoTime { number, of }.to_string())
        })
    }

    /// Returns the time of a row in another unit; `None` if it is no whole number of 64 bits.
    pub(super) fn in_unit(&self, row: usize, unit: Unit) -> Option<i64> {
        let (all, each) = (
            i128::from(self.values.value(row)) * self.unit.nanoseconds(),
            unit.nanoseconds(),
        );
        i64::try_from(all / each).ok().filter(|_| all % each == 0)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Day => "days",
            Self::Second => "seconds",
            Self::Millisecond => "milliseconds",
            Self::Microsecond => "microseconds",
            Self::Nanosecond => "nanoseconds",
        })
    }
}

impl Unit {
    /// Returns the length of the unit.
    fn nanoseconds(self) -> i128 {
        match self.in_second() {
            Some(in_second) => (SECOND as i64 / in_second).into(),
            None => i128::from(DAY) * i128::from(SECOND),
        }
    }

    /// Returns the unit of times of a kind that are in no field with another one.
    pub(super) const fn of(kind: TimeKind) -> Self {
        match kind {
            TimeKind::Date => Self::Day,
            TimeKind::Length | TimeKind::Point | TimeKind::Civil => Self::Nanosecond,
        }
    }

    /// Returns the units of a second; `None` for days.
    const fn in_second(self) -> Option<i64> {
        Some(match self {
            Self::Day => return None,
            Self::Second => 1,
            Self::Millisecond => 1000,
            Self::Microsecond => 1_000_000,
            Self::Nanosecond => SECOND as i64,
        })
    }

    /// Returns the unit of the times of a kind in a field.
    pub(super) fn in_field(kind: TimeKind, layout: &Layout) -> Self {
        let of_layout = match kind {
            TimeKind::Date => None,
            TimeKind::Length | TimeKind::Point | TimeKind::Civil => unit_of(layout),
        };
        of_layout.unwrap_or(Self::of(kind))
    }
}

/// Returns the unit of the times in a field.
fn unit_of(layout: &Layout) -> Option<Unit> {
    if let Node::Layer(Layer::Timed { unit, .. }) = layout.node {
        return Some(match unit {
            unit if unit % SECOND == 0 => Unit::Second,
            unit if unit % 1_000_000 == 0 => Unit::Millisecond,
            unit if unit % 1000 == 0 => Unit::Microsecond,
            _ => Unit::Nanosecond,
        });
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        if let Some(unit) = unit_of(inner) {
            return Some(unit);
        }
    }
    None
}

/// Returns a time as a number of such units; `None` if it is none, or none of 64 bits.
#[inline]
pub(super) fn units_of<T: Time>(time: T, unit: Unit) -> Option<i64> {
    let (seconds, nanoseconds) = time.to_seconds();
    let Some(in_second) = unit.in_second() else {
        let seconds = i64::try_from(seconds).ok()?;
        return (nanoseconds == 0 && seconds % DAY == 0).then_some(seconds / DAY);
    };
    let nanoseconds = i64::from(nanoseconds);
    let each = SECOND as i64 / in_second;
    let all = seconds * i128::from(in_second) + i128::from(nanoseconds / each);
    i64::try_from(all).ok().filter(|_| nanoseconds % each == 0)
}
