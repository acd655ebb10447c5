//! Generated code works where nothing is in scope, and where names are taken.
#![no_implicit_prelude]
#![deny(warnings, missing_docs, unreachable_pub, clippy::all)]

/// A struct with every kind of plain field.
#[derive(
    ::bitcodec::BitCodec,
    ::std::clone::Clone,
    ::std::marker::Copy,
    ::std::fmt::Debug,
    ::std::cmp::PartialEq,
)]
#[codec(lsb_first, size = 80, text = hex, check = rules)]
pub struct Everything {
    /// Takes its type's width.
    pub plain: u8,
    /// Two's complement.
    #[codec(bits = 5)]
    pub signed: i8,
    #[codec(reserved = 3, range = 1..=6)]
    dice: [u8; 2],
    #[codec(bits = 4, bias = 3, range = 3..=12)]
    r#type: u8,
    #[codec(unary(max = 7))]
    unary: u8,
    #[codec(fixed = b"\x01")]
    magic: [u8; 1],
    #[codec(fixed = 0b10, bits = 2)]
    version: (),
    #[codec(big_endian)]
    length: u16,
    #[codec(skip)]
    cached: u32,
    colour: Colour,
}

/// A rule that always holds.
fn rules(_: &Everything) -> ::std::result::Result<(), ::bitcodec::Violation> {
    ::std::result::Result::Ok(())
}

/// An enum whose variants are named like what generated code uses.
#[derive(
    ::bitcodec::BitCodec,
    ::std::clone::Clone,
    ::std::marker::Copy,
    ::std::fmt::Debug,
    ::std::cmp::PartialEq,
)]
#[codec(bits = 2)]
#[allow(missing_docs)]
pub enum Colour {
    Ok,
    Err,
    r#Some = 3,
}

/// Types named like those of the prelude.
#[derive(::bitcodec::BitCodec, ::std::fmt::Debug, ::std::cmp::PartialEq)]
pub struct Result(u8, #[codec(bits = 3)] u8);

/// A unit.
#[derive(::bitcodec::BitCodec, ::std::fmt::Debug, ::std::cmp::PartialEq)]
pub struct Option;

/// Parameters named like those of generated code.
#[derive(::bitcodec::BitCodec, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[codec(msb_first)]
pub struct Parameters<W, R: ::std::clone::Clone, const N: usize>
where
    W: ::std::fmt::Debug,
{
    writer: W,
    reader: [R; N],
    result: Result,
    option: Option,
}

/// What lists and alternatives expand to.
#[derive(::bitcodec::BitCodec, ::std::clone::Clone, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[codec(msb_first)]
pub struct Lists {
    #[codec(bits = 4, count_of = sized)]
    bytes: (),
    #[codec(bits = 4, count_of = runs)]
    count: (),
    #[codec(len(bytes = bytes), elias_gamma)]
    sized: ::std::vec::Vec<u8>,
    #[codec(len = count, zero_runs, bits = 2)]
    runs: ::std::vec::Vec<u8>,
    #[codec(len(bytes, leb128(prefix = 7), padding = ones))]
    text: ::std::vec::Vec<u8>,
    #[codec(best_of((xor = 3, unary(max = 9)), (bits = 8)))]
    best: u8,
    #[codec(via = Colour)]
    via: Shade,
}

/// Dark, or light.
#[derive(::std::clone::Clone, ::std::marker::Copy, ::std::fmt::Debug, ::std::cmp::PartialEq)]
pub struct Shade(pub bool);

impl ::std::convert::From<&Shade> for Colour {
    fn from(shade: &Shade) -> Self {
        if shade.0 { Self::Ok } else { Self::Err }
    }
}

impl ::std::convert::TryFrom<Colour> for Shade {
    type Error = ::bitcodec::Violation;

    fn try_from(colour: Colour) -> ::std::result::Result<Self, Self::Error> {
        match colour {
            Colour::Ok => ::std::result::Result::Ok(Self(true)),
            Colour::Err => ::std::result::Result::Ok(Self(false)),
            Colour::r#Some => {
                ::std::result::Result::Err(::bitcodec::Violation::new("neither dark nor light"))
            }
        }
    }
}

