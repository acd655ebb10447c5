//! A fixed value may be a constant: an array of bytes is written as the byte string that it holds, a flag as its bit.

use bitcodec::{BitCodec, WireFormat, laws};

const MAGIC: [u8; 4] = *b"RIFF";
const KIND: &[u8; 2] = b"fm";
const SET: bool = true;

const fn end() -> [u8; 2] {
    [7; 2]
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Constants {
    #[codec(fixed = MAGIC)]
    magic: [u8; 4],
    #[codec(fixed = *KIND)]
    kind: [u8; 2],
    #[codec(fixed = SET)]
    set: bool,
    #[codec(fixed = Self::CLEAR)]
    clear: bool,
    #[codec(when = set, fixed = end())]
    end: Option<[u8; 2]>,
    #[codec(len(bits = 6), each(fixed = end()))]
    ends: Vec<[u8; 2]>,
    #[codec(len(until = SET))]
    flags: Vec<bool>,
}

impl Constants {
    const CLEAR: bool = false;
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Literals {
    #[codec(fixed = b"RIFF")]
    magic: [u8; 4],
    #[codec(fixed = b"fm")]
    kind: [u8; 2],
    #[codec(fixed = true)]
    set: bool,
    #[codec(fixed = false)]
    clear: bool,
    #[codec(when = set, fixed = b"\x07\x07")]
    end: Option<[u8; 2]>,
    #[codec(len(bits = 6), each(fixed = b"\x07\x07"))]
    ends: Vec<[u8; 2]>,
    #[codec(len(until = true))]
    flags: Vec<bool>,
}

#[test]
fn a_constant_is_written_as_the_literal_of_its_value() {
    let constants = Constants {
        magic: MAGIC,
        kind: *KIND,
        set: true,
        clear: false,
        end: Some([7; 2]),
        ends: vec![[7; 2]; 2],
        flags: vec![false, false],
    };
    laws::of_value(&constants);
    let bytes = constants.to_bytes().unwrap();
    assert_eq!(bytes, *b"RIFFfm\x81\xc1\xc2\x07\x07\x07\x07\x20");
    assert_eq!(Literals::from_bytes(&bytes).unwrap().to_bytes(), Ok(bytes));
    assert_eq!(
        Constants::LAYOUT.fingerprint(),
        Literals::LAYOUT.fingerprint()
    );
}

#[test]
fn another_value_is_refused_with_the_byte_of_the_constant() {
    let error = Constants::from_bytes(b"RIFXfm\x81\xc1\xc2\x07\x07\x07\x07\x20").unwrap_err();
    assert_eq!(
        error.to_string(),
        "magic[3]: b'X' is not the fixed value b'F' (bits 24..32)"
    );
    let error = Constants::from_bytes(b"RIFFfm\x01\xc1\xc2\x07\x07\x07\x07\x20").unwrap_err();
    assert_eq!(
        error.to_string(),
        "set: false is not the fixed value true (bits 48..49)"
    );
}
