//! Memory is bounded: what a value may take, and what is refused.

use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::BitRead;
use bitcodec::stream::{Decoder, StreamError, decode_all, decode_packed, encode_packed};
use bitcodec::{BitCodec, ErrorKind, Layout, NoContext, WireFormat};

/// Writes bits by hand.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn put(mut self, value: u64, width: u32) -> Self {
        self.0
            .extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
        self
    }

    fn gamma(self, number: u64) -> Self {
        let zeros = number.ilog2();
        self.put(0, zeros).put(number, zeros + 1)
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let bit = |(place, bit): (usize, &bool)| u8::from(*bit) << (7 - place);
            bits.iter().enumerate().map(bit).sum()
        };
        self.0.chunks(8).map(byte).collect()
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Row {
    #[codec(len(bits = 16), runs, bits = 1)]
    cells: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(len(bits = 16), runs)]
    rows: Vec<Row>,
}

/// A board of equal rows of equal cells, in 9 to 13 bytes.
fn square(side: u64) -> Vec<u8> {
    let bits = Bits::default().put(side, 16).gamma(side);
    bits.put(side, 16).gamma(side).put(1, 1).bytes()
}

#[test]
fn runs_of_lists_count_every_copy() {
    assert_eq!(Board::from_bytes(&square(1000)).unwrap().rows.len(), 1000);
    // 20,000 rows of 20,000 cells are 400 MB.
    let error = Board::from_bytes(&square(20_000)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert_eq!(
        error.to_string(),
        "rows[0]: 400500000 bytes of memory exceed the budget of 1048576 (bits 16..91)"
    );
    assert!(Board::from_bytes(&square(65_535)).is_err());
    assert_eq!(Board::trace(&square(20_000)).error(), Some(&error));
}

#[test]
fn a_list_of_what_takes_much_memory_and_few_bits_is_refused() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Options(#[codec(len(bits = 16))] Vec<Option<[u64; 1024]>>);

    let none = |count: u16| {
        let mut bytes = count.to_be_bytes().to_vec();
        bytes.resize(2 + usize::from(count).div_ceil(8), 0);
        Options::from_bytes(&bytes)
    };
    assert_eq!(none(30).unwrap().0.len(), 30);
    let error = none(1000).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert_eq!(error.path().to_string(), "0[64]");

    // With its bits, an element brings 256 times as much as it takes.
    let mut full = vec![0, 200];
    full.extend(Bits((0..200).flat_map(|_| [true; 65_537]).collect()).bytes());
    assert_eq!(Options::from_bytes(&full).unwrap().0.len(), 200);
}

#[test]
fn zero_runs_and_weights_and_combinations_count_their_elements() {
    #[derive(BitCodec, Debug)]
    struct Zeros(#[codec(len(bits = 16), zero_runs, bits = 64)] Vec<[u64; 32]>);
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Rows(#[codec(len(bits = 8))] Vec<Zeros>);

    let rows = |count: u64| {
        let mut bits = Bits::default().put(count, 8);
        for _ in 0..count {
            // 65,535 zeros, of 256 bytes each.
            bits = bits.put(0xffff, 16).gamma(0x1_0000);
        }
        Rows::from_bytes(&bits.bytes())
    };
    assert!(rows(0).is_ok());
    let error = rows(1).unwrap_err();
    assert_eq!(error.path().to_string(), "0[0].0");
    assert_eq!(error.kind(), ErrorKind::Budget);

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct All(#[codec(len(bits = 32), combination(65536))] Vec<u16>);
    assert!(All::from_bytes(&[0, 0, 255, 255, 0, 0]).is_ok());
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 655_359)]
    struct Fewer(#[codec(len(bits = 32), combination(65536))] Vec<u16>);
    let error = Fewer::from_bytes(&[0, 1, 0, 0]).unwrap_err();
    // Ten bytes an element: its number, and the element.
    assert_eq!(
        error.to_string(),
        "0: 655360 bytes of memory exceed the budget of 655359 (bits 0..32)"
    );
}

#[test]
fn a_full_combination_is_found_by_search() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct One(#[codec(combination(1_152_921_504_606_846_976))] [u64; 1]);
    assert_eq!(One::from_bytes(&[0; 8]), Ok(One([0])));
    for number in [0, 1, 63, 64, 65, 1 << 40, (1 << 60) - 1] {
        let bytes = One([number]).to_bytes().unwrap();
        assert_eq!(One::from_bytes(&bytes), Ok(One([number])));
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Three(#[codec(combination(4_294_967_296))] [u32; 3]);
    for numbers in [
        [0, 1, 2],
        [0, 1, u32::MAX],
        [0, 1 << 20, 1 << 30],
        [u32::MAX - 2, u32::MAX - 1, u32::MAX],
        [5, 70, 4_000_000_000],
    ] {
        let bytes = Three(numbers).to_bytes().unwrap();
        assert_eq!(Three::from_bytes(&bytes), Ok(Three(numbers)));
    }
}

#[test]
fn boxes_count() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 900)]
    struct Boxes(#[codec(len(bits = 8))] Vec<Option<Box<[u8; 100]>>>);

    let boxes = |count: u8| {
        let bits = (0..count).fold(Bits::default().put(count.into(), 8), |bits, _| {
            (0..100).fold(bits.put(1, 1), |bits, byte| bits.put(byte, 8))
        });
        Boxes::from_bytes(&bits.bytes())
    };
    assert_eq!(boxes(8).unwrap().0.len(), 8);
    let error = boxes(9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0[8]: 972 bytes of memory exceed the budget of 900 (bits 6417..7217)"
    );
}

/// A coding by hand.
enum Reserved {}

impl Coding<Vec<u32>> for Reserved {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(
        16,
        None,
        bitcodec::layout::Node::Custom {
            name: "reserved",
            version: 1,
        },
    );

    fn encode<W: bitcodec::io::BitWrite>(
        list: &Vec<u32>,
        writer: &mut W,
        (): (),
    ) -> Result<(), Fault> {
        writer.write_bits(list.len() as u64, 16)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<Vec<u32>, Fault> {
        let start = reader.position();
        let len = reader.read_bits(16)? as usize;
        reader.charge(start, len * size_of::<u32>())?;
        Ok(vec![7; len])
    }
}

#[test]
fn a_coding_by_hand_charges_what_it_allocates() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 8000)]
    struct ByHand(#[codec(with = Reserved)] Vec<u32>);

    assert!(ByHand::from_bytes(&2000u16.to_be_bytes()).is_ok());
    let error = ByHand::from_bytes(&2001u16.to_be_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0: 8004 bytes of memory exceed the budget of 8000 (bits 0..16)"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, budget = 64)]
struct Short {
    #[codec(len(bits = 8), runs, bits = 8)]
    bytes: Vec<u8>,
}

#[test]
fn every_root_text_and_stream_has_the_budget() {
    let long = Short { bytes: vec![7; 65] };
    let fits = Short { bytes: vec![7; 64] };
    let (bytes, fitting) = (long.to_bytes().unwrap(), fits.to_bytes().unwrap());
    let message = "bytes: 65 bytes of memory exceed the budget of 64 (bit 8)";
    assert_eq!(Short::from_bytes(&fitting), Ok(fits.clone()));
    assert_eq!(Short::from_bytes(&bytes).unwrap_err().to_string(), message);
    assert_eq!(Short::from_prefix(&bytes).unwrap_err().to_string(), message);
    assert_eq!(
        Short::from_prefix_bits(&bytes).unwrap_err().to_string(),
        message
    );
    assert_eq!(
        Short::from_bytes_kind(&bytes).unwrap_err().kind(),
        ErrorKind::Budget
    );
    assert_eq!(Short::trace(&bytes).error().unwrap().to_string(), message);

    // Each value of a sequence has its own.
    let sequence = [fitting.clone(), fitting.clone(), bytes.clone()].concat();
    let at = 8 * (2 * fitting.len() + 1);
    let message = format!("[2].bytes: 65 bytes of memory exceed the budget of 64 (bit {at})");
    let found: Vec<_> = decode_all::<Short>(&sequence).collect();
    assert_eq!(found.len(), 3);
    assert_eq!(found[2].as_ref().unwrap_err().to_string(), message);
    let packed = encode_packed(&[fits.clone(), fits.clone(), long.clone()]).unwrap();
    let found: Vec<_> = decode_packed::<Short>(&packed).collect();
    assert_eq!((found.len(), found[1].as_ref()), (3, Ok(&fits)));
    assert_eq!(found[2].as_ref().unwrap_err().kind(), ErrorKind::Budget);

    let mut decoder = Decoder::<Short, _>::new(&sequence[..]);
    assert_eq!(decoder.read().unwrap(), Some(fits.clone()));
    assert_eq!(decoder.read().unwrap(), Some(fits.clone()));
    match decoder.read() {
        Err(StreamError::Decode { error, .. }) => assert_eq!(error.kind(), ErrorKind::Budget),
        other => panic!("{other:?}"),
    }
    let more: Result<Vec<Short>, _> = Decoder::new(&sequence[..]).budget(65).collect();
    assert_eq!(more.unwrap(), [fits.clone(), fits, long]);
    let fewer: Result<Vec<Short>, _> = Decoder::new(&sequence[..]).budget(63).collect();
    assert!(fewer.is_err());
}

#[test]
fn a_root_with_a_context_has_a_budget() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, context = usize, budget = Self::MOST)]
    struct Cells(#[codec(len = context, runs, bits = 1)] Vec<u8>);

    impl Cells {
        const MOST: usize = 100;
    }

    let bytes = Bits::default().gamma(101).put(1, 1).bytes();
    let error = Cells::with_context(&101).from_bytes(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    let bytes = Bits::default().gamma(100).put(1, 1).bytes();
    assert_eq!(
        Cells::with_context(&100).from_bytes(&bytes),
        Ok(Cells(vec![1; 100]))
    );
}

#[test]
fn lists_that_grow_have_the_budget_of_those_that_are_counted() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Until(#[codec(len(until = 0), bits = 8)] Vec<u64>);
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Rest(#[codec(len(rest), leb128)] Vec<u64>);

    // A byte brings 256, and a list that moves has its old place and the new one: 8 + 16 bytes an element.
    let mut bytes = vec![1; 1 << 20];
    assert_eq!(Rest::from_bytes(&bytes).unwrap().0.len(), 1 << 20);
    bytes.push(0);
    assert_eq!(Until::from_bytes(&bytes).unwrap().0.len(), 1 << 20);
}

#[test]
fn digits_that_are_read_by_hand_are_charged() {
    use bitcodec::coding::{Choices, Digits};
    use bitcodec::io::{Msb, SliceReader};

    /// One choice at each place, which takes no bits.
    struct Only;

    impl Choices<u64> for Only {
        const NAME: &'static str = "only";
        const MOST: usize = 1 << 20;

        fn radix(&mut self) -> Result<u64, bitcodec::Violation> {
            Ok(1)
        }

        fn digit(&mut self, _value: &u64) -> Result<u64, bitcodec::Violation> {
            Ok(0)
        }

        fn value(&mut self, _digit: u64) -> Result<u64, bitcodec::Violation> {
            Ok(7)
        }

        fn advance(&mut self, _value: &u64) {}
    }

    let read = |len: usize, room: usize| {
        let mut values = Vec::with_capacity(room);
        let mut reader = SliceReader::<Msb>::new(&[]);
        let read = Digits::decode_from(&mut Only, len, &mut values, &mut reader);
        (read.map_err(|fault| fault.kind()), values.len())
    };
    // 65,536 values take half a MiB; to move to twice the room takes more than there is.
    assert_eq!(read(65_536, 0), (Ok(()), 65_536));
    assert_eq!(read(1 << 20, 0), (Err(ErrorKind::Budget), 65_536));
    assert_eq!(read(100_000, 100_000), (Ok(()), 100_000));
}

#[test]
fn a_value_is_dropped_before_the_bytes_behind_it_are_explained() {
    use std::cell::Cell;

    thread_local! {
        /// How many values there are, and how many there were at a time.
        static LIVE: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    }

    #[derive(Debug)]
    struct Held;

    impl Drop for Held {
        fn drop(&mut self) {
            LIVE.with(|live| live.set((live.get().0 - 1, live.get().1)));
        }
    }

    impl From<&Held> for u8 {
        fn from(_: &Held) -> Self {
            7
        }
    }

    impl From<u8> for Held {
        fn from(_: u8) -> Self {
            LIVE.with(|live| {
                let (now, most) = live.get();
                live.set((now + 1, most.max(now + 1)));
            });
            Self
        }
    }

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Value {
        #[codec(len(until = 0))]
        name: Vec<u8>,
        #[codec(via = u8)]
        held: Held,
    }

    let error = Value::from_bytes(b"a\0\x07\x07").expect_err("a byte too many");
    assert_eq!(error.kind(), ErrorKind::Trailing);
    assert_eq!(LIVE.get(), (0, 1));
}
