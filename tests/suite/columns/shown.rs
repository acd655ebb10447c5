//! `column`: integers as times and decimal numbers, and lists of bytes as bytes.

use std::num::{NonZero, Wrapping};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Decimal128Type, DurationMicrosecondType, TimestampMillisecondType,
    TimestampSecondType, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryViewArray, Decimal128Array, LargeBinaryArray, RecordBatch,
    TimestampMicrosecondArray, TimestampMillisecondArray, UInt32Array,
};
use arrow_schema::{DataType, Field, Schema, TimeUnit};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat, laws};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Reading {
    #[codec(column = timestamp(s))]
    at: u32,
    #[codec(bits = 40, column = timestamp(ms))]
    sent: i64,
    #[codec(leb128, column = duration(us))]
    took: NonZero<u64>,
    #[codec(column = date)]
    day: i16,
    #[codec(bits = 12, bias = -400, column = decimal(4, 1))]
    celsius: i16,
    #[codec(column = binary)]
    mac: [u8; 6],
    #[codec(len(bits = 8), column = binary)]
    payload: Vec<u8>,
    #[codec(none = 0xffff_ffff, column = timestamp(s))]
    seen: Option<u32>,
    #[codec(column = decimal(5, 3))]
    volts: [Wrapping<u16>; 2],
    #[codec(len(bits = 8), column = date)]
    days: Vec<u16>,
    #[codec(when = mac[0] > 3, len(bits = 4), column = binary)]
    hash: Option<Vec<u8>>,
    #[codec(each(len(bits = 4)), column = binary)]
    parts: [Box<[u8]>; 2],
    kind: Kind,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Kind {
    Without,
    With(#[codec(bits = 22, column = timestamp(ms))] u32),
    Named {
        #[codec(column = decimal(3, 2))]
        ratio: i8,
    },
}

fn readings() -> Vec<Reading> {
    let first = Reading {
        at: 1_000_000_000,
        sent: -1,
        took: NonZero::new(1500).unwrap(),
        day: -1,
        celsius: 215,
        mac: [9, 1, 2, 3, 4, 5],
        payload: vec![1, 2, 3],
        seen: None,
        volts: [Wrapping(12_345), Wrapping(0)],
        days: vec![0, 20_000],
        hash: Some(vec![0xab]),
        parts: [vec![7].into(), vec![].into()],
        kind: Kind::With(86_400),
    };
    let second = Reading {
        at: 0,
        sent: 1 << 38,
        took: NonZero::new(1).unwrap(),
        day: 20_000,
        celsius: -400,
        mac: [0; 6],
        payload: vec![],
        seen: Some(86_400),
        volts: [Wrapping(1), Wrapping(2)],
        days: vec![],
        hash: None,
        parts: [vec![].into(), vec![1, 2].into()],
        kind: Kind::Named { ratio: -125 },
    };
    let third = Reading {
        kind: Kind::Without,
        ..first.clone()
    };
    vec![first, second, third]
}

fn batch() -> RecordBatch {
    let bytes: Vec<u8> = readings()
        .iter()
        .flat_map(|reading| reading.to_bytes().unwrap())
        .collect();
    columns::decode::<Reading>(&bytes[..], &Projection::ALL).unwrap()
}

/// The key says nothing of the wire.
#[test]
fn bits_and_fingerprints_are_those_without_the_key() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct With(
        #[codec(column = timestamp(s))] u32,
        #[codec(len(leb128), column = binary)] Vec<u8>,
    );

    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Without(u32, #[codec(len(leb128))] Vec<u8>);

    assert_eq!(With::LAYOUT.spelling(), Without::LAYOUT.spelling());
    assert_eq!(With(1, vec![2]).to_bytes(), Without(1, vec![2]).to_bytes());
    for reading in readings() {
        laws::of_value(&reading);
    }
}

#[test]
fn columns_have_the_type_of_the_key() {
    let batch = batch();
    let data_type = |name: &str| {
        batch
            .schema()
            .field_with_name(name)
            .unwrap()
            .data_type()
            .clone()
    };
    let utc = || Some("UTC".into());
    let list = |inner| DataType::List(Arc::new(Field::new("item", inner, false)));
    let pair = |inner| DataType::FixedSizeList(Arc::new(Field::new("item", inner, false)), 2);
    assert_eq!(
        data_type("at"),
        DataType::Timestamp(TimeUnit::Second, utc())
    );
    assert_eq!(
        data_type("sent"),
        DataType::Timestamp(TimeUnit::Millisecond, utc())
    );
    assert_eq!(data_type("took"), DataType::Duration(TimeUnit::Microsecond));
    assert_eq!(data_type("day"), DataType::Date32);
    assert_eq!(data_type("celsius"), DataType::Decimal128(4, 1));
    assert_eq!(data_type("mac"), DataType::FixedSizeBinary(6));
    assert_eq!(data_type("payload"), DataType::Binary);
    assert_eq!(
        data_type("seen"),
        DataType::Timestamp(TimeUnit::Second, utc())
    );
    assert_eq!(data_type("volts"), pair(DataType::Decimal128(5, 3)));
    assert_eq!(data_type("days"), list(DataType::Date32));
    assert_eq!(data_type("hash"), DataType::Binary);
    assert_eq!(data_type("parts"), pair(DataType::Binary));

    let column = |name: &str| batch.column_by_name(name).unwrap();
    assert_eq!(
        column("at").as_primitive::<TimestampSecondType>().value(0),
        1_000_000_000
    );
    assert_eq!(
        column("sent")
            .as_primitive::<TimestampMillisecondType>()
            .value(0),
        -1
    );
    assert_eq!(
        column("took")
            .as_primitive::<DurationMicrosecondType>()
            .value(0),
        1500
    );
    assert_eq!(
        column("day").as_primitive::<Date32Type>().values(),
        &[-1, 20_000, -1]
    );
    assert_eq!(
        column("celsius")
            .as_primitive::<Decimal128Type>()
            .value_as_string(1),
        "-40.0"
    );
    assert_eq!(
        column("mac").as_fixed_size_binary().value(0),
        [9, 1, 2, 3, 4, 5]
    );
    assert_eq!(column("payload").as_binary::<i32>().value(2), [1, 2, 3]);
    assert_eq!(
        (column("seen").null_count(), column("hash").null_count()),
        (2, 1)
    );
    let kind = column("kind").as_struct();
    let with = kind
        .column_by_name("With")
        .unwrap()
        .as_struct()
        .column(0)
        .clone();
    assert_eq!(
        with.as_primitive::<TimestampMillisecondType>().value(0),
        86_400
    );
    let named = kind
        .column_by_name("Named")
        .unwrap()
        .as_struct()
        .column(0)
        .clone();
    assert_eq!(
        named.as_primitive::<Decimal128Type>().value_as_string(1),
        "-1.25"
    );
}

#[test]
fn columns_become_the_values_again() {
    let rows = columns::encode::<Reading>(&batch()).unwrap();
    let expected: Vec<Vec<u8>> = readings()
        .iter()
        .map(|reading| reading.to_bytes().unwrap())
        .collect();
    assert_eq!(rows, expected);
}

/// One field, for which columns are made by hand.
macro_rules! of_one {
    ($name:ident($($key:tt)*) $ty:ty) => {
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(msb_first)]
        struct $name {
            #[codec($($key)*)]
            value: $ty,
        }
    };
}

of_one!(Seconds(column = timestamp(s)) u32);
const DIGITS: usize = 4;

of_one!(Tenths(column = decimal(DIGITS, 1)) i32);
of_one!(Days(column = date) u64);
of_one!(Bytes(len(bits = 8), column = binary) Vec<u8>);
of_one!(Far(column = timestamp(ns)) u64);

fn one(array: impl Array + 'static) -> RecordBatch {
    let field = Field::new("value", array.data_type().clone(), true);
    let array: ArrayRef = Arc::new(array);
    RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![array]).unwrap()
}

