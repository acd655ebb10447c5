//! A type with a mistake inside others: nothing follows from it, whatever is checked of them.

use bitcodec::coding::PrefixCode;
use bitcodec::sum::{Crc, Internet};
use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(bits = 32))]
enum Kind {
    #[codec(tag = b"fmt ")]
    WireFormat,
    #[codec(tag = 7)]
    Data,
}

#[derive(BitCodec)]
struct Chunk {
    kind: Kind,
    #[codec(sized(bits = 32))]
    body: Kind,
}

const KINDS: PrefixCode<Kind, 2> = PrefixCode::from_codes(["0", "1"]);

/// Lists whose elements must take bits, or a byte.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Lists {
    #[codec(len(leb128))]
    counted: Vec<Chunk>,
    #[codec(len(bytes = 8))]
    bytes: Vec<Kind>,
    #[codec(len = 3)]
    known: Vec<(u8, Option<Kind>)>,
    #[codec(len(bits = 4), runs)]
    runs: Vec<Kind>,
    #[codec(len(bits = 4), zero_runs)]
    zeros: Vec<[Kind; 2]>,
    #[codec(huffman = KINDS)]
    words: [Kind; 4],
    #[codec(len(rest))]
    chunks: Vec<Chunk>,
}

/// Numbers of symbols, and values of other types.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Symbols {
    #[codec(as = u8, bits = 2)]
    number: Kind,
    #[codec(radix = 3, as = u8)]
    radix: [Kind; 5],
    #[codec(len(bits = 4), each(runs))]
    each: Vec<[Kind; 3]>,
    #[codec(best_of((runs), (radix = 2, as = u8)))]
    best: [Kind; 4],
}

/// Checksums over whole bytes.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Sums {
    #[codec(bits = 3)]
    odd: u8,
    chunk: Chunk,
    #[codec(crc(Crc::CRC_16_MODBUS, over = odd..=chunk), bits = 16)]
    crc: (),
    #[codec(sum(Internet, over = chunk), bits = 16)]
    sum: (),
}

/// A size, a lock, and places that are constants.
#[derive(BitCodec)]
#[codec(msb_first, size = 8, lock = "0123456789abcdef", packed = Places)]
struct Sized {
    first: Kind,
    second: Chunk,
    #[codec(bits = 8)]
    third: u8,
}

/// One code.
#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct Coded {
    kind: Kind,
    #[codec(len(bits = 8))]
    chunks: Vec<Chunk>,
}

/// A variant with data.
#[derive(BitCodec)]
#[codec(tag(bits = 2))]
enum Outer {
    One(Kind),
    Many(#[codec(len(bits = 8))] Vec<Outer2>),
}

#[derive(BitCodec)]
struct Outer2(Chunk);

fn main() {
    let mut all = bitcodec::stream::decode_all::<Lists>(&[]);
    let _ = all.next();
}
