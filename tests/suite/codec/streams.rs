//! Sequences of values over slices, readers and writers.

mod beside;
mod pieces;
mod regions;
mod stress;

use std::io::{self, Read, Write};

use bitcodec::stream::{Decoder, Encoder, StreamError, decode_all, decode_packed, encode_packed};
use bitcodec::{BitCodec, DecodeError, ErrorKind, NoContext, Violation, WireFormat};
use proptest::prelude::*;

/// A value of variable length.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    kind: u8,
    #[codec(len(leb128))]
    text: Vec<u8>,
    urgent: bool,
}

fn message() -> impl Strategy<Value = Message> {
    let text = prop::collection::vec(any::<u8>(), 0..300);
    (any::<u8>(), text, any::<bool>()).prop_map(|(kind, text, urgent)| Message {
        kind,
        text,
        urgent,
    })
}

/// Gives a few bytes at a time, and fails now and then.
struct Slow<'a> {
    bytes: &'a [u8],
    step: usize,
    calls: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        match self.calls % 4 {
            1 => return Err(io::ErrorKind::WouldBlock.into()),
            2 => return Err(io::ErrorKind::Interrupted.into()),
            _ => {}
        }
        let len = self.step.min(into.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(len);
        into[..len].copy_from_slice(now);
        self.bytes = later;
        Ok(len)
    }
}

/// Takes a few bytes at a time, and fails now and then.
struct Narrow {
    bytes: Vec<u8>,
    calls: usize,
}

