//! Computed fields, checksums and parities.

use bitcodec::sum::{Adler32, Crc, Internet, Sum, XorOfBytes};

use super::*;

#[test]
fn every_check_of_the_catalogue_has_its_published_value() {
    for (crc, check) in [
        (Crc::CRC_8_SMBUS, 0xf4),
        (Crc::CRC_8_MAXIM_DOW, 0xa1),
        (Crc::CRC_16_ARC, 0xbb3d),
        (Crc::CRC_16_IBM_3740, 0x29b1),
        (Crc::CRC_16_IBM_SDLC, 0x906e),
        (Crc::CRC_16_KERMIT, 0x2189),
        (Crc::CRC_16_MODBUS, 0x4b37),
        (Crc::CRC_16_USB, 0xb4c8),
        (Crc::CRC_16_XMODEM, 0x31c3),
        (Crc::CRC_24_OPENPGP, 0x21_cf02),
        (Crc::CRC_32_BZIP2, 0xfc89_1918),
        (Crc::CRC_32_CKSUM, 0x765e_7680),
        (Crc::CRC_32_ISCSI, 0xe306_9283),
        (Crc::CRC_32_ISO_HDLC, 0xcbf4_3926),
        (Crc::CRC_32_MPEG_2, 0x0376_e6e7),
        (Crc::CRC_64_ECMA_182, 0x6c40_df5f_0b49_7347),
        (Crc::CRC_64_XZ, 0x995d_c9bb_df19_39fa),
    ] {
        assert_eq!(crc.of(b"123456789"), check, "{crc:?}");
    }
}

macro_rules! checks {
    ($($name:ident = $crc:expr, $bits:literal;)*) => {
        $(
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct $name {
                #[codec(crc($crc, over = data), bits = $bits)]
                crc: u64,
                #[codec(len(rest))]
                data: Vec<u8>,
            }
        )*

        /// The check of each, table by table and bit by bit.
        fn agree(data: &[u8]) {
            $(
                let crc = $crc.of(data);
                let value = $name { crc, data: data.to_vec() };
                let bytes = value.to_bytes().expect("the check agrees");
                assert_eq!($name::from_bytes(&bytes), Ok(value.clone()));
                let other = $name { crc: crc ^ 1, ..value };
                assert!(other.to_bytes().is_err());
                let mut wrong = bytes.clone();
                wrong[0] ^= 1;
                let error = $name::from_bytes(&wrong).expect_err("the check is another");
                assert_eq!(error.kind(), ErrorKind::Computed);
                assert_eq!(error.bits(), Some(0..$bits));
            )*
        }
    };
}

