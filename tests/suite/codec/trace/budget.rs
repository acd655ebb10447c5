//! What memory a trace may take when a few bits have many segments.

use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Row(#[codec(len(bits = 16), runs, bits = 1, bias = 1)] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 10_000_000)]
struct Board {
    #[codec(len(bits = 8), runs)]
    rows: Vec<Row>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 20_000)]
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
    // 8 for the bits, and 64 times the budget in KiB.
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
