//! Control packets of MQTT 3.1.1, OASIS standard, sections 2 and 3. Most significant bit first.
//!
//! The packets were made by Scapy 2.

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, tag(bits = 4))]
enum Packet {
    #[codec(tag = 1)]
    Connect(#[codec(reserved = 4, sized(leb128))] Connect),
    #[codec(tag = 3)]
    Publish {
        again: bool,
        #[codec(bits = 2, range = 0..=2)]
        quality: u8,
        retain: bool,
        #[codec(sized(leb128))]
        message: Message,
    },
    #[codec(tag = 12)]
    Ping(#[codec(reserved = 4, fixed = b"\0")] ()),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Connect {
    #[codec(fixed = b"\0\x04MQTT\x04")]
    protocol: (),
    #[codec(present(user))]
    has_user: (),
    #[codec(present(password))]
    has_password: (),
    will_retained: bool,
    #[codec(bits = 2, range = 0..=2)]
    will_quality: u8,
    #[codec(present(will))]
    has_will: (),
    clean: bool,
    #[codec(reserved = 1)]
    keep_alive: u16,
    #[codec(len(bits = 16))]
    client: Vec<u8>,
    #[codec(when = has_will)]
    will: Option<Will>,
    #[codec(when = has_user, len(bits = 16))]
    user: Option<Vec<u8>>,
    #[codec(when = has_password, len(bits = 16))]
    password: Option<Vec<u8>>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Will {
    #[codec(len(bits = 16))]
    topic: Vec<u8>,
    #[codec(len(bits = 16))]
    message: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Message {
    #[codec(len(bits = 16))]
    topic: Vec<u8>,
    /// With a packet identifier in front, where the quality is not 0.
    #[codec(len(rest))]
    rest: Vec<u8>,
}

#[test]
fn packets_have_the_bytes_of_scapy() {
    let connect = Packet::Connect(Connect {
        protocol: (),
        has_user: (),
        has_password: (),
        will_retained: false,
        will_quality: 0,
        has_will: (),
        clean: false,
        keep_alive: 60,
        client: b"c1".to_vec(),
        will: None,
        user: None,
        password: None,
    });
    let bytes = b"\x10\x0e\0\x04MQTT\x04\0\0\x3c\0\x02c1";
    published(bytes, connect);
    damaged::<Packet>(bytes);
    let publish = Packet::Publish {
        again: false,
        quality: 1,
        retain: false,
        message: Message {
            topic: b"a/b".to_vec(),
            rest: [&b"\0\x0a"[..], &[b'x'; 200]].concat(),
        },
    };
    let bytes = [&b"\x32\xcf\x01\0\x03a/b\0\x0a"[..], &[b'x'; 200]].concat();
    published(&bytes, publish);
}
