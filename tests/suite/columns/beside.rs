//! Rows of a root with a context: columns are made of values, and bytes of what is read from them.

use bitcodec::columns::{Builder, Projection, Reader, schema};
use bitcodec::{BitCodec, WireFormat};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
struct Session {
    version: u8,
    len: usize,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Message {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(when = context.version >= 2)]
    unit: Option<u8>,
    #[codec(len = context.len)]
    key: Vec<u8>,
}

fn messages() -> impl Strategy<Value = (Session, Vec<Message>)> {
    (1..4_u8, 0..4_usize).prop_flat_map(|(version, len)| {
        let message = (
            0..8_u8,
            any::<u8>(),
            prop::collection::vec(any::<u8>(), len),
        );
        let message = message.prop_map(move |(kind, unit, key)| Message {
            kind,
            unit: (version >= 2).then_some(unit),
            key,
        });
        let messages = prop::collection::vec(message, 0..9);
        messages.prop_map(move |messages| (Session { version, len }, messages))
    })
}

proptest! {
    #[test]
    fn rows_beside_a_context_come_back((session, messages) in messages()) {
        let encoded = messages.iter().flat_map(|message| Message::with_context(&session).to_bytes(message).expect("it encodes"));
        let bytes: Vec<u8> = encoded.collect();
        let mut builder = Builder::new(&Projection::ALL, messages.len()).expect("all columns");
        for message in Message::with_context(&session).decode_all(&bytes) {
            builder.push(&message.expect("it decodes"));
        }
        let batch = builder.finish().expect("no row is refused");
        let found = batch.schema();
        prop_assert_eq!(found.as_ref(), &schema::<Message>());
        prop_assert_eq!(batch.num_rows(), messages.len());
        let reader = Reader::<Message>::new(&batch).expect("its columns");
        let mut again = Vec::new();
        for (row, message) in messages.iter().enumerate() {
            let read = reader.get(row).expect("its cells");
            prop_assert_eq!(&read, message);
            again.extend(WireFormat::with_context(&session).to_bytes(&read).expect("it encodes"));
        }
        prop_assert_eq!(again, bytes);
    }
}

/// Rows that have a context each are in one table all the same.
#[test]
fn a_column_has_rows_of_several_contexts() {
    let old = Session { version: 1, len: 0 };
    let new = Session { version: 2, len: 2 };
    let mut builder = Builder::new(&Projection::ALL, 2).expect("all columns");
    for (bytes, session) in [(&[0x20][..], old), (&[0x40, 0xe0, 0x20, 0x40], new)] {
        let message = Message::with_context(&session)
            .from_bytes(bytes)
            .expect("it decodes");
        builder.push(&message);
    }
    let batch = builder.finish().expect("no row is refused");
    let reader = Reader::<Message>::new(&batch).expect("its columns");
    let first = Message {
        kind: 1,
        unit: None,
        key: vec![],
    };
    let second = Message {
        kind: 2,
        unit: Some(7),
        key: vec![1, 2],
    };
    assert_eq!(reader.get(0).expect("its cells"), first);
    assert_eq!(reader.get(1).expect("its cells"), second);
}
