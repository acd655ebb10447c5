//! The two laws for what fields decide about each other, and for enums with data.

use bitcodec::{BitCodec, ErrorKind, Format, Value, Violation};
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
                    if let Ok((value, used)) = Image::from_prefix(&bytes) {
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

mod byte_sized {
    use super::*;

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Message {
        #[codec(bits = 4, count_of = options)]
        options_bytes: (),
        #[codec(bits = 4)]
        kind: u8,
        #[codec(len(bytes = options_bytes))]
        options: Vec<Opt>,
        #[codec(when = kind > 0, len(bytes, bits = 8, padding = ones), bits = 5)]
        more: Option<Vec<u8>>,
        #[codec(len(leb128(prefix = 4)), reserved = 4)]
        words: Vec<u16>,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(tag(bits = 8))]
    enum Opt {
        #[codec(tag = 1)]
        Nothing,
        #[codec(tag = 2)]
        Size(u16),
    }

    fn message() -> Message {
        Message {
            options_bytes: (),
            kind: 1,
            options: vec![Opt::Nothing, Opt::Size(1460), Opt::Nothing],
            more: Some(vec![1, 2, 0]),
            words: vec![7; 16],
        }
    }

    #[test]
    fn the_encoder_derives_the_bytes() {
        let bytes = message().to_bytes().expect("the message is in order");
        assert_eq!(
            bytes[..9],
            [0x51, 1, 2, 5, 180, 1, 2, 0b0000_1000, 0b1000_0001]
        );
        // Four reserved bits, and 16 as 15 and 1 more.
        assert_eq!(bytes[9..12], [0x0f, 1, 0]);
        assert_eq!(Message::from_bytes(&bytes), Ok(message()));
        for len in 0..bytes.len() {
            assert!(
                Message::from_bytes(&bytes[..len]).is_err(),
                "{len} bytes are too few"
            );
        }
        let long = Message {
            options: vec![Opt::Nothing; 16],
            ..message()
        };
        let error = long
            .to_bytes()
            .expect_err("16 bytes are more than 4 bits say");
        assert_eq!(error.path().to_string(), "options_bytes");
    }

    #[test]
    fn what_does_not_end_with_its_bytes_is_refused() {
        for (bytes, kind, message) in [
            (
                &[0x10, 2, 5, 180][..],
                ErrorKind::NotCanonical,
                "options[0].0: not canonical: the last element of a list ends in the last of its bytes (bits 8..16)",
            ),
            (
                &[0x20, 2, 1, 0, 0],
                ErrorKind::NotCanonical,
                "options[0].0: not canonical: the last element of a list ends in the last of its bytes (bits 8..24)",
            ),
            (
                &[0x50, 1, 1],
                ErrorKind::Truncated,
                "options: the input ends: 40 bits are needed, 16 left (bit 8)",
            ),
            (
                &[0x01, 1, 0b0000_1110, 0],
                ErrorKind::Padding,
                "more[1]: padding is not ones (bits 21..24)",
            ),
        ] {
            let error = Message::from_bytes(bytes).expect_err("the bytes do not end with the list");
            assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
        }
        let trace = Message::trace(&message().to_bytes().expect("the message is in order"));
        let padding = trace.segments().iter().find(|part| part.bits == (71..72));
        let padding = padding.map(|part| (part.path.to_string(), part.value));
        assert_eq!(
            padding,
            Some(("more".to_owned(), Some(Value::Name("(padding of ones)"))))
        );
    }

    proptest! {
        #[test]
        fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
            if let Ok((value, used)) = Message::from_prefix(&bytes) {
                let written = value.to_bytes();
                prop_assert_eq!(written.as_deref(), Ok(&bytes[..used]));
            }
        }
    }
}

mod runs_of_lists {
    use super::*;

    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 2)]
    enum Terrain {
        Water,
        Sand,
        Rock,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Map {
        #[codec(len(bits = 4), runs)]
        own: Vec<Terrain>,
        #[codec(as = u8, range = 0..=2, len(bits = 4), runs)]
        numbers: Vec<Terrain>,
        #[codec(len(bits = 2), runs)]
        pairs: Vec<[u8; 2]>,
    }

    #[test]
    fn runs_are_of_elements_of_any_kind() {
        use Terrain::{Rock, Sand, Water};
        let row = vec![Water, Water, Water, Rock, Sand, Sand];
        let pairs = vec![[1, 2], [1, 2], [2, 1]];
        let map = Map {
            own: row.clone(),
            numbers: row,
            pairs,
        };
        let bytes = map.to_bytes().expect("the map is in order");
        let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
        let row = "0110 011 00 1 10 010 01".replace(' ', "");
        let pairs = "11 010 0000000100000010 1 0000001000000001".replace(' ', "");
        assert_eq!(
            bits.trim_end_matches('0'),
            format!("{row}{row}{pairs}").trim_end_matches('0')
        );
        assert_eq!(Map::from_bytes(&bytes), Ok(map));
    }
}

