//! Columns of addresses and identifiers, of integers of 128 bits, of integers in other types, and of characters.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::num::{NonZero, Wrapping};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, Decimal128Array, RecordBatch, StringArray, UInt8Array};
use arrow_schema::{DataType, Field, Schema};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};
use uuid::Uuid;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Host {
    four: Ipv4Addr,
    six: Option<Ipv6Addr>,
    id: Uuid,
    wide: u128,
    #[codec(bits = 100)]
    signed: i128,
    count: NonZero<u8>,
    sequence: Wrapping<u8>,
    #[codec(len(bits = 8))]
    others: Vec<Ipv4Addr>,
}

fn host(six: Option<Ipv6Addr>) -> Host {
    Host {
        four: Ipv4Addr::new(192, 0, 2, 1),
        six,
        id: Uuid::from_u128(7),
        wide: u128::MAX - 1,
        signed: -2,
        count: NonZero::new(7).unwrap(),
        sequence: Wrapping(255),
        others: vec![Ipv4Addr::LOCALHOST; 2],
    }
}

#[test]
fn addresses_and_wide_integers_are_octets() {
    let rows = [host(Some(Ipv6Addr::LOCALHOST)), host(None)];
    let encoded = rows.map(|row| row.to_bytes().unwrap());
    let batch = columns::decode::<Host>(&encoded.concat()[..], &Projection::ALL).unwrap();
    let octets = |name: &str, row| batch[name].as_fixed_size_binary().value(row).to_vec();
    assert_eq!(octets("four", 1), [192, 0, 2, 1]);
    assert_eq!(octets("six", 0), Ipv6Addr::LOCALHOST.octets());
    assert!(batch["six"].is_null(1));
    assert_eq!(octets("id", 0), Uuid::from_u128(7).into_bytes());
    assert_eq!(octets("wide", 0), (u128::MAX - 1).to_be_bytes());
    assert_eq!(octets("signed", 0), (-2_i128).to_be_bytes());
    assert_eq!(batch["count"].as_primitive::<UInt8Type>().values(), &[7, 7]);
    assert_eq!(columns::encode::<Host>(&batch).unwrap(), encoded);
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Small {
    count: NonZero<u8>,
    wide: u128,
}

fn small(count: u8, wide: ArrayRef) -> Result<Vec<Vec<u8>>, columns::ColumnError> {
    let fields = vec![
        Field::new("count", DataType::UInt8, false),
        Field::new("wide", wide.data_type().clone(), false),
    ];
    let counts: ArrayRef = Arc::new(UInt8Array::from(vec![count]));
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), vec![counts, wide]).unwrap();
    columns::encode::<Small>(&batch)
}

#[test]
fn integers_of_other_types_are_read_too_and_a_zero_is_refused() {
    let decimal = || -> ArrayRef {
        let array = Decimal128Array::from(vec![5]);
        Arc::new(array.with_precision_and_scale(38, 0).unwrap())
    };
    let bytes = small(1, decimal()).unwrap().concat();
    assert_eq!((bytes[0], bytes[16]), (1, 5));
    let error = small(0, decimal()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 0: count: 0 is not a value of `NonZero`"
    );
}

#[test]
fn a_character_is_a_text_of_one() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Mark(#[codec(bits = 16)] char);

    let batch = columns::decode::<Mark>(&[0x20, 0xac, 0, 0x61][..], &Projection::ALL).unwrap();
    let marks = batch["0"].as_string::<i32>();
    assert_eq!((marks.value(0), marks.value(1)), ("\u{20ac}", "a"));
    assert_eq!(
        columns::encode::<Mark>(&batch).unwrap(),
        [vec![0x20, 0xac], vec![0, 0x61]]
    );
    for (text, message) in [
        ("", "row 0: 0: 0 characters, expected one"),
        ("ab", "row 0: 0: 2 characters, expected one"),
    ] {
        let schema = Schema::new(vec![Field::new("0", DataType::Utf8, false)]);
        let texts: ArrayRef = Arc::new(StringArray::from(vec![text]));
        let batch = RecordBatch::try_new(Arc::new(schema), vec![texts]).unwrap();
        let error = columns::encode::<Mark>(&batch).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
