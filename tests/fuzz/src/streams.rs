//! Sequences of values over slices, readers and writers.

use std::fmt::Debug;
use std::io::{self, ErrorKind, Read, Write};

use bitcodec::stream::{Decoder, Encoder, StreamError, decode_all, decode_packed, encode_packed};
use bitcodec::{BitCodec, NoContext, WireFormat};

/// Of some bytes, whose parts end anywhere in a byte.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Event {
    #[codec(bits = 7)]
    kind: u8,
    #[codec(exp_golomb)]
    delay: i32,
    #[codec(when = kind > 100, range = 1..=100)]
    note: Option<u8>,
    #[codec(len(leb128), bits = 5)]
    keys: Vec<u8>,
}

/// Of a length that is known before its list is there.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    kind: u8,
    #[codec(len(leb128))]
    text: Vec<u8>,
    urgent: bool,
}

/// Of constant size.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, size = 24)]
struct Sample(#[codec(range = 0..=999)] u16, #[codec(bits = 7)] i8);

/// By its bytes, and at least one of them.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Packet(#[codec(len(bytes, bits = 8, padding = ones), elias_gamma)] Vec<u16>);

/// Checks sequences of one type, and says how many values there are before the first that is refused.
pub type Check = fn(Plan, &[u8]) -> usize;

/// Every type of values with its name. The first byte of an input is a place in this list: a new one goes to its end.
pub const TYPES: &[(&str, Check)] = &[
    ("Event", values::<Event>),
    ("Message", values::<Message>),
    ("Sample", values::<Sample>),
    ("Packet", values::<Packet>),
];

/// How a reader or a writer behaves, and how long a value may be.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many bytes are given or taken at a time.
    piece: usize,
    /// At which calls it is interrupted, or blocks: the low and the high half of the bits, the same again every four.
    fails: u8,
    /// How many bytes a value may have.
    limit: usize,
}

/// The type that the first byte names, the plan in the three bytes behind it, and the bytes of the values.
pub fn choose(input: &[u8]) -> Option<(&'static str, Check, Plan, &[u8])> {
    let ([first, piece, fails, limit], bytes) = input.split_first_chunk()?;
    let (name, check) = TYPES[usize::from(*first) % TYPES.len()];
    let plan = Plan {
        piece: usize::from(*piece) + 1,
        fails: *fails,
        limit: usize::from(*limit) + 1,
    };
    Some((name, check, plan, bytes))
}

/// However the bytes come, the values are those of the slice, and written again they are the bytes.
pub fn check(input: &[u8]) {
    if let Some((_, check, plan, bytes)) = choose(input) {
        check(plan, bytes);
    }
}

fn values<T: WireFormat<Context = NoContext> + PartialEq + Debug>(
    plan: Plan,
    bytes: &[u8],
) -> usize {
    let (mut values, mut ends, mut refused) = (Vec::new(), Vec::new(), None);
    let mut all = decode_all::<T>(bytes);
    while let Some(read) = all.next() {
        match read {
            Ok(value) => {
                values.push(value);
                ends.push(all.position());
            }
            Err(error) => refused = Some(error),
        }
    }
    let end = all.position();
    assert_eq!(refused.is_none(), end == bytes.len());

    let whole = Plan {
        limit: usize::MAX,
        ..plan
    };
    let (found, outcome) = read::<T>(whole, bytes);
    assert_eq!(found, values);
    match (outcome, &refused) {
        (Ok(()), None) => {}
        (Err(StreamError::Decode { at, error }), Some(refused)) => {
            assert_eq!(at, end as u64);
            assert_eq!(error.kind(), refused.kind());
            let bits = error
                .bits()
                .map(|bits| bits.start + 8 * end..bits.end + 8 * end);
            assert_eq!(bits, refused.bits());
        }
        (outcome, refused) => panic!("{outcome:?}, but {refused:?}"),
    }

    let begins = [0].into_iter().chain(ends.iter().copied());
    let long = begins
        .zip(&ends)
        .position(|(begin, end)| end - begin > plan.limit);
    let (found, outcome) = read::<T>(plan, bytes);
    assert_eq!(found, values[..long.unwrap_or(values.len())]);
    match (long, outcome) {
        (Some(_), Err(StreamError::TooLong { limit, .. })) => assert_eq!(limit, plan.limit),
        (Some(_), outcome) => panic!("{outcome:?}, but a value is too long"),
        (None, outcome) => assert_eq!(outcome.is_ok(), refused.is_none()),
    }

    assert_eq!(written(plan, &values), bytes[..end]);
    packed(&values, bytes);
    values.len()
}

