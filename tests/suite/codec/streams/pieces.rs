//! Streams that come in pieces: the same answers as whole, no byte too many, and time that is linear in the bytes.

use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitcodec::coding::{Bits, Coding, PrefixCode};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::Layout;
use bitcodec::stream::{Decoder, StreamError, decode_all};
use bitcodec::{BitCodec, NoContext, Violation, WireFormat};

/// Gives at most `step` bytes a call, and no byte behind the end.
struct Pieces<'a> {
    bytes: &'a [u8],
    step: usize,
    /// Whether to fail instead of saying that the input ends: nobody may ask for a byte that no value needs.
    is_open: bool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        assert!(
            !(self.is_open && self.bytes.is_empty()),
            "a byte behind the value is asked for"
        );
        let len = self.step.min(into.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(len);
        into[..len].copy_from_slice(now);
        self.bytes = later;
        Ok(len)
    }
}

const CODE: PrefixCode<u8, 5> = PrefixCode::from_lengths([1, 2, 3, 4, 4]);
const GAPS: PrefixCode<u8, 3> = PrefixCode::from_lengths_incomplete([2, 3, 17]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(huffman))]
enum Shape {
    #[codec(weight = 9)]
    Nothing,
    #[codec(weight = 3)]
    Number(#[codec(elias_gamma)] u32),
    #[codec(weight = 2)]
    Runs(#[codec(unary)] [u16; 3]),
    #[codec(weight = 1)]
    Symbols(#[codec(len(bits = 4), huffman = CODE)] Vec<u8>),
    #[codec(weight = 1)]
    Rare(#[codec(huffman = GAPS)] u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(len(leb128))]
    shapes: Vec<Shape>,
    #[codec(len(until = 0), leb128)]
    numbers: Vec<u64>,
    #[codec(sized(leb128), len(rest), leb128)]
    region: Vec<u16>,
    wide: Option<u128>,
    #[codec(len(bytes, bits = 8), exp_golomb)]
    signed: Vec<i32>,
    #[codec(rice = 2)]
    rice: u16,
    #[codec(reserved = 3, len(bits = 5), radix = 10)]
    digits: Vec<u8>,
    #[codec(len(bits = 3))]
    words: Vec<u32>,
    #[codec(exp_golomb)]
    last: u64,
}

fn messages() -> Vec<Message> {
    let message = |index: u32| Message {
        shapes: (0..index % 9)
            .map(|place| match (place + index) % 5 {
                0 => Shape::Nothing,
                1 => Shape::Number(1 + place * 77_777),
                2 => Shape::Runs([0, 300, place as u16]),
                3 => Shape::Symbols((0..place % 8).map(|symbol| (symbol % 5) as u8).collect()),
                _ => Shape::Rare((place % 3) as u8),
            })
            .collect(),
        numbers: (0..index % 4)
            .map(|place| 1 + (u64::from(place) << 30))
            .collect(),
        region: (0..index % 6).map(|place| (place * 1000) as u16).collect(),
        wide: (index % 3 == 0).then_some(u128::MAX / 3),
        signed: (0..index % 5).map(|place| place as i32 - 2).collect(),
        rice: (index * 40) as u16,
        digits: (0..index % 30).map(|place| (place % 10) as u8).collect(),
        words: (0..index % 8).collect(),
        last: u64::from(index).pow(9),
    };
    (0..40).map(message).collect()
}

fn decoder<T: WireFormat<Context = NoContext>>(
    bytes: &[u8],
    step: usize,
    is_open: bool,
) -> Decoder<T, BufReader<Pieces<'_>>> {
    Decoder::new(Pieces {
        bytes,
        step,
        is_open,
    })
}

/// Of a reader with a buffer, exactly the bytes of the values are consumed, in whatever pieces they lie in the buffer.
#[test]
fn a_buffered_reader_is_at_the_end_of_the_last_value() {
    let messages = messages();
    let encoded: Vec<Vec<u8>> = messages
        .iter()
        .map(|message| message.to_bytes().unwrap())
        .collect();
    let bytes = encoded.concat();
    for capacity in [1, 2, 3, 7, 64, 1000, bytes.len()] {
        for many in [0, 1, messages.len() / 2, messages.len()] {
            let input = BufReader::with_capacity(capacity, &bytes[..]);
            let mut decoder = Decoder::<Message, _>::buffered(input);
            for message in &messages[..many] {
                assert_eq!(decoder.read().unwrap().as_ref(), Some(message));
            }
            let read = encoded[..many].concat().len();
            assert_eq!(decoder.position(), read as u64);
            let (mut input, begun) = decoder.into_reader();
            assert!(begun.is_empty());
            let mut rest = Vec::new();
            input.read_to_end(&mut rest).unwrap();
            assert_eq!(rest, bytes[read..], "{many} messages, {capacity} bytes");
        }
    }
}

/// The bytes of a value that has begun are returned too.
#[test]
fn a_buffered_reader_gives_back_the_value_that_it_could_not_read() {
    let bytes = messages()[7].to_bytes().unwrap();
    for capacity in [1, 3, 64] {
        for len in 1..bytes.len() {
            let input = BufReader::with_capacity(capacity, &bytes[..len]);
            let mut decoder = Decoder::<Message, _>::buffered(input);
            for _ in 0..2 {
                let error = decoder.read().unwrap_err();
                assert!(
                    matches!(error, StreamError::Decode { at: 0, .. }),
                    "{error}"
                );
            }
            let (input, mut begun) = decoder.into_reader();
            begun.extend_from_slice(input.buffer());
            assert_eq!(begun, bytes[..len], "{capacity} bytes");
        }
    }
}

/// A rule that panics leaves the input nowhere, and the decoder says so instead of ending.
#[test]
fn a_decoder_does_not_end_after_a_panic() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, check = panics)]
    struct Text(#[codec(len(leb128))] Vec<u8>);

    fn panics(_: &Text) -> Result<(), Violation> {
        panic!("a faulty rule")
    }

    let mut texts = decoder::<Text>(&[3, 1, 2, 3], 1, false);
    for told in [
        "a faulty rule",
        "the decoder is called after a coding panicked",
    ] {
        let panic = catch_unwind(AssertUnwindSafe(|| texts.read())).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&told));
    }
}

