//! Columns of times: in the unit of their field, in lists and options, read from other units, and errors.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, DurationMillisecondType, TimestampMillisecondType, TimestampSecondType,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, Date32Array, Date64Array, DurationNanosecondArray, RecordBatch,
    TimestampMicrosecondArray, TimestampSecondArray,
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

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Calendar {
    #[codec(as = i32, unit = ms)]
    shift: time::Duration,
    #[codec(as = i32, unit = 7min)]
    signed: jiff::SignedDuration,
    #[codec(as = i64, unit = us)]
    point: jiff::Timestamp,
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    utc: time::UtcDateTime,
    #[codec(as = i64, unit = ms, none = 0)]
    civil: Option<time::PrimitiveDateTime>,
    #[codec(as = i64, unit = ns)]
    exact: jiff::civil::DateTime,
    #[codec(as = i32, unit = d)]
    day: time::Date,
    #[codec(as = i64, unit = us, len(bits = 8))]
    days: Vec<jiff::civil::Date>,
    #[codec(each(as = u8, unit = 7d))]
    week: Option<jiff::civil::Date>,
}

/// Two rows before and after 1970; the first has the limits of types.
fn calendars() -> [Calendar; 2] {
    let first = Calendar {
        shift: time::Duration::milliseconds(-1500),
        signed: jiff::SignedDuration::from_mins(-7),
        point: jiff::Timestamp::constant(-1, 999_999_000),
        utc: time::UtcDateTime::UNIX_EPOCH,
        civil: None,
        exact: jiff::civil::date(1969, 12, 31).at(23, 59, 59, 999_999_999),
        day: time::Date::MIN,
        days: vec![jiff::civil::Date::MIN, jiff::civil::Date::MAX],
        week: None,
    };
    let day = time::Date::from_ordinal_date(2000, 60).expect("a leap day");
    let second = Calendar {
        shift: time::Duration::ZERO,
        signed: jiff::SignedDuration::from_mins(70),
        point: jiff::Timestamp::MAX - jiff::SignedDuration::from_nanos(999),
        utc: time::UtcDateTime::new(day, time::Time::MIDNIGHT),
        civil: Some(time::PrimitiveDateTime::MIN),
        exact: jiff::civil::date(2000, 2, 29).at(1, 2, 3, 4),
        day,
        days: vec![],
        week: Some(jiff::civil::date(1970, 1, 8)),
    };
    [first, second]
}

#[test]
fn times_of_crates_are_lengths_points_civil_times_and_dates() {
    let rows = rows(&calendars());
    let cells = BinaryArray::from_iter_values(&rows);
    let batch = columns::decode::<Calendar>(&cells, &Projection::ALL).unwrap();
    let schema = batch.schema();
    let of = |name: &str| schema.field_with_name(name).unwrap().data_type().clone();
    let utc = |unit| DataType::Timestamp(unit, Some("UTC".into()));
    for (name, expected) in [
        ("shift", DataType::Duration(TimeUnit::Millisecond)),
        ("signed", DataType::Duration(TimeUnit::Second)),
        ("point", utc(TimeUnit::Microsecond)),
        ("utc", utc(TimeUnit::Second)),
        ("civil", DataType::Timestamp(TimeUnit::Millisecond, None)),
        ("exact", DataType::Timestamp(TimeUnit::Nanosecond, None)),
        ("day", DataType::Date32),
        ("week", DataType::Date32),
    ] {
        assert_eq!(of(name), expected, "{name}");
    }
    let days = batch["day"].as_primitive::<Date32Type>();
    assert_eq!(&days.values()[..], [-4_371_587, 11_016]);
    let shifts = batch["shift"].as_primitive::<DurationMillisecondType>();
    assert_eq!(&shifts.values()[..], [-1500, 0]);
    let civil = batch["civil"].as_primitive::<TimestampMillisecondType>();
    assert!(civil.is_null(0));
    assert_eq!(civil.value(1), -377_705_116_800_000);
    let list = batch["days"].as_list::<i32>();
    assert_eq!(
        &list.values().as_primitive::<Date32Type>().values()[..],
        [-4_371_587, 2_932_896]
    );
    let weeks = batch["week"].as_primitive::<Date32Type>();
    assert_eq!((weeks.is_null(0), weeks.value(1)), (true, 7));
    assert_eq!(columns::encode::<Calendar>(&batch).unwrap(), rows);
}

#[test]
fn times_of_crates_are_read_in_other_units() {
    let rows = rows(&calendars());
    let cells = BinaryArray::from_iter_values(&rows);
    let batch = columns::decode::<Calendar>(&cells, &Projection::ALL).unwrap();
    let with = |name: &str, array: ArrayRef| {
        columns::encode::<Calendar>(&with_columns(&batch, &[(name, array)]))
    };
    let day = 86_400_000_i64;
    let dates = Date64Array::from(vec![-4_371_587 * day, 11_016 * day]);
    assert_eq!(with("day", Arc::new(dates)).unwrap(), rows);
    let civil = TimestampSecondArray::from(vec![None, Some(-377_705_116_800)]);
    assert_eq!(with("civil", Arc::new(civil)).unwrap(), rows);
    let shifts = DurationNanosecondArray::from(vec![-1_500_000_000, 0]);
    assert_eq!(with("shift", Arc::new(shifts)).unwrap(), rows);

    // The civil time of a point depends on the time zone.
    let zoned = TimestampSecondArray::from(vec![None, Some(0)]).with_timezone("UTC");
    let error = with("civil", Arc::new(zoned)).unwrap_err().to_string();
    assert!(error.contains("Timestamp(ms)"), "{error}");
    let points = TimestampSecondArray::from(vec![0, 0]);
    let error = with("day", Arc::new(points)).unwrap_err().to_string();
    assert!(error.contains("Date32"), "{error}");
    for (array, expected) in [
        (
            Arc::new(Date64Array::from(vec![1, 0])) as ArrayRef,
            "row 0: day: 1 units of time are no `time::Date`",
        ),
        (
            Arc::new(Date32Array::from(vec![0, 2_932_897])),
            "row 1: day: 2932897 units of time are no `time::Date`",
        ),
    ] {
        assert_eq!(with("day", array).unwrap_err().to_string(), expected);
    }
    let weeks = Date32Array::from(vec![None, Some(8)]);
    let error = with("week", Arc::new(weeks)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1: week: the time is not a multiple of 7 d"
    );
}
