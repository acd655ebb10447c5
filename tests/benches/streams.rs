//! 1000 messages through the streams, against loops over `from_prefix` and `encode_to_slice` in the same run.

use std::io::{self, Read, Write};

use bitcodec::io::{BitRead, BitWrite, Msb, SliceReader, SliceWriter};
use bitcodec::stream::{Decoder, Encoder, StreamError, decode_all, decode_packed, encode_packed};
use bitcodec::{BitCodec, DecodeError, ErrorKind, WireFormat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// How many messages there are; times are for one of them.
const LEN: u32 = 1000;

/// A message of 29 to 93 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(bits = 4)]
    kind: u8,
    sender: u16,
    #[codec(leb128)]
    delay: u32,
    #[codec(when = kind > 7)]
    place: Option<[u16; 2]>,
    urgent: bool,
}

fn messages() -> (Vec<Message>, Vec<u8>) {
    let messages: Vec<Message> = (0..LEN)
        .map(|index| {
            let hash = index.wrapping_mul(0x9e37_79b1) >> 8;
            let kind = (hash & 15) as u8;
            Message {
                kind,
                sender: (hash >> 4) as u16,
                delay: (hash >> 3) >> (hash % 21),
                place: (kind > 7).then_some([hash as u16, (hash >> 8) as u16]),
                urgent: hash >> 23 == 1,
            }
        })
        .collect();
    let bytes = encode_by_hand(&messages, Vec::new()).expect("the messages are encodable");
    (messages, bytes)
}