/// Reads values in pieces until they end or one is refused, which it then is again.
fn read<T: WireFormat<Context = NoContext> + Debug>(
    plan: Plan,
    bytes: &[u8],
) -> (Vec<T>, Result<(), StreamError>) {
    let mut decoder = Decoder::<T, _>::new(Pieces::new(plan, bytes)).limit(plan.limit);
    let (mut values, mut blocked) = (Vec::new(), 0);
    let outcome = loop {
        match decoder.read() {
            Ok(Some(value)) => values.push(value),
            Ok(None) => break Ok(()),
            Err(StreamError::Io(error)) => {
                assert_eq!(error.kind(), ErrorKind::WouldBlock);
                blocked += 1;
            }
            Err(error) => break Err(error),
        }
    };
    match (&outcome, decoder.read()) {
        (Ok(()), Ok(None)) => {}
        (Err(error), Err(again)) => assert_eq!(error.to_string(), again.to_string()),
        (outcome, again) => panic!("{outcome:?}, then {again:?}"),
    }
    let taken = usize::try_from(decoder.position()).expect("an input is short");
    let (input, ahead) = decoder.into_parts();
    assert_eq!(input.blocked, blocked);
    assert_eq!(input.at, taken + ahead.len());
    assert_eq!(bytes[taken..input.at], ahead);
    (values, outcome)
}

/// Writes values in pieces.
fn written<T: WireFormat<Context = NoContext>>(plan: Plan, values: &[T]) -> Vec<u8> {
    let mut encoder = Encoder::new(Taken {
        pieces: Pieces::new(plan, &[]),
        bytes: Vec::new(),
    });
    for value in values {
        let mut outcome = encoder.write(value);
        while let Err(error) = outcome {
            assert!(matches!(
                error.kind(),
                ErrorKind::WouldBlock | ErrorKind::WriteZero
            ));
            assert!(encoder.pending() > 0);
            outcome = encoder.flush_pending();
        }
    }
    let output = encoder.finish().expect("nothing is left");
    output.bytes
}

/// Values without filling bits between them.
fn packed<T: WireFormat<Context = NoContext> + PartialEq + Debug>(values: &[T], bytes: &[u8]) {
    let joined = encode_packed(values).expect("what was read has bytes");
    assert!(joined.len() <= bytes.len());
    let back: Result<Vec<T>, _> = decode_packed(&joined).collect();
    assert_eq!(back.as_deref(), Ok(values));
    let read: Result<Vec<T>, _> = decode_packed(bytes).collect();
    if let Ok(read) = read {
        assert_eq!(encode_packed(&read).as_deref(), Ok(bytes));
    }
}

/// Gives bytes in pieces, and fails now and then.
struct Pieces<'a> {
    plan: Plan,
    bytes: &'a [u8],
    at: usize,
    calls: u32,
    blocked: usize,
}

impl<'a> Pieces<'a> {
    const fn new(plan: Plan, bytes: &'a [u8]) -> Self {
        Self {
            plan,
            bytes,
            at: 0,
            calls: 0,
            blocked: 0,
        }
    }

    /// Fails as often as the plan says, but not at every fifth call.
    fn fail(&mut self) -> io::Result<()> {
        let call = self.calls % 5;
        self.calls += 1;
        if call == 4 {
            return Ok(());
        }
        if self.plan.fails >> call & 1 == 1 {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.plan.fails >> (4 + call) & 1 == 1 {
            self.blocked += 1;
            return Err(ErrorKind::WouldBlock.into());
        }
        Ok(())
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.fail()?;
        let left = &self.bytes[self.at..];
        let len = self.plan.piece.min(into.len()).min(left.len());
        into[..len].copy_from_slice(&left[..len]);
        self.at += len;
        Ok(len)
    }
}

/// Takes bytes in pieces, and fails now and then.
struct Taken<'a> {
    pieces: Pieces<'a>,
    bytes: Vec<u8>,
}

impl Write for Taken<'_> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.pieces.fail()?;
        // A writer that takes nothing is full for now.
        let len = (self.pieces.plan.piece - 1).min(from.len());
        let len = if self.pieces.calls.is_multiple_of(5) {
            len.max(1)
        } else {
            len
        };
        self.bytes.extend_from_slice(&from[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
