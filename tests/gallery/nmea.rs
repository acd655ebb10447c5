//! A sentence of NMEA 0183 with a position: fields between commas, and a text form with the checksum around them.
//!
//! Format and example are those of Wikipedia, "NMEA 0183"; the checksum is the exclusive or of all bytes between `$` and `*`.

use std::fmt;

use bitcodec::error::Refusal;
use bitcodec::text::Text;
use bitcodec::{BitCodec, TextFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, text = Sentence)]
struct Fix {
    #[codec(fixed = b"GPGGA,")]
    kind: (),
    #[codec(len(until = b',', max = 10))]
    time: Vec<u8>,
    #[codec(len(until = b',', max = 12))]
    latitude: Vec<u8>,
    north: NorthSouth,
    #[codec(fixed = b",")]
    _north: (),
    #[codec(len(until = b',', max = 12))]
    longitude: Vec<u8>,
    east: EastWest,
    #[codec(fixed = b",")]
    _east: (),
    #[codec(bits = 8, bias = -48, range = 0..=8)]
    quality: u8,
    #[codec(fixed = b",")]
    _quality: (),
    #[codec(len(until = b','))]
    satellites: Vec<u8>,
    #[codec(len(until = b','))]
    dilution: Vec<u8>,
    #[codec(len(until = b','))]
    altitude: Vec<u8>,
    #[codec(fixed = b"M,")]
    metres: (),
    #[codec(len(until = b','))]
    geoid: Vec<u8>,
    #[codec(fixed = b"M,")]
    _metres: (),
    #[codec(len(until = b','))]
    age: Vec<u8>,
    #[codec(len(rest))]
    station: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum NorthSouth {
    #[codec(tag = b'N')]
    North,
    #[codec(tag = b'S')]
    South,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum EastWest {
    #[codec(tag = b'E')]
    East,
    #[codec(tag = b'W')]
    West,
}

/// `$`, the bytes, `*` and their checksum in two hexadecimal digits of upper case.
enum Sentence {}

fn checksum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum ^ byte)
}

impl Text for Sentence {
    fn encoded_len(bits: usize) -> usize {
        bits.div_ceil(8) + 4
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        out.write_char('$')?;
        bytes
            .iter()
            .try_for_each(|byte| out.write_char(char::from(*byte)))?;
        write!(out, "*{:02X}", checksum(bytes))
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        let wrong = |rule, at| Refusal::text(rule, at);
        let inside = text.as_bytes().strip_prefix(b"$");
        let inside = inside.ok_or_else(|| wrong("a sentence begins with `$`", 0))?;
        let (inside, end) = inside
            .split_last_chunk::<3>()
            .ok_or_else(|| wrong("a sentence ends with `*` and a checksum", text.len()))?;
        if let Some(at) = inside.iter().position(|byte| !byte.is_ascii()) {
            return Err(wrong("a sentence is ASCII", 1 + at));
        }
        if *end != *format!("*{:02X}", checksum(inside)).as_bytes() {
            return Err(wrong("the checksum is another", text.len() - 3));
        }
        let len = bytes.len();
        let front = bytes.get_mut(..inside.len());
        front.ok_or(Refusal::no_space(len))?.copy_from_slice(inside);
        Ok(8 * inside.len())
    }
}

const EXAMPLE: &str = "$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76";

#[test]
fn the_example_lies_in_dublin() {
    let fix = Fix {
        kind: (),
        time: b"092750.000".to_vec(),
        latitude: b"5321.6802".to_vec(),
        north: NorthSouth::North,
        _north: (),
        longitude: b"00630.3372".to_vec(),
        east: EastWest::West,
        _east: (),
        quality: 1,
        _quality: (),
        satellites: b"8".to_vec(),
        dilution: b"1.03".to_vec(),
        altitude: b"61.7".to_vec(),
        metres: (),
        geoid: b"55.2".to_vec(),
        _metres: (),
        age: vec![],
        station: vec![],
    };
    assert_eq!(fix.to_string(), EXAMPLE);
    assert_eq!(EXAMPLE.parse(), Ok(fix.clone()));
    let bytes = &EXAMPLE.as_bytes()[1..EXAMPLE.len() - 3];
    damaged::<Fix>(bytes);
    published(bytes, fix);
}

#[test]
fn another_character_is_refused() {
    let error = |text: &str| Fix::from_text(text).expect_err("no sentence").to_string();
    assert_eq!(
        error(&EXAMPLE.replace("8,1.03", "9,1.03")),
        "character 68: the checksum is another"
    );
    for at in 0..EXAMPLE.len() {
        let mut text = EXAMPLE.to_owned();
        text.replace_range(at..=at, "~");
        assert!(Fix::from_text(&text).is_err(), "{text}");
    }
}
