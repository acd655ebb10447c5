//! Readers and writers that fail at every byte, and streams that end there.

use std::cell::Cell;
use std::fmt;
use std::io::{self, ErrorKind as Io, Read, Write};

use bitcodec::stream::{Decoder, Encoder, StreamError, decode_all, decode_packed};
use bitcodec::{BitCodec, ErrorKind, NoContext, Violation, WireFormat};

/// A value of two to some bytes, whose parts end anywhere in a byte.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Event {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(exp_golomb)]
    delay: i32,
    #[codec(when = kind > 4)]
    note: Option<Note>,
    #[codec(len(leb128), bits = 5)]
    keys: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Note {
    #[codec(range = 1..=100)]
    pitch: u8,
    loud: bool,
}

fn events() -> Vec<Event> {
    (0..24)
        .map(|index: u8| Event {
            kind: index % 8,
            delay: (i32::from(index) - 12).pow(5),
            note: (index % 8 > 4).then_some(Note {
                pitch: 4 * index + 1,
                loud: index % 3 == 0,
            }),
            keys: (0..index).collect(),
        })
        .collect()
}

fn joined(events: &[Event]) -> Vec<u8> {
    let encoded = events.iter().flat_map(|event| event.to_bytes().unwrap());
    encoded.collect()
}

/// Gives or takes a byte at a time, and fails once before byte `fails_at`.
struct Byte {
    bytes: Vec<u8>,
    at: usize,
    fails_at: usize,
    with: Option<Io>,
    most_asked: usize,
}

impl Byte {
    fn new(bytes: Vec<u8>, fails_at: usize, with: Option<Io>) -> Self {
        Self {
            bytes,
            at: 0,
            fails_at,
            with,
            most_asked: 0,
        }
    }

    fn fail(&mut self) -> io::Result<()> {
        match self.with.take_if(|_| self.at == self.fails_at) {
            Some(with) => Err(with.into()),
            None => Ok(()),
        }
    }
}

impl Read for Byte {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.fail()?;
        self.most_asked = self.most_asked.max(into.len());
        match (self.bytes.get(self.at), into.first_mut()) {
            (Some(&byte), Some(place)) => {
                *place = byte;
                self.at += 1;
                Ok(1)
            }
            _ => Ok(0),
        }
    }
}

