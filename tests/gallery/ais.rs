//! Messages of the Automatic Identification System in the six-bit letters of their NMEA sentences: ITU-R M.1371, message 1
//! with a position, and message 5 with the ship and its voyage. Most significant bit first.
//!
//! Format and example are those of Eric S. Raymond, "AIVDM/AIVDO protocol decoding".

use std::fmt;

use bitcodec::error::Refusal;
use bitcodec::text::Text;
use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 6), text = Armour)]
enum Message {
    #[codec(tag = 1)]
    Position(Position),
    #[codec(tag = 5)]
    Voyage(Voyage),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(size = 162)]
struct Position {
    #[codec(bits = 2)]
    repeat: u8,
    #[codec(bits = 30)]
    mmsi: u32,
    #[codec(bits = 4)]
    status: u8,
    turn: i8,
    /// In knots; 102.3 if it is not known.
    #[codec(as = u16, bits = 10, scale = 0.1)]
    speed: f32,
    is_accurate: bool,
    /// In ten-thousandths of a minute.
    #[codec(bits = 28)]
    longitude: i32,
    /// In ten-thousandths of a minute.
    #[codec(bits = 27)]
    latitude: i32,
    /// In degrees; 360 if it is not known.
    #[codec(as = u16, bits = 12, scale = 0.1, range = 0..=3600)]
    course: f32,
    /// In degrees.
    #[codec(bits = 9, range = 0..=359, none = 511)]
    heading: Option<u16>,
    #[codec(bits = 6)]
    second: u8,
    #[codec(bits = 2, range = 0..=2)]
    manoeuvre: u8,
    #[codec(reserved = 3)]
    raim: bool,
    #[codec(bits = 19)]
    radio: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(size = 418)]
struct Voyage {
    #[codec(bits = 2)]
    repeat: u8,
    #[codec(bits = 30)]
    mmsi: u32,
    #[codec(bits = 2)]
    version: u8,
    #[codec(bits = 30)]
    imo: u32,
    #[codec(text(table = LETTERS), bits = 6, len(padded = 7))]
    call_sign: String,
    #[codec(text(table = LETTERS), bits = 6, len(padded = 20))]
    name: String,
    kind: u8,
    /// In metres from the antenna to bow and stern.
    #[codec(bits = 9)]
    length: [u16; 2],
    /// In metres from the antenna to port and starboard.
    #[codec(bits = 6)]
    width: [u8; 2],
    #[codec(bits = 4)]
    fix: u8,
    /// Of the arrival, as the four numbers that follow; 0 if it is not known.
    #[codec(bits = 4, range = 0..=12)]
    month: u8,
    #[codec(bits = 5)]
    day: u8,
    /// 24 if it is not known.
    #[codec(bits = 5, range = 0..=24)]
    hour: u8,
    /// 60 if it is not known.
    #[codec(bits = 6, range = 0..=60)]
    minute: u8,
    /// In metres.
    #[codec(as = u8, scale = 0.1)]
    draught: f32,
    #[codec(text(table = LETTERS), bits = 6, len(padded = 20))]
    destination: String,
    is_terminal_missing: bool,
    #[codec(reserved = 1)]
    end: (),
}

/// The characters of texts: `@` to `_`, which are ASCII from 64 on, and then space to `?`.
const LETTERS: [char; 64] = {
    let mut letters = ['@'; 64];
    let mut code = 0_u8;
    while code < 64 {
        letters[code as usize] = (if code < 32 { code + 64 } else { code }) as char;
        code += 1;
    }
    letters
};

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

const SEATTLE: &str = "177KQJ5000G?tO`K>RA1wUbN0TKH";

#[test]
fn the_example_lies_in_seattle() {
    let position = Message::Position(Position {
        repeat: 0,
        mmsi: 477_553_000,
        status: 5,
        turn: 0,
        speed: 0.0,
        is_accurate: false,
        longitude: -73_407_500,
        latitude: 28_549_700,
        course: 51.0,
        heading: Some(181),
        second: 15,
        manoeuvre: 0,
        raim: false,
        radio: 149_208,
    });
    assert_eq!(position.to_string(), SEATTLE);
    assert_eq!(SEATTLE.parse(), Ok(position.clone()));
    let bytes = position.to_bytes().expect("the report is in order");
    published(&bytes, position);
    damaged::<Message>(&bytes);
}

#[test]
fn a_letter_that_texts_do_not_have_is_refused() {
    let mut voyage = Voyage {
        repeat: 0,
        mmsi: 0,
        version: 0,
        imo: 0,
        call_sign: "3FOF8".to_owned(),
        name: "EVER DIADEM".to_owned(),
        kind: 70,
        length: [225, 70],
        width: [1, 31],
        fix: 1,
        month: 5,
        day: 15,
        hour: 14,
        minute: 0,
        draught: 12.2,
        destination: "NEW YORK".to_owned(),
        is_terminal_missing: false,
        end: (),
    };
    let message = Message::Voyage(voyage.clone());
    assert_eq!(message.to_string().parse(), Ok(message));
    voyage.name = "Ever Diadem".to_owned();
    let error = Message::Voyage(voyage.clone()).to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "Voyage.0.name: the character 1, 'v', is not in LETTERS"
    );
    voyage.name = "TWENTY-ONE CHARACTERS".to_owned();
    let error = Message::Voyage(voyage).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "Voyage.0.name: 21 is not in 0..=20");
}

#[test]
fn pyais_writes_and_reads_the_same() {
    programs::agree("ais_cases.py", |message: &Message, _| {
        let fields = match message {
            Message::Position(position) => position.named(),
            Message::Voyage(voyage) => voyage.named(),
        };
        json!({ "letters": message.to_string(), "fields": fields })
    });
}

/// Returns the nearest integer of tenths, in which the script counts.
fn tenths(number: f32) -> i64 {
    (number * 10.0).round() as i64
}

impl Position {
    fn named(&self) -> Value {
        json!({
            "mmsi": self.mmsi, "status": self.status, "speed": tenths(self.speed), "accuracy": self.is_accurate,
            "lon": self.longitude, "lat": self.latitude, "course": tenths(self.course), "heading": self.heading.unwrap_or(511),
            "second": self.second, "maneuver": self.manoeuvre, "raim": self.raim, "radio": self.radio,
        })
    }
}

impl Voyage {
    fn named(&self) -> Value {
        json!({
            "mmsi": self.mmsi, "imo": self.imo, "callsign": self.call_sign, "shipname": self.name, "ship_type": self.kind,
            "to_bow": self.length[0], "to_stern": self.length[1], "to_port": self.width[0], "to_starboard": self.width[1],
            "epfd": self.fix, "month": self.month, "day": self.day, "hour": self.hour, "minute": self.minute,
            "draught": tenths(self.draught), "destination": self.destination, "dte": self.is_terminal_missing,
        })
    }
}