#[test]
fn other_units_and_kinds_of_bytes_are_read_if_nothing_is_lost() {
    let read = |array: ArrayRef| columns::encode::<Seconds>(&one(array));
    let seconds = |value: u32| Ok(vec![value.to_be_bytes().to_vec()]);
    assert_eq!(
        read(Arc::new(TimestampMillisecondArray::from(vec![5000]))),
        seconds(5)
    );
    let error = read(Arc::new(TimestampMicrosecondArray::from(vec![
        1_000_000, 1,
    ])))
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1: value: the time is no whole number of seconds"
    );
    let error = read(Arc::new(TimestampMillisecondArray::from(vec![-1000]))).unwrap_err();
    assert_eq!(error.to_string(), "row 0: value: -1 does not fit u32");
    let error = read(Arc::new(UInt32Array::from(vec![1]))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the column `value` is UInt32, expected Timestamp(s, \"UTC\")"
    );

    let read = |scale, number: i128| {
        let array = Decimal128Array::from(vec![number])
            .with_precision_and_scale(20, scale)
            .unwrap();
        columns::encode::<Tenths>(&one(array)).map_err(|error| error.to_string())
    };
    let tenths = |value: i32| Ok(vec![value.to_be_bytes().to_vec()]);
    assert_eq!(read(1, -5), tenths(-5));
    assert_eq!(read(0, 12), tenths(120));
    assert_eq!(read(3, 1200), tenths(12));
    assert_eq!(
        read(3, 1210).unwrap_err(),
        "row 0: value: the number has more decimal places than 1"
    );

    for array in [
        Arc::new(LargeBinaryArray::from(vec![&b"ab"[..]])) as ArrayRef,
        Arc::new(BinaryViewArray::from(vec![&b"ab"[..]])),
    ] {
        let rows = columns::encode::<Bytes>(&one(array)).unwrap();
        assert_eq!(rows, [b"\x02ab".to_vec()]);
    }
}

