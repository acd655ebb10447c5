//! Computed fields, checksums and parities that are there only where other fields say so.

use bitcodec::sum::{Crc, Internet, Sum, XorOfBytes};

use super::*;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Frame {
    has_crc: bool,
    has_parity: bool,
    has_count: bool,
    #[codec(bits = 4)]
    version: u8,
    #[codec(parity(even, over = has_crc..=parity), when = has_parity)]
    parity: (),
    #[codec(align = 8, len(bits = 8))]
    data: Vec<u8>,
    /// Over itself, as zeros.
    #[codec(crc(Crc::CRC_16_MODBUS, over = data..=crc), when = has_crc, bits = 16)]
    crc: (),
    /// The value keeps it.
    #[codec(sum(Internet, over = data), when = !has_crc, big_endian)]
    sum: Option<u16>,
    #[codec(when = has_count, len = version)]
    extra: Option<Vec<u8>>,
    #[codec(computed = Self::ones, when = has_count)]
    ones: Option<u32>,
    #[codec(computed = Self::longest, when = has_count && version > 2, bits = 8)]
    longest: (),
    /// Over fields that may be absent.
    #[codec(sum(XorOfBytes, over = data..=longest), since = 4)]
    all: Option<u8>,
    body: Body,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Body {
    Empty,
    Checked {
        text: u8,
        #[codec(sum(XorOfBytes, over = text), when = text > 9, bits = 8)]
        xor: (),
        #[codec(computed = Self::half, when = text % 2 == 0)]
        half: Option<u8>,
    },
}

impl Frame {
    fn ones(&self) -> u32 {
        self.data.iter().map(|byte| byte.count_ones()).sum()
    }

    fn longest(&self) -> u64 {
        self.data.iter().copied().max().unwrap_or(0).into()
    }

    /// A frame in which everything agrees.
    fn new([has_crc, has_parity, has_count]: [bool; 3], version: u8, data: Vec<u8>) -> Self {
        let body = match data.first() {
            None => Body::Empty,
            Some(&text) => Body::Checked {
                text,
                xor: (),
                half: (text % 2 == 0).then_some(text / 2),
            },
        };
        let mut frame = Self {
            has_crc,
            has_parity,
            has_count,
            version,
            parity: (),
            crc: (),
            sum: None,
            extra: has_count.then(|| vec![5; version.into()]),
            ones: None,
            longest: (),
            all: None,
            body,
            data,
        };
        frame.ones = has_count.then(|| frame.ones());
        frame.sum = (!has_crc).then(|| frame.internet());
        frame.all = (version >= 4).then(|| frame.xor());
        frame
    }

    fn internet(&self) -> u16 {
        let mut sum = Internet::default();
        sum.add(&[self.data.len() as u8]);
        sum.add(&self.data);
        sum.value()
    }

    fn xor(&self) -> u8 {
        let mut bytes = vec![self.data.len() as u8];
        bytes.extend(&self.data);
        if self.has_crc {
            bytes.extend([0, 0]);
            let crc = Crc::CRC_16_MODBUS.of(&bytes) as u16;
            bytes.extend(crc.to_le_bytes());
        }
        bytes.extend(self.sum.iter().flat_map(|sum| sum.to_be_bytes()));
        bytes.extend(self.extra.iter().flatten());
        if self.has_count {
            bytes.extend(self.ones().to_le_bytes());
        }
        if self.has_count && self.version > 2 {
            bytes.push(self.longest() as u8);
        }
        bytes.iter().fold(0, |xor, byte| xor ^ byte)
    }
}

impl Body {
    fn half(&self) -> u8 {
        match self {
            Self::Empty => 0,
            Self::Checked { text, .. } => text / 2,
        }
    }
}

#[test]
fn what_is_absent_takes_no_bits() {
    let none = Frame::new([true, false, false], 0, vec![7]);
    // Flags, a length, the data, a CRC; then tag 1 with 7, which has neither sum nor half.
    assert_eq!(none.to_bytes().map(|bytes| bytes.len()), Ok(7));
    let all = Frame::new([true, true, true], 4, vec![70]);
    // Beside it what is extra, the number of ones, the longest, the sum of all, the sum of the text and its half.
    assert_eq!(
        all.to_bytes().map(|bytes| bytes.len()),
        Ok(7 + 4 + 4 + 1 + 1 + 2)
    );
}

#[test]
fn what_disagrees_is_refused_with_its_bits() {
    let frame = Frame::new([true, true, true], 3, vec![70, 1]);
    let bytes = frame.to_bytes().expect("everything agrees");
    assert_eq!(Frame::from_bytes(&bytes), Ok(frame));
    for (place, message) in [
        (0, "parity: the number of ones is not even (bits 7..8)"),
        (4, "crc: the checksum is 0x4819, not 0x4818 (bits 32..48)"),
        (9, "ones: 5 is not the computed value 4 (bits 72..104)"),
        (
            13,
            "longest: 71 is not the computed value 70 (bits 104..112)",
        ),
        (
            16,
            "body.Checked.xor: the checksum is 0x46, not 0x47 (bits 128..136)",
        ),
        (
            17,
            "body.Checked.half: 34 is not the computed value 35 (bits 136..144)",
        ),
    ] {
        let mut wrong = bytes.clone();
        wrong[place] ^= if place == 0 { 0x80 } else { 1 };
        let error = Frame::from_bytes(&wrong).expect_err("one bit is another");
        assert_eq!(error.to_string(), message);
    }
}

type Change = fn(&mut Frame);

#[test]
fn a_value_that_disagrees_is_not_written() {
    let frame = Frame::new([false, true, true], 4, vec![70, 1]);
    assert!(frame.to_bytes().is_ok());
    let changes: [(Change, &str); 7] = [
        (
            |frame| frame.sum = Some(0),
            "sum: the value is not the checksum of its fields",
        ),
        (
            |frame| frame.sum = None,
            "sum: the value is missing, but its condition is true",
        ),
        (
            |frame| frame.has_crc = true,
            "sum: the value is present, but its condition is false",
        ),
        (
            |frame| frame.ones = Some(9),
            "ones: the value is not the computed one",
        ),
        (
            |frame| frame.all = None,
            "all: the value is missing, but its condition is true",
        ),
        (
            |frame| {
                frame.version = 1;
                frame.extra = Some(vec![5]);
            },
            "all: the value is present, but its condition is false",
        ),
        (
            |frame| {
                frame.body = Body::Checked {
                    text: 4,
                    xor: (),
                    half: Some(3),
                }
            },
            "body.Checked.half: the value is not the computed one",
        ),
    ];
    for (change, message) in changes {
        let mut wrong = frame.clone();
        change(&mut wrong);
        let error = wrong.to_bytes().expect_err("one field disagrees");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_layout_shows_both() {
    let table = Frame::LAYOUT.to_string();
    for form in [
        "(u16, 16-bit CRC of `data..=crc`) when `has_crc`",
        "(u32, computed) when `has_count`",
        "(u8, xor sum of `data..=longest`) when `version >= 4`",
    ] {
        assert!(table.contains(form), "{table}");
    }
}

#[test]
fn a_fingerprint_spells_the_condition_around_what_is_computed() {
    #[derive(BitCodec)]
    #[codec(msb_first, lock = "f07f19f7fe77792f")]
    struct Short {
        #[codec(bits = 8)]
        flags: u8,
        version: u8,
        #[codec(sum(XorOfBytes, over = flags), when = flags > 3, bits = 8)]
        xor: (),
        #[codec(computed = Self::next, since = 2)]
        next: Option<u16>,
        #[codec(parity(odd, over = flags), when = flags == 0)]
        parity: Option<bool>,
    }
    impl Short {
        fn next(&self) -> u16 {
            u16::from(self.flags) + 1
        }
    }
    assert_eq!(
        Short::LAYOUT.spelling(),
        "msb:u8;u8;derived(when(`>($0,3)`:sum(xor,0..0:u8;);););derived(when(`>=($1,2)`:computed(u16;);););\
         derived(when(`==($0,0)`:parity(1,0..0:u1;);););"
    );
}

proptest! {
    #[test]
    fn frames_come_back(flags: [bool; 3], version in 0u8..16, data in prop::collection::vec(any::<u8>(), 0..200), flip: u16) {
        let frame = Frame::new(flags, version, data);
        let bytes = frame.to_bytes().expect("everything agrees");
        prop_assert_eq!(Frame::from_bytes(&bytes), Ok(frame));
        let mut other = bytes.clone();
        let place = usize::from(flip) % (8 * other.len());
        other[place / 8] ^= 1 << (place % 8);
        // What is read of any bytes has those bytes.
        if let Ok(value) = Frame::from_bytes(&other) {
            prop_assert_eq!(value.to_bytes(), Ok(other));
        }
    }

    #[test]
    fn frames_are_made_of_noise(noise: [u8; 16]) {
        let frame: Frame = bitcodec::laws::made_of(&noise).expect("there are frames");
        prop_assert!(frame.to_bytes().is_ok());
    }
}