mod via {
    use super::*;
    use bitcodec::coding::Coding;

    /// Half points on the wire, tenths of a point in the program.
    #[derive(BitCodec)]
    struct Halves(#[codec(bits = 6)] u8);

    #[derive(Clone, Debug, PartialEq)]
    struct Tenths(u32);

    impl TryFrom<&Tenths> for Halves {
        type Error = Violation;

        fn try_from(points: &Tenths) -> Result<Self, Violation> {
            match u8::try_from(points.0 / 5) {
                Ok(halves) if points.0.is_multiple_of(5) => Ok(Self(halves)),
                _ => Err(Violation::new("points come in halves")),
            }
        }
    }

    impl TryFrom<Halves> for Tenths {
        type Error = Violation;

        fn try_from(Halves(halves): Halves) -> Result<Self, Violation> {
            if halves > 60 {
                return Err(Violation::new("at most 30 points").at("0"));
            }
            Ok(Self(5 * u32::from(halves)))
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Celsius(f32);

    #[derive(BitCodec)]
    #[codec(bits = 2)]
    enum Season {
        Cold,
        Mild,
        Hot = 3,
    }

    impl From<&Celsius> for Season {
        fn from(celsius: &Celsius) -> Self {
            match celsius.0 {
                ..0.0 => Self::Cold,
                0.0..25.0 => Self::Mild,
                _ => Self::Hot,
            }
        }
    }

    impl From<Season> for Celsius {
        fn from(season: Season) -> Self {
            Self(match season {
                Season::Cold => -5.0,
                Season::Mild => 15.0,
                Season::Hot => 30.0,
            })
        }
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Report {
        #[codec(via = Season)]
        season: Celsius,
        #[codec(len(bits = 4), via = Halves)]
        games: Vec<Tenths>,
        #[codec(reserved = 2, best_of((via = Halves), (with = Free)))]
        best: Tenths,
    }

    /// Thirty-two bits of anything.
    enum Free {}

    impl Coding<Tenths> for Free {
        const LAYOUT: &'static bitcodec::Layout = u32::LAYOUT;

        fn encode<W: bitcodec::BitWrite>(
            value: &Tenths,
            writer: &mut W,
        ) -> Result<(), bitcodec::Fault> {
            value.0.encode(writer)
        }

        fn decode<R: bitcodec::BitRead>(reader: &mut R) -> Result<Tenths, bitcodec::Fault> {
            u32::decode(reader).map(Tenths)
        }
    }

    fn report(games: Vec<Tenths>, best: Tenths) -> Report {
        Report {
            season: Celsius(15.0),
            games,
            best,
        }
    }

    #[test]
    fn a_value_is_written_as_another_type() {
        let value = report(vec![Tenths(65), Tenths(300)], Tenths(25));
        let bytes = value.to_bytes().expect("the points are halves");
        assert_eq!(bytes, [0b0100_1000, 0b1101_1111, 0, 0b1010_0000]);
        assert_eq!(Report::from_bytes(&bytes), Ok(value));
        let free = report(vec![], Tenths(7));
        let bytes = free.to_bytes().expect("the other coding holds 7 tenths");
        assert_eq!(bytes.len(), 6);
        assert_eq!(Report::from_bytes(&bytes), Ok(free));
    }

    #[test]
    fn what_does_not_convert_is_refused_with_its_place() {
        let wrong = report(vec![Tenths(5), Tenths(7)], Tenths(0));
        let error = wrong.to_bytes().expect_err("7 tenths are no halves");
        assert_eq!(error.kind(), ErrorKind::Rule);
        assert_eq!(error.to_string(), "games[1]: points come in halves");
        let error = Report::from_bytes(&[0b0100_0111, 0b1101_0000, 0]).expect_err("61 halves");
        assert_eq!(error.kind(), ErrorKind::Rule);
        assert_eq!(
            error.to_string(),
            "games[0].0: at most 30 points (bits 6..12)"
        );
    }

    #[test]
    fn the_form_is_that_of_the_other_type() {
        assert_eq!(Report::LAYOUT.rows()[0].form, "Season");
        assert_eq!(
            Report::LAYOUT.spelling(),
            "msb:enum(u2;:0:1:3);list(u4;:u6;);reserved(u2;);best(1:u6;:u32;);"
        );
    }
}

mod alternatives {
    use super::*;
    use bitcodec::coding::{Bits, PrefixCode, Rice};

    const PRINTED: PrefixCode<u8, 4> = PrefixCode::from_codes(["0", "10", "110", "111"]);
    const CHANGED: PrefixCode<u8, 4> = PrefixCode::from_weights([9, 3, 2, 1]);
    const START: [u8; 6] = [3, 3, 2, 1, 1, 0];
    const RADICES: [u64; 6] = [4, 4, 4, 4, 2, 2];

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Board {
        #[codec(best_of(
            (huffman = PRINTED),
            (xor = START, huffman = CHANGED),
            (radix = RADICES),
            (xor = START, runs, bits = 2),
            Bits<3>
        ))]
        squares: [u8; 6],
        #[codec(len(bits = 3), best_of((xor = 5, unary(max = 1)), (bias = 1, bits = 3), Rice<1>))]
        list: Vec<u8>,
        #[codec(best_of((len(bits = 2), bits = 7), (len(leb128), huffman = PRINTED)))]
        lists: Vec<u8>,
        #[codec(best_of((bits = 6), (best_of((unary), (elias_gamma)))))]
        nested: u8,
    }

    fn board(squares: [u8; 6]) -> Board {
        let (list, lists) = (vec![5, 4, 8, 0], vec![99, 3]);
        Board {
            squares,
            list,
            lists,
            nested: 9,
        }
    }

    #[test]
    fn keys_in_parentheses_are_a_coding() {
        // Three bits of selector, then what the alternative makes of it.
        for (squares, bits) in [
            ([0, 0, 0, 0, 0, 1], "000 0000010"),
            (START, "001 000000"),
            ([3, 3, 0, 3, 1, 1], "010 1111001111"),
            ([3, 3, 2, 1, 1, 7], "100 011011010001001111"),
        ] {
            let bytes = board(squares).to_bytes().expect("an alternative holds it");
            let first = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            let bits = bits.replace(' ', "");
            assert_eq!(format!("{first:032b}")[..bits.len()], bits, "{squares:?}");
            assert_eq!(Board::from_bytes(&bytes), Ok(board(squares)));
        }
    }

    #[test]
    fn what_no_alternative_holds_is_refused() {
        let error = board([8; 6])
            .to_bytes()
            .expect_err("no alternative holds 8");
        assert_eq!(
            error.to_string(),
            "squares[0]: the symbol has no word in its prefix code"
        );
    }

    #[test]
    fn each_alternative_keeps_its_own_constants() {
        let form = Board::LAYOUT.rows()[0].form.clone();
        assert_eq!(
            form,
            "shortest of 6 x PRINTED | 6 x CHANGED, xor a constant | \
             6 digits of radices 4, 4, 4, 4, 2, 2 | runs of u2, each length as Elias gamma, xor a constant | 6 x u3"
        );
        assert_eq!(
            Board::LAYOUT.rows()[0].layout.expect("a field").spelling(),
            "best(3:array(6:prefix(0,10,110,111););:xor(0164c28f667a0ca7:array(6:prefix(0,10,110,111);););:\
             radix(6:4,4,4,4,2,2);:xor(0164c28f667a0ca7:runs(6:gammau(1..127);:u2;););:array(6:u3;););"
        );
    }

    proptest! {
        #[test]
        fn what_encodes_comes_back(
            squares in prop::array::uniform6(0u8..5),
            list in prop::collection::vec(0u8..9, 0..8),
            lists in prop::collection::vec(0u8..128, 0..4),
            nested: u8,
        ) {
            let value = Board { squares, list, lists, nested };
            let bytes = value.to_bytes().expect("an alternative holds it");
            prop_assert_eq!(Board::from_bytes(&bytes), Ok(value));
        }

        #[test]
        fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
            if let Ok((value, used)) = Board::from_prefix(&bytes) {
                let written = value.to_bytes();
                prop_assert_eq!(written.as_deref(), Ok(&bytes[..used]));
            }
        }
    }
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
