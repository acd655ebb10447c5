//! The two laws for what fields decide about each other, and for enums with data.

mod alternatives;
mod among;
mod blamed;
mod borrowed;
mod bounds;
mod byte_order;
mod byte_sized;
mod byte_tags;
mod coded_tags;
mod collections;
mod compressed;
mod context;
mod counted_sometimes;
mod digests;
mod each;
mod ends;
mod evaluated;
mod field_regions;
mod fixed;
mod fixed_constants;
mod fixed_literals;
mod inline_lists;
mod kept_tags;
mod known;
mod laws;
mod made;
mod named;
mod none_values;
mod numbers;
mod of_tuples;
mod ordered;
mod outer_tags;
mod packed;
mod parts;
mod peeked;
mod recursive;
mod regions;
mod rules;
mod runs_of_lists;
mod shortest;
mod sometimes_computed;
mod sometimes_fixed;
mod sums;
mod tag_counts;
mod through;
mod to_the_end;
mod until;
mod user_lengths;
mod via;
mod wide_elements;
mod widths;

use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
            #[codec($order)]
            pub(super) struct Image {
                has_table: bool,
                #[codec(bits = 3)]
                size: u8,
                #[codec(reserved = 1, present(comment))]
                has_comment: (),
                #[codec(bits = 3, count_of = frames)]
                frame_count: u8,
                #[codec(when = has_table, len = 2usize << size, bits = 4)]
                table: Option<Vec<u8>>,
                #[codec(when = has_comment, len(bits = 3))]
                comment: Option<Vec<u8>>,
                #[codec(when = !has_table && size > 1, bits(size * 2, max = 14))]
                colour: Option<u16>,
                #[codec(len = frame_count)]
                frames: Vec<Frame>,
                #[codec(when = matches!(size, 0 | 7), fixed = 0xa5)]
                end: Option<u8>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
            #[codec(tag(bits = 2))]
            pub(super) enum Frame {
                Empty,
                Point {
                    #[codec(bits = 5)]
                    x: u8,
                    #[codec(when = x > 15)]
                    y: Option<u8>,
                },
                Line(#[codec(range = 1..=6)] u8, Weight),
                #[codec(other)]
                Other(u8),
            }

            #[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
            #[codec(tag(huffman))]
            pub(super) enum Weight {
                #[codec(weight = 5)]
                Thin,
                #[codec(weight = 3)]
                Thick(#[codec(bits = 3)] u8),
                #[codec(weight = 2)]
                Double { left: bool, #[codec(bits = 2)] right: i8 },
            }

            pub(super) fn image(table: Option<Vec<u8>>, frames: Vec<Frame>) -> Image {
                Image {
                    has_table: table.is_some(),
                    size: 1,
                    has_comment: (),
                    frame_count: u8::try_from(frames.len()).expect("a test has few frames"),
                    table,
                    comment: Some(vec![1, 2]),
                    colour: None,
                    frames,
                    end: None,
                }
            }

            #[test]
            fn a_value_comes_back() {
                let frames = vec![
                    Frame::Empty,
                    Frame::Point { x: 3, y: None },
                    Frame::Point { x: 31, y: Some(255) },
                    Frame::Line(6, Weight::Thick(7)),
                    Frame::Line(1, Weight::Double { left: true, right: -2 }),
                    Frame::Line(2, Weight::Thin),
                    Frame::Other(3),
                ];
                let value = image(Some(vec![1, 2, 3, 15]), frames);
                let bytes = value.to_bytes().expect("the value is in order");
                assert_eq!(Image::from_bytes(&bytes), Ok(value));
                for len in 0..bytes.len() {
                    assert!(Image::from_bytes(&bytes[..len]).is_err(), "{len} bytes are too few");
                }
            }

            #[test]
            fn a_value_that_disagrees_with_itself_has_no_bytes() {
                let value = image(None, vec![Frame::Empty]);
                for (wrong, path) in [
                    (Image { has_table: true, ..value.clone() }, "table"),
                    (Image { table: Some(vec![0; 4]), ..value.clone() }, "table"),
                    (Image { has_table: true, table: Some(vec![0; 3]), ..value.clone() }, "table"),
                    (Image { size: 3, ..value.clone() }, "colour"),
                    (Image { size: 2, colour: Some(16), ..value.clone() }, "colour"),
                    (Image { frame_count: 2, ..value.clone() }, "frame_count"),
                    (Image { frames: vec![Frame::Other(1)], ..value.clone() }, "frames[0]"),
                    (Image { size: 7, colour: Some(0), end: Some(1), ..value.clone() }, "end"),
                ] {
                    let error = wrong.to_bytes().expect_err("the value disagrees with itself");
                    assert_eq!(error.path().to_string(), path, "{error}");
                }
                assert!(value.to_bytes().is_ok());
            }

            proptest! {
                #[test]
                fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
                    if let Ok((value, rest)) = Image::from_prefix(&bytes) {
            let used = bytes.len() - rest.len();
                        let written = value.to_bytes();
                        prop_assert_eq!(written.as_deref(), Ok(&bytes[..used]));
                    }
                }
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

#[test]
fn a_name_is_a_field_where_the_expression_does_not_bind_it() {
    #[derive(Clone, Copy)]
    struct Place {
        kind: u8,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Move {
        #[codec(bits = 4)]
        kind: u8,
        #[codec(len(bits = 4))]
        list: Vec<u8>,
        #[codec(when = list.iter().any(|kind| *kind == 4) && kind == 4)]
        promotion: Option<u8>,
        #[codec(len = { let kind = Place { kind }.kind; kind / 4 } + kind % 2)]
        tail: Vec<u8>,
        #[codec(when = matches!(promotion, Some(kind) if kind > 3) || kind == 5)]
        last: Option<u8>,
    }

    let value = Move {
        kind: 4,
        list: vec![1, 4],
        promotion: Some(9),
        tail: vec![7],
        last: Some(2),
    };
    let bytes = value.to_bytes().expect("the fields agree");
    assert_eq!(bytes, [0x42, 1, 4, 9, 7, 2]);
    assert_eq!(Move::from_bytes(&bytes), Ok(value));
}

#[test]
fn a_count_takes_no_more_memory_than_the_input_can_hold() {
    #[derive(BitCodec, Debug)]
    #[codec(lsb_first)]
    struct Huge {
        #[codec(len(bits = 32))]
        list: Vec<u64>,
    }

    let error = Huge::from_bytes(&[0xff; 12]).expect_err("the input is short");
    assert_eq!(error.kind(), ErrorKind::Truncated);
}

#[test]
fn a_value_longer_than_its_size_is_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first, size = 16)]
    struct Short {
        #[codec(unary)]
        runs: [u8; 2],
    }

    assert_eq!(
        Short { runs: [9, 5] }.to_bytes().as_deref(),
        Ok(&[0xff, 0b0111_1101][..])
    );
    let error = Short { runs: [10, 5] }
        .to_bytes()
        .expect_err("17 bits do not fit");
    assert_eq!(error.kind(), ErrorKind::Unencodable);
    assert!(Short::from_bytes(&[0xff, 0b1111_1011, 1]).is_err());
}

#[test]
fn each_value_of_an_array_is_checked_and_sized() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(huffman, size = 4, check = no_king)]
    enum Square {
        #[codec(code = 0b0)]
        Empty,
        #[codec(code = 0b10)]
        Pawn,
        #[codec(code = 0b11)]
        King,
    }

    fn no_king(square: &Square) -> Result<(), Violation> {
        match square {
            Square::King => Err(Violation::new("a king stands alone")),
            Square::Empty | Square::Pawn => Ok(()),
        }
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Row([Square; 2]);

    let row = Row([Square::Pawn, Square::Empty]);
    assert_eq!(row.to_bytes().as_deref(), Ok(&[0b1000_0000][..]));
    assert_eq!(Row::from_bytes(&[0b1000_0000]), Ok(row));
    assert!(Row([Square::King, Square::Empty]).to_bytes().is_err());
    let error = Row::from_bytes(&[0b0000_1100]).expect_err("a king is refused");
    assert_eq!(error.to_string(), "0[1]: a king stands alone (bits 4..8)");
}

#[test]
fn one_field_may_have_several_constants() {
    const RADICES: [u64; 3] = [2, 3, 4];
    const START: [u8; 3] = [1, 2, 3];

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Digits {
        #[codec(xor = START, radix = RADICES)]
        digits: [u8; 3],
    }

    assert_eq!(Digits { digits: START }.to_bytes().as_deref(), Ok(&[0][..]));
    assert_eq!(Digits::from_bytes(&[0]), Ok(Digits { digits: START }));
}

#[test]
fn enums_whose_variants_take_the_same_bits_have_an_array() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first, bits = 3)]
    enum Suit {
        Clubs,
        Hearts = 5,
    }
    assert_eq!(Suit::Clubs.to_array(), Ok([0]));
    assert_eq!(Suit::Hearts.to_array(), Ok([5]));

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, tag(bits = 4))]
    enum Step {
        Move(#[codec(bits = 6)] u8, #[codec(bits = 6)] u8),
        Wait {
            #[codec(bits = 12)]
            turns: u16,
        },
    }
    assert_eq!(Step::Move(1, 2).to_array(), Ok([0b0000_0000, 0b0100_0010]));
    assert_eq!(Step::Wait { turns: 7 }.to_array(), Ok([0b0001_0000, 7]));
}
