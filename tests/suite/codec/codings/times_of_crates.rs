//! Times of the crates time and jiff: the laws at the limits of each type, and the same numbers as those of `SystemTime`
//! and of the conversions of the crates.

use std::time::{Duration, SystemTime};

use bitcodec::coding::{Coding, Leb128, Own, Timed};
use bitcodec::io::{Msb, SliceReader, SliceWriter};
use bitcodec::value::{Date, DateTime, Value};
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat, laws};
use jiff::SignedDuration;
use jiff::tz::Offset;
use time::{PrimitiveDateTime, UtcDateTime};

use super::laws::{comes_back, is_canonical, is_refused};

const SECOND: u64 = 1_000_000_000;
const DAY: u64 = 86_400 * SECOND;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use std::collections::BTreeSet;

            use bitcodec::BitCodec;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct OfTime {
                #[codec(bits = 3)]
                pub(super) flags: u8,
                #[codec(as = i32, unit = ms)]
                pub(super) length: time::Duration,
                #[codec(as = i64, zigzag, leb128, unit = ns)]
                pub(super) exact: time::Duration,
                #[codec(as = u32, unit = s, epoch = 1904-01-01)]
                pub(super) movie: time::UtcDateTime,
                #[codec(as = i64, unit = us, little_endian)]
                pub(super) unix: time::UtcDateTime,
                #[codec(as = u32, unit = 2s, none = 0)]
                pub(super) civil: Option<time::PrimitiveDateTime>,
                #[codec(as = i16, unit = d)]
                pub(super) day: time::Date,
                #[codec(as = u16, unit = d, epoch = 2000-02-29)]
                pub(super) days: [[time::Date; 2]; 2],
                #[codec(as = u16, bits = 12, unit = 7d, len(bits = 4))]
                pub(super) weeks: Vec<time::Date>,
                #[codec(each(as = i8, unit = h))]
                pub(super) option: Option<time::PrimitiveDateTime>,
                #[codec(as = u16, unit = d, len(leb128))]
                pub(super) set: BTreeSet<time::Date>,
                #[codec(as = u8, unit = s, none = &time::Duration::ZERO)]
                pub(super) zero: Option<time::Duration>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct OfJiff {
                #[codec(bits = 3)]
                pub(super) flags: u8,
                #[codec(as = i32, unit = ms)]
                pub(super) length: jiff::SignedDuration,
                #[codec(as = i64, zigzag, leb128, unit = ns)]
                pub(super) exact: jiff::SignedDuration,
                #[codec(as = u32, unit = s, epoch = 1904-01-01)]
                pub(super) movie: jiff::Timestamp,
                #[codec(as = i64, unit = us, little_endian)]
                pub(super) unix: jiff::Timestamp,
                #[codec(as = u32, unit = 2s, none = 0)]
                pub(super) civil: Option<jiff::civil::DateTime>,
                #[codec(as = i16, unit = d)]
                pub(super) day: jiff::civil::Date,
                #[codec(as = u16, unit = d, epoch = 2000-02-29)]
                pub(super) days: [[jiff::civil::Date; 2]; 2],
                #[codec(as = u16, bits = 12, unit = 7d, len(bits = 4))]
                pub(super) weeks: Vec<jiff::civil::Date>,
                #[codec(each(as = i8, unit = h))]
                pub(super) option: Option<jiff::civil::DateTime>,
                #[codec(as = u16, unit = d, len(leb128))]
                pub(super) set: BTreeSet<jiff::civil::Date>,
                #[codec(as = u8, unit = s, none = &jiff::SignedDuration::ZERO)]
                pub(super) zero: Option<jiff::SignedDuration>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first;
    high = msb_first;
}

#[test]
fn values_keep_the_laws() {
    laws::of_type::<low::OfTime>();
    laws::of_type::<high::OfTime>();
    laws::of_type::<low::OfJiff>();
    laws::of_type::<high::OfJiff>();
}

/// Every type has the same declarations here, so both crates have the same bits.
#[test]
fn both_crates_read_and_write_the_same_bytes() {
    for seed in 0..200_u32 {
        let made = laws::made_of::<high::OfTime>(&seed.to_le_bytes()).expect("there are values");
        let bytes = made.to_bytes().expect("what was read is written");
        // The points of jiff end a day before those of time; none here is that late.
        let other = high::OfJiff::from_bytes(&bytes).expect("it has the same times");
        assert_eq!(other.to_bytes().as_ref(), Ok(&bytes));
        assert_eq!(i32::from(other.day.year()), made.day.year());
        assert_eq!(other.length.as_millis(), made.length.whole_milliseconds());
    }
}

trait Whole<T>: Coding<T, Context = NoContext> {}
impl<T, C: Coding<T, Context = NoContext>> Whole<T> for C {}

/// Returns the time of a number on the wire.
fn read<T, C: Whole<T>>(number: i64) -> Option<T> {
    C::decode(&mut SliceReader::<Msb>::new(&number.to_be_bytes()), ()).ok()
}

/// Returns the number on the wire of a time.
fn written<T, C: Whole<T>>(value: &T) -> Option<i64> {
    let mut bytes = [0; 8];
    C::encode(value, &mut SliceWriter::<Msb>::new(&mut bytes), ()).ok()?;
    Some(i64::from_be_bytes(bytes))
}

/// The first and the last time of a type come back, and the numbers beside them are no time.
macro_rules! limits {
    ($($type:ty, $unit:expr, $epoch:expr => $time:expr, $step:literal;)*) => { $( {
        type Code = Timed<i64, Own, { $unit }, { $epoch }>;
        let time: $type = $time;
        comes_back::<$type, Code>(&time);
        let last = written::<$type, Code>(&time).expect("the number has 64 bits");
        assert_eq!(read::<$type, Code>(last + $step), None, "{time:?}");
        for near in -3..=3 {
            is_canonical::<$type, Code>(&(last + near).to_be_bytes());
        }
        assert!(read::<$type, Code>(last - $step).is_some(), "{time:?}");
    } )* };
}

/// Seconds from 1970 to about the first and the last year of both crates.
const FIRST: i64 = -377_705_116_800;
const LAST: i64 = 253_402_300_800;

#[test]
fn the_limits_of_each_type_come_back_and_nothing_beyond_them() {
    limits! {
        UtcDateTime, 1, LAST => UtcDateTime::MAX, 1;
        UtcDateTime, 1, FIRST => UtcDateTime::MIN, -1;
        UtcDateTime, SECOND, 0 => UtcDateTime::MIN, -1;
        PrimitiveDateTime, 1, LAST => PrimitiveDateTime::MAX, 1;
        PrimitiveDateTime, 1, FIRST => PrimitiveDateTime::MIN, -1;
        time::Date, DAY, 0 => time::Date::MAX, 1;
        time::Date, DAY, 0 => time::Date::MIN, -1;
        jiff::Timestamp, 1, LAST => jiff::Timestamp::MAX, 1;
        jiff::Timestamp, 1, FIRST => jiff::Timestamp::MIN, -1;
        jiff::Timestamp, SECOND, 0 => jiff::Timestamp::MIN, -1;
        jiff::civil::DateTime, 1, LAST => jiff::civil::DateTime::MAX, 1;
        jiff::civil::DateTime, 1, FIRST => jiff::civil::DateTime::MIN, -1;
        jiff::civil::Date, DAY, 0 => jiff::civil::Date::MAX, 1;
        jiff::civil::Date, DAY, 0 => jiff::civil::Date::MIN, -1;
    }
    for number in [i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX] {
        every_type_is_canonical(&number.to_be_bytes());
    }
}

/// The lengths are as long as the integers, so what is beyond them is so many minutes.
#[test]
fn lengths_have_a_sign_and_every_nanosecond() {
    macro_rules! lengths {
        ($($length:ty: $new:expr;)*) => { $( {
            let new: fn(i64, i32) -> $length = $new;
            for (seconds, nanoseconds) in [
                (0, 0), (0, 1), (0, -1), (-1, -999_999_999), (1, 999_999_999), (-2, 0), (9_000_000_000, 5),
                (-9_223_372_036, -854_775_808), (9_223_372_036, 854_775_807),
            ] {
                let length = new(seconds, nanoseconds);
                let expected = i128::from(seconds) * i128::from(SECOND) + i128::from(nanoseconds);
                comes_back::<$length, Timed<i64, Own, 1>>(&length);
                assert_eq!(written::<$length, Timed<i64, Own, 1>>(&length), i64::try_from(expected).ok());
                if expected < 0 {
                    is_refused::<$length, Timed<u64, Own, 1>>(&length);
                }
                if nanoseconds != 0 {
                    is_refused::<$length, Timed<i64, Own, SECOND>>(&length);
                }
            }
            for seconds in [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX] {
                comes_back::<$length, Timed<i64, Own, SECOND>>(&new(seconds, 0));
                assert_eq!(read::<$length, Timed<i64, Own, SECOND>>(seconds), Some(new(seconds, 0)));
            }
            is_refused::<$length, Timed<i64, Own, SECOND>>(&<$length>::MIN);
            is_refused::<$length, Timed<i64, Own, SECOND>>(&<$length>::MAX);
            is_refused::<$length, Timed<i64, Own, 1>>(&<$length>::MIN);
            assert_eq!(read::<$length, Timed<i64, Own, { 60 * SECOND }>>(i64::MIN), None);
            assert_eq!(read::<$length, Timed<u64, Own, SECOND>>(-1), None);
            // Units of 146 years.
            is_canonical::<$length, Timed<u64, Leb128, { (1 << 62) - 1 }>>(&[0xff; 9]);
        } )* };
    }
    lengths! {
        time::Duration: time::Duration::new;
        SignedDuration: SignedDuration::new;
    }
}

/// What these bytes are in every type and unit comes back.
fn every_type_is_canonical(bytes: &[u8; 8]) {
    macro_rules! each {
        ([$($type:ty),*] $units:tt) => { $( each! { $type, $units } )* };
        ($type:ty, [$($unit:expr, $epoch:expr;)*]) => { $(
            is_canonical::<$type, Timed<i64, Own, { $unit }, { $epoch }>>(bytes);
            is_canonical::<$type, Timed<u32, Own, { $unit }, { $epoch }>>(bytes);
        )* };
    }
    each! {
        [
            UtcDateTime, PrimitiveDateTime, time::Date, jiff::Timestamp, jiff::civil::DateTime, jiff::civil::Date
        ]
        [
            1, 0;
            100, -11_644_473_600;
            1000, 0;
            1_000_000, 1;
            SECOND, -2_082_844_800;
            1_500_000_000, 0;
            60 * SECOND, -1;
            3600 * SECOND, 0;
            DAY, 951_782_400;
            7 * DAY, 1;
        ]
    }
    is_canonical::<time::Duration, Timed<i64, Own, 333>>(bytes);
    is_canonical::<SignedDuration, Timed<i64, Own, 333>>(bytes);
    is_canonical::<time::Duration, Timed<u32, Own, DAY>>(bytes);
    is_canonical::<SignedDuration, Timed<u32, Own, DAY>>(bytes);
}

/// SplitMix64.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// Returns numbers of every length, of both signs.
fn numbers() -> impl Iterator<Item = i64> {
    let mut state = 1;
    (0..1000).map(move |_| {
        let shift = draw(&mut state) % 64;
        i64::from_le_bytes(draw(&mut state).to_le_bytes()) >> shift
    })
}

#[test]
fn what_is_read_is_written_in_every_unit() {
    for number in numbers().take(300) {
        every_type_is_canonical(&number.to_be_bytes());
    }
}

/// The same numbers are the same instants as those of `SystemTime`, and as those of the conversions of the crates.
#[test]
fn instants_are_those_of_the_standard_library_and_of_the_crates() {
    macro_rules! units {
        ($($unit:expr, $epoch:expr;)*) => { $( {
            type Code = Timed<i64, Own, { $unit }, { $epoch }>;
            for number in numbers() {
                let nanoseconds = i128::from(number) * i128::from($unit) + $epoch * i128::from(SECOND);
                instant::<Code>(number, nanoseconds);
            }
        } )* };
    }
    units! {
        1, 0;
        100, -11_644_473_600;
        1000, 0;
        1_000_000, 951_782_400;
        1_500_000_000, 0;
        SECOND, -2_082_844_800;
        60 * SECOND, 0;
        3600 * SECOND, -7;
        DAY, 951_782_400;
    }
}

fn system_time(nanoseconds: i128) -> SystemTime {
    let second = i128::from(SECOND);
    let seconds =
        u64::try_from((nanoseconds / second).unsigned_abs()).expect("years of four digits");
    let rest = (nanoseconds % second).unsigned_abs();
    let since = Duration::new(seconds, u32::try_from(rest).expect("less than a second"));
    match nanoseconds {
        0.. => SystemTime::UNIX_EPOCH + since,
        _ => SystemTime::UNIX_EPOCH - since,
    }
}

fn instant<C>(number: i64, nanoseconds: i128)
where
    C: Whole<SystemTime>
        + Whole<UtcDateTime>
        + Whole<PrimitiveDateTime>
        + Whole<jiff::Timestamp>
        + Whole<jiff::civil::DateTime>
        + Whole<time::Date>
        + Whole<jiff::civil::Date>,
{
    let utc = UtcDateTime::from_unix_timestamp_nanos(nanoseconds).ok();
    assert_eq!(read::<UtcDateTime, C>(number), utc, "{nanoseconds}");
    let civil = utc.map(|utc| PrimitiveDateTime::new(utc.date(), utc.time()));
    assert_eq!(read::<PrimitiveDateTime, C>(number), civil);
    let timestamp = jiff::Timestamp::from_nanosecond(nanoseconds).ok();
    assert_eq!(read::<jiff::Timestamp, C>(number), timestamp);
    let datetime = read::<jiff::civil::DateTime, C>(number);
    if let Some(timestamp) = timestamp {
        assert_eq!(datetime, Some(Offset::UTC.to_datetime(timestamp)));
    }
    // Both crates have the same civil times.
    assert_eq!(
        datetime.map(|datetime| (i32::from(datetime.year()), datetime.subsec_nanosecond())),
        civil.map(|civil| (civil.year(), i32::try_from(civil.nanosecond()).unwrap()))
    );
    if utc.is_some() {
        let system = read::<SystemTime, C>(number).expect("it has more years");
        assert_eq!(system, system_time(nanoseconds));
        assert_eq!(written::<SystemTime, C>(&system), Some(number));
    }
    let is_whole = nanoseconds % i128::from(DAY) == 0;
    let day = utc.filter(|_| is_whole).map(UtcDateTime::date);
    assert_eq!(read::<time::Date, C>(number), day);
    let day = datetime
        .filter(|_| is_whole)
        .map(jiff::civil::DateTime::date);
    assert_eq!(read::<jiff::civil::Date, C>(number), day);
}

#[test]
fn days_are_those_of_the_crates_and_of_traces() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Day {
        #[codec(as = i32, unit = d)]
        of_time: time::Date,
        #[codec(as = i32, unit = d)]
        of_jiff: jiff::civil::Date,
    }

    let epoch = UtcDateTime::UNIX_EPOCH.to_julian_day();
    for number in (-4_371_587..=2_932_896_i32).step_by(211) {
        let bytes = [number.to_be_bytes(), number.to_be_bytes()].concat();
        let day = Day::from_bytes(&bytes).unwrap();
        assert_eq!(day.of_time.to_julian_day(), epoch + number);
        let (year, month, of_month) = day.of_time.to_calendar_date();
        let (year, month) = (
            i16::try_from(year).unwrap(),
            i8::try_from(u8::from(month)).unwrap(),
        );
        assert_eq!(
            day.of_jiff,
            jiff::civil::date(year, month, i8::try_from(of_month).unwrap())
        );
        let trace = Day::trace(&bytes);
        let shown: Vec<_> = trace
            .segments()
            .iter()
            .map(|segment| segment.value)
            .collect();
        assert_eq!(shown, [Some(Value::Date(Date::new(number.into()))); 2]);
        if year >= 0 {
            assert_eq!(shown[0].unwrap().to_string(), day.of_jiff.to_string());
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Entry {
    #[codec(as = i16, unit = ms)]
    shift: time::Duration,
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    created: jiff::Timestamp,
    #[codec(as = i64, unit = 100ns)]
    alarm: PrimitiveDateTime,
    #[codec(as = i32, unit = d)]
    birthday: jiff::civil::Date,
    #[codec(as = u32, unit = s)]
    due: time::Date,
}

fn entry() -> Entry {
    Entry {
        shift: time::Duration::milliseconds(-1500),
        created: jiff::Timestamp::constant(1_000_000_000, 0),
        alarm: read::<PrimitiveDateTime, Timed<i64, Own, 100>>(-5_000_000).unwrap(),
        birthday: jiff::civil::date(-44, 3, 15),
        due: time::Date::from_ordinal_date(1970, 2).unwrap(),
    }
}

#[test]
fn traces_show_civil_times_and_dates() {
    let entry = entry();
    let bytes = entry.to_bytes().unwrap();
    assert_eq!(Entry::from_bytes(&bytes).as_ref(), Ok(&entry));
    let trace = Entry::trace(&bytes);
    let values: Vec<_> = trace
        .segments()
        .iter()
        .map(|segment| segment.value.expect("a value"))
        .collect();
    assert_eq!(values[2], Value::DateTime(DateTime::new(-1, 500_000_000)));
    let texts: Vec<_> = values.iter().map(ToString::to_string).collect();
    let expected = [
        "-1.5s",
        "2001-09-09T01:46:40Z",
        "1969-12-31T23:59:59.5",
        "-044-03-15",
        "1970-01-02",
    ];
    assert_eq!(texts, expected);
    for (value, text) in values.iter().zip(expected) {
        assert_eq!(serde_json::to_value(value).unwrap(), text);
    }
}

#[test]
fn what_a_type_does_not_hold_is_refused_with_its_reason() {
    let refusal = |entry: Entry| {
        let error = entry.to_bytes().unwrap_err();
        (error.kind(), error.to_string())
    };
    let shift = time::Duration::new(0, -1);
    assert_eq!(
        refusal(Entry { shift, ..entry() }),
        (
            ErrorKind::Unencodable,
            "shift: the time is not a multiple of 1 ms".to_owned()
        )
    );
    let created = jiff::Timestamp::constant(-2_082_844_801, 0);
    assert_eq!(
        refusal(Entry { created, ..entry() }),
        (
            ErrorKind::OutOfRange,
            "created: -1 does not fit 32 bits".to_owned()
        )
    );

    let bytes = entry().to_bytes().unwrap();
    for (place, number, expected) in [
        (
            6,
            1_i64.rotate_right(1).to_be_bytes().to_vec(),
            "alarm: -9223372036854775808 units of time are no `time::PrimitiveDateTime` (bits 48..112)",
        ),
        (
            14,
            2_932_897_i32.to_be_bytes().to_vec(),
            "birthday: 2932897 units of time are no `jiff::civil::Date` (bits 112..144)",
        ),
        (
            18,
            86_401_u32.to_be_bytes().to_vec(),
            "due: 86401 units of time are no `time::Date` (bits 144..176)",
        ),
    ] {
        let mut bytes = bytes.clone();
        bytes[place..place + number.len()].copy_from_slice(&number);
        let error = Entry::from_bytes(&bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(error.to_string(), expected);
    }
}

/// The fingerprint has the unit and the epoch, and not what the program holds the time in.
#[test]
fn times_of_all_crates_have_one_layout() {
    fn spelled<T>() -> String
    where
        Timed<u32, Own, SECOND, 5>: Whole<T>,
    {
        <Timed<u32, Own, SECOND, 5> as Coding<T>>::LAYOUT.spelling()
    }
    let expected = "time(1000000000,5:u32;);";
    assert_eq!(spelled::<SystemTime>(), expected);
    assert_eq!(spelled::<UtcDateTime>(), expected);
    assert_eq!(spelled::<PrimitiveDateTime>(), expected);
    assert_eq!(spelled::<time::Date>(), expected);
    assert_eq!(spelled::<jiff::Timestamp>(), expected);
    assert_eq!(spelled::<jiff::civil::DateTime>(), expected);
    assert_eq!(spelled::<jiff::civil::Date>(), expected);
    for layout in [
        <Timed<i8, Own, 7> as Coding<Duration>>::LAYOUT,
        <Timed<i8, Own, 7> as Coding<time::Duration>>::LAYOUT,
        <Timed<i8, Own, 7> as Coding<SignedDuration>>::LAYOUT,
    ] {
        assert_eq!(layout.spelling(), "duration(7:i8;);");
    }
}
