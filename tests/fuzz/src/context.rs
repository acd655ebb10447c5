//! Roots with a context, read from any bytes beside any context.

use bitcodec::coding::{Own, Runs};
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, Violation, WireFormat, With, laws};

/// What is known before.
#[derive(Debug)]
pub struct Session {
    version: u8,
    width: u32,
    len: usize,
}

impl Session {
    /// Two bits for the version, three for the width and three for the length.
    fn of(byte: u8) -> Self {
        Self {
            version: byte & 3,
            width: u32::from(byte >> 2 & 7) + 1,
            len: usize::from(byte >> 5),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Session)]
struct Entry {
    odd: bool,
    #[codec(bits(context.width, max = 8))]
    number: u8,
    #[codec(when = context.version >= 2 && odd)]
    more: Option<u16>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(tag(bits = 2), context = Session)]
enum Shape {
    Nothing,
    One(Entry),
    Row {
        #[codec(len = context.len, bits = 3)]
        cells: Vec<u8>,
    },
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = Session, check = agrees)]
struct Plain {
    #[codec(len(bits = 4))]
    shapes: Vec<Shape>,
    last: Option<Entry>,
}

fn agrees(plain: &Plain, session: &Session) -> Result<(), Violation> {
    match plain.last {
        Some(_) if session.version == 0 => Err(Violation::new("the first version has no last")),
        _ => Ok(()),
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Measured {
    #[codec(sized(leb128))]
    region: Shape,
    #[codec(len(bytes, bits = 8))]
    listed: Vec<Entry>,
    #[codec(best_of(Own, Runs<Own>))]
    row: [Entry; 3],
    #[codec(bits = 8, count_of = ones)]
    size: (),
    #[codec(len(bytes = size, padding = ones))]
    ones: Vec<Entry>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = Session)]
struct Summed {
    #[codec(sized(bits = 8))]
    region: Shape,
    #[codec(len = context.len)]
    bytes: Vec<u8>,
    #[codec(crc(Crc::CRC_8_SMBUS, over = region..=bytes), bits = 8)]
    crc: (),
}

/// Reads bytes as one root beside a context, checks its laws, and says whether they are a value.
pub type Read = fn(&[u8], &Session) -> bool;

fn read<T>(bytes: &[u8], session: &Session) -> bool
where
    T: WireFormat<Context = With<Session>> + std::fmt::Debug + PartialEq,
{
    laws::with_context::<T>(session).of_bytes(bytes);
    if let Some(value) = laws::with_context::<T>(session).made_of(bytes) {
        let written = WireFormat::with_context(session)
            .to_bytes(&value)
            .expect("what was read is written");
        laws::with_context::<T>(session).of_bytes(&written);
    }
    T::with_context(session).from_bytes(bytes).is_ok()
}

/// Every root with its name. The first byte of an input is a place in this list: a new root goes to its end.
pub const BESIDE: &[(&str, Read)] = &[
    ("Plain", read::<Plain>),
    ("Measured", read::<Measured>),
    ("Summed", read::<Summed>),
];

/// The root that the first byte names, the context of the second, and the bytes for them.
pub fn choose(input: &[u8]) -> Option<(&'static str, Read, Session, &[u8])> {
    let [first, session, bytes @ ..] = input else {
        return None;
    };
    let (name, read) = BESIDE[usize::from(*first) % BESIDE.len()];
    Some((name, read, Session::of(*session), bytes))
}

/// The root refuses the bytes beside the context, or they are what its value encodes to.
pub fn check(input: &[u8]) {
    if let Some((_, read, session, bytes)) = choose(input) {
        read(bytes, &session);
    }
}
