use bitcodec::BitCodec;
use jiff::civil::Date;
use jiff::{SignedDuration, ZonedDateTime};

/// A type of one's own.
#[derive(Clone, Copy)]
struct Ticks(u32);

#[derive(BitCodec)]
struct Zoned {
    #[codec(as = i64, unit = s)]
    created: ZonedDateTime,
}

#[derive(BitCodec)]
struct Own {
    #[codec(as = u32, unit = s)]
    ticks: Ticks,
}

#[derive(BitCodec)]
struct EpochOfLength {
    #[codec(as = i32, unit = s, epoch = 1904-01-01)]
    length: SignedDuration,
}

#[derive(BitCodec)]
struct Bare {
    day: Date,
}

fn main() {}
