//! What a trace may take, in memory and in time, when a few bits have many segments.

use bitcodec::{BitCodec, ErrorKind, Format, Value};

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Row(#[codec(len(bits = 16), runs, bits = 1, bias = 1)] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 10_000_000)]
struct Board {
    #[codec(len(bits = 8), runs)]
    rows: Vec<Row>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 40_000)]
struct Digits {
    #[codec(bits = 8)]
    kind: u8,
    #[codec(range = 7..=7)]
    same: [[u8; 50]; 50],
}

#[test]
fn a_trace_has_no_more_segments_than_its_budget_holds() {
    let digits = Digits {
        kind: 1,
        same: [[7; 50]; 50],
    };
    let bytes = digits.to_bytes().unwrap();
    assert_eq!(bytes.len(), 1);
    assert_eq!(Digits::from_bytes(&bytes).as_ref(), Ok(&digits));
    let trace = Digits::trace(&bytes);
    // 8 for the bits, and 40,000 / 32.
    assert_eq!(trace.segments().len(), 1258);
    let error = trace.error().unwrap();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert_eq!(
        error.to_string(),
        "same[25][7]: 1289216 bytes of memory exceed the budget of 1288192 (bit 8)"
    );
}

#[test]
fn segments_of_runs_are_named_one_by_one() {
    let board = Board {
        rows: vec![Row([vec![1; 60], vec![2; 40], vec![1; 9]].concat()); 3],
    };
    let trace = Board::trace(&board.to_bytes().unwrap());
    assert_eq!(trace.error(), None);
    let told = trace.segments().iter();
    let told = told.filter(|segment| !matches!(segment.value, None | Some(Value::Padding)));
    let told: Vec<String> = told
        .map(|segment| format!("{} {:?}", segment.path, segment.value.unwrap().number()))
        .collect();
    assert_eq!(told.len(), 9, "{told:#?}");
}

/// Names of symbols and numbers of lists are told in a second pass: to look back for each of them is quadratic.
#[test]
fn a_trace_takes_time_as_it_has_segments() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 3)]
    enum Suit {
        Clubs = 1,
        Spades,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Cards {
        #[codec(len(leb128), as = u8, runs, bits = 1)]
        suits: Vec<Suit>,
        #[codec(len(leb128), runs, bits = 3, bias = 3)]
        moved: Vec<u8>,
    }

    let suit = |index: usize| [Suit::Clubs, Suit::Spades][index / 2 % 2];
    let cards = |count: usize| Cards {
        suits: (0..count).map(suit).collect(),
        moved: (0..count).map(|index| 3 + (index / 2 % 8) as u8).collect(),
    };
    let cards = cards(30_000).to_bytes().unwrap();
    let flags = Flags(vec![true; 60_000]).to_bytes().unwrap();
    let (named, plain) = (time::<Cards>(&cards), time::<Flags>(&flags));
    // As many segments, of which nothing is told twice.
    assert!(named < 10 * plain, "{named:?} and {plain:?}");
}

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Flags(#[codec(len(leb128))] Vec<bool>);

/// The least time of some traces.
fn time<T: Format>(bytes: &[u8]) -> std::time::Duration {
    let times = (0..3).map(|_| {
        let start = std::time::Instant::now();
        let trace = T::trace(bytes);
        assert_eq!(trace.error(), None);
        assert_eq!(trace.segments().last().unwrap().bits.end, 8 * bytes.len());
        start.elapsed()
    });
    times.min().unwrap()
}
