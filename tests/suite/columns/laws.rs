//! Columns hold what the values hold, whichever way they are made.

use arrow_array::{Array as _, ArrayRef, LargeBinaryArray, RecordBatch};
use bitcodec::columns::{self, Columnar, Projection};
use bitcodec::{NoContext, WireFormat};
use proptest::prelude::*;

use crate::types::{Numbers, Pair, Root, Short, Straight, Two, Varying};

/// Rows of one size, accepted by the type; from random ones.
fn accepted<T: WireFormat<Context = NoContext>>(rows: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let rows = rows.iter().filter(|row| T::from_bytes(row).is_ok());
    rows.cloned().collect()
}

/// Row by row: an array with offsets of 64 bits is never gathered.
fn one_by_one<T: WireFormat<Context = NoContext> + Columnar>(
    rows: &[Vec<u8>],
    wanted: &Projection,
) -> RecordBatch {
    let array = LargeBinaryArray::from_iter_values(rows);
    columns::decode::<T>(&(std::sync::Arc::new(array) as ArrayRef), wanted).expect("accepted rows")
}

fn law<T: WireFormat<Context = NoContext> + Columnar>(
    rows: &[Vec<u8>],
) -> Result<(), TestCaseError> {
    let packed = rows.concat();
    let batch = columns::decode::<T>(&packed, &Projection::ALL).expect("accepted rows");
    prop_assert_eq!(&batch, &one_by_one::<T>(rows, &Projection::ALL));
    let schema = batch.schema();
    prop_assert_eq!(schema.as_ref(), &columns::schema::<T>());
    let encoded = columns::encode::<T>(&batch).expect("columns that were decoded");
    prop_assert_eq!(&encoded, rows);
    // One column of each, both ways, is that of all.
    for field in batch.schema().fields() {
        let wanted = Projection::of([field.name().as_str()]);
        let gathered = columns::decode::<T>(&packed, &wanted).expect("accepted rows");
        prop_assert_eq!(&gathered[field.name()], &batch[field.name()]);
        prop_assert_eq!(&gathered, &one_by_one::<T>(rows, &wanted.checked()));
    }
    let lossy = columns::decode_lossy::<T>(&packed, &Projection::ALL).expect("accepted rows");
    prop_assert_eq!(lossy["error"].null_count(), rows.len());
    for (column, kept) in batch.columns().iter().zip(lossy.columns()) {
        prop_assert_eq!(column, kept);
    }
    Ok(())
}

/// A value from random numbers, each within its field.
fn numbers() -> impl Strategy<Value = Vec<u8>> {
    let pair = (0..3_u8, 0..3_u8, 0..3_u8).prop_map(|(suit, again, straight)| Pair {
        suit: suits(suit),
        again: suits(again),
        straight: [Straight::No, Straight::Yes, Straight::Perhaps][usize::from(straight)],
    });
    let first = (
        0..8_u8,
        -16..16_i8,
        100..612_u16,
        -20..20_i32,
        any::<bool>(),
        0..1_u32 << 17,
        0..=120_u8,
    );
    let second = (
        any::<u32>(),
        any::<i16>(),
        0..1_u64 << 40,
        -(1_i64 << 32)..1_i64 << 32,
    );
    let third = (
        prop::array::uniform2(prop::array::uniform3(0..16_u8)),
        prop::array::uniform11(any::<bool>()),
        prop::array::uniform4(pair),
        (any::<bool>(), any::<u8>()),
    );
    (first, second, third).prop_map(|(first, second, third)| {
        let (small, signed, biased, ranged, flag, wide, checked) = first;
        let (turned, natural, forty, far) = second;
        let (nibbles, flags, [pair, pairs @ ..], tuple) = third;
        let numbers = Numbers {
            small,
            signed,
            biased,
            ranged,
            flag,
            wide,
            checked,
            turned,
            natural,
            forty,
            far,
            nibbles,
            flags,
            pair,
            pairs,
            tuple,
            version: 2,
        };
        numbers.to_bytes().expect("each number is within its field")
    })
}

fn suits(number: u8) -> crate::types::Suit {
    use crate::types::Suit::{Clubs, Diamonds, Hearts};
    [Clubs, Diamonds, Hearts][usize::from(number)]
}

proptest! {
    // A case has hundreds of rows.
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn constant_places_give_what_values_give(rows in prop::collection::vec(numbers(), 0..600)) {
        law::<Numbers>(&rows)?;
    }

    #[test]
    fn short_rows_too(rows in prop::collection::vec(prop::collection::vec(any::<u8>(), 6), 0..1000)) {
        let rows: Vec<_> = rows.into_iter().map(|row| cleaned(&row)).collect();
        law::<Short>(&accepted::<Short>(&rows))?;
    }

    #[test]
    fn a_projection_sees_no_more_than_it_wants(rows in prop::collection::vec(prop::collection::vec(any::<u8>(), 6), 1..50)) {
        let packed = rows.concat();
        for name in ["seven", "flag", "dice", "suit", "turned"] {
            let wanted = Projection::of([name]);
            // What it refuses is refused, and what is accepted is as it was alone.
            match columns::decode::<Short>(&packed, &wanted) {
                Ok(batch) => prop_assert_eq!(batch.num_rows(), rows.len()),
                Err(error) => {
                    let row = error.row().expect("a row is refused");
                    let alone = Short::from_bytes(&rows[row]).expect_err("the row is refused alone");
                    prop_assert_eq!(error.message(), alone.to_string());
                }
            }
            let whole = columns::decode::<Short>(&packed, &wanted.checked());
            let first = rows.iter().position(|row| Short::from_bytes(row).is_err());
            prop_assert_eq!(whole.err().and_then(|error| error.row()), first);
        }
    }

    #[test]
    fn values_without_places_come_back(bytes in prop::collection::vec(any::<u8>(), 60..400)) {
        let mut rows = Vec::new();
        // Values that begin anywhere in random bytes, encoded again.
        for start in 0..bytes.len() {
            let reader = &mut bitcodec::io::SliceReader::<bitcodec::io::Lsb>::new(&bytes[start..]);
            if let Ok(value) = <Varying as bitcodec::BitCodec>::decode(reader) {
                rows.push(value.to_bytes().expect("a decoded value"));
            }
        }
        law::<Varying>(&rows)?;
    }

    #[test]
    fn type_parameters_and_enums_are_roots_too(rows in prop::collection::vec(any::<[u8; 6]>(), 0..300)) {
        let rows: Vec<Vec<u8>> = rows.iter().map(|row| row.to_vec()).collect();
        law::<Two<u16>>(&rows)?;
        let roots = [vec![1], vec![3], vec![1]];
        law::<Root>(&roots)?;
    }
}

/// The same row with a suit that is known and zeros where zeros have to be.
fn cleaned(row: &[u8]) -> Vec<u8> {
    let mut row = row.to_vec();
    let suit = [1, 4, 6][usize::from(row[0] % 3)];
    row[1] = row[1] & 0b0001_1011 | (suit & 3) << 6;
    row[2] = suit >> 2;
    row[5] = 0;
    row
}
