//! The IPv4 header, RFC 791 with the fields of RFC 2474 and RFC 3168. Most significant bit first.
//!
//! The example is that of the article "Internet checksum" of the English Wikipedia. Canonical: the reserved flag is zero,
//! the length of the header is that of its options, and the checksum is right.

use bitcodec::sum::Internet;
use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{programs, published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Header {
    #[codec(fixed = 4, bits = 4)]
    version: (),
    /// In words of 32 bits, of which the options follow the first five.
    #[codec(bits = 4, scale = 4, bias = -20, count_of = options)]
    header_length: (),
    #[codec(bits = 6)]
    services: u8,
    #[codec(bits = 2)]
    congestion: u8,
    total_length: u16,
    identification: u16,
    #[codec(reserved = 1)]
    dont_fragment: bool,
    more_fragments: bool,
    #[codec(bits = 13)]
    fragment_offset: u16,
    time_to_live: u8,
    protocol: Protocol,
    /// Over the whole header, in which it is zero.
    #[codec(sum(Internet, over = ..), bits = 16)]
    checksum: (),
    source: [u8; 4],
    destination: [u8; 4],
    #[codec(sized = header_length, len(rest))]
    options: Vec<Choice>,
}

/// An option: what RFC 791 calls its type, and its data.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Choice {
    /// The end of the options. Zeros fill the last word.
    #[codec(tag = 0)]
    End(#[codec(len(rest), each(fixed = 0, bits = 8))] Vec<()>),
    #[codec(tag = 1)]
    NoOperation,
    #[codec(other)]
    Other {
        kind: u8,
        /// Counts the type and itself too.
        #[codec(bits = 8, bias = -2, count_of = data)]
        length: (),
        #[codec(len = length)]
        data: Vec<u8>,
    },
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Protocol {
    #[codec(tag = 1)]
    Icmp,
    #[codec(tag = 6)]
    Tcp,
    #[codec(tag = 17)]
    Udp,
    #[codec(other)]
    Other(u8),
}

const EXAMPLE: [u8; 20] = [
    0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11, 0xb8, 0x61, 0xc0, 0xa8, 0x00, 0x01,
    0xc0, 0xa8, 0x00, 0xc7,
];

#[test]
fn the_header_of_the_article_has_its_fields() {
    let header = Header {
        version: (),
        header_length: (),
        services: 0,
        congestion: 0,
        total_length: 115,
        identification: 0,
        dont_fragment: true,
        more_fragments: false,
        fragment_offset: 0,
        time_to_live: 64,
        protocol: Protocol::Udp,
        checksum: (),
        source: [192, 168, 0, 1],
        destination: [192, 168, 0, 199],
        options: Vec::new(),
    };
    published(&EXAMPLE, header);
    refused::<Header>(&EXAMPLE);
}

/// Random headers, and those of routers: record route, strict routes, alerts, time stamps, the end of the list.
#[test]
fn headers_of_scapy_have_its_fields() {
    programs::agree::<Header>("ipv4_cases.py", |header, _| {
        let address = |address: [u8; 4]| std::net::Ipv4Addr::from(address).to_string();
        let options = header.options.iter().filter_map(|option| match option {
            Choice::End(_) => None,
            Choice::NoOperation => Some(json!([1, ""])),
            Choice::Other { kind, data, .. } => Some(json!([kind, programs::hex(data)])),
        });
        json!({
            "services": header.services,
            "congestion": header.congestion,
            "total_length": header.total_length,
            "identification": header.identification,
            "dont_fragment": header.dont_fragment,
            "more_fragments": header.more_fragments,
            "fragment_offset": header.fragment_offset,
            "time_to_live": header.time_to_live,
            "protocol": match header.protocol {
                Protocol::Icmp => 1,
                Protocol::Tcp => 6,
                Protocol::Udp => 17,
                Protocol::Other(number) => number,
            },
            "source": address(header.source),
            "destination": address(header.destination),
            "options": options.collect::<Vec<_>>(),
        })
    });
}

#[test]
fn options_that_do_not_fill_their_words_are_refused() {
    let refusal = |options: &[u8]| {
        let mut bytes = EXAMPLE.to_vec();
        bytes[0] = 0x45 + options.len().div_ceil(4) as u8;
        bytes.extend_from_slice(options);
        Header::from_bytes(&bytes).unwrap_err().to_string()
    };
    // A length that does not count itself, one that exceeds the header, and an option behind the end.
    for (options, error) in [
        (
            [7, 1, 0, 0],
            "options[0].Other.length: -1 is not in 0..=253 (bits 168..176)",
        ),
        (
            [7, 6, 0, 0],
            "options[0].Other.data: the region ends: 32 bits are needed, 16 left (bits 176..192)",
        ),
        (
            [1, 0, 1, 0],
            "options[1].End.0[0]: 1 is not the fixed value 0 (bits 176..184)",
        ),
    ] {
        assert_eq!(refusal(&options), error);
    }
    let mut short = EXAMPLE;
    short[0] = 0x44;
    let error = Header::from_bytes(&short).unwrap_err();
    assert_eq!(
        error.to_string(),
        "header_length: -4 is not in 0..=40 (bits 4..8)"
    );
}
