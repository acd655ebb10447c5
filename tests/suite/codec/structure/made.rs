//! Values that are made of noise.

use bitcodec::laws;
use bitcodec::sum::{Crc, Internet};

use super::*;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 16)]
enum Kind {
    Five = 5,
    Many = 900,
    Most = 40000,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(tag(bits = 32))]
enum Body {
    #[codec(tag = 70000)]
    Text {
        #[codec(len(leb128))]
        text: Vec<u8>,
    },
    #[codec(tag = 1)]
    Nothing,
    #[codec(tag = 99)]
    Two(#[codec(len(until = 0))] Vec<u8>, u16),
}

macro_rules! hard {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            /// Random bits are next to never one of these.
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Hard {
                #[codec(fixed = 0x1234_5678, bits = 32, little_endian)]
                magic: (),
                #[codec(fixed = b"PNG\r\n")]
                sign: (),
                pub(super) kind: Kind,
                #[codec(sized(bits = 16))]
                body: Body,
                #[codec(bits = 32, range = 10..=20)]
                small: u32,
                #[codec(bits = 16, count_of = list)]
                count: (),
                #[codec(len = count, bits = 24)]
                pub(super) list: Vec<u32>,
                #[codec(reserved = 7, parity(even, over = small..=list))]
                parity: (),
                #[codec(sum(Internet, over = kind..=list), bits = 16)]
                sum: (),
                #[codec(crc(Crc::CRC_32_ISO_HDLC, over = ..), bits = 32)]
                crc: (),
            }

            #[derive(BitCodec, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Regions {
                #[codec(bits = 32, count_of = tail)]
                size: (),
                #[codec(sized(bits = 24))]
                four: u32,
                #[codec(sized(leb128))]
                six: [u16; 3],
                #[codec(sized = size, len(rest), little_endian)]
                tail: Vec<u64>,
                #[codec(bcd(digits = 8))]
                date: u32,
                #[codec(computed = Self::twice)]
                twice: u64,
                #[codec(len(bits = 31), radix = 3)]
                digits: Vec<u8>,
                #[codec(len(leb128), combination(90))]
                chosen: Vec<u8>,
            }

            impl Regions {
                fn twice(&self) -> u64 {
                    u64::from(self.date) * 2
                }
            }
        }
    )* };
}

hard! {
    low = lsb_first;
    high = msb_first;
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, check = Self::rule)]
struct Never(u64);

impl Never {
    fn rule(&self) -> Result<(), Violation> {
        Err(Violation::new("there is none"))
    }
}

/// Forgets the highest bit, so that two values have the same bits.
#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Forgetful(#[codec(via = Seven)] u8);

impl PartialEq for Forgetful {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

#[derive(BitCodec)]
struct Seven(u8);

impl From<&u8> for Seven {
    fn from(number: &u8) -> Self {
        Self(number & 0x7f)
    }
}

impl From<Seven> for u8 {
    fn from(seven: Seven) -> Self {
        seven.0
    }
}

#[test]
fn values_of_every_kind_are_made_and_keep_the_laws() {
    laws::of_type::<low::Hard>();
    laws::of_type::<high::Hard>();
    laws::of_type::<low::Regions>();
    laws::of_type::<high::Regions>();
}

#[test]
fn the_same_noise_makes_the_same_value_and_another_one_others() {
    let made =
        |seed: u32| laws::made_of::<high::Hard>(&seed.to_le_bytes()).expect("there are values");
    assert_eq!(made(7), made(7));
    let kinds: Vec<Kind> = (0..60).map(|seed| made(seed).kind).collect();
    for kind in [Kind::Five, Kind::Many, Kind::Most] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
    let lengths: Vec<usize> = (0..60).map(|seed| made(seed).list.len()).collect();
    assert!(
        lengths.contains(&0) && lengths.iter().any(|len| *len > 2),
        "{lengths:?}"
    );
}

#[test]
fn a_type_without_values_has_none() {
    assert_eq!(laws::made_of::<Never>(&[1]), None);
}

#[test]
#[should_panic(expected = "5 of 5 tries made no value")]
fn a_type_without_values_is_reported() {
    laws::of_type::<Never>();
}

#[test]
#[should_panic(expected = "which encodes to")]
fn a_type_that_breaks_a_law_is_found() {
    laws::of_type::<Forgetful>();
}
