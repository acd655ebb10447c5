//! Messages of the Constrained Application Protocol over UDP: RFC 7252, section 3. The options end at the mark of the
//! payload, or with the message. Most significant bit first.
//!
//! The examples are those of figure 16 of the RFC.

use bitcodec::{BitCodec, Violation, WireFormat, laws};
use serde_json::json;

use super::{damaged, programs};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Message {
    #[codec(fixed = 1, bits = 2)]
    version: (),
    kind: Kind,
    #[codec(count_of = token, bits = 4, range = 0..=8)]
    token_length: (),
    #[codec(bits = 3)]
    class: u8,
    #[codec(bits = 5)]
    detail: u8,
    id: u16,
    #[codec(len = token_length)]
    token: Vec<u8>,
    #[codec(len(until(peek = 0xff, or_end)))]
    options: Vec<Opt>,
    #[codec(when(rest))]
    payload: Option<Payload>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bits = 2))]
enum Kind {
    Confirmable,
    NonConfirmable,
    Acknowledgement,
    Reset,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Opt {
    /// 15 is in the mark of the payload only.
    #[codec(tag_of = delta, bits = 4, range = 0..=14)]
    delta_form: (),
    #[codec(tag_of = length, bits = 4, range = 0..=14)]
    length_form: (),
    /// The number of the option less that of the one before it.
    #[codec(tag = delta_form)]
    delta: Extended,
    #[codec(tag = length_form)]
    length: Extended,
    #[codec(len = length.number())]
    value: Vec<u8>,
}

/// A number whose first four bits are in another byte than the others.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 4))]
enum Extended {
    #[codec(tag = 0..=12)]
    Short(u8),
    #[codec(tag = 13)]
    OneByte(#[codec(bits = 8, bias = 13)] u32),
    #[codec(tag = 14)]
    TwoBytes(#[codec(bits = 16, bias = 269)] u32),
}

impl Extended {
    fn number(self) -> u32 {
        match self {
            Self::Short(number) => number.into(),
            Self::OneByte(number) | Self::TwoBytes(number) => number,
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(check = Self::has_content)]
struct Payload {
    #[codec(fixed = 0xff, bits = 8)]
    mark: (),
    #[codec(len(rest))]
    content: Vec<u8>,
}

impl Payload {
    fn has_content(&self) -> Result<(), Violation> {
        match self.content.is_empty() {
            true => Err(Violation::new("a payload has content")),
            false => Ok(()),
        }
    }
}

/// Figure 16: a request of the resource "temperature". Uri-Path is option 11.
const REQUEST: &[u8] = b"\x40\x01\x7d\x34\xbbtemperature";

/// Figure 16: its response.
const RESPONSE: &[u8] = b"\x60\x45\x7d\x34\xff22.3 C";

#[test]
fn figures_of_the_rfc_have_options_or_a_payload() {
    let path = Opt {
        delta_form: (),
        length_form: (),
        delta: Extended::Short(11),
        length: Extended::Short(11),
        value: b"temperature".to_vec(),
    };
    let request = Message {
        version: (),
        kind: Kind::Confirmable,
        token_length: (),
        class: 0,
        detail: 1,
        id: 0x7d34,
        token: vec![],
        options: vec![path],
        payload: None,
    };
    let response = Message {
        kind: Kind::Acknowledgement,
        class: 2,
        detail: 5,
        options: vec![],
        payload: Some(Payload {
            mark: (),
            content: b"22.3 C".to_vec(),
        }),
        ..request.clone()
    };
    for (bytes, message) in [(REQUEST, request), (RESPONSE, response)] {
        assert_eq!(message.to_bytes().as_deref(), Ok(bytes));
        laws::of_value(&message);
        assert_eq!(Message::from_bytes(bytes), Ok(message));
        damaged::<Message>(bytes);
    }
}

#[test]
fn formats_that_the_rfc_forbids_are_refused() {
    let message = |bytes: &[u8]| Message::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        message(b"\x60\x45\x7d\x34\xff"),
        "payload: a payload has content (bits 32..40)"
    );
    assert_eq!(
        message(b"\x60\x45\x7d\x34\xf0"),
        "options[0].delta_form: 15 is not in 0..=14 (bits 32..36)"
    );
    assert_eq!(
        message(b"\x69\x45\x7d\x34"),
        "token_length: 9 is not in 0..=8 (bits 4..8)"
    );
}

#[test]
fn scapy_reads_the_same() {
    programs::agree("coap_cases.py", |message: &Message, _| {
        let mut number = 0;
        let options: Vec<_> = message
            .options
            .iter()
            .map(|option| {
                number += option.delta.number();
                json!([number, programs::hex(&option.value)])
            })
            .collect();
        let content = message.payload.as_ref().map(|payload| &payload.content[..]);
        json!({
            "type": message.kind as u8,
            "code": message.class << 5 | message.detail,
            "id": message.id,
            "token": programs::hex(&message.token),
            "options": options,
            "payload": programs::hex(content.unwrap_or_default()),
        })
    });
}
