//! Regions, checksums, fields that others compute.

use bitcodec::BitCodec;
use bitcodec::sum::{Crc, Internet};

use super::{Visit, both, random};

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Sized {
    #[codec(sized(bits = 16))]
    body: Body,
    last: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
struct Body {
    kind: u8,
    #[codec(len(rest))]
    words: Vec<u16>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Counted {
    #[codec(bits = 7)]
    count: u8,
    flag: bool,
    #[codec(when = flag)]
    extra: Option<u16>,
    #[codec(len = count)]
    values: Vec<u16>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Checked {
    data: [u8; 1024],
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = data), bits = 32)]
    crc: (),
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Header {
    #[codec(bits = 4)]
    version: u8,
    #[codec(reserved = 4)]
    words: [u16; 9],
    #[codec(sum(Internet, over = version..=words), bits = 16)]
    sum: (),
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Span {
    #[codec(count_of = time..=rest, bits = 8)]
    size: (),
    time: u32,
    serial: u32,
    #[codec(len(rest))]
    rest: Vec<u8>,
    kind: u16,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Offset {
    size: u8,
    #[codec(bits(8 * size, of = [8, 16, 32]))]
    offset: u32,
}

pub(super) fn run(visit: &mut impl Visit) {
    let words = || random().map(|number| number as u16);
    both(
        visit,
        "region with a list",
        &Sized {
            body: Body {
                kind: 1,
                words: words().take(50).collect(),
            },
            last: 2,
        },
    );
    both(
        visit,
        "count and condition",
        &Counted {
            count: 50,
            flag: true,
            extra: Some(7),
            values: words().take(50).collect(),
        },
    );
    both(
        visit,
        "region of several fields",
        &Span {
            size: (),
            time: 7,
            serial: 8,
            rest: vec![9; 16],
            kind: 10,
        },
    );
    both(
        visit,
        "one of three widths",
        &Offset {
            size: 4,
            offset: 123_456_789,
        },
    );
    let mut bytes = words();
    let data = std::array::from_fn(|_| bytes.next().unwrap_or(0) as u8);
    both(
        visit,
        "1024 bytes with their CRC",
        &Checked { data, crc: () },
    );
    let mut numbers = words();
    let words = std::array::from_fn(|_| numbers.next().unwrap_or(0));
    both(
        visit,
        "header with its checksum",
        &Header {
            version: 4,
            words,
            sum: (),
        },
    );
}
