//! Streams of messages, whole and in pieces.

use std::hint::black_box;
use std::io::{self, Read};

use bitcodec::stream::{Decoder, Encoder};
use bitcodec::{BitCodec, NoContext, WireFormat};

use super::{Visit, random};

/// A message of 29 to 93 bits.
#[derive(BitCodec, Debug, PartialEq)]
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

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Line(#[codec(len(until = 10))] Vec<u8>);

/// Hands out bytes in pieces.
struct Pieces<'a> {
    bytes: &'a [u8],
    len: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.len.min(buffer.len());
        self.bytes.read(&mut buffer[..len])
    }
}

fn decode<T: WireFormat<Context = NoContext>>(input: impl Read) -> usize {
    let mut decoder = Decoder::<T, _>::new(input);
    let mut count = 0;
    while let Ok(Some(value)) = decoder.read() {
        black_box(value);
        count += 1;
    }
    count
}

pub(super) fn run(visit: &mut impl Visit) {
    let message = |number: u64| Message {
        kind: (number % 16) as u8,
        sender: (number >> 4) as u16,
        delay: (number >> 20) as u32 >> (number % 21),
        place: (number % 16 > 7).then_some([number as u16, (number >> 8) as u16]),
        urgent: number >> 30 & 1 == 1,
    };
    let messages: Vec<Message> = random().map(message).take(256).collect();
    let encode = || {
        let mut encoder = Encoder::new(Vec::new());
        for message in &messages {
            encoder.write(message).expect("the values are encodable");
        }
        encoder.finish().expect("a vector takes everything")
    };
    let bytes = encode();
    assert_eq!(decode::<Message>(&bytes[..]), 256);
    visit.path("256 messages, Encoder", || {
        black_box(encode());
    });
    visit.path("256 messages, Decoder", || {
        black_box(decode::<Message>(black_box(&bytes[..])));
    });
    visit.path("256 messages, Decoder, 7 bytes a read", || {
        black_box(decode::<Message>(Pieces {
            bytes: black_box(&bytes),
            len: 7,
        }));
    });
    let lines = b"The quick brown fox jumps over the lazy dog.\n".repeat(100);
    assert_eq!(decode::<Line>(&lines[..]), 100);
    visit.path("100 lines, Decoder", || {
        black_box(decode::<Line>(black_box(&lines[..])));
    });
    visit.path("100 lines, Decoder, 1 byte a read", || {
        black_box(decode::<Line>(Pieces {
            bytes: black_box(&lines),
            len: 1,
        }));
    });
}
