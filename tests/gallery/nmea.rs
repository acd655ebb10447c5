//! A sentence of NMEA 0183 with a position: fields between commas, and the exclusive or of all bytes between `$` and `*`.
//!
//! Format and example are those of Wikipedia, "NMEA 0183". Numbers whose digits receivers write in several ways, with zeros
//! before them or any number of places, stay texts.

use bitcodec::sum::XorOfBytes;
use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::programs::{self, Numbers};
use super::{damaged, published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Fix {
    #[codec(fixed = b"$")]
    begin: (),
    #[codec(fixed = b"GPGGA,")]
    kind: (),
    #[codec(decimal(width = 2), range = 0..=23)]
    hour: u8,
    #[codec(decimal(width = 2), range = 0..=59)]
    minute: u8,
    #[codec(text(ascii), len(until = b',', max = 6))]
    second: String,
    #[codec(decimal(width = 2), range = 0..=90)]
    latitude: u8,
    #[codec(text(ascii), len(until = b',', max = 10))]
    latitude_minutes: String,
    north: NorthSouth,
    #[codec(decimal(width = 3), range = 0..=180)]
    longitude: u8,
    #[codec(text(ascii), len(until = b',', max = 10))]
    longitude_minutes: String,
    east: EastWest,
    #[codec(decimal(width = 1, end = b','), range = 0..=8)]
    quality: u8,
    #[codec(text(ascii), len(until = b','))]
    satellites: String,
    #[codec(text(ascii), len(until = b','))]
    dilution: String,
    #[codec(text(ascii), len(until = b','))]
    altitude: String,
    #[codec(fixed = b"M,")]
    metres: (),
    #[codec(text(ascii), len(until = b','))]
    geoid: String,
    #[codec(fixed = b"M,")]
    geoid_metres: (),
    #[codec(text(ascii), len(until = b','))]
    age: String,
    #[codec(text(ascii), len(rest))]
    station: String,
    #[codec(fixed = b"*")]
    end: (),
    #[codec(sum(XorOfBytes, over = kind..=station), hex(width = 2, upper))]
    checksum: (),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bytes = 2))]
enum NorthSouth {
    #[codec(tag = b"N,")]
    North,
    #[codec(tag = b"S,")]
    South,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bytes = 2))]
enum EastWest {
    #[codec(tag = b"E,")]
    East,
    #[codec(tag = b"W,")]
    West,
}

const EXAMPLE: &[u8] = b"$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76";

fn dublin() -> Fix {
    Fix {
        begin: (),
        kind: (),
        hour: 9,
        minute: 27,
        second: "50.000".to_owned(),
        latitude: 53,
        latitude_minutes: "21.6802".to_owned(),
        north: NorthSouth::North,
        longitude: 6,
        longitude_minutes: "30.3372".to_owned(),
        east: EastWest::West,
        quality: 1,
        satellites: "8".to_owned(),
        dilution: "1.03".to_owned(),
        altitude: "61.7".to_owned(),
        metres: (),
        geoid: "55.2".to_owned(),
        geoid_metres: (),
        age: String::new(),
        station: String::new(),
        end: (),
        checksum: (),
    }
}

#[test]
fn the_example_lies_in_dublin() {
    published(EXAMPLE, dublin());
    damaged::<Fix>(EXAMPLE);
    refused::<Fix>(EXAMPLE);
}

#[test]
fn another_character_is_refused() {
    let refusal = |from: &str, to: &str| {
        let text = String::from_utf8(EXAMPLE.to_vec()).unwrap();
        let error = Fix::from_bytes(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        error.to_string()
    };
    for (from, to, error) in [
        (
            "8,1.03",
            "9,1.03",
            "checksum: the checksum is 0x77, not 0x76 (bits 544..560)",
        ),
        (
            "*76",
            "*7G",
            "checksum: b'G' is no hexadecimal digit (bits 552..560)",
        ),
        (",0927", ",2460", "hour: 24 is not in 0..=23 (bits 56..72)"),
        (
            "N,",
            "X,",
            "north: b\"X,\" is the tag of no `NorthSouth` (bits 224..240)",
        ),
        ("W,1,", "W,9,", "quality: 9 is not in 0..=8 (bits 344..360)"),
    ] {
        assert_eq!(refusal(from, to), error);
    }
}

#[test]
fn pynmea2_writes_and_reads_the_same() {
    programs::agree("nmea_cases.py", |fix: &Fix, _| fix.named());
}

#[test]
fn pynmea2_reads_what_we_write() {
    let mut numbers = Numbers(183);
    let fixes = (0..20).map(|_| Fix {
        hour: numbers.below(24) as u8,
        minute: numbers.below(60) as u8,
        second: format!("{:05.2}", numbers.below(6000) as f64 / 100.0),
        latitude: numbers.below(90) as u8,
        latitude_minutes: format!("{:07.4}", numbers.below(600_000) as f64 / 10_000.0),
        north: [NorthSouth::North, NorthSouth::South][numbers.below(2) as usize],
        longitude: numbers.below(180) as u8,
        longitude_minutes: format!("{:07.4}", numbers.below(600_000) as f64 / 10_000.0),
        east: [EastWest::East, EastWest::West][numbers.below(2) as usize],
        quality: numbers.below(9) as u8,
        satellites: format!("{:02}", numbers.below(13)),
        altitude: format!("-{}.5", numbers.below(100)),
        age: ["", "3.5"][numbers.below(2) as usize].to_owned(),
        station: ["", "0120"][numbers.below(2) as usize].to_owned(),
        ..dublin()
    });
    programs::read("nmea_cases.py", &fixes.collect::<Vec<_>>(), Fix::named);
}

impl Fix {
    /// Returns what pynmea2 reads, in the words of the script.
    fn named(&self) -> serde_json::Value {
        json!({
            "time": [self.hour, self.minute],
            "latitude": [format!("{:02}{}", self.latitude, self.latitude_minutes), if self.north == NorthSouth::North { "N" } else { "S" }],
            "longitude": [format!("{:03}{}", self.longitude, self.longitude_minutes), if self.east == EastWest::East { "E" } else { "W" }],
            "quality": self.quality, "satellites": self.satellites, "dilution": self.dilution, "altitude": self.altitude,
            "geoid": self.geoid, "age": self.age, "station": self.station,
        })
    }
}