impl Write for Narrow {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.calls += 1;
        match self.calls % 3 {
            1 => return Err(io::ErrorKind::WouldBlock.into()),
            2 => return Err(io::ErrorKind::Interrupted.into()),
            _ => {}
        }
        let len = from.len().min(3);
        self.bytes.extend_from_slice(&from[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn joined<T: WireFormat<Context = NoContext>>(messages: &[T]) -> Vec<u8> {
    let encoded = messages
        .iter()
        .flat_map(|message| message.to_bytes().unwrap());
    encoded.collect()
}

proptest! {
    #[test]
    fn interrupted_reads_lose_nothing(messages in prop::collection::vec(message(), 0..9), step in 1usize..50) {
        let bytes = joined(&messages);
        let mut decoder = Decoder::<Message, _>::new(Slow { bytes: &bytes, step, calls: 0 });
        let mut found = Vec::new();
        loop {
            match decoder.read() {
                Ok(Some(message)) => found.push(message),
                Ok(None) => break,
                Err(StreamError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
                Err(error) => panic!("{error}"),
            }
        }
        prop_assert_eq!(decoder.position(), bytes.len() as u64);
        prop_assert_eq!(found, messages);
    }

    #[test]
    fn interrupted_writes_lose_nothing(messages in prop::collection::vec(message(), 1..9)) {
        let mut encoder = Encoder::new(Narrow { bytes: Vec::new(), calls: 0 });
        for message in &messages {
            // What the call before left is written first; the value is taken when that is done.
            while encoder.pending() > 0 {
                let _ = encoder.flush_pending();
            }
            let _ = encoder.write(message);
        }
        while encoder.pending() > 0 {
            let _ = encoder.flush_pending();
        }
        prop_assert_eq!(encoder.finish().unwrap().bytes, joined(&messages));
    }

    #[test]
    fn slices_and_packed_values(messages in prop::collection::vec(message(), 0..9)) {
        let bytes = joined(&messages);
        let aligned: Vec<Message> = decode_all(&bytes).map(Result::unwrap).collect();
        prop_assert_eq!(&aligned, &messages);
        let packed = encode_packed(&messages).unwrap();
        prop_assert!(packed.len() <= bytes.len());
        let again: Vec<Message> = decode_packed(&packed).map(Result::unwrap).collect();
        prop_assert_eq!(again, messages);
    }
}

#[test]
fn an_input_that_ends_inside_a_value_is_refused() {
    let bytes = [7, 3, b'a', b'b', b'c', 0x80, 7, 3, b'a'];
    let mut decoder = Decoder::<Message, _>::new(&bytes[..]);
    assert!(decoder.read().unwrap().is_some());
    for _ in 0..2 {
        match decoder.read() {
            Err(StreamError::Decode { at: 6, error }) => {
                assert_eq!(error.kind(), ErrorKind::Truncated);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(decoder.into_parts().1, [7, 3, b'a']);
}

#[test]
fn a_value_above_the_limit_is_refused() {
    let endless = io::repeat(0xff);
    let mut decoder = Decoder::<Message, _>::new(io::Read::chain(
        &[1, 0xff, 0xff, 0xff, 0xff, 0x7f][..],
        endless,
    ))
    .limit(1000);
    for _ in 0..2 {
        match decoder.read() {
            Err(error @ StreamError::TooLong { at: 0, limit: 1000 }) => assert_eq!(
                error.to_string(),
                "value at byte 0: it has more than 1000 bytes"
            ),
            other => panic!("{other:?}"),
        }
    }
    // The length alone told: after the first six bytes, one piece was read.
    assert!(decoder.into_parts().1.len() <= 6 + 4096);
}

#[test]
fn packed_values_end_with_zeros() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Nine(#[codec(bits = 9)] u16);

    let values = [Nine(0x101), Nine(0x1ff), Nine(0)];
    let bytes = encode_packed(&values).unwrap();
    assert_eq!(bytes.len(), 4);
    let back: Result<Vec<Nine>, _> = decode_packed(&bytes).collect();
    assert_eq!(back.unwrap(), values);
    let mut spoilt = bytes.clone();
    spoilt[3] |= 0x80;
    let error = decode_packed::<Nine>(&spoilt).last().unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Padding);
    assert_eq!(error.to_string(), "padding is not zero (bits 27..32)");
}

#[test]
fn a_refused_value_of_a_sequence_is_named() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first, check = ordered)]
    struct Span {
        #[codec(bits = 6, range = 0..=59)]
        from: u8,
        #[codec(bits = 6)]
        to: u8,
    }

    fn ordered(span: &Span) -> Result<(), Violation> {
        if span.from > span.to {
            return Err(Violation::new("the end is before the beginning").field("to"));
        }
        Ok(())
    }

    let span = |from, to| Span { from, to };
    let spans = [span(1, 2), span(3, 4), span(5, 6)];
    let (whole, packed) = (joined(&spans), encode_packed(&spans).unwrap());
    let first = |error: Option<Result<Span, DecodeError>>| error.unwrap().unwrap_err();
    // From 3 to 63, and from 3 to 0, in each of the two sequences.
    let (mut wide, mut backward) = (whole.clone(), whole);
    wide[2] = 0b1111_1100;
    backward[3] = 0;
    for (bytes, message) in [
        (wide, "[1].from: 63 is not in 0..=59 (bits 16..22)"),
        (
            backward,
            "[1].to: the end is before the beginning (bits 22..28)",
        ),
        (vec![0, 0, 0, 1], "[1]: padding is not zero (bits 28..32)"),
        (
            vec![0, 0, 0],
            "[1].to: the input ends: 6 bits are needed, 2 left (bits 22..24)",
        ),
    ] {
        let mut read = decode_all::<Span>(&bytes);
        assert!(read.next().unwrap().is_ok());
        let error = first(read.next());
        assert_eq!(error.to_string(), message);
        assert_eq!(read.position(), 2);
        assert!(read.next().is_none());
    }
    let (mut wide, mut backward) = (packed.clone(), packed);
    wide[1] |= 0b1111;
    wide[2] |= 0b1100_0000;
    backward[2] &= 0b1100_0000;
    for (bytes, message) in [
        (wide, "[1].from: 63 is not in 0..=59 (bits 12..18)"),
        (
            backward,
            "[1].to: the end is before the beginning (bits 18..24)",
        ),
        (
            vec![0, 0, 0, 0],
            "[2].to: the input ends: 6 bits are needed, 2 left (bits 30..32)",
        ),
    ] {
        let mut read = decode_packed::<Span>(&bytes).skip_while(Result::is_ok);
        assert_eq!(first(read.next()).to_string(), message);
        assert!(read.next().is_none());
    }
    for wrong in [span(60, 60), span(5, 64), span(5, 4)] {
        let error = encode_packed(&[span(1, 2), wrong]).unwrap_err();
        assert!(error.to_string().starts_with("[1]."), "{error}");
    }
}
