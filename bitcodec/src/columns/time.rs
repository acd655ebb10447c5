//! Arrays of times.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType, DurationSecondType,
    Int64Type, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType,
};
use arrow_array::{Array, ArrayRef, PrimitiveArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, TimeUnit};

use crate::coding::Time;
use crate::columns::error::CellError;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::layout::{Layer, Layout, Node};
use crate::value::time::SECOND;

/// Integers of 64 bits in a unit of time.
#[derive(Debug)]
pub(super) struct Times {
    values: PrimitiveArray<Int64Type>,
    unit: TimeUnit,
}

macro_rules! times {
    ($($unit:ident $length:ident $point:ident;)*) => {
        impl Times {
            /// Returns the times of an array of lengths or of points; `None` if it is another array.
            pub(super) fn new(is_length: bool, array: &dyn Array) -> Option<Self> {
                let (values, unit) = match (is_length, array.data_type()) {
                    $((true, DataType::Duration(unit @ TimeUnit::$unit)) => {
                        (array.as_primitive_opt::<$length>()?.reinterpret_cast(), *unit)
                    })*
                    $((false, DataType::Timestamp(unit @ TimeUnit::$unit, _)) => {
                        (array.as_primitive_opt::<$point>()?.reinterpret_cast(), *unit)
                    })*
                    _ => return None,
                };
                Some(Self { values, unit })
            }
        }

        /// Returns an array of lengths or of points in a unit.
        pub(super) fn array(is_length: bool, unit: TimeUnit, values: Vec<i64>, nulls: Option<NullBuffer>) -> ArrayRef {
            match (is_length, unit) {
                $((true, TimeUnit::$unit) => Arc::new(PrimitiveArray::<$length>::new(values.into(), nulls)),)*
                $((false, TimeUnit::$unit) => {
                    Arc::new(PrimitiveArray::<$point>::new(values.into(), nulls).with_timezone(ZONE))
                })*
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

/// The time zone of points of time.
const ZONE: &str = "UTC";

/// Returns the Arrow type of lengths or of points in a unit.
pub(super) fn data_type(is_length: bool, unit: TimeUnit) -> DataType {
    match is_length {
        true => DataType::Duration(unit),
        false => DataType::Timestamp(unit, Some(ZONE.into())),
    }
}

impl Times {
    /// Returns the time of a row.
    pub(super) fn get<T: Time>(&self, row: usize) -> Result<T, CellError> {
        let (value, in_second) = (self.values.value(row), in_second(self.unit));
        let seconds = value.div_euclid(in_second);
        let nanoseconds = value.rem_euclid(in_second) * (SECOND as i64 / in_second);
        let time = T::from_seconds(seconds.into(), nanoseconds as u32);
        time.ok_or_else(|| {
            let (number, of) = (Number::Signed(value.into()), T::NAME);
            CellError::new(Refusal::NoTime { number, of }.to_string())
        })
    }
}

const fn in_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => SECOND as i64,
    }
}

/// Returns the unit of the times in a field.
pub(super) fn unit_of(layout: &Layout) -> Option<TimeUnit> {
    if let Node::Layer(Layer::Timed { unit, .. }) = layout.node {
        return Some(match unit {
            unit if unit % SECOND == 0 => TimeUnit::Second,
            unit if unit % 1_000_000 == 0 => TimeUnit::Millisecond,
            unit if unit % 1000 == 0 => TimeUnit::Microsecond,
            _ => TimeUnit::Nanosecond,
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
pub(super) fn units_of<T: Time>(time: T, unit: TimeUnit) -> Option<i64> {
    let (seconds, nanoseconds) = time.to_seconds();
    let (in_second, nanoseconds) = (in_second(unit), i64::from(nanoseconds));
    let each = SECOND as i64 / in_second;
    let all = seconds * i128::from(in_second) + i128::from(nanoseconds / each);
    i64::try_from(all).ok().filter(|_| nanoseconds % each == 0)
}
