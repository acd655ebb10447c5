//! What holds for the trace of every format and every input.

use bitcodec::{BitCodec, Format, Trace};
use games::cetkaik::Field;
use games::gnubg::{GnubgId, MatchKey, PositionKey};
use proptest::prelude::{Strategy, any, prop, proptest};

/// A type with a tag, a list whose length is derived, a condition, a width that another field decides, and a prefix code.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Message {
    #[codec(fixed = b"M")]
    magic: [u8; 1],
    #[codec(bits = 3, count_of = parts)]
    count: (),
    urgent: bool,
    #[codec(bits = 4)]
    width: u8,
    #[codec(bits(width, max = 15))]
    number: u16,
    #[codec(range = -3..=3, when = urgent)]
    level: Option<i8>,
    #[codec(len = count)]
    parts: Vec<Part>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(huffman))]
enum Part {
    #[codec(code = 0b0)]
    Nothing,
    #[codec(code = 0b10)]
    Step {
        #[codec(unary(max = 5))]
        length: u8,
    },
    #[codec(code = 0b11)]
    Pair(#[codec(bits = 2, bias = 1)] u8, bool),
}

fn check<T: Format + std::fmt::Debug>(bytes: &[u8]) {
    let trace = T::trace(bytes);
    let mut end = 0;
    for segment in trace.segments() {
        assert_eq!(segment.bits.start, end, "{trace:#?}");
        assert_eq!(segment.raw.len(), segment.bits.len());
        end = segment.bits.end;
    }
    let decoded = T::from_bytes(bytes);
    assert_eq!(trace.error(), decoded.as_ref().err());
    match decoded {
        Ok(_) => {
            assert_eq!(end, 8 * bytes.len());
            assert!(trace.segments().iter().all(|segment| !segment.refused));
            assert!(
                trace
                    .segments()
                    .iter()
                    .all(|segment| segment.value.is_some()),
                "{trace:#?}"
            );
        }
        Err(error) => {
            let refused = error.bits().map_or(0, |bits| bits.end);
            assert!(refused <= end, "{error}: {trace:#?}");
            assert!(marked(&trace), "{error}: {trace:#?}");
        }
    }
}

/// Whether a stretch is marked, if there are any bits to mark.
fn marked(trace: &Trace) -> bool {
    let bits = trace.error().and_then(bitcodec::DecodeError::bits);
    let somewhere = bits.is_some_and(|bits| !bits.is_empty());
    !somewhere || trace.segments().iter().any(|segment| segment.refused)
}

/// Bytes of about this length, often with few ones, so that some of them are values.
fn bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
    let sparse = (any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(a, b, c)| a & b & c);
    (prop::collection::vec(sparse, len), -1..=1isize).prop_map(move |(mut bytes, more)| {
        bytes.resize(len.saturating_add_signed(more), 0);
        bytes
    })
}

proptest! {
    #[test]
    fn a_trace_covers_every_bit_and_ends_where_decoding_does(
        match_key in bytes(9), position in bytes(10), id in bytes(19), field in bytes(93), message in bytes(5),
    ) {
        check::<MatchKey>(&match_key);
        check::<PositionKey>(&position);
        check::<GnubgId>(&id);
        check::<Field>(&field);
        let mut message = message;
        check::<Message>(&message);
        if let Some(first) = message.first_mut() {
            *first = b'M';
        }
        check::<Message>(&message);
    }
}

#[test]
fn values_of_every_kind_are_told() {
    let message = Message {
        magic: *b"M",
        count: (),
        urgent: true,
        width: 9,
        number: 300,
        level: Some(-2),
        parts: vec![Part::Pair(4, true), Part::Nothing, Part::Step { length: 2 }],
    };
    let bytes = message.to_bytes().expect("every field fits");
    assert_eq!(Message::from_bytes(&bytes).as_ref(), Ok(&message));
    check::<Message>(&bytes);
    let trace = Message::trace(&bytes);
    let rows: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| {
            let value = segment
                .value
                .map_or("?".to_owned(), |value| value.to_string());
            format!("{} {}={value}", segment.raw, segment.path)
        })
        .collect();
    assert_eq!(
        rows,
        [
            "01001101 magic[0]=77",
            "011 count=3",
            "1 urgent=true",
            "1001 width=9",
            "100101100 number=300",
            "001 level=-2",
            "11 parts[0]=Pair",
            "11 parts[0].0=4",
            "1 parts[0].1=true",
            "0 parts[1]=Nothing",
            "10 parts[2]=Step",
            "110 parts[2].length=2",
            "0 =(padding)",
        ]
    );
}
