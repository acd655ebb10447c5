//! Columns of times: in the unit of their field, in lists and options, read from other units, and errors.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arrow_array::cast::AsArray;
use arrow_array::types::{DurationMillisecondType, TimestampSecondType};
use arrow_array::{
    ArrayRef, BinaryArray, DurationNanosecondArray, RecordBatch, TimestampMicrosecondArray,
};
use arrow_schema::{DataType, Schema, TimeUnit};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Entry {
    #[codec(as = u32, unit = ms)]
    length: Duration,
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    created: SystemTime,
    #[codec(as = u16, unit = 100us, len(bits = 8))]
    pauses: Vec<Duration>,
    #[codec(as = u64, unit = 100ns, epoch = 1601-01-01, none = 0)]
    changed: Option<SystemTime>,
    #[codec(each(as = u8, unit = h))]
    shift: [Option<Duration>; 2],
    #[codec(as = i32, unit = d)]
    day: SystemTime,
}

fn entries() -> Vec<Entry> {
    let epoch = SystemTime::UNIX_EPOCH;
    let hours = |hours: u64| Duration::from_secs(3600 * hours);
    let first = Entry {
        length: Duration::from_millis(1500),
        created: epoch - Duration::from_secs(2_082_844_800),
        pauses: vec![],
        changed: None,
        shift: [None, Some(hours(8))],
        day: epoch - hours(24),
    };
    let second = Entry {
        length: Duration::ZERO,
        created: epoch + Duration::from_secs(1_000_000_000),
        pauses: vec![Duration::from_micros(300), Duration::from_secs(6)],
        changed: Some(epoch + Duration::from_nanos(100)),
        shift: [Some(hours(255)), Some(Duration::ZERO)],
        day: epoch + hours(24 * 20_000),
    };
    vec![first, second]
}

fn rows<T: WireFormat<Context = bitcodec::NoContext>>(values: &[T]) -> Vec<Vec<u8>> {
    values
        .iter()
        .map(|value| value.to_bytes().expect("every field fits"))
        .collect()
}

#[test]
fn times_are_columns_in_the_units_of_their_fields() {
    let rows = rows(&entries());
    let cells = BinaryArray::from_iter_values(&rows);
    let batch = columns::decode::<Entry>(&cells, &Projection::ALL).unwrap();
    let utc = |unit| DataType::Timestamp(unit, Some("UTC".into()));
    let schema = batch.schema();
    let of = |name: &str| schema.field_with_name(name).unwrap().data_type().clone();
    assert_eq!(of("length"), DataType::Duration(TimeUnit::Millisecond));
    assert_eq!(of("created"), utc(TimeUnit::Second));
    assert_eq!(of("changed"), utc(TimeUnit::Nanosecond));
    assert_eq!(of("day"), utc(TimeUnit::Second));
    for (name, unit) in [
        ("pauses", TimeUnit::Microsecond),
        ("shift", TimeUnit::Second),
    ] {
        match of(name) {
            DataType::List(item) | DataType::FixedSizeList(item, _) => {
                assert_eq!(item.data_type(), &DataType::Duration(unit));
            }
            other => panic!("{other} is no list"),
        }
    }
    let lengths = batch["length"].as_primitive::<DurationMillisecondType>();
    assert_eq!(&lengths.values()[..], [1500, 0]);
    let created = batch["created"].as_primitive::<TimestampSecondType>();
    assert_eq!(&created.values()[..], [-2_082_844_800, 1_000_000_000]);
    assert_eq!(columns::encode::<Entry>(&batch).unwrap(), rows);
}

/// Returns the batch with other columns of these names.
fn with_columns(batch: &RecordBatch, others: &[(&str, ArrayRef)]) -> RecordBatch {
    let schema = batch.schema();
    let mut fields = Vec::new();
    let mut arrays = Vec::new();
    for (field, array) in schema.fields().iter().zip(batch.columns()) {
        let other = others.iter().find(|(name, _)| name == field.name());
        let array = other.map_or(array, |(_, array)| array);
        fields.push(
            field
                .as_ref()
                .clone()
                .with_data_type(array.data_type().clone()),
        );
        arrays.push(array.clone());
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("columns of one length")
}

#[test]
fn times_are_read_in_any_unit_and_zone() {
    let rows = rows(&entries());
    let cells = BinaryArray::from_iter_values(&rows);
    let batch = columns::decode::<Entry>(&cells, &Projection::ALL).unwrap();
    let lengths: ArrayRef = Arc::new(DurationNanosecondArray::from(vec![1_500_000_000, 0]));
    let created =
        TimestampMicrosecondArray::from(vec![-2_082_844_800_000_000, 1_000_000_000_000_000]);
    let created: ArrayRef = Arc::new(created.with_timezone("+02:00"));
    let other = with_columns(&batch, &[("length", lengths), ("created", created)]);
    assert_eq!(columns::encode::<Entry>(&other).unwrap(), rows);

    // Between two units, before the epoch, and of a negative length.
    let lengths: ArrayRef = Arc::new(DurationNanosecondArray::from(vec![1_500_000_000, 1]));
    let error =
        columns::encode::<Entry>(&with_columns(&batch, &[("length", lengths)])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1: length: the time is not a multiple of 1 ms"
    );
    let lengths: ArrayRef = Arc::new(DurationNanosecondArray::from(vec![-1, 0]));
    let error =
        columns::encode::<Entry>(&with_columns(&batch, &[("length", lengths)])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 0: length: -1 units of time are no `Duration`"
    );
    let points: ArrayRef = Arc::new(TimestampMicrosecondArray::from(vec![0, 0]));
    let error = columns::encode::<Entry>(&with_columns(&batch, &[("length", points)])).unwrap_err();
    assert!(error.to_string().contains("Duration(ms)"), "{error}");
}

#[test]
fn a_time_beyond_the_unit_of_its_column_is_an_error() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct File(#[codec(as = u64, unit = 100ns, epoch = 1601-01-01)] SystemTime);

    let cells = BinaryArray::from_iter_values([[0; 8]]);
    let error = columns::decode::<File>(&cells, &Projection::ALL).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the time is no number of nanoseconds of 64 bits"),
        "{error}"
    );
}
