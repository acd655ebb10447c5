//! Values of a root with a context, one after the other.

use std::io;

use bitcodec::stream::{Decoder, Encoder, StreamError};
use bitcodec::{BitCodec, ErrorKind, WireFormat};
use proptest::prelude::*;

use super::{Narrow, Slow};

#[derive(Clone, Copy, Debug)]
struct Session {
    version: u8,
    len: usize,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Message {
    #[codec(bits = 3, range = 0..=5)]
    kind: u8,
    #[codec(when = context.version >= 2)]
    unit: Option<u8>,
    #[codec(len = context.len)]
    key: Vec<u8>,
    #[codec(len(leb128))]
    text: Vec<u8>,
}

/// A value, and the context that it has.
fn message() -> impl Strategy<Value = (Message, Session)> {
    let text = prop::collection::vec(any::<u8>(), 0..300);
    let parts = (0..6_u8, any::<u8>(), 1..4_u8, 0..9_usize, text);
    parts.prop_map(|(kind, unit, version, len, text)| {
        let message = Message {
            kind,
            unit: (version >= 2).then_some(unit),
            key: vec![unit; len],
            text,
        };
        (message, Session { version, len })
    })
}

fn joined(messages: &[(Message, Session)]) -> Vec<u8> {
    let encoded = messages.iter().flat_map(|(message, session)| {
        WireFormat::with_context(session)
            .to_bytes(message)
            .expect("it encodes")
    });
    encoded.collect()
}

proptest! {
    #[test]
    fn interrupted_reads_lose_nothing(messages in prop::collection::vec(message(), 0..9), step in 1usize..50) {
        let bytes = joined(&messages);
        let mut decoder = Decoder::<Message, _>::new(Slow { bytes: &bytes, step, calls: 0 });
        for (message, session) in &messages {
            let found = loop {
                match decoder.with_context(session).read() {
                    Err(StreamError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
                    found => break found,
                }
            };
            let found = found.expect("it decodes");
            prop_assert_eq!(found.as_ref(), Some(message));
        }
        prop_assert_eq!(decoder.position(), bytes.len() as u64);
        let end = loop {
            match decoder.with_context(&Session { version: 1, len: 0 }).read() {
                Err(StreamError::Io(_)) => {}
                end => break end,
            }
        };
        prop_assert_eq!(end.expect("the input ends"), None);
    }

    #[test]
    fn interrupted_writes_lose_nothing(messages in prop::collection::vec(message(), 1..9)) {
        let mut encoder = Encoder::new(Narrow { bytes: Vec::new(), calls: 0 });
        for (message, session) in &messages {
            while encoder.pending() > 0 {
                let _ = encoder.flush_pending();
            }
            let _ = encoder.with_context(session).write(message);
        }
        while encoder.pending() > 0 {
            let _ = encoder.flush_pending();
        }
        prop_assert_eq!(encoder.finish().expect("it takes all").bytes, joined(&messages));
    }

    /// Any bytes: the values of the slice are those of the reader, up to the same fault, and they are written to the same bytes.
    #[test]
    fn slices_and_readers_agree(bytes in prop::collection::vec(0..20_u8, 0..60), version in 1..4_u8, len in 0..4_usize) {
        let session = Session { version, len };
        let mut all = Message::with_context(&session).decode_all(&bytes);
        let mut decoder = Decoder::<Message, _>::new(&bytes[..]).limit(usize::MAX);
        let mut encoder = Encoder::new(Vec::new());
        loop {
            match (all.next(), decoder.with_context(&session).read()) {
                (None, Ok(None)) => break,
                (Some(Ok(value)), Ok(Some(read))) => {
                    prop_assert_eq!(&value, &read);
                    encoder.with_context(&session).write(&value).expect("what was read is written");
                }
                (Some(Err(refused)), Err(StreamError::Decode { at, error })) => {
                    prop_assert_eq!(at, all.position() as u64);
                    prop_assert_eq!(error.kind(), refused.kind());
                    prop_assert!(all.next().is_none());
                    break;
                }
                other => panic!("{other:?}"),
            }
            prop_assert_eq!(decoder.position(), all.position() as u64);
        }
        prop_assert_eq!(encoder.finish().expect("it takes all"), &bytes[..all.position()]);
    }
}

const OLD: Session = Session { version: 1, len: 2 };

#[test]
fn what_is_refused_is_named() {
    let good = [0b001_00000, 0b001_00000, 0b010_00000, 0];
    let bad = [0b110_00000, 0, 0, 0];
    let both = [good, bad].concat();
    let mut all = Message::with_context(&OLD).decode_all(&both);
    let key = vec![1, 2];
    let first = Message {
        kind: 1,
        unit: None,
        key,
        text: Vec::new(),
    };
    assert_eq!(all.next(), Some(Ok(first.clone())));
    let error = all.next().and_then(Result::err).expect("6 is too great");
    assert_eq!(
        error.to_string(),
        "[1].kind: 6 is not in 0..=5 (bits 32..35)"
    );
    assert_eq!((all.position(), all.next()), (4, None));

    let mut decoder = Decoder::<Message, _>::new(&both[..]);
    assert_eq!(
        decoder.with_context(&OLD).read().expect("it decodes"),
        Some(first)
    );
    for _ in 0..2 {
        let error = decoder
            .with_context(&OLD)
            .read()
            .expect_err("6 is too great");
        assert_eq!(
            error.to_string(),
            "value at byte 4: kind: 6 is not in 0..=5 (bits 0..3), bits 32..35 of the stream"
        );
    }
}

#[test]
fn an_input_that_ends_inside_a_value_is_refused() {
    let mut decoder = Decoder::<Message, _>::new(&[0x20, 0x20][..]);
    match decoder.with_context(&OLD).read() {
        Err(StreamError::Decode { at: 0, error }) => assert_eq!(error.kind(), ErrorKind::Truncated),
        other => panic!("{other:?}"),
    }
}

/// The length of a list from the context alone tells how many bytes are wanted.
#[test]
fn a_value_above_the_limit_is_refused() {
    let long = Session {
        version: 1,
        len: 1 << 30,
    };
    let mut decoder = Decoder::<Message, _>::new(io::repeat(0)).limit(1000);
    let error = decoder
        .with_context(&long)
        .read()
        .expect_err("it is too long");
    assert_eq!(
        error.to_string(),
        "value at byte 0: it has more than 1000 bytes"
    );
    assert!(decoder.into_parts().1.len() <= 4096);
}

#[test]
fn a_value_that_does_not_fit_its_context_is_not_written() {
    let key = vec![1, 2];
    let message = Message {
        kind: 1,
        unit: Some(3),
        key,
        text: Vec::new(),
    };
    let mut encoder = Encoder::new(Vec::new());
    let error = encoder
        .with_context(&OLD)
        .write(&message)
        .expect_err("no unit is there");
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    assert_eq!(
        error.to_string(),
        "unit: the value is present, but its condition is false"
    );
    let new = Session { version: 2, ..OLD };
    encoder
        .with_context(&new)
        .write(&message)
        .expect("it encodes");
    let bytes = encoder.finish().expect("it takes all");
    assert_eq!(
        Some(bytes),
        WireFormat::with_context(&new).to_bytes(&message).ok()
    );
}
