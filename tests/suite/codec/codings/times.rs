//! Times as numbers of units, in both orders, beside every code of numbers.

use std::time::{Duration, SystemTime};

use bitcodec::coding::{Coding, Leb128, Own, Timed};
use bitcodec::value::{Timestamp, Value};
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};

use super::laws::{comes_back, is_canonical, is_refused};

const SECOND: u64 = 1_000_000_000;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct All {
                #[codec(bits = 3)]
                pub(super) flags: u8,
                #[codec(as = u32, unit = ms)]
                pub(super) own: Duration,
                #[codec(as = u64, unit = ns)]
                pub(super) whole: Duration,
                #[codec(as = u16, bits = 11, unit = s)]
                pub(super) bits: Duration,
                #[codec(as = u64, leb128, unit = us)]
                pub(super) leb: Duration,
                #[codec(as = u32, utf8, unit = 2s)]
                pub(super) utf8: Duration,
                #[codec(as = u8, range = 1..=60, unit = min)]
                pub(super) range: Duration,
                #[codec(as = u16, scale = 10, bias = 5, unit = ms)]
                pub(super) tens: Duration,
                #[codec(as = i8, unit = 1500ms)]
                pub(super) signed: Duration,
                #[codec(as = u32, unit = s, epoch = 1904-01-01)]
                pub(super) movie: SystemTime,
                #[codec(as = i64, unit = ms)]
                pub(super) unix: SystemTime,
                #[codec(as = u64, unit = 100ns, epoch = 1601-01-01)]
                pub(super) file: SystemTime,
                #[codec(as = i32, zigzag, leb128, unit = h)]
                pub(super) hours: SystemTime,
                #[codec(as = u32, unit = s, little_endian)]
                pub(super) little: SystemTime,
                #[codec(as = u32, unit = s, decimal(width = 10))]
                pub(super) digits: SystemTime,
                #[codec(as = u16, unit = d, epoch = 2000-02-29)]
                pub(super) days: [[SystemTime; 2]; 2],
                #[codec(as = u32, unit = s, len(bits = 4))]
                pub(super) list: Vec<SystemTime>,
                #[codec(as = u16, unit = ms, len(leb128))]
                pub(super) set: std::collections::BTreeSet<Duration>,
                #[codec(each(as = u16, unit = 2s))]
                pub(super) option: Option<Duration>,
                #[codec(as = u32, unit = s, none = 0)]
                pub(super) none: Option<SystemTime>,
                #[codec(as = i16, unit = ms, none = -1, range = 0..=900)]
                pub(super) nones: [Option<Duration>; 2],
                #[codec(as = u8, unit = 7ns, none = &Duration::ZERO)]
                pub(super) zero: Option<Duration>,
                #[codec(when = flags > 3, as = u8, unit = 3min)]
                pub(super) sometimes: Option<Duration>,
                #[codec(as = u8, unit = s, order = [2, 0, 1], names = ["a", "b", "c"])]
                pub(super) named: [Duration; 3],
                #[codec(as = u16, unit = s, best_of((bits = 4), (leb128)))]
                pub(super) best: Duration,
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
    laws::of_type::<low::All>();
    laws::of_type::<high::All>();
}

#[test]
fn every_number_of_units_is_a_time_or_none() {
    for number in (i16::MIN..=i16::MAX).step_by(7) {
        let bytes = number.to_be_bytes();
        is_canonical::<Duration, Timed<i16, Own, { 7 * SECOND }>>(&bytes);
        is_canonical::<Duration, Timed<i16, Own, 1_500_000_000>>(&bytes);
        is_canonical::<SystemTime, Timed<i16, Own, 333>>(&bytes);
        is_canonical::<SystemTime, Timed<i16, Own, 1_000_000, 1_000>>(&bytes);
        is_canonical::<SystemTime, Timed<i16, Own, { 3600 * SECOND }, { -7 }>>(&bytes);
    }
}

#[test]
fn extreme_times_come_back_or_are_refused() {
    for seconds in [0, 1, u64::MAX / 2, u64::MAX - 1, u64::MAX] {
        let whole = Duration::from_secs(seconds);
        comes_back::<Duration, Timed<u64, Own, SECOND>>(&whole);
        let between = whole + Duration::from_nanos(999_999_999);
        is_refused::<Duration, Timed<u64, Own, SECOND>>(&between);
    }
    is_refused::<Duration, Timed<i64, Own, SECOND>>(&Duration::from_secs(1 << 63));
    is_refused::<Duration, Timed<u64, Own, 1>>(&Duration::MAX);
    comes_back::<Duration, Timed<u64, Own, 1>>(&Duration::from_nanos(u64::MAX));
    // A year of 2^64 days is none of the type.
    is_canonical::<Duration, Timed<u64, Own, { 86_400 * SECOND }>>(&[0xff; 8]);
    is_canonical::<SystemTime, Timed<u64, Own, { 86_400 * SECOND }>>(&[0xff; 8]);
    is_canonical::<SystemTime, Timed<i64, Own, SECOND>>(&[0x80, 0, 0, 0, 0, 0, 0, 0]);
    is_canonical::<SystemTime, Timed<i64, Own, SECOND, { -1 }>>(&[0x80, 0, 0, 0, 0, 0, 0, 0]);
    is_canonical::<SystemTime, Timed<u64, Leb128, { (1 << 62) - 1 }>>(&[0xff; 9]);
    let before = SystemTime::UNIX_EPOCH - Duration::from_nanos(1);
    comes_back::<SystemTime, Timed<i8, Own, 1>>(&before);
    is_refused::<SystemTime, Timed<u8, Own, 1>>(&before);
    is_refused::<SystemTime, Timed<i8, Own, 1000>>(&before);
}