/// What a loop by hand fails with.
#[derive(Debug)]
enum Failure {
    #[expect(dead_code, reason = "nobody reads it")]
    Io(io::Error),
    #[expect(dead_code, reason = "nobody reads it")]
    Decode(DecodeError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads pieces of 4096 bytes, and takes values from them while they hold one.
fn decode_by_hand(mut input: impl Read) -> Result<Vec<Message>, Failure> {
    let mut messages = Vec::new();
    let mut bytes = vec![0; 8192];
    let (mut start, mut end) = (0, 0);
    loop {
        bytes.copy_within(start..end, 0);
        end -= start;
        start = 0;
        let read = input.read(&mut bytes[end..end + 4096])?;
        end += read;
        while start < end {
            match Message::from_prefix(&bytes[start..end]) {
                Ok((message, rest)) => {
                    messages.push(message);
                    start = end - rest.len();
                }
                Err(error) if error.kind() == ErrorKind::Truncated && read > 0 => break,
                Err(error) => return Err(Failure::Decode(error)),
            }
        }
        if read == 0 {
            return Ok(messages);
        }
    }
}

/// Encodes each value into an array, and writes that.
fn encode_by_hand<W: Write>(messages: &[Message], mut output: W) -> Option<W> {
    for message in messages {
        let mut bytes = [0; 24];
        let used = message.encode_to_slice(&mut bytes).ok()?;
        output.write_all(&bytes[..used]).ok()?;
    }
    Some(output)
}

#[divan::bench_group(sample_count = 200, sample_size = 5)]
mod reader {
    use super::*;

    #[divan::bench]
    fn decode_hand(bencher: Bencher) {
        let (messages, bytes) = messages();
        assert_eq!(decode_by_hand(&bytes[..]).ok(), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode_by_hand(black_box(&bytes[..])));
    }

    #[divan::bench]
    fn decode(bencher: Bencher) {
        let (messages, bytes) = messages();
        let decode = |bytes: &[u8]| -> Result<_, StreamError> {
            let mut found = Vec::new();
            let mut decoder = Decoder::<Message, _>::new(bytes);
            while let Some(message) = decoder.read()? {
                found.push(message);
            }
            Ok(found)
        };
        assert_eq!(decode(&bytes).ok(), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }

    /// As above, with errors that are dropped at each value.
    #[divan::bench]
    fn decode_ok(bencher: Bencher) {
        let (messages, bytes) = messages();
        let decode = |bytes: &[u8]| {
            let mut found = Vec::new();
            let mut decoder = Decoder::<Message, _>::new(bytes);
            while let Some(message) = decoder.read().ok()? {
                found.push(message);
            }
            Some(found)
        };
        assert_eq!(decode(&bytes), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }
}

#[divan::bench_group(sample_count = 200, sample_size = 5)]
mod writer {
    use super::*;

    #[divan::bench]
    fn encode_hand(bencher: Bencher) {
        let (messages, bytes) = messages();
        let mut output = Vec::with_capacity(bytes.len());
        bencher.counter(ItemsCount::new(LEN)).bench_local(|| {
            output.clear();
            encode_by_hand(black_box(&messages), &mut output).is_some()
        });
    }

    #[divan::bench]
    fn encode(bencher: Bencher) {
        let (messages, bytes) = messages();
        let mut output = Vec::with_capacity(bytes.len());
        let encode = |output: &mut Vec<u8>, messages: &[Message]| {
            output.clear();
            let mut encoder = Encoder::new(output);
            for message in messages {
                encoder.write(message).ok()?;
            }
            encoder.finish().ok()?;
            Some(())
        };
        assert_eq!(encode(&mut output, &messages), Some(()));
        assert_eq!(output, bytes);
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| encode(&mut output, black_box(&messages)));
    }
}

#[divan::bench_group(sample_count = 200, sample_size = 5)]
mod slice {
    use super::*;

    #[divan::bench]
    fn decode_hand(bencher: Bencher) {
        let (messages, bytes) = messages();
        let decode = |mut bytes: &[u8]| {
            let mut found = Vec::new();
            while !bytes.is_empty() {
                let (message, rest) = Message::from_prefix(bytes).ok()?;
                found.push(message);
                bytes = rest;
            }
            Some(found)
        };
        assert_eq!(decode(&bytes), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }

    #[divan::bench]
    fn decode(bencher: Bencher) {
        let (messages, bytes) = messages();
        let decode = |bytes: &[u8]| -> Option<Vec<Message>> {
            let mut found = Vec::new();
            for message in decode_all(bytes) {
                found.push(message.ok()?);
            }
            Some(found)
        };
        assert_eq!(decode(&bytes), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }
}

#[divan::bench_group(sample_count = 200, sample_size = 5)]
mod packed {
    use super::*;

    fn packed_by_hand(messages: &[Message]) -> Option<Vec<u8>> {
        // No message takes more than 93 bits.
        let mut bytes = vec![0; 12 * messages.len()];
        let mut writer = SliceWriter::<Msb>::new(&mut bytes);
        for message in messages {
            message.encode(&mut writer).ok()?;
        }
        let used = writer.position().div_ceil(8);
        writer.finish().ok()?;
        bytes.truncate(used);
        Some(bytes)
    }

    #[divan::bench]
    fn encode_hand(bencher: Bencher) {
        let (messages, _) = messages();
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| packed_by_hand(black_box(&messages)));
    }

    #[divan::bench]
    fn encode(bencher: Bencher) {
        let (messages, _) = messages();
        assert_eq!(encode_packed(&messages).ok(), packed_by_hand(&messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| encode_packed(black_box(&messages)).ok());
    }

    #[divan::bench]
    fn decode_hand(bencher: Bencher) {
        let (messages, _) = messages();
        let bytes = packed_by_hand(&messages).expect("the messages are encodable");
        let decode = |bytes: &[u8]| {
            let mut found = Vec::new();
            let mut reader = SliceReader::<Msb>::new(bytes);
            while reader.remaining() >= 8 {
                found.push(Message::decode(&mut reader).ok()?);
            }
            reader.finish().ok()?;
            Some(found)
        };
        assert_eq!(decode(&bytes), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }

    #[divan::bench]
    fn decode(bencher: Bencher) {
        let (messages, _) = messages();
        let bytes = packed_by_hand(&messages).expect("the messages are encodable");
        let decode = |bytes: &[u8]| -> Option<Vec<Message>> {
            let mut found = Vec::new();
            for message in decode_packed(bytes) {
                found.push(message.ok()?);
            }
            Some(found)
        };
        assert_eq!(decode(&bytes), Some(messages));
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| decode(black_box(&bytes[..])));
    }
}