checks! {
    Low8 = Crc::CRC_8_MAXIM_DOW, 8;
    High8 = Crc::CRC_8_SMBUS, 8;
    Low16 = Crc::CRC_16_IBM_SDLC, 16;
    High16 = Crc::CRC_16_IBM_3740, 16;
    High24 = Crc::CRC_24_OPENPGP, 24;
    Low32 = Crc::CRC_32_ISO_HDLC, 32;
    High32 = Crc::CRC_32_BZIP2, 32;
    Low64 = Crc::CRC_64_XZ, 64;
    High64 = Crc::CRC_64_ECMA_182, 64;
    Half = Crc::CRC_32_ISO_HDLC.low(16), 16;
    Byte = Crc::CRC_24_OPENPGP.low(8), 8;
    Odd = Crc::new(40, 0x00_0482_0009).xor_out(0xff_ffff_ffff), 40;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Frame {
    /// In front of what it covers, and itself zeros in it.
    #[codec(sum(Internet, over = ..=body), big_endian)]
    sum: u16,
    #[codec(bits = 4, count_of = names)]
    count: (),
    #[codec(bits = 3)]
    kind: u8,
    #[codec(parity(even, over = count..=parity))]
    parity: (),
    #[codec(len = count, bits = 16)]
    names: Vec<u16>,
    #[codec(reserved = 8)]
    body: Body,
    #[codec(computed = Self::longest)]
    longest: u8,
    /// Over another checksum.
    #[codec(sum(Adler32, over = sum..=body), bits = 32)]
    all: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Body {
    Empty,
    Checked {
        #[codec(len(leb128))]
        text: Vec<u8>,
        #[codec(sum(XorOfBytes, over = text), bits = 8)]
        xor: (),
        #[codec(computed = Self::len)]
        len: u8,
    },
}

impl Frame {
    fn longest(&self) -> u8 {
        self.names
            .iter()
            .map(|name| 16 - name.leading_zeros())
            .max()
            .unwrap_or(0) as u8
    }
}

impl Body {
    fn len(&self) -> u8 {
        match self {
            Self::Empty => 0,
            Self::Checked { text, .. } => u8::try_from(text.len()).unwrap_or(u8::MAX),
        }
    }
}

fn frame(names: Vec<u16>, text: Option<Vec<u8>>) -> Frame {
    let body = text.map_or(Body::Empty, |text| Body::Checked {
        len: u8::try_from(text.len()).expect("a short text"),
        xor: (),
        text,
    });
    let mut frame = Frame {
        sum: 0,
        count: (),
        kind: 5,
        parity: (),
        longest: 0,
        names,
        body,
        all: (),
    };
    frame.longest = frame.longest();
    // What the fields are without the sum, which counts as zeros.
    let mut sum = Internet::default();
    let ones = frame.names.len().count_ones() + 2;
    sum.add(&[
        0,
        0,
        frame.names.len() as u8 | 5 << 4 | (ones as u8 % 2) << 7,
    ]);
    frame
        .names
        .iter()
        .for_each(|name| sum.add(&name.to_le_bytes()));
    sum.add(&[0]);
    match &frame.body {
        Body::Empty => sum.add(&[0]),
        Body::Checked { text, len, .. } => {
            sum.add(&[1, *len]);
            sum.add(text);
            sum.add(&[text.iter().fold(*len, |sum, byte| sum ^ byte), *len]);
        }
    }
    frame.sum = sum.value();
    frame
}

#[test]
fn what_disagrees_is_refused_with_its_bits() {
    let frame = frame(vec![1, 2], Some(b"ab".to_vec()));
    let bytes = frame.to_bytes().expect("everything agrees");
    assert_eq!(Frame::from_bytes(&bytes), Ok(frame.clone()));
    for (place, mask, message) in [
        (
            0,
            1,
            format!(
                "sum: the checksum is {:#x}, not {:#x} (bits 0..16)",
                frame.sum,
                frame.sum ^ 0x100
            ),
        ),
        (
            12,
            1,
            "body.Checked.xor: the checksum is 0x1, not 0x0 (bits 96..104)".to_owned(),
        ),
        (
            13,
            1,
            "body.Checked.len: 3 is not the computed value 2 (bits 104..112)".to_owned(),
        ),
        (
            14,
            1,
            "longest: 3 is not the computed value 2 (bits 112..120)".to_owned(),
        ),
    ] {
        let mut wrong = bytes.clone();
        wrong[place] ^= mask;
        let error = Frame::from_bytes(&wrong).expect_err("one bit is another");
        assert_eq!(
            (error.kind(), error.to_string()),
            (ErrorKind::Computed, message)
        );
    }
    for value in [
        Frame {
            sum: 1,
            ..frame.clone()
        },
        Frame {
            longest: 1,
            ..frame.clone()
        },
    ] {
        assert!(value.to_bytes().is_err(), "{value:?}");
    }
    let long = Frame {
        names: vec![0; 16],
        ..frame
    };
    let error = long.to_bytes().expect_err("16 is no count of four bits");
    assert_eq!(error.path().to_string(), "count", "{error}");
}

#[test]
fn a_crc_of_which_less_is_kept_has_another_fingerprint() {
    #[derive(BitCodec)]
    #[codec(msb_first, lock = "18a44e4be8dfc89a")]
    struct Kept {
        data: u8,
        #[codec(crc(Crc::CRC_32_ISO_HDLC.low(16), over = data), bits = 16)]
        crc: (),
    }
    assert_eq!(
        Kept::LAYOUT.spelling(),
        "msb:u8;derived(crc(32/16r,0000000004c11db7,00000000ffffffff,00000000ffffffff,0..0:u16;););"
    );
    let row = &Kept::LAYOUT.rows()[1];
    assert_eq!(row.form, "u16, low 16 bits of the 32-bit CRC of `data`");
}

#[test]
fn a_computed_field_of_any_type_agrees() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Mirrored {
        pair: (u8, bool),
        #[codec(computed = Self::turned)]
        turned: (bool, u8),
    }
    impl Mirrored {
        fn turned(&self) -> (bool, u8) {
            (self.pair.1, self.pair.0)
        }
    }
    let value = Mirrored {
        pair: (3, true),
        turned: (true, 3),
    };
    let bytes = value.to_bytes().expect("both agree");
    assert_eq!(Mirrored::from_bytes(&bytes), Ok(value.clone()));
    let error = Mirrored {
        turned: (true, 4),
        ..value
    }
    .to_bytes()
    .expect_err("they do not");
    assert_eq!(
        error.to_string(),
        "turned: the value is not the computed one"
    );
    let error = Mirrored::from_bytes(&[3, 0x80, 0x80]).expect_err("they do not");
    assert_eq!(
        error.to_string(),
        "turned: the value is not the computed one (bits 9..18)"
    );
}

proptest! {
    #[test]
    fn tables_and_bits_agree(data in prop::collection::vec(any::<u8>(), 0..70)) {
        agree(&data);
    }

    #[test]
    fn frames_come_back(names in prop::collection::vec(any::<u16>(), 0..15), text: Option<Vec<u8>>, flip: u16) {
        let text = text.map(|text| text.into_iter().take(100).collect());
        let frame = frame(names, text);
        let bytes = frame.to_bytes().expect("everything agrees");
        prop_assert_eq!(Frame::from_bytes(&bytes), Ok(frame));
        let mut wrong = bytes.clone();
        let place = usize::from(flip) % (8 * wrong.len());
        wrong[place / 8] ^= 1 << (place % 8);
        // One flipped bit is always found.
        prop_assert!(Frame::from_bytes(&wrong).is_err());
    }

    #[test]
    fn parts_add_up(data in prop::collection::vec(any::<u8>(), 0..40), at: usize) {
        fn of<S: Sum>(parts: &[&[u8]]) -> S::Value {
            let mut sum = S::default();
            parts.iter().for_each(|part| sum.add(part));
            sum.value()
        }
        let (first, rest) = data.split_at(at % (data.len() + 1));
        prop_assert_eq!(of::<Internet>(&[&data]), of::<Internet>(&[first, rest]));
        prop_assert_eq!(of::<Adler32>(&[&data]), of::<Adler32>(&[first, rest]));
        prop_assert_eq!(of::<XorOfBytes>(&[&data]), of::<XorOfBytes>(&[first, rest]));
    }
}