#[test]
fn no_byte_is_asked_for_that_the_value_does_not_need() {
    let messages = messages();
    let encoded = messages
        .iter()
        .flat_map(|message| message.to_bytes().unwrap());
    let bytes: Vec<u8> = encoded.collect();
    for step in [1, 2, 3, 7, 64] {
        let mut decoder = decoder::<Message>(&bytes, step, true);
        for message in &messages {
            assert_eq!(
                decoder.read().unwrap().as_ref(),
                Some(message),
                "step {step}"
            );
        }
    }
}

/// What a stream gives, with the texts of its errors.
fn answers(bytes: &[u8], step: usize) -> Vec<Result<Message, String>> {
    let mut decoder = decoder::<Message>(bytes, step, false);
    let mut answers = Vec::new();
    loop {
        answers.push(match decoder.read() {
            Ok(Some(message)) => Ok(message),
            Ok(None) => return answers,
            Err(StreamError::Decode { error, .. }) => Err(error.to_string()),
            Err(error) => Err(error.to_string()),
        });
        if answers.last().is_some_and(Result::is_err) {
            return answers;
        }
    }
}

#[test]
fn the_pieces_change_no_answer() {
    let messages = &messages()[11..14];
    let encoded = messages
        .iter()
        .flat_map(|message| message.to_bytes().unwrap());
    let bytes: Vec<u8> = encoded.collect();
    let mut refused = 0;
    for place in 0..bytes.len() {
        for change in [1, 0x10, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[place] ^= change;
            let whole = answers(&bytes, usize::MAX);
            refused += usize::from(whole.last().is_some_and(Result::is_err));
            for step in [1, 5] {
                assert_eq!(
                    answers(&bytes, step),
                    whole,
                    "byte {place} ^ {change}, step {step}"
                );
            }
        }
        let (cut, _) = bytes.split_at(place);
        assert_eq!(answers(cut, 1), answers(cut, usize::MAX), "cut at {place}");
    }
    assert!(
        refused > bytes.len(),
        "{refused} of {} are refused",
        4 * bytes.len()
    );
}

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// A byte whose decoding is counted.
enum Counted {}

