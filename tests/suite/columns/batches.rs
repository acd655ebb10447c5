//! Batches from an `io::Read`: the rows of `decode`, however the bytes arrive and wherever batches end.

use std::io::{self, Read};

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, RecordBatch, RecordBatchReader};
use arrow_schema::ArrowError;
use bitcodec::columns::{self, Batches, ColumnError, Projection};
use bitcodec::stream::{self, PackedDecoder, StreamError};
use bitcodec::{BitCodec, TextFormat, WireFormat};
use games::backgammon::{MatchKey, PositionKey};

/// Twelve bits, of which not all are valid.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Sample {
    #[codec(bits = 4, range = 0..=9)]
    kind: u8,
    value: u8,
}

/// The same from the lowest bit on.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(lsb_first)]
struct Low {
    #[codec(bits = 4, range = 0..=9)]
    kind: u8,
    #[codec(bits = 9)]
    value: u16,
}

/// From 12 to 524,300 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(bits = 4)]
    kind: u8,
    #[codec(leb128)]
    number: u32,
    #[codec(len(bits = 16), bits = 7)]
    letters: Vec<u8>,
}

/// A source that returns at most so many bytes at once.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(bytes.len());
        self.0.read(&mut bytes[..most])
    }
}

fn messages() -> Vec<Message> {
    let message = |index: u32| Message {
        kind: u8::try_from(index % 16).unwrap(),
        number: 1 << (index % 32),
        letters: vec![65; [0, 3, 40, 700][index as usize % 4]],
    };
    // One is longer than a piece of input.
    let long = Message {
        kind: 1,
        number: 2,
        letters: vec![7; 60_000],
    };
    let all = (0..400).map(message);
    all.chain([long]).chain((0..40).map(message)).collect()
}

fn bytes_of<T: WireFormat<Context = bitcodec::NoContext>>(values: &[T]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_bytes().unwrap())
        .collect()
}

/// Joins batches, each of which has `most` rows but the last.
fn joined(batches: Vec<RecordBatch>, most: usize) -> Vec<RecordBatch> {
    if let Some((last, others)) = batches.split_last() {
        assert!(others.iter().all(|batch| batch.num_rows() == most));
        assert!((1..=most).contains(&last.num_rows()));
    }
    batches
}

fn same(whole: &RecordBatch, batches: &[RecordBatch]) {
    let mut row = 0;
    for batch in batches {
        assert_eq!(batch.schema(), whole.schema());
        assert_eq!(*batch, whole.slice(row, batch.num_rows()));
        row += batch.num_rows();
    }
    assert_eq!(row, whole.num_rows());
}

fn all(
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>>,
) -> Result<Vec<RecordBatch>, ColumnError> {
    batches
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| match error {
            ArrowError::ExternalError(error) => *error.downcast::<ColumnError>().unwrap(),
            other => panic!("{other}"),
        })
}

#[test]
fn values_of_constant_length_are_those_of_decode() {
    let key = |index: u16| {
        let mut key = MatchKey::from_text("QYkqASAAIAAA").unwrap();
        key.score[0] = index % 9;
        key
    };
    let keys: Vec<MatchKey> = (0..1000).map(key).collect();
    let bytes = bytes_of(&keys);
    for wanted in [Projection::ALL, Projection::of(["score", "cube"])] {
        let whole = columns::decode::<MatchKey>(&bytes, &wanted).unwrap();
        for (piece, most) in [(1, 7), (100, 256), (1 << 20, 8192), (9, 1000)] {
            let batches = Batches::<MatchKey, _>::new(Pieces(&bytes, piece), &wanted).unwrap();
            let batches = batches.rows(most);
            assert_eq!(batches.schema(), whole.schema());
            same(&whole, &joined(all(batches).unwrap(), most));
        }
    }
}

#[test]
fn values_of_varying_length_are_those_of_decode() {
    let bytes = bytes_of(&messages());
    let whole = columns::decode::<Message>(&bytes, &Projection::ALL).unwrap();
    for (piece, most) in [(1, 64), (1000, 441), (1 << 20, 8192)] {
        let batches = Batches::<Message, _>::new(Pieces(&bytes, piece), &Projection::ALL).unwrap();
        same(&whole, &joined(all(batches.rows(most)).unwrap(), most));
    }
}

#[test]
fn values_without_padding_are_those_with_it() {
    let messages = messages();
    let whole = columns::decode::<Message>(&bytes_of(&messages), &Projection::ALL).unwrap();
    let packed = stream::encode_packed(&messages).unwrap();
    for (piece, most) in [(1, 64), (1000, 441), (1 << 20, 8192)] {
        let source = Pieces(&packed, piece);
        let decoded: Result<Vec<Message>, _> = PackedDecoder::new(source).collect();
        assert_eq!(decoded.unwrap(), messages);
        let batches = Batches::<Message, _>::packed(Pieces(&packed, piece), &Projection::ALL);
        same(
            &whole,
            &joined(all(batches.unwrap().rows(most)).unwrap(), most),
        );
    }
    for count in 0..40 {
        let low = |index: u16| Low {
            kind: u8::try_from(index % 10).unwrap(),
            value: 12 * index,
        };
        let values: Vec<Low> = (0..count).map(low).collect();
        let packed = stream::encode_packed(&values).unwrap();
        let decoded: Result<Vec<Low>, _> = PackedDecoder::new(&packed[..]).collect();
        assert_eq!(decoded.unwrap(), values);
    }
}