impl Write for Byte {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        match self.fail() {
            // A writer that takes nothing is full for now.
            Err(error) if error.kind() == Io::WriteZero => return Ok(0),
            failed => failed?,
        }
        self.bytes.extend(from.first());
        self.at = self.bytes.len();
        Ok(from.len().min(1))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_fails_at_any_byte_loses_no_value() {
    let events = events();
    let bytes = joined(&events);
    for kind in [Io::Interrupted, Io::WouldBlock, Io::ConnectionReset] {
        for fails_at in 0..=bytes.len() {
            let input = Byte::new(bytes.clone(), fails_at, Some(kind));
            let mut decoder = Decoder::<Event, _>::new(input);
            let (mut found, mut failures) = (Vec::new(), 0);
            loop {
                match decoder.read() {
                    Ok(Some(event)) => found.push(event),
                    Ok(None) => break,
                    Err(StreamError::Io(error)) => {
                        assert_eq!(error.kind(), kind);
                        failures += 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            assert_eq!(found, events, "{kind:?} at {fails_at}");
            assert_eq!(failures, usize::from(kind != Io::Interrupted));
            assert_eq!(decoder.position(), bytes.len() as u64);
            // The end was seen, and stays the end.
            assert!(decoder.read().unwrap().is_none());
        }
    }
}

#[test]
fn a_writer_that_fails_at_any_byte_loses_no_value() {
    let events = events();
    let bytes = joined(&events);
    for kind in [
        Io::Interrupted,
        Io::WouldBlock,
        Io::WriteZero,
        Io::BrokenPipe,
    ] {
        for fails_at in 0..bytes.len() {
            let mut encoder = Encoder::new(Byte::new(Vec::new(), fails_at, Some(kind)));
            let mut failures = 0;
            for event in &events {
                if let Err(error) = encoder.write(event) {
                    assert_eq!(error.kind(), kind);
                    failures += 1;
                    assert!(encoder.pending() > 0);
                    encoder.flush_pending().unwrap();
                }
                assert_eq!(encoder.pending(), 0);
            }
            let output = encoder.finish().unwrap();
            assert_eq!(output.bytes, bytes, "{kind:?} at {fails_at}");
            assert_eq!(failures, usize::from(kind != Io::Interrupted));
        }
    }
}

/// A value that is refused leaves nothing behind, and the values around it are whole.
#[test]
fn a_value_without_bytes_is_not_written() {
    let mut encoder = Encoder::new(Vec::new());
    let good = events().remove(3);
    let bad = Event {
        kind: 8,
        ..good.clone()
    };
    encoder.write(&good).unwrap();
    let error = encoder.write(&bad).unwrap_err();
    assert_eq!(error.kind(), Io::InvalidData);
    assert_eq!(error.to_string(), "kind: 8 does not fit 3 bits");
    assert_eq!(encoder.pending(), 0);
    encoder.write(&good).unwrap();
    assert_eq!(encoder.finish().unwrap(), joined(&[good.clone(), good]));
}

/// Every value before the cut comes, then an error that names the field and where in the stream the input ends.
#[test]
fn a_stream_cut_anywhere_names_field_and_bits() {
    let events = events();
    let bytes = joined(&events);
    let mut ends = vec![0];
    for event in &events {
        ends.push(ends[ends.len() - 1] + event.to_bytes().unwrap().len());
    }
    for cut in 0..bytes.len() {
        let whole = ends.iter().filter(|&&end| end <= cut).count() - 1;
        let begin = ends[whole];
        let mut decoder = Decoder::<Event, _>::new(&bytes[..cut]);
        let found: Vec<Event> = decoder.by_ref().map_while(Result::ok).collect();
        assert_eq!(found, events[..whole]);
        if begin == cut {
            assert!(decoder.read().unwrap().is_none());
            continue;
        }
        let error = decoder.read().unwrap_err();
        let bits = error.bits().expect("a value is refused");
        assert!(begin as u64 * 8 <= bits.start && bits.end == cut as u64 * 8);
        let StreamError::Decode { at, error } = error else {
            panic!("a value is refused");
        };
        assert_eq!((at, error.kind()), (begin as u64, ErrorKind::Truncated));
        assert!(!error.path().to_string().is_empty());

        let mut slice = decode_all::<Event>(&bytes[..cut]);
        let Some(Err(same)) = slice.by_ref().last() else {
            panic!("a value is refused");
        };
        assert_eq!(
            same.path().to_string(),
            format!("[{whole}].{}", error.path())
        );
        assert_eq!(same.bits().map(|bits| bits.end), Some(8 * cut));
        assert_eq!(slice.position(), begin);
    }
}

#[test]
fn an_error_says_where_in_the_stream() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Step(#[codec(range = 0..=9)] u8, #[codec(bits = 4)] u8);

    let mut decoder = Decoder::<Step, _>::new(&[0x15, 0x24, 0xf0][..]);
    let error = decoder.by_ref().find_map(Result::err).unwrap();
    assert_eq!(
        error.to_string(),
        "value at byte 2: 0: 15 is not in 0..=9 (bits 0..4), bits 16..20 of the stream"
    );
    assert_eq!(error.bits(), Some(16..20));
    let error = decode_packed::<Step>(&[0x15, 0x24, 0xf0])
        .find_map(Result::err)
        .unwrap();
    assert_eq!(error.to_string(), "[2].0: 15 is not in 0..=9 (bits 16..20)");
}

/// However long the stream is, no more is kept than a piece of it.
#[test]
fn memory_does_not_grow_with_the_stream() {
    let events = events();
    let bytes = joined(&events).repeat(300);
    let mut decoder = Decoder::<Event, _>::new(Byte::new(bytes, usize::MAX, None));
    let mut count = 0;
    while decoder.read().unwrap().is_some() {
        count += 1;
    }
    assert_eq!(count, 300 * events.len());
    let (input, rest) = decoder.into_parts();
    assert_eq!((input.most_asked, rest.len()), (4096, 0));
}

/// A length is known before its list is there: a long value is not decoded again for each byte of it, which would take
/// minutes here.
#[test]
fn a_long_value_that_comes_byte_by_byte_is_awaited() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Block {
        #[codec(bits = 4)]
        kind: u8,
        #[codec(len(leb128))]
        bytes: Vec<u8>,
    }

    let block = Block {
        kind: 9,
        bytes: (0..=255).cycle().take(1 << 19).collect(),
    };
    let bytes = [block.to_bytes().unwrap(), vec![0x10, 0x10, 0x70]].concat();
    let mut decoder = Decoder::<Block, _>::new(Byte::new(bytes, usize::MAX, None));
    assert_eq!(decoder.read().unwrap(), Some(block));
    let last = Block {
        kind: 1,
        bytes: vec![7],
    };
    assert_eq!(decoder.read().unwrap(), Some(last));
}

thread_local! {
    /// How many heads were read.
    static HEADS: Cell<usize> = const { Cell::new(0) };
}

/// A byte that counts how often it is read.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(check = count)]
struct Head(u8);

#[expect(
    clippy::unnecessary_wraps,
    reason = "it is a rule that every head keeps"
)]
fn count(_: &Head) -> Result<(), Violation> {
    HEADS.set(HEADS.get() + 1);
    Ok(())
}

/// Values that come byte by byte are begun no more than so many times.
fn begins<T: WireFormat<Context = NoContext> + PartialEq + fmt::Debug>(values: &[T], most: usize) {
    let bytes = values.iter().flat_map(|value| value.to_bytes().unwrap());
    let mut decoder = Decoder::<T, _>::new(Byte::new(bytes.collect(), usize::MAX, None));
    for value in values {
        HEADS.set(0);
        assert_eq!(decoder.read().unwrap().as_ref(), Some(value));
        assert!(HEADS.get() <= most, "{} times", HEADS.get());
    }
    assert!(decoder.read().unwrap().is_none());
}

/// What is known of a length is waited for before a value is begun again.
#[test]
fn values_that_come_byte_by_byte_are_begun_few_times() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Fixed {
        head: Head,
        #[codec(bits = 7)]
        rest: [u8; 600],
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Listed {
        head: Head,
        #[codec(len(bits = 16), bits = 7)]
        rest: Vec<u8>,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Short {
        head: Head,
        #[codec(len(bits = 2))]
        rest: Vec<u8>,
    }

    let fixed = |kind| Fixed {
        head: Head(kind),
        rest: [kind; 600],
    };
    let listed = |kind| Listed {
        head: Head(kind),
        rest: vec![kind; 600],
    };
    let short = |kind: u8| Short {
        head: Head(kind),
        rest: vec![kind; kind.into()],
    };
    // All of them have one length, which needs no look at their bytes.
    begins(&[fixed(1), fixed(2)], 1);
    // The value is begun three times after each of three bytes, to say what is missing, and then whole.
    begins(&[listed(1), listed(2)], 10);
    // At most five bytes, each of which is tried alone.
    begins(&[short(0), short(1), short(3)], 5);
}

/// The limit is one of the value, not of how its bytes came.
#[test]
fn the_limit_does_not_depend_on_the_pieces() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Text(#[codec(len(bits = 8))] Vec<u8>);

    for len in 0..=20_u8 {
        let bytes = Text(vec![0; len.into()]).to_bytes().unwrap();
        let whole = Decoder::<Text, _>::new(&bytes[..]).limit(10).read();
        let single = Decoder::<Text, _>::new(Byte::new(bytes, usize::MAX, None))
            .limit(10)
            .read();
        for read in [whole, single] {
            match read {
                Ok(Some(_)) => assert!(len < 10),
                Err(StreamError::TooLong { at: 0, limit: 10 }) => assert!(len >= 10),
                other => panic!("{other:?}"),
            }
        }
    }
}
