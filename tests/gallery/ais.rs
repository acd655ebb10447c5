//! A position report of the Automatic Identification System, ITU-R M.1371 message 1, in the six-bit letters of its NMEA
//! sentences. Most significant bit first.
//!
//! Format and example are those of Eric S. Raymond, "AIVDM/AIVDO protocol decoding".

use std::fmt;

use bitcodec::BitCodec;
use bitcodec::error::Refusal;
use bitcodec::text::Text;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 168, text = Armour)]
struct Position {
    #[codec(fixed = 1, bits = 6)]
    message: (),
    #[codec(bits = 2)]
    repeat: u8,
    #[codec(bits = 30)]
    mmsi: u32,
    #[codec(bits = 4)]
    status: u8,
    turn: i8,
    /// In tenths of a knot.
    #[codec(bits = 10)]
    speed: u16,
    is_accurate: bool,
    /// In ten-thousandths of a minute.
    #[codec(bits = 28)]
    longitude: i32,
    /// In ten-thousandths of a minute.
    #[codec(bits = 27)]
    latitude: i32,
    /// In tenths of a degree.
    #[codec(bits = 12, range = 0..=3600)]
    course: u16,
    #[codec(bits = 9)]
    heading: u16,
    #[codec(bits = 6)]
    second: u8,
    #[codec(bits = 2, range = 0..=2)]
    manoeuvre: u8,
    #[codec(reserved = 3)]
    raim: bool,
    #[codec(bits = 19)]
    radio: u32,
}

/// Six bits a letter: `0` to `W`, then a backquote to `w`.
enum Armour {}

impl Text for Armour {
    fn encoded_len(bits: usize) -> usize {
        bits.div_ceil(6)
    }

    fn write<W: fmt::Write>(bytes: &[u8], bits: usize, out: &mut W) -> fmt::Result {
        for letter in 0..Self::encoded_len(bits) {
            let six = (0..6).fold(0, |six, bit| six << 1 | bit_at(bytes, 6 * letter + bit));
            out.write_char(char::from(if six < 40 { six + 48 } else { six + 56 }))?;
        }
        Ok(())
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        for (at, found) in text.bytes().enumerate() {
            let six = match found {
                48..88 => found - 48,
                96..120 => found - 56,
                _ => {
                    let expected = "a letter of AIS";
                    return Err(Refusal::text_character(found, at, expected));
                }
            };
            for bit in (0..6).filter(|bit| six >> (5 - bit) & 1 == 1) {
                let place = 6 * at + bit;
                let byte = bytes.get_mut(place / 8);
                *byte.ok_or(Refusal::no_space(text.len()))? |= 0x80 >> (place % 8);
            }
        }
        Ok(6 * text.len())
    }
}

fn bit_at(bytes: &[u8], place: usize) -> u8 {
    bytes
        .get(place / 8)
        .map_or(0, |byte| byte >> (7 - place % 8) & 1)
}

#[test]
fn the_example_lies_in_seattle() {
    let position = Position {
        message: (),
        repeat: 0,
        mmsi: 477_553_000,
        status: 5,
        turn: 0,
        speed: 0,
        is_accurate: false,
        longitude: -73_407_500,
        latitude: 28_549_700,
        course: 510,
        heading: 181,
        second: 15,
        manoeuvre: 0,
        raim: false,
        radio: 149_208,
    };
    assert_eq!(position.to_string(), "177KQJ5000G?tO`K>RA1wUbN0TKH");
    assert_eq!("177KQJ5000G?tO`K>RA1wUbN0TKH".parse(), Ok(position.clone()));
    let bytes = position.to_array().expect("the report is in order");
    published(&bytes, position);
    damaged::<Position>(&bytes);
}
