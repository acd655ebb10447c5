//! A member of a gzip file: RFC 1952, section 2.3. Least significant bit first. What is compressed stays so.
//!
//! The first header was written by zlib 1.2.13 (`deflateSetHeader`), the second one by GNU gzip 1.12.

use std::time::{Duration, SystemTime};

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{damaged, programs, published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Member {
    header: Header,
    #[codec(len(rest))]
    deflated: Vec<u8>,
    /// The CRC-32 of what is compressed.
    crc: u32,
    /// Its length, modulo 2^32.
    size: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Header {
    head: Head,
    /// The low half of the CRC-32 of all bytes before it.
    #[codec(crc(Crc::CRC_32_ISO_HDLC.low(16), over = head), when = head.has_crc, bits = 16)]
    crc: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Head {
    #[codec(fixed = b"\x1f\x8b\x08")]
    magic_and_deflate: (),
    is_text: bool,
    has_crc: bool,
    #[codec(present(extra))]
    has_extra: (),
    #[codec(present(name))]
    has_name: (),
    #[codec(present(comment))]
    has_comment: (),
    #[codec(reserved = 3, as = u32, unit = s, none = 0)]
    modified: Option<SystemTime>,
    extra_flags: u8,
    system: u8,
    #[codec(when = has_extra, sized(bits = 16), len(rest))]
    extra: Option<Vec<Extra>>,
    #[codec(when = has_name, len(until = 0))]
    name: Option<Vec<u8>>,
    #[codec(when = has_comment, len(until = 0))]
    comment: Option<Vec<u8>>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Extra {
    id: [u8; 2],
    #[codec(len(bits = 16))]
    data: Vec<u8>,
}

#[test]
fn a_header_with_everything_is_that_of_zlib() {
    let head = Head {
        magic_and_deflate: (),
        is_text: true,
        has_crc: true,
        has_extra: (),
        has_name: (),
        has_comment: (),
        modified: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000)),
        extra_flags: 0,
        system: 3,
        extra: Some(vec![Extra {
            id: *b"cp",
            data: b"xyz".to_vec(),
        }]),
        name: Some(b"notes.txt".to_vec()),
        comment: Some(b"kept".to_vec()),
    };
    let header = Header { head, crc: () };
    let bytes = b"\x1f\x8b\x08\x1f\0\xf1\x53\x65\0\x03\x07\0cp\x03\0xyznotes.txt\0kept\0\x6e\xcb";
    published(bytes, header);
    refused::<Header>(bytes);
    let mut wrong = *bytes;
    wrong[34] = 0;
    let error = Header::from_bytes(&wrong).expect_err("another checksum");
    assert_eq!(
        error.to_string(),
        "crc: the checksum is 0xcb6e, not 0xcb00 (bits 272..288)"
    );
}

#[test]
fn a_header_with_a_name_is_that_of_gzip() {
    let head = Head {
        magic_and_deflate: (),
        is_text: false,
        has_crc: false,
        has_extra: (),
        has_name: (),
        has_comment: (),
        modified: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000)),
        extra_flags: 0,
        system: 3,
        extra: None,
        name: Some(b"notes.txt".to_vec()),
        comment: None,
    };
    let bytes = b"\x1f\x8b\x08\x08\0\xf1\x53\x65\0\x03notes.txt\0";
    published(bytes, Header { head, crc: () });
    damaged::<Header>(bytes);
}

#[test]
fn zlib_reads_the_same() {
    programs::agree("gzip_cases.py", |member: &Member, _| {
        let head = &member.header.head;
        let name = head.name.clone().unwrap_or_default();
        let modified = head.modified.unwrap_or(SystemTime::UNIX_EPOCH);
        let since = modified.duration_since(SystemTime::UNIX_EPOCH);
        let seconds = since.expect("the number is unsigned").as_secs();
        json!({
            "modified": seconds, "name": String::from_utf8(name).expect("ASCII"), "deflate": programs::hex(&member.deflated),
            "crc": member.crc, "size": member.size,
        })
    });
}