/// Nothing is cut.
#[test]
fn values_beyond_the_type_of_the_column_are_errors() {
    let decode = |error: columns::ColumnError| error.to_string();
    let error = columns::decode::<Tenths>(&20_000_i32.to_be_bytes()[..], &Projection::ALL);
    assert_eq!(
        decode(error.unwrap_err()),
        "20000 is beyond Decimal128(4, 1)"
    );
    let error = columns::decode::<Days>(&(1_u64 << 31).to_be_bytes()[..], &Projection::ALL);
    assert_eq!(decode(error.unwrap_err()), "2147483648 is beyond Date32");
    let error = columns::decode::<Far>(&u64::MAX.to_be_bytes()[..], &Projection::ALL);
    assert_eq!(
        decode(error.unwrap_err()),
        "18446744073709551615 is beyond Timestamp(ns, \"UTC\")"
    );
}

#[test]
fn exponents_are_shown_as_powers_of_two() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Align {
        #[codec(column = exp2)]
        align: u8,
        #[codec(len(bits = 8), bits = 8, column = exp2)]
        more: Vec<i8>,
    }

    let rows = [
        Align {
            align: 0,
            more: vec![],
        },
        Align {
            align: 63,
            more: vec![1, 4],
        },
    ];
    let bytes: Vec<u8> = rows
        .iter()
        .flat_map(|row| row.to_bytes().unwrap())
        .collect();
    let batch = columns::decode::<Align>(&bytes, &Projection::ALL).unwrap();
    assert_eq!(
        batch["align"].as_primitive::<UInt64Type>().values(),
        &[1, 1 << 63]
    );
    let more = batch["more"].as_list::<i32>().value(1);
    assert_eq!(more.as_primitive::<UInt64Type>().values(), &[2, 16]);
    let reader = columns::Reader::<Align>::new(&batch).unwrap();
    assert_eq!([reader.get(0).unwrap(), reader.get(1).unwrap()], rows);
    let error = columns::decode::<Align>(&[64, 0][..], &Projection::ALL).unwrap_err();
    assert_eq!(error.to_string(), "64 is beyond UInt64");
    let error = columns::decode::<Align>(&[0, 1, 255][..], &Projection::ALL).unwrap_err();
    assert_eq!(error.to_string(), "-1 is beyond UInt64");
    for (number, message) in [(0, "no power of two"), (6, "no power of two")] {
        let numbers: ArrayRef = Arc::new(UInt32Array::from(vec![1, number]));
        let batch =
            RecordBatch::try_from_iter([("align", numbers), ("more", batch["more"].clone())]);
        let error = columns::encode::<Align>(&batch.unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("row 1: align: the number is {message}")
        );
    }
}

#[test]
fn names_are_in_snake_case_where_the_type_says_so() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 2, column = snake_case)]
    enum Mood {
        VeryGood,
        SoSo,
        XRay,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(tag(bits = 2), column = snake_case)]
    enum Shape {
        NoShape,
        FlatCircle { radius: u8 },
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Both {
        mood: Mood,
        shape: Shape,
    }

    let both = Both {
        mood: Mood::XRay,
        shape: Shape::FlatCircle { radius: 7 },
    };
    let batch = columns::decode::<Both>(&both.to_bytes().unwrap(), &Projection::ALL).unwrap();
    let names = |array: &ArrayRef| {
        let names = array.as_any_dictionary().values();
        names
            .as_string::<i32>()
            .iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&batch["mood"]), "very_good so_so x_ray");
    let shape = batch["shape"].as_struct();
    assert_eq!(shape.column_names(), ["variant", "flat_circle"]);
    assert_eq!(names(&shape["variant"]), "no_shape flat_circle");
    assert_eq!(
        columns::Reader::<Both>::new(&batch)
            .unwrap()
            .get(0)
            .unwrap(),
        both
    );
    assert_eq!(
        columns::decode::<Both>(&[0b0000_0000][..], &Projection::of(["shape.flat_circle"]))
            .map(|batch| batch.num_columns()),
        Ok(1)
    );
}

/// Rows of constant offsets are decoded in blocks, with the key as without it.
#[test]
fn blocks_of_rows_are_as_rows_one_by_one() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Fixed {
        #[codec(bits = 33, column = timestamp(ms))]
        at: u64,
        #[codec(range = -50..=50, column = decimal(3, 1))]
        level: i8,
        #[codec(column = binary)]
        id: [u8; 3],
        #[codec(column = duration(s))]
        pauses: [u16; 2],
    }

    let rows: Vec<Fixed> = (0..1000_u64)
        .map(|row| Fixed {
            at: row * 8_589_934,
            level: (row % 101) as i8 - 50,
            id: [row as u8, 7, (row >> 2) as u8],
            pauses: [row as u16, 60_000],
        })
        .collect();
    let bytes: Vec<u8> = rows
        .iter()
        .flat_map(|row| row.to_bytes().unwrap())
        .collect();
    let batch = columns::decode::<Fixed>(&bytes[..], &Projection::ALL).unwrap();
    let mut builder = columns::Builder::<Fixed>::new(&Projection::ALL, 0).unwrap();
    rows.iter().for_each(|row| builder.push(row));
    assert_eq!(builder.finish().unwrap(), batch);
    assert_eq!(columns::encode::<Fixed>(&batch).unwrap().concat(), bytes);
}
