//! Lists, short and long, and the ways in which they end.

use bitcodec::BitCodec;
use use_site_types::{Numbers, Sample};

use crate::shapes::List;

use super::{Visit, both, random};

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Bytes(#[codec(len(bits = 16))] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Words(#[codec(len(bits = 16))] Vec<u16>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Floats(#[codec(len(bits = 16))] Vec<f32>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Narrow(#[codec(len(bits = 16), bits = 12)] Vec<u16>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Points(#[codec(len(bits = 16))] Vec<Point>);

#[derive(BitCodec, Debug, PartialEq)]
struct Point {
    #[codec(bits = 10)]
    x: u16,
    #[codec(bits = 10)]
    y: u16,
    #[codec(bits = 4)]
    kind: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Rows(#[codec(len(bits = 16))] Vec<Row>);

#[derive(BitCodec, Debug, PartialEq)]
struct Row(#[codec(len(bits = 8))] Vec<u16>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Widths {
    #[codec(bits = 5)]
    width: u32,
    #[codec(len(bits = 16), bits(width, max = 16))]
    values: Vec<u16>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Text(#[codec(len(until = 0))] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Seconds(#[codec(len(bits = 16))] Vec<Second>);

/// A time to the second, as one number.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(joined)]
struct Second {
    #[codec(range = 1980..=2107)]
    year: u16,
    #[codec(range = 1..=12)]
    month: u8,
    #[codec(range = 1..=31)]
    day: u8,
    #[codec(range = 0..=23)]
    hour: u8,
    #[codec(range = 0..=59)]
    minute: u8,
    #[codec(range = 0..=59)]
    second: u8,
}

/// A position of Rubik's cube, in 66 bits.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, joined)]
struct Cube {
    #[codec(arrangement(8))]
    corners: [u8; 8],
    #[codec(range = 0..=2)]
    twists: [u8; 7],
    #[codec(arrangement(12))]
    edges: [u8; 10],
    flips: [bool; 11],
}

/// Groups of seven bits, and a flag in all but the last.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Groups(#[codec(len(until(|group| group & 0x80 == 0)))] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Labels(#[codec(len(until(is_last)))] Vec<Label>);

#[derive(BitCodec, Debug, PartialEq)]
struct Label {
    #[codec(bits = 20)]
    label: u32,
    #[codec(bits = 3)]
    class: u8,
    #[codec(is_last)]
    bottom: (),
    ttl: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Marked {
    #[codec(len(until(peek = 0xff)))]
    pairs: Vec<Pair>,
    #[codec(fixed = 0xff, bits = 8)]
    mark: (),
}

#[derive(BitCodec, Debug, PartialEq)]
struct Pair {
    #[codec(bits = 8, range = 0..=254)]
    kind: u8,
    value: u16,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Rest(#[codec(len(rest))] Vec<u16>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Options(#[codec(len(bits = 16))] Vec<Option<u8>>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Runs(#[codec(len(bits = 16), runs)] Vec<u8>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Zeros(#[codec(len(bits = 16), zero_runs)] Vec<u8>);

pub(super) fn run(visit: &mut impl Visit) {
    let bytes = |len| {
        random()
            .map(|number| number as u8)
            .take(len)
            .collect::<Vec<_>>()
    };
    let words = |len| {
        random()
            .map(|number| number as u16)
            .take(len)
            .collect::<Vec<_>>()
    };
    both(
        visit,
        "list of structs in a struct",
        &List::sample(&mut Numbers::new()),
    );
    both(visit, "20 bytes", &Bytes(bytes(20)));
    both(visit, "1000 bytes", &Bytes(bytes(1000)));
    both(visit, "1000 integers of 16 bits", &Words(words(1000)));
    let second = |word: u16| Second {
        year: 1980 + word % 128,
        month: 1 + (word % 12) as u8,
        day: 1 + (word % 31) as u8,
        hour: (word % 24) as u8,
        minute: (word % 60) as u8,
        second: (word / 60 % 60) as u8,
    };
    let seconds = words(1000).into_iter().map(second).collect();
    both(visit, "1000 structs as one number", &Seconds(seconds));
    let cube = Cube {
        corners: [3, 1, 7, 0, 2, 6, 4, 5],
        twists: [0, 1, 2, 1, 0, 2, 2],
        edges: [9, 4, 0, 11, 3, 1, 7, 8, 10, 2],
        flips: [true; 11],
    };
    both(visit, "a position of Rubik's cube", &cube);
    let floats = words(1000).into_iter().map(f32::from).collect();
    both(visit, "1000 floats", &Floats(floats));
    both(
        visit,
        "1000 integers of 12 bits",
        &Narrow(words(1000).into_iter().map(|word| word >> 4).collect()),
    );
    both(
        visit,
        "1000 integers of a width that a field states",
        &Widths {
            width: 12,
            values: words(1000).into_iter().map(|word| word >> 4).collect(),
        },
    );
    let point = |word: u16| Point {
        x: word >> 6,
        y: word & 1023,
        kind: (word & 15) as u8,
    };
    both(
        visit,
        "1000 structs of 24 bits",
        &Points(words(1000).into_iter().map(point).collect()),
    );
    both(
        visit,
        "100 lists of 10",
        &Rows((0..100).map(|_| Row(words(10))).collect()),
    );
    let text = |len| bytes(len).into_iter().map(|byte| byte | 1).collect();
    both(visit, "text of 20 bytes to a zero", &Text(text(20)));
    both(visit, "text of 1000 bytes to a zero", &Text(text(1000)));
    let mut groups: Vec<u8> = bytes(1000).iter().map(|byte| byte | 0x80).collect();
    groups[999] = 5;
    both(visit, "1000 bytes to one that is the last", &Groups(groups));
    let label = |word: u16| Label {
        label: u32::from(word) << 4,
        class: (word & 7) as u8,
        bottom: (),
        ttl: 64,
    };
    let labels = words(1000).into_iter().map(label).collect();
    both(visit, "1000 structs to one with a flag", &Labels(labels));
    let pair = |value: u16| Pair {
        kind: (value % 255) as u8,
        value,
    };
    let marked = Marked {
        pairs: words(1000).into_iter().map(pair).collect(),
        mark: (),
    };
    both(visit, "1000 structs to a mark", &marked);
    both(visit, "1000 integers to the end", &Rest(words(1000)));
    let options = bytes(1000)
        .into_iter()
        .map(|byte| (byte % 3 > 0).then_some(byte));
    both(visit, "1000 options", &Options(options.collect()));
    let runs = bytes(100)
        .into_iter()
        .flat_map(|byte| std::iter::repeat_n(byte, usize::from(byte % 19)));
    both(visit, "runs of bytes", &Runs(runs.collect()));
    let zeros = bytes(1000)
        .into_iter()
        .map(|byte| if byte % 5 > 0 { 0 } else { byte });
    both(visit, "runs of zeros", &Zeros(zeros.collect()));
}
