//! The DNS header, a question, and resource records: RFC 1035, sections 3.3 and 4.1.

use bitcodec::{BitCodec, WireFormat as _};

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

/// A name under that of the question: a label, if any, and a pointer.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Under<const N: usize> {
    labels: [Label; N],
    #[codec(fixed = 3, bits = 2)]
    is_pointer: (),
    #[codec(bits = 14)]
    place: u16,
}

/// A resource record: RFC 1035, sections 4.1.3 and 3.3; RFC 3596. Between the type and the data are other fields.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Record {
    name: Under<0>,
    #[codec(tag_of = data, bits = 16)]
    kind: (),
    class: u16,
    ttl: u32,
    #[codec(tag = kind, sized(bits = 16))]
    data: Data,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 16))]
enum Data {
    #[codec(tag = 1)]
    A([u8; 4]),
    #[codec(tag = 6)]
    Soa {
        primary: Under<1>,
        mailbox: Under<1>,
        serial: u32,
        refresh: u32,
        retry: u32,
        expire: u32,
        minimum: u32,
    },
    #[codec(tag = 15)]
    Mx { preference: u16, exchange: Under<1> },
    #[codec(tag = 16)]
    Txt(#[codec(len(rest))] Vec<Text>),
    #[codec(tag = 28)]
    Aaaa([u8; 16]),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Text {
    #[codec(len(bits = 8))]
    text: Vec<u8>,
}

fn under<const N: usize>(labels: [&[u8]; N]) -> Under<N> {
    let labels = labels.map(|letters| Label {
        letters: letters.to_vec(),
    });
    Under {
        labels,
        is_pointer: (),
        place: 12,
    }
}

/// Worked out by hand from the RFCs, for the question above.
#[test]
fn the_type_of_a_record_says_what_its_data_are() {
    let soa = Data::Soa {
        primary: under([b"ns"]),
        mailbox: under([b"admin"]),
        serial: 7,
        refresh: 7200,
        retry: 900,
        expire: 86_400,
        minimum: 300,
    };
    let mx = Data::Mx {
        preference: 10,
        exchange: under([b"mail"]),
    };
    let txt = Data::Txt(vec![
        Text {
            text: b"v=spf1".to_vec(),
        },
        Text {
            text: b"-all".to_vec(),
        },
    ]);
    let address = b"\x26\x06\x28\x00\x02\x20\x00\x01\x02\x48\x18\x93\x25\xc8\x19\x46";
    let examples: [(u8, &[u8], Data); 6] = [
        (1, b"\x5d\xb8\xd8\x22", Data::A([93, 184, 216, 34])),
        (
            6,
            b"\x02ns\xc0\x0c\x05admin\xc0\x0c\0\0\0\x07\0\0\x1c\x20\0\0\x03\x84\0\x01\x51\x80\0\0\x01\x2c",
            soa,
        ),
        (15, b"\0\x0a\x04mail\xc0\x0c", mx),
        (16, b"\x06v=spf1\x04-all", txt),
        (28, address, Data::Aaaa(*address)),
        (99, b"\x01\x02", Data::Other(99, vec![1, 2])),
    ];
    for (kind, data, value) in examples {
        let mut bytes = b"\xc0\x0c\0\0\0\x01\0\0\x0e\x10\0\0".to_vec();
        bytes[3] = kind;
        bytes[11] = u8::try_from(data.len()).expect("short");
        bytes.extend(data);
        damaged::<Record>(&bytes);
        let record = Record {
            name: under([]),
            kind: (),
            class: 1,
            ttl: 3600,
            data: value,
        };
        published(&bytes, record);
    }
}

#[test]
fn no_record_says_one_type_and_has_the_data_of_another() {
    let record = |data| Record {
        name: under([]),
        kind: (),
        class: 1,
        ttl: 0,
        data,
    };
    let error = record(Data::Other(28, vec![0; 16])).to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "data: the tag is that of a variant with a name"
    );
    // An A with the five bytes of no address.
    let bytes = b"\xc0\x0c\0\x01\0\x01\0\0\0\0\0\x05\x01\x02\x03\x04\x05";
    let error = Record::from_bytes(bytes).unwrap_err();
    assert_eq!(error.path().to_string(), "data");
}
