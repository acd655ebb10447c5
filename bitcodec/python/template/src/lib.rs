//! The telemetry of weather stations, as a Python module.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::time::{Duration, SystemTime};

use bitcodec::BitCodec;

bitcodec_python::module! { telemetry { "record" => Record, "hello" => Hello } }

/// A measurement: 16 bytes.
#[derive(BitCodec)]
#[codec(msb_first, size = 128)]
pub struct Record {
    #[codec(fixed = 0xA5, bits = 8)]
    magic: (),
    /// Which sensor.
    #[codec(bits = 20)]
    pub sensor: u32,
    pub mode: Mode,
    /// Whether the battery is low.
    pub low: bool,
    /// When it was measured.
    #[codec(as = u32, unit = s)]
    pub at: SystemTime,
    /// Degrees Celsius.
    #[codec(bits = 11, bias = -400, column = decimal(4, 1))]
    pub degrees: i16,
    /// Volts of the three cells, in hundredths.
    #[codec(bits = 9, range = 0..=500)]
    pub cells: [u16; 3],
    /// The wind, if there is a sensor for it.
    pub wind: Option<Wind>,
}

/// What a station does.
#[derive(BitCodec)]
#[codec(bits = 3)]
pub enum Mode {
    Off = 0,
    Idle = 1,
    Measure = 2,
    Transmit = 3,
    Fault = 7,
}

/// Where the wind comes from.
#[derive(BitCodec)]
pub struct Wind {
    /// Degrees from the north.
    #[codec(range = 0..=359)]
    pub degrees: u16,
    /// Metres a second, in tenths.
    #[codec(bits = 10)]
    pub speed: u16,
}

/// What a station says when it starts.
#[derive(BitCodec)]
#[codec(msb_first, text = hex)]
pub struct Hello {
    /// The name of the station.
    #[codec(text(utf8), len(bits = 8))]
    pub name: String,
    /// Its serial number.
    pub serial: u128,
    /// Its address.
    pub address: Ipv4Addr,
    /// How long it took to start.
    #[codec(as = u16, unit = ms)]
    pub took: Duration,
    /// The factor of its clock.
    pub clock: f32,
    /// The key of its messages.
    #[codec(column = binary)]
    pub key: [u8; 4],
    /// How often each sensor failed.
    #[codec(len(bits = 4))]
    pub failures: BTreeMap<u8, u16>,
    /// What happened before.
    #[codec(len(bits = 4))]
    pub events: Vec<Event>,
}

/// What happened.
#[derive(BitCodec)]
#[codec(tag(bits = 2))]
pub enum Event {
    /// The power failed.
    PowerLost,
    /// A sensor was changed.
    Changed {
        /// Which.
        #[codec(bits = 20)]
        sensor: u32,
    },
    /// The clock was set.
    ClockSet {
        /// By how many seconds.
        #[codec(bits = 16)]
        by: i32,
    },
}