#[test]
fn texts_are_the_lines() {
    let ids = ["4HPwATDgc/ABMA", "4PPgASTgc/ABMA"];
    let text = format!("\u{feff}{}\r\n\n  \n{}", ids[0], ids[1]);
    let cells = arrow_array::StringArray::from(ids.to_vec());
    let whole = columns::decode_text::<PositionKey>(&cells, &Projection::ALL).unwrap();
    for piece in [1, 1000] {
        let source = Pieces(text.as_bytes(), piece);
        let batches = Batches::<PositionKey, _>::lines(source, &Projection::ALL).unwrap();
        same(&whole, &all(batches).unwrap());
    }
    let text = b"4HPwATDgc/ABMA\n\n\xff\n?\n";
    let batches = Batches::<PositionKey, _>::lines(&text[..], &Projection::ALL).unwrap();
    assert_eq!(
        all(batches).unwrap_err().to_string(),
        "row 1: the text is not UTF-8"
    );
    let batches = Batches::<PositionKey, _>::lines(&text[..], &Projection::ALL).unwrap();
    let batches = all(batches.lossy()).unwrap();
    let nulls: Vec<bool> = (0..3)
        .map(|row| batches[0].column(0).is_null(row))
        .collect();
    assert_eq!(nulls, [false, true, true]);
}

#[test]
fn a_bad_row_has_its_number_in_the_source() {
    let bytes = [0x10, 0, 0xa0, 0, 0x20, 0];
    let batches = Batches::<Sample, _>::new(&bytes[..], &Projection::ALL)
        .unwrap()
        .rows(1);
    let error = all(batches).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1: kind: 10 is not in 0..=9 (bits 0..4)"
    );
    let packed = [0x10, 0x0a, 0x00, 0x20, 0x00];
    for most in [1, 2, 3] {
        let batches = Batches::<Sample, _>::packed(&packed[..], &Projection::ALL).unwrap();
        let error = all(batches.rows(most)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "row 1: kind: 10 is not in 0..=9 (bits 0..4)"
        );
    }
    let error = PackedDecoder::<Sample, _>::new(&packed[..])
        .nth(1)
        .unwrap()
        .unwrap_err();
    assert!(matches!(error, StreamError::Decode { at: 1, .. }));
    assert_eq!(error.bits(), Some(12..16));
}

#[test]
fn lossy_batches_go_on_behind_a_bad_row() {
    let whole = [0x10, 0, 0xa0, 0, 0x20, 0, 0x30];
    let packed = [0x10, 0x0a, 0x00, 0x20, 0x03, 0x00];
    for most in [1, 2, 8] {
        let batches = Batches::<Sample, _>::new(&whole[..], &Projection::ALL).unwrap();
        // Row 3 is truncated.
        assert_eq!(bad_rows(batches.lossy().rows(most)), [1, 3]);
        let batches = Batches::<Sample, _>::packed(&packed[..], &Projection::ALL).unwrap();
        assert_eq!(bad_rows(batches.lossy().rows(most)), [1]);
        let batches = Batches::<Sample, _>::packed(&packed[..5], &Projection::ALL).unwrap();
        // Four bits behind row 2 are no padding.
        assert_eq!(bad_rows(batches.lossy().rows(most)), [1, 3]);
    }
    // Where values vary in length, only the end of the input may cut one.
    let mut messages = bytes_of(&messages()[..3]);
    messages.pop();
    let batches = Batches::<Message, _>::new(&messages[..], &Projection::ALL).unwrap();
    assert_eq!(bad_rows(batches.lossy()), [2]);
    let bad = [0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0];
    let batches = Batches::<Message, _>::new(&bad[..], &Projection::ALL).unwrap();
    assert_eq!(all(batches.lossy()).unwrap_err().path(), "number");
}

/// Returns the numbers of the bad rows of four rows, or of as many as there are.
fn bad_rows(batches: impl RecordBatchReader) -> Vec<u64> {
    let mut bad = Vec::new();
    let schema = batches.schema();
    for batch in all(batches).unwrap() {
        assert_eq!(batch.schema(), schema);
        let error = batch["error"].as_struct();
        let rows = error["row"].as_primitive::<UInt64Type>();
        let is_bad = (0..batch.num_rows()).filter(|row| error.is_valid(*row));
        bad.extend(is_bad.map(|row| rows.value(row)));
    }
    bad
}

#[test]
fn a_failing_source_is_its_own_error() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    let wanted = Projection::ALL;
    let fails = |batches: &mut dyn Iterator<Item = Result<RecordBatch, ArrowError>>| {
        assert!(
            matches!(batches.next(), Some(Err(ArrowError::IoError(words, _))) if words == "gone")
        );
        assert!(batches.next().is_none());
    };
    fails(&mut Batches::<Sample, _>::new(Failing, &wanted).unwrap());
    fails(&mut Batches::<Message, _>::new(Failing, &wanted).unwrap());
    fails(&mut Batches::<Sample, _>::packed(Failing, &wanted).unwrap());
    fails(&mut Batches::<PositionKey, _>::lines(Failing, &wanted).unwrap());
}

#[test]
fn values_longer_than_the_limit_are_named() {
    let long = Message {
        kind: 1,
        number: 2,
        letters: vec![7; 60_000],
    };
    let packed = stream::encode_packed(&[long.clone(), long]).unwrap();
    for limit in [100, 50_000] {
        let mut decoder = PackedDecoder::<Message, _>::new(&packed[..]).limit(limit);
        assert!(matches!(
            decoder.next(),
            Some(Err(StreamError::TooLong { at: 0, .. }))
        ));
        assert!(decoder.next().is_none());
    }
}