impl Coding<u8> for Counted {
    type Context = NoContext;
    const LAYOUT: &'static Layout = <Bits<8> as Coding<u8>>::LAYOUT;

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        <Bits<8> as Coding<u8>>::encode(value, writer, ())
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        STEPS.set(STEPS.get() + 1);
        <Bits<8> as Coding<u8>>::decode(reader, ())
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Item(#[codec(len(leb128), each(with = Counted))] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Lists(#[codec(len(bits = 16))] Vec<Item>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Text {
    #[codec(len(until = 0), leb128)]
    text: Vec<u8>,
    #[codec(len(leb128), each(with = Counted))]
    rest: Vec<u8>,
}

/// How many bytes are decoded, in pieces of so many bytes.
fn steps<T: WireFormat<Context = NoContext> + PartialEq + std::fmt::Debug>(
    value: &T,
    step: usize,
) -> usize {
    let bytes = value.to_bytes().unwrap();
    STEPS.set(0);
    let mut decoder = decoder::<T>(&bytes, step, true).limit(bytes.len());
    assert_eq!(decoder.read().unwrap().as_ref(), Some(value));
    STEPS.get()
}

#[test]
fn decoding_is_linear_whatever_the_pieces() {
    for count in [500, 5000] {
        let lists = Lists((0..count).map(|index| Item(vec![1; index % 7])).collect());
        let elements: usize = lists.0.iter().map(|item| item.0.len()).sum();
        for step in [1, 7, 64, 1460, usize::MAX] {
            let steps = steps(&lists, step);
            assert!(
                steps <= 3 * elements + 7,
                "{steps} steps for {elements}, by {step}"
            );
        }
        let text = Text {
            text: vec![7; count],
            rest: vec![7; count],
        };
        for step in [1, 7, 64, 1460, usize::MAX] {
            let steps = steps(&text, step);
            assert!(steps <= 3 * count, "{steps} steps for {count}, by {step}");
        }
    }
}

#[test]
fn values_after_a_long_one_are_read_as_alone() {
    let values = [
        Text {
            text: vec![1; 9000],
            rest: vec![],
        },
        Text {
            text: vec![],
            rest: vec![5],
        },
    ];
    let encoded = values.iter().flat_map(|value| value.to_bytes().unwrap());
    let bytes: Vec<u8> = encoded.collect();
    for step in [1, 1460, usize::MAX] {
        let found: Result<Vec<Text>, _> = decoder(&bytes, step, false).collect();
        assert_eq!(found.unwrap(), values);
    }
    let all: Result<Vec<Text>, _> = decode_all(&bytes).collect();
    assert_eq!(all.unwrap(), values);
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = usize)]
struct Behind(#[codec(len = context - 1)] Vec<u8>, u8);

#[test]
fn a_value_that_is_refused_without_a_bit_does_not_follow_the_last_one() {
    let mut none = Decoder::<Behind, _>::new(&[][..]);
    assert!(matches!(none.with_context(&0).read(), Ok(None)));
    let mut rows = Decoder::<Behind, _>::new(&[7, 8][..]);
    assert!(matches!(rows.with_context(&2).read(), Ok(Some(Behind(list, 8))) if list == [7]));
    assert!(matches!(rows.with_context(&0).read(), Ok(None)));
    let mut one = Decoder::<Behind, _>::new(&[7][..]);
    let error = one.with_context(&0).read().unwrap_err();
    assert!(
        matches!(error, StreamError::Decode { at: 0, .. }),
        "{error}"
    );
}

#[test]
fn a_value_that_says_that_it_is_too_long_is_refused_for_that_at_the_end_too() {
    // 2,000 bytes of text are announced, and two come.
    let bytes = [0, 0xd0, 0x0f, 1, 2];
    for step in [1, 2, usize::MAX] {
        let mut decoder = decoder::<Text>(&bytes, step, false).limit(1000);
        for _ in 0..2 {
            match decoder.read() {
                Err(StreamError::TooLong { at: 0, limit: 1000 }) => {}
                other => panic!("{other:?}, by {step}"),
            }
        }
        let mut decoder = self::decoder::<Text>(&bytes, step, false).limit(2003);
        for _ in 0..2 {
            match decoder.read() {
                Err(StreamError::Decode { at: 0, error }) => {
                    assert_eq!(error.kind(), bitcodec::ErrorKind::Truncated);
                }
                other => panic!("{other:?}, by {step}"),
            }
        }
    }
}

#[test]
fn a_refusal_that_needs_more_bytes_to_be_named_waits_for_them() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Counts(#[codec(len(bits = 3), each(unary(total = 66)))] Vec<[u64; 7]>);

    // Seven arrays, the second of which has 86 ones from bit 49 to 140: more than 66 before its runs have ended.
    let bytes = [
        0xe8, 0x5f, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xe7, 0xff, 0xff, 0xfd, 0xfe, 0xff,
        0xff, 0xff, 0xef, 0x87, 0xff, 0xff, 0xfd, 0xfe, 0xff,
    ];
    let whole = Counts::from_prefix(&bytes).unwrap_err().to_string();
    assert_eq!(whole, "0[1]: 86 ones in all, more than 66 (bits 49..140)");
    for step in [1, 2, 3, 100] {
        let mut decoder = Decoder::<Counts, _>::new(Blocking(
            Pieces {
                bytes: &bytes,
                step,
                is_open: false,
            },
            false,
        ));
        let error = loop {
            match decoder.read() {
                Err(StreamError::Io(_)) => {}
                Err(StreamError::Decode { at: 0, error }) => break error.to_string(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(error, whole, "by {step}");
    }
}

/// Blocks before each piece.
struct Blocking<R>(R, bool);

impl<R: Read> Read for Blocking<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.0.read(into)
    }
}

#[test]
fn a_stream_ends_where_its_context_asks_for_a_value_that_would_be_too_long() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, context = usize)]
    struct Row(u8, #[codec(len = context)] Vec<u8>);

    let mut rows = Decoder::<Row, _>::new(&[1, 2, 3][..]);
    assert_eq!(
        rows.with_context(&2).read().unwrap(),
        Some(Row(1, vec![2, 3]))
    );
    assert_eq!(rows.with_context(&4_000_000_000).read().unwrap(), None);
    let mut rows = Decoder::<Row, _>::new(&[1, 2, 3][..]);
    assert!(matches!(
        rows.with_context(&4_000_000_000).read(),
        Err(StreamError::TooLong { at: 0, .. })
    ));
}
