use std::time::{Duration, SystemTime};

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct WithoutUnit {
    #[codec(as = u32)]
    length: Duration,
}

#[derive(BitCodec)]
struct WithoutInteger {
    #[codec(unit = ms)]
    length: Duration,
    #[codec(bits = 32, unit = s, epoch = 1904-01-01)]
    created: SystemTime,
}

#[derive(BitCodec)]
struct WithoutKeys {
    length: Duration,
    list: std::time::SystemTime,
    start: std::time::Instant,
}

#[derive(BitCodec)]
struct OnlyEpoch {
    #[codec(as = u32, epoch = 1904-01-01)]
    created: SystemTime,
}

#[derive(BitCodec)]
struct NoTimes {
    #[codec(as = u32, unit = ms)]
    number: u32,
    #[codec(as = u32, unit = ms)]
    float: f64,
}

#[derive(BitCodec)]
struct NoTime {
    #[codec(as = u32, unit = ms)]
    text: String,
}

#[derive(BitCodec)]
struct EpochOfLength {
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    length: Duration,
}

#[derive(BitCodec)]
struct OtherInteger {
    #[codec(as = f32, unit = s)]
    length: Duration,
}

#[derive(BitCodec)]
struct LongInteger {
    #[codec(as = u128, unit = ns)]
    length: Duration,
}

#[derive(BitCodec)]
struct Bare {
    length: Duration,
}

#[derive(BitCodec)]
struct Units {
    #[codec(as = u32, unit = seconds)]
    name: Duration,
    #[codec(as = u32, unit = 10millis)]
    number: Duration,
    #[codec(as = u32, unit = fortnight)]
    unknown: Duration,
    #[codec(as = u32, unit = 1000)]
    nameless: Duration,
    #[codec(as = u32, unit = "ms")]
    quoted: Duration,
    #[codec(as = u32, unit = 0s)]
    nothing: Duration,
    #[codec(as = u32, unit)]
    alone: Duration,
    #[codec(as = u32, unit = 60 s)]
    apart: Duration,
}

#[derive(BitCodec)]
struct Epochs {
    #[codec(as = u32, unit = s, epoch = 1904)]
    year: SystemTime,
    #[codec(as = u32, unit = s, epoch = 1900-02-29)]
    no_day: SystemTime,
    #[codec(as = u32, unit = s, epoch = "1904-01-01")]
    quoted: SystemTime,
    #[codec(as = u32, unit = s, epoch = unix)]
    named: SystemTime,
}

#[derive(BitCodec)]
struct Several {
    #[codec(as = u32, unit = s, radix = 100)]
    times: [Duration; 4],
    #[codec(as = u8, unit = s, fixed = 3)]
    fixed: Duration,
}

#[derive(BitCodec)]
struct TooWide {
    #[codec(as = u16, bits = 17, unit = s)]
    length: Duration,
    #[codec(as = u8, unit = s, none = 300)]
    option: Option<Duration>,
    #[codec(as = u8, unit = s)]
    without: Option<Duration>,
}

fn main() {}
