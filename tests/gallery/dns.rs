//! DNS messages: RFC 1035, sections 3.3 and 4.1; IPv6 addresses by RFC 3596, two flags by RFC 4035. A name ends with the
//! empty label of the root, or with a pointer to an earlier name.

use std::net::{Ipv4Addr, Ipv6Addr};

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    id: u16,
    is_response: bool,
    #[codec(bits = 4)]
    opcode: u8,
    authoritative: bool,
    truncated: bool,
    recursion_desired: bool,
    recursion_available: bool,
    #[codec(reserved = 1)]
    authentic: bool,
    unchecked: bool,
    #[codec(bits = 4)]
    response_code: u8,
    #[codec(count_of = questions, bits = 16)]
    question_count: (),
    #[codec(count_of = answers, bits = 16)]
    answer_count: (),
    #[codec(count_of = authorities, bits = 16)]
    authority_count: (),
    #[codec(count_of = additional, bits = 16)]
    additional_count: (),
    #[codec(len = question_count)]
    questions: Vec<Question>,
    #[codec(len = answer_count)]
    answers: Vec<Record>,
    #[codec(len = authority_count)]
    authorities: Vec<Record>,
    #[codec(len = additional_count)]
    additional: Vec<Record>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Name {
    #[codec(len(until(Label::is_end), max = 128))]
    labels: Vec<Label>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Label {
    #[codec(tag = 0)]
    Letters(#[codec(len(bits = 6))] Vec<u8>),
    /// The name goes on at this byte of the message.
    #[codec(tag = 3)]
    Pointer(#[codec(bits = 14)] u16),
}

impl Label {
    fn is_end(&self) -> bool {
        match self {
            Self::Letters(letters) => letters.is_empty(),
            Self::Pointer(_) => true,
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Question {
    name: Name,
    kind: u16,
    class: u16,
}

/// Between the type and the data are other fields.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Record {
    name: Name,
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
    #[codec(tag = 5)]
    Cname(Name),
    #[codec(tag = 6)]
    Soa {
        primary: Name,
        mailbox: Name,
        serial: u32,
        refresh: u32,
        retry: u32,
        expire: u32,
        minimum: u32,
    },
    #[codec(tag = 15)]
    Mx { preference: u16, exchange: Name },
    #[codec(tag = 16)]
    Txt(#[codec(len(rest))] Vec<Text>),
    #[codec(tag = 28)]
    Aaaa([u8; 16]),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Text(#[codec(len(bits = 8))] Vec<u8>);

fn letters(letters: &str) -> Label {
    Label::Letters(letters.as_bytes().to_vec())
}

/// A name under that of the question.
fn under<const N: usize>(labels: [&str; N]) -> Name {
    let labels = labels.map(letters).into_iter();
    Name {
        labels: labels.chain([Label::Pointer(12)]).collect(),
    }
}

/// The query of James Routley's "Let's hand write DNS messages".
#[test]
fn a_published_query_comes_back() {
    let bytes = [
        0xaa, 0xaa, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x65, 0x78,
        0x61, 0x6d, 0x70, 0x6c, 0x65, 0x03, 0x63, 0x6f, 0x6d, 0x00, 0x00, 0x01, 0x00, 0x01,
    ];
    let question = Question {
        name: Name {
            labels: vec![letters("example"), letters("com"), letters("")],
        },
        kind: 1,
        class: 1,
    };
    let query = Message {
        id: 0xaaaa,
        is_response: false,
        opcode: 0,
        authoritative: false,
        truncated: false,
        recursion_desired: true,
        recursion_available: false,
        authentic: false,
        unchecked: false,
        response_code: 0,
        question_count: (),
        answer_count: (),
        authority_count: (),
        additional_count: (),
        questions: vec![question],
        answers: Vec::new(),
        authorities: Vec::new(),
        additional: Vec::new(),
    };
    damaged::<Message>(&bytes);
    published(&bytes, query);
}

/// Worked out by hand from the RFCs, for the question above.
#[test]
fn the_type_of_a_record_says_what_its_data_are() {
    let soa = Data::Soa {
        primary: under(["ns"]),
        mailbox: under(["admin"]),
        serial: 7,
        refresh: 7200,
        retry: 900,
        expire: 86_400,
        minimum: 300,
    };
    let mx = Data::Mx {
        preference: 10,
        exchange: under(["mail"]),
    };
    let txt = Data::Txt(vec![Text(b"v=spf1".to_vec()), Text(b"-all".to_vec())]);
    let address = b"\x26\x06\x28\x00\x02\x20\x00\x01\x02\x48\x18\x93\x25\xc8\x19\x46";
    let examples: [(u8, &[u8], Data); 7] = [
        (1, b"\x5d\xb8\xd8\x22", Data::A([93, 184, 216, 34])),
        (5, b"\x03www\xc0\x0c", Data::Cname(under(["www"]))),
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

#[test]
fn only_the_last_label_ends_a_name() {
    let name = |labels| Name { labels }.to_bytes().unwrap_err().to_string();
    assert_eq!(
        name(vec![letters("a"), Label::Pointer(12), letters("")]),
        "labels[1]: only the last element can be one that ends the list"
    );
    assert_eq!(
        name(vec![letters("a")]),
        "labels: the last element must be one that ends the list"
    );
    let endless = Name::from_bytes(&b"\x01a".repeat(200)).unwrap_err();
    assert_eq!(
        endless.to_string(),
        "labels: 129 is not in 0..=128 (bits 2048..2064)"
    );
}

/// A name as text, with what its pointers lead to.
fn text(name: &Name, message: &[u8]) -> String {
    let mut text = String::new();
    for label in &name.labels {
        match label {
            Label::Letters(letters) if letters.is_empty() => {}
            Label::Letters(letters) => {
                text += std::str::from_utf8(letters).expect("ASCII");
                text.push('.');
            }
            Label::Pointer(place) => {
                let (rest, _) = Name::from_prefix(&message[usize::from(*place)..]).expect("a name");
                text += &self::text(&rest, message);
            }
        }
    }
    text
}

fn data(data: &Data, message: &[u8]) -> (u16, String) {
    let name = |name: &Name| text(name, message);
    match data {
        Data::A(address) => (1, Ipv4Addr::from(*address).to_string()),
        Data::Cname(alias) => (5, name(alias)),
        Data::Soa {
            primary,
            mailbox,
            serial,
            refresh,
            retry,
            expire,
            minimum,
        } => {
            let names = format!("{} {}", name(primary), name(mailbox));
            (
                6,
                format!("{names} {serial} {refresh} {retry} {expire} {minimum}"),
            )
        }
        Data::Mx {
            preference,
            exchange,
        } => (15, format!("{preference} {}", name(exchange))),
        Data::Txt(texts) => {
            let quoted = texts
                .iter()
                .map(|Text(text)| format!("{:?}", std::str::from_utf8(text).expect("ASCII")));
            (16, quoted.collect::<Vec<_>>().join(" "))
        }
        Data::Aaaa(address) => (28, Ipv6Addr::from(*address).to_string()),
        Data::Other(kind, _) => panic!("no case has the type {kind}"),
    }
}

#[test]
fn dnspython_reads_the_same() {
    programs::agree("dns_cases.py", |message: &Message, bytes| {
        let questions = message.questions.iter();
        let questions =
            questions.map(|each| json!([text(&each.name, bytes), each.kind, each.class]));
        let sections = [&message.answers, &message.authorities, &message.additional];
        let records = sections.into_iter().flatten().map(|record| {
            let (kind, data) = data(&record.data, bytes);
            json!([text(&record.name, bytes), kind, record.ttl, data])
        });
        json!({
            "id": message.id, "authoritative": message.authoritative, "rcode": message.response_code,
            "recursion_available": message.recursion_available,
            "questions": questions.collect::<Vec<Value>>(), "records": records.collect::<Vec<Value>>(),
        })
    });
}
