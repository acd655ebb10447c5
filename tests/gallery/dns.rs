//! The DNS header and a question: RFC 1035, section 4.1.

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Query {
    header: Header,
    /// Labels, the root last: each is its length and as many letters.
    labels: [Label; 2],
    #[codec(fixed = 0, bits = 8)]
    root: (),
    question_type: u16,
    question_class: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Header {
    id: u16,
    is_response: bool,
    #[codec(bits = 4)]
    opcode: u8,
    authoritative: bool,
    truncated: bool,
    recursion_desired: bool,
    recursion_available: bool,
    #[codec(reserved = 3, bits = 4)]
    response_code: u8,
    questions: u16,
    answers: u16,
    authorities: u16,
    additional: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Label {
    // The two high bits of a length are zero; ones would be a pointer.
    #[codec(reserved = 2, len(bits = 6))]
    letters: Vec<u8>,
}

/// The query of James Routley's "Let's hand write DNS messages".
#[test]
fn a_published_query_comes_back() {
    let bytes = [
        0xaa, 0xaa, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x65, 0x78,
        0x61, 0x6d, 0x70, 0x6c, 0x65, 0x03, 0x63, 0x6f, 0x6d, 0x00, 0x00, 0x01, 0x00, 0x01,
    ];
    let label = |letters: &[u8]| Label {
        letters: letters.to_vec(),
    };
    let query = Query {
        header: Header {
            id: 0xaaaa,
            is_response: false,
            opcode: 0,
            authoritative: false,
            truncated: false,
            recursion_desired: true,
            recursion_available: false,
            response_code: 0,
            questions: 1,
            answers: 0,
            authorities: 0,
            additional: 0,
        },
        labels: [label(b"example"), label(b"com")],
        root: (),
        question_type: 1,
        question_class: 1,
    };
    damaged::<Query>(&bytes);
    published(&bytes, query);
}
