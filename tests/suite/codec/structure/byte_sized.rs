//! Lists by their size in bytes.

use super::*;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(bits = 4, count_of = options)]
    options_bytes: (),
    #[codec(bits = 4)]
    kind: u8,
    #[codec(len(bytes = options_bytes))]
    options: Vec<Opt>,
    #[codec(when = kind > 0, len(bytes, bits = 8, padding = ones), bits = 5)]
    more: Option<Vec<u8>>,
    #[codec(len(leb128(prefix = 4)), reserved = 4)]
    words: Vec<u16>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Opt {
    #[codec(tag = 1)]
    Nothing,
    #[codec(tag = 2)]
    Size(u16),
}

fn message() -> Message {
    Message {
        options_bytes: (),
        kind: 1,
        options: vec![Opt::Nothing, Opt::Size(1460), Opt::Nothing],
        more: Some(vec![1, 2, 0]),
        words: vec![7; 16],
    }
}

#[test]
fn the_encoder_derives_the_bytes() {
    let bytes = message().to_bytes().expect("the message is in order");
    assert_eq!(
        bytes[..9],
        [0x51, 1, 2, 5, 180, 1, 2, 0b0000_1000, 0b1000_0001]
    );
    // Four reserved bits, and 16 as 15 and 1 more.
    assert_eq!(bytes[9..12], [0x0f, 1, 0]);
    assert_eq!(Message::from_bytes(&bytes), Ok(message()));
    for len in 0..bytes.len() {
        assert!(
            Message::from_bytes(&bytes[..len]).is_err(),
            "{len} bytes are too few"
        );
    }
    let long = Message {
        options: vec![Opt::Nothing; 16],
        ..message()
    };
    let error = long
        .to_bytes()
        .expect_err("16 bytes are more than 4 bits say");
    assert_eq!(error.path().to_string(), "options_bytes");
}

#[test]
fn what_does_not_end_with_its_bytes_is_refused() {
    for (bytes, kind, message) in [
        (
            &[0x10, 2, 5, 180][..],
            ErrorKind::NotCanonical,
            "options[0].Size.0: not canonical: the last element of a list ends in the last of its bytes (bits 8..16)",
        ),
        (
            &[0x20, 2, 1, 0, 0],
            ErrorKind::NotCanonical,
            "options[0].Size.0: not canonical: the last element of a list ends in the last of its bytes (bits 8..24)",
        ),
        (
            &[0x50, 1, 1],
            ErrorKind::Truncated,
            "options: the input ends: 40 bits are needed, 16 left (bit 8)",
        ),
        (
            &[0x01, 1, 0b0000_1110, 0],
            ErrorKind::Padding,
            "more[1]: padding is not ones (bits 21..24)",
        ),
    ] {
        let error = Message::from_bytes(bytes).expect_err("the bytes do not end with the list");
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    }
    let trace = Message::trace(&message().to_bytes().expect("the message is in order"));
    let padding = trace.segments().iter().find(|part| part.bits == (71..72));
    let padding = padding.map(|part| (part.path.to_string(), part.value));
    assert_eq!(
        padding,
        Some(("more".to_owned(), Some(Value::Name("(padding of ones)"))))
    );
}

proptest! {
    #[test]
    fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        if let Ok((value, rest)) = Message::from_prefix(&bytes) {
            let used = bytes.len() - rest.len();
            let written = value.to_bytes();
            prop_assert_eq!(written.as_deref(), Ok(&bytes[..used]));
        }
    }
}
