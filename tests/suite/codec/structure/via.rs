//! Values that are written as another type.

use super::*;
use bitcodec::coding::Coding;

/// Half points on the wire, tenths of a point in the program.
#[derive(BitCodec)]
struct Halves(#[codec(bits = 6)] u8);

#[derive(Clone, Debug, PartialEq)]
struct Tenths(u32);

impl TryFrom<&Tenths> for Halves {
    type Error = Violation;

    fn try_from(points: &Tenths) -> Result<Self, Violation> {
        match u8::try_from(points.0 / 5) {
            Ok(halves) if points.0 % 5 == 0 => Ok(Self(halves)),
            _ => Err(Violation::new("points come in halves")),
        }
    }
}

impl TryFrom<Halves> for Tenths {
    type Error = Violation;

    fn try_from(Halves(halves): Halves) -> Result<Self, Violation> {
        if halves > 60 {
            return Err(Violation::new("at most 30 points").field("0"));
        }
        Ok(Self(5 * u32::from(halves)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Celsius(f32);

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Season {
    Cold,
    Mild,
    Hot = 3,
}

impl From<&Celsius> for Season {
    fn from(celsius: &Celsius) -> Self {
        match celsius.0 {
            ..0.0 => Self::Cold,
            0.0..25.0 => Self::Mild,
            _ => Self::Hot,
        }
    }
}

impl From<Season> for Celsius {
    fn from(season: Season) -> Self {
        Self(match season {
            Season::Cold => -5.0,
            Season::Mild => 15.0,
            Season::Hot => 30.0,
        })
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Report {
    #[codec(via = Season)]
    season: Celsius,
    #[codec(len(bits = 4), via = Halves)]
    games: Vec<Tenths>,
    #[codec(reserved = 2, best_of((via = Halves), (with = Free)))]
    best: Tenths,
}

/// Thirty-two bits of anything.
enum Free {}

impl Coding<Tenths> for Free {
    type Context = bitcodec::NoContext;
    const LAYOUT: &'static bitcodec::Layout = u32::LAYOUT;

    fn encode<W: bitcodec::io::BitWrite>(
        value: &Tenths,
        writer: &mut W,
        (): (),
    ) -> Result<(), bitcodec::error::Fault> {
        value.0.encode(writer)
    }

    fn decode<R: bitcodec::io::BitRead>(
        reader: &mut R,
        (): (),
    ) -> Result<Tenths, bitcodec::error::Fault> {
        u32::decode(reader).map(Tenths)
    }
}

fn report(games: Vec<Tenths>, best: Tenths) -> Report {
    Report {
        season: Celsius(15.0),
        games,
        best,
    }
}

#[test]
fn a_value_is_written_as_another_type() {
    let value = report(vec![Tenths(65), Tenths(300)], Tenths(25));
    let bytes = value.to_bytes().expect("the points are halves");
    assert_eq!(bytes, [0b0100_1000, 0b1101_1111, 0, 0b1010_0000]);
    assert_eq!(Report::from_bytes(&bytes), Ok(value));
    let free = report(vec![], Tenths(7));
    let bytes = free.to_bytes().expect("the other coding holds 7 tenths");
    assert_eq!(bytes.len(), 6);
    assert_eq!(Report::from_bytes(&bytes), Ok(free));
}

#[test]
fn what_does_not_convert_is_refused_with_its_place() {
    let wrong = report(vec![Tenths(5), Tenths(7)], Tenths(0));
    let error = wrong.to_bytes().expect_err("7 tenths are no halves");
    assert_eq!(error.kind(), ErrorKind::Rule);
    assert_eq!(error.to_string(), "games[1]: points come in halves");
    let error = Report::from_bytes(&[0b0100_0111, 0b1101_0000, 0]).expect_err("61 halves");
    assert_eq!(error.kind(), ErrorKind::Rule);
    assert_eq!(
        error.to_string(),
        "games[0].0: at most 30 points (bits 6..12)"
    );
}

#[test]
fn the_form_is_that_of_the_other_type() {
    assert_eq!(Report::LAYOUT.rows()[0].form, "Season");
    assert_eq!(
        Report::LAYOUT.spelling(),
        "msb:enum(u2;:0:1:3);list(u4;:u6;);reserved(u2;);best(1:u6;:u32;);"
    );
}
