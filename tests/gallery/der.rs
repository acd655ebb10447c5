//! Elements of ASN.1 in DER (ITU-T X.690): identifiers, definite lengths in their shortest form, and elements in
//! constructed ones, such as those of a certificate.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value as Json, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 32)]
struct Element {
    /// Class, whether the element is constructed, and number. Numbers from 31 have another form.
    #[codec(bits = 2)]
    class: u8,
    #[codec(tag_of = content, bits = 1)]
    is_constructed: (),
    #[codec(bits = 5, range = 0..=30)]
    number: u8,
    length: Length,
    #[codec(tag = is_constructed, sized = length.bytes())]
    content: Content,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Length {
    #[codec(tag = 0..=0x7f)]
    Short(u8),
    #[codec(tag = 0x81)]
    One(#[codec(range = 0x80..=0xff, bits = 8)] u8),
    Two(#[codec(range = 0x100..=0xffff, bits = 16)] u16),
    Three(#[codec(range = 0x1_0000..=0xff_ffff, bits = 24)] u32),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 1))]
enum Content {
    #[codec(tag = 0)]
    Primitive(#[codec(len(rest))] Vec<u8>),
    Constructed(#[codec(len(rest), recursive)] Vec<Element>),
}

impl Length {
    fn bytes(self) -> u32 {
        match self {
            Self::Short(bytes) | Self::One(bytes) => bytes.into(),
            Self::Two(bytes) => bytes.into(),
            Self::Three(bytes) => bytes,
        }
    }
}

impl Element {
    /// Lists place, depth, width of the head, length and kind of this element and of those in it; returns the end.
    fn list(&self, at: u32, depth: u32, to: &mut Vec<Json>) -> u32 {
        let head = match self.length {
            Length::Short(_) => 2,
            Length::One(_) => 3,
            Length::Two(_) => 4,
            Length::Three(_) => 5,
        };
        let is_constructed = matches!(self.content, Content::Constructed(_));
        to.push(json!([
            at,
            depth,
            head,
            self.length.bytes(),
            is_constructed
        ]));
        if let Content::Constructed(elements) = &self.content {
            elements
                .iter()
                .fold(at + head, |at, element| element.list(at, depth + 1, to));
        }
        at + head + self.length.bytes()
    }
}

/// X.690, section 8.9.3: a sequence of the name "Smith" and the flag true.
#[test]
fn the_sequence_of_the_standard_has_its_elements() {
    let primitive = |number, bytes: &[u8]| Element {
        class: 0,
        is_constructed: (),
        number,
        length: Length::Short(bytes.len() as u8),
        content: Content::Primitive(bytes.to_vec()),
    };
    let elements = vec![primitive(22, b"Smith"), primitive(1, &[0xff])];
    let bytes = b"\x30\x0a\x16\x05Smith\x01\x01\xff";
    let sequence = Element {
        class: 0,
        is_constructed: (),
        number: 16,
        length: Length::Short(10),
        content: Content::Constructed(elements),
    };
    published(bytes, sequence);
    damaged::<Element>(bytes);
}

#[test]
fn certificates_of_openssl_have_the_elements_that_it_lists() {
    programs::agree::<Element>("der_cases.py", |element, _| {
        let mut listed = Vec::new();
        element.list(0, 0, &mut listed);
        Json::from(listed)
    });
}

#[test]
fn malformed_elements_are_refused() {
    let refusal = |bytes: &[u8]| Element::from_bytes(bytes).unwrap_err().to_string();
    for (bytes, error) in [
        (
            &[0x30, 0x81, 5][..],
            "length.One.0: 5 is not in 128..=255 (bits 16..24)",
        ),
        (
            &[0x30, 0x80, 0, 0],
            "length: 128 is the code of no `Length` (bits 8..16)",
        ),
        (
            &[0x30, 3, 0x02, 2, 0],
            "content.Constructed.0[0].content: the region ends: 16 bits are needed, 8 left (bits 32..40)",
        ),
        (&[0x1f, 0x1f, 0], "number: 31 is not in 0..=30 (bits 3..8)"),
    ] {
        assert_eq!(refusal(bytes), error);
    }
    let deep = (0..40).fold(vec![0x05, 0], |inner, _| {
        [&[0x30, inner.len() as u8][..], &inner].concat()
    });
    assert!(refusal(&deep).ends_with("values are nested more than 32 deep (bit 512)"));
}