#[test]
fn lists_and_alternatives_come_back() {
    use ::bitcodec::WireFormat;
    let value = Lists {
        bytes: (),
        count: (),
        sized: ::std::vec![1, 4],
        runs: ::std::vec![0, 0, 3],
        text: ::std::vec![104, 105],
        best: 3,
        via: Shade(true),
    };
    let bytes = ::std::result::Result::unwrap(value.to_bytes());
    ::std::assert_eq!(Lists::from_bytes(&bytes), ::std::result::Result::Ok(value));
}

/// Numbers of symbols, each place with its own alphabet, and lists as one number.
#[derive(::bitcodec::BitCodec, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[codec(msb_first)]
pub struct Numbers {
    #[codec(as = u8, xor = [1, 2], bits = 2)]
    colours: [Colour; 2],
    #[codec(radix(alphabets = ALPHABETS))]
    places: [Colour; 2],
    #[codec(bits = 3, bias = 1, count_of = list)]
    count: (),
    #[codec(len = count, as = u8, radix = 3, bias = 0, range = 0..=2)]
    list: ::std::vec::Vec<Colour>,
    #[codec(len(leb128), digits = Coins)]
    coins: ::std::vec::Vec<u8>,
}

const ALPHABETS: [&[u8]; 2] = [&[0, 2], &[1, 0, 2]];

/// Both sides of a coin, over and over.
#[derive(::std::default::Default, ::std::fmt::Debug)]
pub struct Coins;

impl ::bitcodec::coding::Choices<u8> for Coins {
    const NAME: &'static str = "coins";

    fn radix(&mut self) -> ::std::result::Result<u64, ::bitcodec::Violation> {
        ::std::result::Result::Ok(2)
    }

    fn digit(&mut self, side: &u8) -> ::std::result::Result<u64, ::bitcodec::Violation> {
        ::std::result::Result::Ok(::std::convert::From::from(*side))
    }

    fn value(&mut self, digit: u64) -> ::std::result::Result<u8, ::bitcodec::Violation> {
        ::std::result::Result::Ok(if digit == 0 { 0 } else { 1 })
    }

    fn advance(&mut self, _: &u8) {}
}

#[test]
fn numbers_come_back() {
    use ::bitcodec::WireFormat;
    let value = Numbers {
        colours: [Colour::Ok, Colour::r#Some],
        places: [Colour::r#Some, Colour::Ok],
        count: (),
        list: ::std::vec![Colour::Err, Colour::Ok],
        coins: ::std::vec![1, 0, 1],
    };
    let bytes = ::std::result::Result::unwrap(value.to_bytes());
    // 1 and 0; 1 * 3 + 1 in 3 bits; 1 for two, then 1 * 3 + 0 in 4 bits; 3, the zeros that fill, 1 + 0 * 2 + 1 * 4.
    ::std::assert_eq!(bytes, [0b0100_1000, 0b0100_1100, 0b0000_1100, 0b0000_0101]);
    ::std::assert_eq!(
        Numbers::from_bytes(&bytes),
        ::std::result::Result::Ok(value)
    );
}

#[test]
fn every_kind_of_field_comes_back() {
    use ::bitcodec::WireFormat;
    let value = Everything {
        plain: 200,
        signed: -16,
        dice: [1, 6],
        r#type: 12,
        unary: 7,
        magic: [1],
        version: (),
        length: 0x1234,
        cached: 0,
        colour: Colour::r#Some,
    };
    let bytes = ::std::result::Result::unwrap(value.to_array());
    ::std::assert_eq!(
        Everything::from_bytes(&bytes),
        ::std::result::Result::Ok(value)
    );
    let text = ::std::string::ToString::to_string(&value);
    ::std::assert_eq!(text.parse(), ::std::result::Result::Ok(value));
}

#[test]
fn parameters_come_back() {
    use ::bitcodec::WireFormat;
    let value = Parameters {
        writer: 5u8,
        reader: [true, false, true],
        result: Result(9, 5),
        option: Option,
    };
    let bytes = ::std::result::Result::unwrap(value.to_bytes());
    ::std::assert_eq!(bytes, [5, 0b1010_0001, 0b0011_0100]);
    ::std::assert_eq!(
        Parameters::from_bytes(&bytes),
        ::std::result::Result::Ok(value)
    );
}
