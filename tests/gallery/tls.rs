//! The extensions of TLS 1.3, RFC 8446 and RFC 6066: regions in regions. Most significant bit first.
//!
//! The examples are those of the client hello of Michael Driscoll, "The Illustrated TLS 1.3 Connection".

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Extensions(#[codec(sized(bits = 16), len(rest))] Vec<Extension>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Extension {
    kind: u16,
    #[codec(when = kind == 0, sized(bits = 16))]
    names: Option<ServerNames>,
    #[codec(when = kind == 10, sized(bits = 16))]
    groups: Option<Groups>,
    #[codec(when = kind == 43, sized(bits = 16))]
    versions: Option<Versions>,
    /// What other kinds hold, kept as it is.
    #[codec(when = !matches!(kind, 0 | 10 | 43), sized(bits = 16), len(rest))]
    other: Option<Vec<u8>>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct ServerNames(#[codec(sized(bits = 16), len(rest))] Vec<ServerName>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum ServerName {
    HostName(#[codec(sized(bits = 16), len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Groups(#[codec(sized(bits = 16), len(rest))] Vec<u16>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Versions(#[codec(sized(bits = 8), len(rest))] Vec<u16>);

const EXAMPLE: &[u8] = b"\x00\x47\
    \x00\x00\x00\x18\x00\x16\x00\x00\x13example.ulfheim.net\
    \x00\x0a\x00\x16\x00\x14\x00\x1d\x00\x17\x00\x1e\x00\x19\x00\x18\x01\x00\x01\x01\x01\x02\x01\x03\x01\x04\
    \x00\x23\x00\x00\
    \x00\x2b\x00\x03\x02\x03\x04\
    \x00\x2d\x00\x02\x01\x01";

#[test]
fn extensions_nest_and_keep_what_is_unknown() {
    let of = |kind| Extension {
        kind,
        names: None,
        groups: None,
        versions: None,
        other: None,
    };
    let host = ServerName::HostName(b"example.ulfheim.net".to_vec());
    let groups = vec![
        0x1d, 0x17, 0x1e, 0x19, 0x18, 0x100, 0x101, 0x102, 0x103, 0x104,
    ];
    let extensions = Extensions(vec![
        Extension {
            names: Some(ServerNames(vec![host])),
            ..of(0)
        },
        Extension {
            groups: Some(Groups(groups)),
            ..of(10)
        },
        Extension {
            other: Some(vec![]),
            ..of(35)
        },
        Extension {
            versions: Some(Versions(vec![0x0304])),
            ..of(43)
        },
        Extension {
            other: Some(vec![1, 1]),
            ..of(45)
        },
    ]);
    published(EXAMPLE, extensions);
    damaged::<Extensions>(EXAMPLE);
}