/// Times whose numbers are published: Apple's QuickTime File Format (1904), RFC 5905 (1900), MS-DTYP 2.3.3 (1601), the
/// billion of Unix, and the day that NTP and Unix have in common.
#[test]
fn epochs_are_those_of_the_formats() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Formats {
        #[codec(as = u32, unit = s, epoch = 1904-01-01)]
        movie: SystemTime,
        #[codec(as = u32, unit = s, epoch = 1900-01-01)]
        ntp: SystemTime,
        #[codec(as = u64, unit = 100ns, epoch = 1601-01-01)]
        windows: SystemTime,
        #[codec(as = u64, unit = 100ns, epoch = 0001-01-01)]
        ticks: SystemTime,
        #[codec(as = i32, unit = s, epoch = 2000-01-01)]
        after: SystemTime,
    }

    let epoch = SystemTime::UNIX_EPOCH;
    let formats = Formats {
        movie: epoch,
        ntp: epoch,
        windows: epoch,
        ticks: epoch,
        after: epoch,
    };
    let mut expected = 2_082_844_800_u32.to_be_bytes().to_vec();
    expected.extend(2_208_988_800_u32.to_be_bytes());
    expected.extend(116_444_736_000_000_000_u64.to_be_bytes());
    expected.extend(621_355_968_000_000_000_u64.to_be_bytes());
    expected.extend((-946_684_800_i32).to_be_bytes());
    assert_eq!(formats.to_bytes().unwrap(), expected);
    assert_eq!(Formats::from_bytes(&expected), Ok(formats));
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Entry {
    #[codec(as = u16, unit = ms)]
    length: Duration,
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    created: SystemTime,
    #[codec(as = i8, unit = s, none = -128)]
    pause: Option<Duration>,
}

fn entry() -> Entry {
    Entry {
        length: Duration::from_millis(1500),
        created: SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000),
        pause: None,
    }
}

#[test]
fn what_is_no_number_of_units_is_refused_with_its_reason() {
    let entry = entry();
    let refusal = |entry: Entry| {
        let error = entry.to_bytes().unwrap_err();
        (error.kind(), error.to_string())
    };
    let length = Duration::from_micros(1500);
    assert_eq!(
        refusal(Entry {
            length,
            ..entry.clone()
        }),
        (
            ErrorKind::Unencodable,
            "length: the time is not a multiple of 1 ms".to_owned()
        )
    );
    let length = Duration::from_secs(66);
    assert_eq!(
        refusal(Entry {
            length,
            ..entry.clone()
        }),
        (
            ErrorKind::OutOfRange,
            "length: 66000 does not fit 16 bits".to_owned()
        )
    );
    let created = SystemTime::UNIX_EPOCH - Duration::from_secs(2_082_844_801);
    assert_eq!(
        refusal(Entry {
            created,
            ..entry.clone()
        }),
        (
            ErrorKind::OutOfRange,
            "created: -1 does not fit 32 bits".to_owned()
        )
    );
    let error = Entry::from_bytes(&[0, 0, 0, 0, 0, 0, 0xff]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "pause: -1 units of time are no `Duration` (bits 48..56)"
    );
}

#[test]
fn traces_show_times() {
    let bytes = entry().to_bytes().unwrap();
    let trace = Entry::trace(&bytes);
    let values: Vec<_> = trace
        .segments()
        .iter()
        .map(|segment| segment.value.expect("a value"))
        .collect();
    assert_eq!(values[0], Value::Duration(Duration::from_millis(1500)));
    assert_eq!(values[1], Value::Time(Timestamp::new(1_000_000_000, 0)));
    let texts: Vec<_> = values.iter().map(ToString::to_string).collect();
    assert_eq!(texts[..2], ["1.5s", "2001-09-09T01:46:40Z"]);
}

#[test]
fn layouts_say_units_and_epochs() {
    let lines = Entry::LAYOUT.to_string();
    for words in [
        "u16, in units of 1 ms",
        "u32, in units of 1 s from 1904-01-01",
        "i8, none as -128, in units of 1 s",
    ] {
        assert!(lines.contains(words), "{lines}");
    }
    let layout = <Timed<u8, Own, 1> as Coding<Duration>>::LAYOUT;
    assert_eq!((layout.min_bits, layout.max_bits), (8, Some(8)));
}

/// Kaitai Struct has no times, so its readers get the numbers of units.
#[test]
fn a_kaitai_specification_has_numbers_of_units() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Movie {
        #[codec(as = u32, unit = s, epoch = 1904-01-01)]
        created: SystemTime,
        #[codec(as = u16, bits = 12, unit = ms)]
        pauses: [Duration; 2],
        #[codec(as = i8, unit = h)]
        shift: Duration,
    }

    let kaitai = Movie::LAYOUT.to_kaitai().unwrap();
    let seq = kaitai.split_once("seq:\n").unwrap().1;
    assert_eq!(
        seq,
        "  \
  - id: created
    type: b32
  - id: pauses
    type: b12
    repeat: expr
    repeat-expr: 2
  - id: shift_raw
    type: b8
instances:
  shift:
    value: \"shift_raw >= (1 << 7) ? shift_raw - (1 << 8) : shift_raw\"
"
    );
}
