//! Declared types whose columns the tests look at.

use bitcodec::coding::{Coding, PrefixCode, Symbol};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::Layout;
use bitcodec::value::Value;
use bitcodec::{BitCodec, NoContext};

/// Integers of all kinds at places of all kinds.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = 320)]
pub(crate) struct Numbers {
    #[codec(bits = 3)]
    pub(crate) small: u8,
    #[codec(bits = 5)]
    pub(crate) signed: i8,
    #[codec(bits = 9, bias = 100)]
    pub(crate) biased: u16,
    #[codec(range = -20..=19)]
    pub(crate) ranged: i32,
    pub(crate) flag: bool,
    #[codec(bits = 17)]
    pub(crate) wide: u32,
    #[codec(bits = 7, range = 0..=120)]
    pub(crate) checked: u8,
    #[codec(align = 8, little_endian)]
    pub(crate) turned: u32,
    #[codec(big_endian)]
    pub(crate) natural: i16,
    #[codec(bits = 40)]
    pub(crate) forty: u64,
    #[codec(bits = 33)]
    pub(crate) far: i64,
    #[codec(bits = 4)]
    pub(crate) nibbles: [[u8; 3]; 2],
    pub(crate) flags: [bool; 11],
    pub(crate) pair: Pair,
    pub(crate) pairs: [Pair; 3],
    pub(crate) tuple: (bool, u8),
    #[codec(bits = 2, fixed = 2)]
    pub(crate) version: u8,
}

/// A struct in a struct.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pair {
    pub(crate) suit: Suit,
    #[codec(as = u8, bits = 2)]
    pub(crate) again: Suit,
    pub(crate) straight: Straight,
}

/// An enum whose tags have a gap.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
pub(crate) enum Suit {
    Clubs = 1,
    Diamonds = 4,
    Hearts = 6,
}

/// An enum whose tags are the numbers of its variants.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub(crate) enum Straight {
    No,
    Yes,
    Perhaps,
}

/// The same kinds of places in the other order, in less than eight bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 48)]
pub(crate) struct Short {
    #[codec(bits = 7)]
    pub(crate) seven: i8,
    pub(crate) flag: bool,
    #[codec(range = 1..=6)]
    pub(crate) dice: [u8; 2],
    pub(crate) suit: Suit,
    #[codec(align = 8, big_endian)]
    pub(crate) turned: u16,
}

/// What has no constant place.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Varying {
    #[codec(leb128)]
    pub(crate) id: u32,
    pub(crate) shape: Shape,
    pub(crate) maybe: Option<Option<u8>>,
    #[codec(when = id > 9, bits = 5)]
    pub(crate) more: Option<i8>,
    #[codec(len(bits = 3))]
    pub(crate) list: Vec<Pair>,
    #[codec(len(bits = 2), huffman = CODES)]
    pub(crate) words: Vec<u8>,
    pub(crate) wide: u128,
    #[codec(bits = 100)]
    pub(crate) deep: i128,
    #[codec(present(last))]
    has_last: (),
    #[codec(when = has_last, with = Gray)]
    pub(crate) last: Option<u8>,
    #[codec(with = Gray)]
    pub(crate) gray: u8,
    #[codec(via = u16)]
    pub(crate) half: Half,
    #[codec(as = u8, bits = 2)]
    pub(crate) letter: Letter,
    #[codec(with = Secret)]
    pub(crate) secret: Hidden,
    #[codec(fixed = b"OK")]
    end: (),
    #[codec(skip)]
    pub(crate) cache: u64,
}

pub(crate) const CODES: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);

/// An enum with data, whose tag may be any.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 3))]
pub(crate) enum Shape {
    /// Nothing more.
    Point,
    /// A radius.
    Circle(u8),
    /// Two sides.
    Oblong {
        #[codec(bits = 4)]
        side: u8,
        #[codec(when = side > 3)]
        other: Option<u16>,
    },
    #[codec(other)]
    Unknown(u8),
}

/// Bits in another order: the layout is that of a `u8`, the value is not.
pub(crate) enum Gray {}

impl Coding<u8> for Gray {
    type Context = NoContext;
    const LAYOUT: &'static Layout = u8::LAYOUT;

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        (value ^ value >> 1).encode(writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        let value = u8::decode(reader)?;
        Ok([1, 2, 4]
            .iter()
            .fold(value, |value, shift| value ^ value >> shift))
    }
}

/// Halves of something, with a column of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Half(pub(crate) u16);

bitcodec::column_as!(Half as f64, |half| f64::from(half.0) / 2.0, |value| {
    let halves = value * 2.0;
    if halves.fract() == 0.0 && (0.0..65536.0).contains(&halves) {
        Ok(Half(halves as u16))
    } else {
        Err("not a multiple of 0.5 below 32768")
    }
});

impl From<&Half> for u16 {
    fn from(half: &Half) -> Self {
        half.0
    }
}

impl From<u16> for Half {
    fn from(halves: u16) -> Self {
        Self(halves)
    }
}

/// A symbol that is not derived.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Letter(pub(crate) u8);

impl Symbol for Letter {
    const COUNT: u64 = 3;
    const NAMES: &'static [&'static str] = &["alpha", "beta", "gamma"];

    fn index(&self) -> u64 {
        self.0.into()
    }

    fn from_index(index: u64) -> Self {
        Self(index.min(2) as u8)
    }

    fn shown(&self) -> Value {
        Value::Name(Self::NAMES[usize::from(self.0)])
    }
}

/// A type that only its coding knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hidden(pub(crate) u16);

pub(crate) enum Secret {}

impl Coding<Hidden> for Secret {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(11, false);

    fn encode<W: BitWrite>(value: &Hidden, writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bits(value.0.into(), 11)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<Hidden, Fault> {
        Ok(Hidden(reader.read_bits(11)? as u16))
    }
}

/// A root of one type of a parameter.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Two<T> {
    pub(crate) first: T,
    pub(crate) second: [T; 2],
}

/// A root that is an enum.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(lsb_first, bits = 2)]
pub(crate) enum Root {
    One = 1,
    Three = 3,
}
