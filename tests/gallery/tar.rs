//! An archive of `tar`: POSIX.1-2017, `pax`, sections "ustar Interchange Format" and "pax Interchange Format", and the
//! headers that GNU `tar` describes under "Basic Tar Format".
//!
//! Members of the dialects of Unix 7, POSIX and GNU are one declaration: the eight bytes behind the name of a link say
//! which one it is. Long names and the records of `pax` are members before the member that they describe. Numbers that GNU
//! `tar` writes in base 256, beyond 8 GiB, and sparse files are no part of it.

use std::num::NonZero;

use bitcodec::sum::Sum;
use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::programs;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Archive {
    #[codec(len(until(peek = 0x00)))]
    members: Vec<Member>,
    end: [ZeroBlock; 2],
    /// As many as fill the last record.
    #[codec(len(rest))]
    filler: Vec<ZeroBlock>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct ZeroBlock {
    #[codec(reserved = 4096)]
    zeros: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Member {
    name: Name,
    #[codec(octal(width = 7, end = 0))]
    mode: u32,
    #[codec(octal(width = 7, end = 0))]
    owner: u32,
    #[codec(octal(width = 7, end = 0))]
    group: u32,
    #[codec(count_of = data, octal(width = 11, end = 0))]
    size: (),
    /// In seconds since 1970.
    #[codec(octal(width = 11, end = 0))]
    modified: u64,
    #[codec(sum(HeaderSum, over = name..=header_end), octal(width = 6, end = 0))]
    checksum: u32,
    #[codec(bits = 8, fixed = b' ')]
    after_checksum: (),
    kind: u8,
    #[codec(text(utf8), len(padded = 100))]
    link: String,
    dialect: Dialect,
    #[codec(text(utf8), len(padded = 32))]
    owner_name: String,
    #[codec(text(utf8), len(padded = 32))]
    group_name: String,
    /// The number of a device in octal digits; some programs write none for a file.
    #[codec(text(ascii), len(until = 0, padded = 8))]
    major: String,
    #[codec(text(ascii), len(until = 0, padded = 8))]
    minor: String,
    /// The folder of the name. GNU has the times of incremental archives there, which are no part of this declaration.
    #[codec(text(utf8), len(padded = 155))]
    prefix: String,
    #[codec(reserved = 96)]
    header_end: (),
    #[codec(len = size)]
    data: Vec<u8>,
    #[codec(align = 4096)]
    end: (),
}

/// The first byte is not zero, as that of a block at the end of the archive is.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Name {
    first: NonZero<u8>,
    #[codec(len(padded = 99))]
    rest: Vec<u8>,
}

/// Who wrote the header.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bytes = 8))]
enum Dialect {
    #[codec(tag = b"\0\0\0\0\0\0\0\0")]
    Unix7,
    #[codec(tag = b"ustar\x0000")]
    Posix,
    #[codec(tag = b"ustar  \0")]
    Gnu,
}

/// The sum of all bytes, in which the field itself is spaces.
#[derive(Default)]
struct HeaderSum(u32);

impl Sum for HeaderSum {
    const NAME: &'static str = "tar";
    const OWN_BYTE: u8 = b' ';
    type Value = u32;

    fn add(&mut self, bytes: &[u8]) {
        let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
        self.0 += sum;
    }

    fn value(&self) -> u32 {
        self.0
    }
}

/// What `printf 'Hello\n' >hello.txt; tar --format=ustar --mtime=@0 --owner=root:0 --group=root:0 --mode=644 -cf` writes
/// with GNU tar 1.34, without all but two of the blocks at the end.
fn hello() -> Vec<u8> {
    let mut bytes = vec![0; 2048];
    for (at, text) in [
        (0, &b"hello.txt"[..]),
        (100, b"0000644\x000000000\x000000000\x00"),
        (124, b"00000000006\x0000000000000\x00"),
        (148, b"012655\0 0"),
        (257, b"ustar\x0000root"),
        (297, b"root"),
        (329, b"0000000\x000000000"),
        (512, b"Hello\n"),
    ] {
        bytes[at..at + text.len()].copy_from_slice(text);
    }
    bytes
}

fn hello_value() -> Archive {
    let member = Member {
        name: Name {
            first: NonZero::new(b'h').unwrap(),
            rest: b"ello.txt".to_vec(),
        },
        mode: 0o644,
        owner: 0,
        group: 0,
        size: (),
        modified: 0,
        checksum: 0o12655,
        after_checksum: (),
        kind: b'0',
        link: String::new(),
        dialect: Dialect::Posix,
        owner_name: "root".to_owned(),
        group_name: "root".to_owned(),
        major: "0000000".to_owned(),
        minor: "0000000".to_owned(),
        prefix: String::new(),
        header_end: (),
        data: b"Hello\n".to_vec(),
        end: (),
    };
    Archive {
        members: vec![member],
        end: [ZeroBlock { zeros: () }; 2],
        filler: Vec::new(),
    }
}

#[test]
fn a_file_has_its_blocks() {
    let bytes = hello();
    let value = hello_value();
    assert_eq!(value.to_bytes().as_deref(), Ok(&*bytes));
    assert_eq!(Archive::from_bytes(&bytes), Ok(value));
}

#[test]
fn a_damaged_header_is_refused() {
    let bytes = hello();
    for bit in 0..8 * 512 {
        let mut other = bytes.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(Archive::from_bytes(&other).is_err(), "bit {bit}");
    }
    let mut other = bytes.clone();
    other[0] = b'H';
    let error = Archive::from_bytes(&other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "members[0].checksum: the checksum is 0x158d, not 0x15ad (bits 1184..1240)"
    );
    let mut other = bytes;
    other[106] = b'8';
    let error = Archive::from_bytes(&other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "members[0].mode: b'8' is no octal digit (bits 848..856)"
    );
}

#[test]
fn gnu_tar_and_python_write_the_same() {
    programs::agree("tar_cases.py", |archive: &Archive, _| {
        let members = archive.members.iter().map(|member| {
            let name = [&[member.name.first.get()], &*member.name.rest].concat();
            let mut name = String::from_utf8(name).expect("the script writes UTF-8");
            if !member.prefix.is_empty() {
                name = format!("{}/{name}", member.prefix);
            }
            // Python leaves it out of the names of folders.
            if member.kind == b'5' {
                name = name.trim_end_matches('/').to_owned();
            }
            json!({
                "name": name, "mode": member.mode, "owner": member.owner, "group": member.group,
                "size": member.data.len(), "modified": member.modified, "checksum": member.checksum,
                "kind": member.kind, "link": member.link,
                "owner_name": member.owner_name,
                "group_name": member.group_name,
            })
        });
        json!(members.collect::<Vec<_>>())
    });
}
