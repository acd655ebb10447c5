//! Tags, conditions, fields that the encoder derives, and types in types.

use std::net::SocketAddrV4;

use bitcodec::{BitCodec, Violation};

use super::{Measured, Sample, Source};

/// A tag of four bits, some of them of no variant.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 4))]
pub(crate) enum Shape {
    Point,
    Circle(#[codec(bits = 4)] u8),
    #[codec(tag = 9)]
    Box {
        #[codec(bits = 2)]
        width: u8,
        #[codec(elias_gamma)]
        height: u16,
    },
    Line(Option<u8>),
}

impl Sample for Shape {
    fn sample(source: &mut Source<'_>) -> Self {
        match source.byte() % 4 {
            0 => Self::Point,
            1 => Self::Circle(Sample::sample(source)),
            2 => Self::Box {
                width: Sample::sample(source),
                height: Sample::sample(source),
            },
            _ => Self::Line(Sample::sample(source)),
        }
    }
}

/// A tag that keeps what has no name, in a size.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 3), size = 24)]
pub(crate) enum Choice {
    #[codec(tag = 4)]
    Nothing,
    #[codec(tag = 1)]
    Two(u8, bool),
    #[codec(other)]
    Other(u8),
}

impl Sample for Choice {
    fn sample(source: &mut Source<'_>) -> Self {
        match source.byte() % 3 {
            0 => Self::Nothing,
            1 => Self::Two(Sample::sample(source), Sample::sample(source)),
            _ => Self::Other(Sample::sample(source)),
        }
    }
}

/// A tag that is a prefix code.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(huffman))]
pub(crate) enum Part {
    #[codec(weight = 5)]
    Nothing,
    #[codec(weight = 2)]
    Step {
        #[codec(unary(max = 5))]
        length: u8,
    },
    #[codec(weight = 1)]
    Pair(#[codec(bits = 2, bias = 1)] u8, bool),
    #[codec(weight = 1)]
    Same(Box<Inner>),
}

impl Sample for Part {
    fn sample(source: &mut Source<'_>) -> Self {
        match source.byte() % 4 {
            0 => Self::Nothing,
            1 => Self::Step {
                length: Sample::sample(source),
            },
            2 => Self::Pair(Sample::sample(source), Sample::sample(source)),
            _ => Self::Same(Box::new(Sample::sample(source))),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Inner {
    #[codec(bits = 3)]
    level: i8,
    pair: (bool, u16),
    #[codec(skip)]
    note: (),
}

impl Sample for Inner {
    fn sample(source: &mut Source<'_>) -> Self {
        Self {
            level: Sample::sample(source),
            pair: (Sample::sample(source), Sample::sample(source)),
            note: (),
        }
    }
}

/// Enums without data.
macro_rules! symbols {
    ($($(#[$keys:meta])* $name:ident { $($(#[$key:meta])* $variant:ident $(= $number:literal)?,)* })*) => { $(
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        $(#[$keys])*
        pub(crate) enum $name {
            $($(#[$key])* $variant $(= $number)?,)*
        }

        impl Sample for $name {
            fn sample(source: &mut Source<'_>) -> Self {
                let all = [$(Self::$variant),*];
                all[source.below(all.len())]
            }
        }
    )* };
}

symbols! {
    #[codec(bits = 3)]
    Owner {
        First,
        Second,
        Centred = 6,
    }

    #[codec(huffman)]
    Coded {
        #[codec(code = 0b0)]
        Empty,
        #[codec(code = 0b10)]
        White,
        #[codec(code = 0b111)]
        Black,
        #[codec(code = 0b110)]
        Wall,
    }

    #[codec(huffman)]
    Weighted {
        #[codec(weight = 4)]
        Often,
        #[codec(weight = 1)]
        Once,
        #[codec(weight = 1)]
        Never,
        #[codec(weight = 2)]
        Twice,
    }
}

/// Options that flags and earlier fields decide.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Packet {
    #[codec(present(port))]
    has_port: (),
    #[codec(present(level))]
    has_level: bool,
    #[codec(bits = 4)]
    kind: u8,
    #[codec(when = has_port)]
    port: Option<u16>,
    #[codec(when = has_level, range = -3..=3)]
    level: Option<i8>,
    #[codec(when = kind > 3, reserved = 2, bits(kind, max = 15))]
    wide: Option<u16>,
    #[codec(when = kind == 9 && has_level)]
    part: Option<Part>,
}

sample! { Packet { has_port, has_level, kind, port, level, wide, part } }

/// A rule over the whole value.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(check = ascends)]
pub(crate) struct Span {
    #[codec(bits = 6)]
    from: u8,
    #[codec(elias_gamma)]
    to: u8,
}

sample! { Span { from, to } }

fn ascends(span: &Span) -> Result<(), Violation> {
    if span.from > span.to {
        return Err(Violation::new("the end is before the beginning").field("to"));
    }
    Ok(())
}

/// What an address is on the wire.
#[derive(BitCodec)]
struct Address {
    ip: [u8; 4],
    port: u16,
}

impl TryFrom<&SocketAddrV4> for Address {
    type Error = Violation;

    fn try_from(address: &SocketAddrV4) -> Result<Self, Violation> {
        let (ip, port) = (address.ip().octets(), listens(address.port())?);
        Ok(Self { ip, port })
    }
}

impl TryFrom<Address> for SocketAddrV4 {
    type Error = Violation;

    fn try_from(address: Address) -> Result<Self, Violation> {
        Ok(Self::new(address.ip.into(), listens(address.port)?))
    }
}

fn listens(port: u16) -> Result<u16, Violation> {
    match port {
        0 => Err(Violation::new("nothing listens there").field("port")),
        port => Ok(port),
    }
}

impl Sample for SocketAddrV4 {
    fn sample(source: &mut Source<'_>) -> Self {
        let ip: [u8; 4] = Sample::sample(source);
        Self::new(ip.into(), Sample::sample(source))
    }
}

/// Fields of several kinds in one size.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(size = 80)]
pub(crate) struct Sized {
    #[codec(unary(total = 15))]
    points: [u8; 5],
    owner: Option<Owner>,
    cells: [Coded; 6],
    #[codec(reserved = 3, fixed = 5, bits = 4)]
    version: (),
}

sample! { Sized { points, owner, cells, version } }

family! {
    /// All of them.
    Structure {
        Tagged: Shape,
        TaggedArray: [Shape; 3],
        Kept: Choice,
        KeptOption: Option<Choice>,
        Parted: Part,
        Parts: Vec<Part> = (len(bits = 3)),
        Symbols: [Owner; 5],
        Words: [Coded; 7],
        WeightedWords: Vec<Weighted> = (len(bits = 5)),
        AsNumbers: [Weighted; 4] = (as = u16, bits = 11),
        AsRanged: Owner = (as = u8, range = 1..=2),
        Conditional: Packet,
        Ruled: Span,
        Ruleds: Vec<Span> = (len(leb128)),
        Peer: SocketAddrV4 = (via = Address),
        Whole: Sized,
    }
}
