//! An archive of `ar`, as in static libraries and in packages of Debian: GNU binutils, `include/aout/ar.h`, and deb(5).
//!
//! All numbers are in digits. Names of more than 15 bytes, which GNU's `ar` puts into a member of its own, are no part of
//! this declaration.

use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Archive {
    #[codec(fixed = b"!<arch>\n")]
    magic: (),
    #[codec(len(rest))]
    members: Vec<Member>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Member {
    #[codec(text(ascii), len(padded = 16, fill = b' '))]
    name: String,
    /// In seconds since 1970.
    #[codec(decimal(width = 12, fill = b' ', align = left))]
    modified: u64,
    #[codec(decimal(width = 6, fill = b' ', align = left))]
    owner: u32,
    #[codec(decimal(width = 6, fill = b' ', align = left))]
    group: u32,
    #[codec(octal(width = 8, fill = b' ', align = left))]
    mode: u32,
    #[codec(count_of = data, decimal(width = 10, fill = b' ', align = left))]
    size: (),
    #[codec(fixed = b"`\n")]
    end: (),
    #[codec(len = size)]
    data: Vec<u8>,
    /// Each member begins at an even place.
    #[codec(when = data.len() % 2 == 1, fixed = b'\n', bits = 8)]
    filler: (),
}

/// The first member of a package: deb(5).
const DEBIAN: &[u8] = b"!<arch>\n\
    debian-binary   1410122664  0     0     100644  4         `\n2.0\n\
    odd.txt         0           1000  100   100600  3         `\nodd\n";

fn member(name: &str, data: &[u8]) -> Member {
    Member {
        name: name.to_owned(),
        modified: 0,
        owner: 0,
        group: 0,
        mode: 0o100_644,
        size: (),
        end: (),
        data: data.to_vec(),
        filler: (),
    }
}

#[test]
fn members_have_their_bytes() {
    let archive = Archive {
        magic: (),
        members: vec![
            Member {
                modified: 1_410_122_664,
                ..member("debian-binary", b"2.0\n")
            },
            Member {
                owner: 1000,
                group: 100,
                mode: 0o100_600,
                ..member("odd.txt", b"odd")
            },
        ],
    };
    assert_eq!(archive.to_bytes().as_deref(), Ok(DEBIAN));
    assert_eq!(Archive::from_bytes(DEBIAN), Ok(archive));
    published(
        b"!<arch>\n",
        Archive {
            magic: (),
            members: vec![],
        },
    );
}

#[test]
fn damaged_members_are_refused_or_other_members() {
    damaged::<Archive>(DEBIAN);
}

#[test]
fn a_number_in_other_digits_is_refused() {
    let text = |from: &str, to: &str| {
        let text = String::from_utf8(DEBIAN.to_vec()).unwrap();
        let error = Archive::from_bytes(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        text("100644", "100684"),
        "members[0].mode: b'8' is no octal digit (bits 416..424)"
    );
    assert_eq!(
        text("4         `", "04        `"),
        "members[0].size: not canonical: a number has no zero before its digits (bits 448..456)"
    );
    assert_eq!(
        text("odd\n", "oddx"),
        "members[1].filler: 120 is not the fixed value 10 (bits 1080..1088)"
    );
}

#[test]
fn gnu_ar_writes_the_same() {
    programs::agree("ar_cases.py", |archive: &Archive, _| {
        let members = archive.members.iter().map(|member| {
            json!({
                // GNU's `ar` ends each name with a slash.
                "name": member.name.trim_end_matches('/'), "size": member.data.len(), "mode": member.mode & 0o777,
                "owner": member.owner, "group": member.group, "modified": member.modified,
            })
        });
        json!(members.collect::<Vec<_>>())
    });
}
