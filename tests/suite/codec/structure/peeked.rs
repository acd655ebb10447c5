//! Lists that end where other bits begin, and values that are there if bytes are left.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::io::{self, BufRead, Read};

use arrayvec::ArrayVec;
use bitcodec::stream::Decoder;
use bitcodec::{BitCodec, NoContext, WireFormat, laws};
use proptest::prelude::*;

/// Begins with a digit from 0 to 14.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Opt {
    #[codec(bits = 4, range = 0..=14)]
    delta: u8,
    #[codec(len(bits = 4))]
    value: Vec<u8>,
}

/// Begins with the mark of [`Opt`].
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Payload {
    #[codec(fixed = 0xff, bits = 8)]
    mark: (),
    #[codec(len(rest))]
    content: Vec<u8>,
}

/// Never begins with three zeros.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 3))]
enum Step {
    #[codec(tag = 1)]
    One,
    #[codec(tag = 2..=4)]
    Some(u8, #[codec(bits = 2)] u8),
    #[codec(tag = 6)]
    Byte(u8),
}

/// Always begins with three zeros.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 5))]
enum Stop {
    #[codec(tag = 0)]
    Zero,
}

/// Begins with `101`, whatever else it is.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Block {
    #[codec(fixed = 0b101, bits = 3)]
    mark: (),
    #[codec(reserved = 1, bits = 4)]
    kind: u8,
    #[codec(len(bits = 2))]
    body: Vec<u8>,
}

/// Never begins with `101`.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(huffman, incomplete)]
enum Word {
    #[codec(code = 0b0)]
    A,
    #[codec(code = 0b100)]
    B,
    #[codec(code = 0b11)]
    C,
}

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $message:literal, $lists:literal, $left:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $message)]
            pub(super) struct Message {
                #[codec(bits = 3)]
                pub(super) odd: u8,
                #[codec(len(until(peek = 0xff, or_end), max = 4))]
                pub(super) options: Vec<Opt>,
                #[codec(when(rest))]
                pub(super) payload: Option<Payload>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lists)]
            pub(super) struct Lists {
                #[codec(len(until(peek = 0b000)))]
                pub(super) steps: Vec<Step>,
                pub(super) stop: Stop,
                #[codec(len(begins, max = 3))]
                pub(super) blocks: Vec<Block>,
                pub(super) word: Word,
                #[codec(len(until(peek = 7, bits = 3)), range = 0..=6, bits = 3)]
                pub(super) digits: ArrayVec<u8, 4>,
                #[codec(fixed = 7, bits = 3)]
                pub(super) after: (),
                #[codec(len(until(peek = 0xabcd_u16)), range = 0..=0xabcc, bits = 16)]
                pub(super) words: Vec<u16>,
                #[codec(fixed = 0xabcd, bits = 16)]
                pub(super) end: (),
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $left)]
            pub(super) struct Left {
                #[codec(bits = 5)]
                pub(super) head: u8,
                #[codec(sized(bits = 3))]
                pub(super) region: Region,
                #[codec(sized(bits = 8), when(rest))]
                pub(super) last: Option<Region>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Region {
                #[codec(bits = 7)]
                pub(super) first: u8,
                #[codec(when(rest), bits = 24, little_endian)]
                pub(super) number: Option<u32>,
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first, "f3b604e6a2b7a5c5", "3b41d2d673603c52", "f1647850a2cb0f25";
    msb = msb_first, "660b7f331bc1e440", "b5e523123b895269", "4e50436514ec0488";
}

fn any_bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![any::<u8>(), Just(0), Just(0xff), Just(0x0f), Just(0xa5)];
    proptest::collection::vec(byte, 0..len)
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in any_bytes(30)) {
        laws::of_bytes::<lsb::Message>(&bytes);
        laws::of_bytes::<msb::Message>(&bytes);
        laws::of_bytes::<lsb::Lists>(&bytes);
        laws::of_bytes::<msb::Lists>(&bytes);
        laws::of_bytes::<lsb::Left>(&bytes);
        laws::of_bytes::<msb::Left>(&bytes);
    }
}

#[test]
fn drawn_values_keep_the_laws() {
    laws::of_type::<lsb::Message>();
    laws::of_type::<msb::Message>();
    laws::of_type::<lsb::Lists>();
    laws::of_type::<msb::Lists>();
    laws::of_type::<lsb::Left>();
    laws::of_type::<msb::Left>();
}

fn lists() -> msb::Lists {
    let block = |kind, body: &[u8]| Block {
        mark: (),
        kind,
        body: body.to_vec(),
    };
    msb::Lists {
        steps: vec![Step::Some(3, 2), Step::Byte(0), Step::One],
        stop: Stop::Zero,
        blocks: vec![block(9, b"x"), block(0, b"")],
        word: Word::B,
        digits: [6, 0, 1].into_iter().collect(),
        after: (),
        words: vec![0xabcc, 0],
        end: (),
    }
}

#[test]
fn a_list_ends_where_other_bits_begin() {
    let bytes = lists().to_bytes().expect("every field fits");
    assert_eq!(msb::Lists::from_bytes(&bytes), Ok(lists()));
    laws::of_value(&lists());
    // 3 and 2, 6 and a byte, 1; the stop.
    assert_eq!(
        bytes[..4],
        [0b0111_0110, 0, 0b0010_0000, 0b1010_1001],
        "{bytes:x?}"
    );
    assert_eq!(
        msb::Lists::LAYOUT.spelling(),
        "msb:list(before(0:3):enum(u3;:1:2..4=u2;:6=u8;););enum(u5;:0);list(begins(*,3):fixed(5:u3;);reserved(u1;);u4;list(u2;:u8;););prefix(0,100,11);list(before(7:3):checked(0..6:u3;););fixed(7:u3;);list(before(43981:16):checked(0..43980:u16;););fixed(43981:u16;);"
    );
    let empty = msb::Lists {
        steps: vec![],
        blocks: vec![],
        digits: ArrayVec::new(),
        words: vec![],
        ..lists()
    };
    laws::of_value(&empty);
    assert_eq!(
        empty.to_bytes(),
        Ok(vec![0b0000_0100, 0b1111_0101, 0b0111_1001, 0b1010_0000])
    );
}

#[test]
fn a_value_is_there_if_a_byte_is_left() {
    let option = Opt {
        delta: 1,
        value: b"a".to_vec(),
    };
    let payload = Payload {
        mark: (),
        content: vec![],
    };
    for (options, payload, bytes) in [
        (vec![], None, &[0b1100_0000][..]),
        (
            vec![option.clone()],
            None,
            &[0b1100_0010, 0b0010_1100, 0b0010_0000],
        ),
        (vec![], Some(payload.clone()), &[0b1101_1111, 0b1110_0000]),
        (
            vec![option],
            Some(payload),
            &[0b1100_0010, 0b0010_1100, 0b0011_1111, 0b1110_0000],
        ),
    ] {
        let message = msb::Message {
            odd: 6,
            options,
            payload,
        };
        assert_eq!(message.to_bytes().as_deref(), Ok(bytes));
        assert_eq!(msb::Message::from_bytes(bytes), Ok(message));
    }
    let left = msb::Left {
        head: 0,
        region: msb::Region {
            first: 1,
            number: None,
        },
        last: Some(msb::Region {
            first: 2,
            number: Some(3),
        }),
    };
    laws::of_value(&left);
    let bytes = left.to_bytes().expect("it fits");
    assert_eq!(bytes, [1, 2, 4, 4, 6, 0, 0]);
    assert_eq!(msb::Left::from_bytes(&bytes), Ok(left));
}

#[test]
fn what_begins_as_nothing_that_may_follow_is_refused() {
    let refused = |bytes: &[u8]| msb::Message::from_bytes(bytes).unwrap_err().to_string();
    // 15 is no delta, and with another digit it is no mark.
    assert_eq!(
        refused(&[0b1101_1110, 0b0000_0000]),
        "options[0].delta: 15 is not in 0..=14 (bits 3..7)"
    );
    // A fifth option.
    assert_eq!(refused(&[0; 6]), "options: 5 is not in 0..=4 (bits 35..43)");
    // The length of the first is cut off.
    assert_eq!(
        refused(&[0b1100_0010, 0b0010_1100]),
        "options[0].value: the input ends: 8 bits are needed, 5 left (bits 11..16)"
    );
    let mut many = msb::Message {
        odd: 0,
        options: vec![],
        payload: None,
    };
    many.options.resize(
        5,
        Opt {
            delta: 0,
            value: vec![],
        },
    );
    laws::of_value(&many);
    assert_eq!(
        many.to_bytes().unwrap_err().to_string(),
        "options: 5 is not in 0..=4"
    );
    // A fourth block, and another word.
    let mut value = lists();
    value.blocks.resize(4, value.blocks[1].clone());
    laws::of_value(&value);
    assert_eq!(
        value.to_bytes().unwrap_err().to_string(),
        "blocks: 4 is not in 0..=3"
    );
    let refused = |bytes: &[u8]| msb::Lists::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        refused(&[
            0b0000_0101,
            0b0000_0001,
            0b0100_0000,
            0b0101_0000,
            0b0001_0100,
            0,
            0,
            0
        ]),
        "blocks: 4 is not in 0..=3 (bits 35..45)"
    );
}

#[test]
fn a_stream_waits_for_the_bits_that_end_a_list() {
    /// One byte at a time.
    struct Slowly<'a>(&'a [u8]);

    impl std::io::Read for Slowly<'_> {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            let len = to.len().min(1);
            self.0.read(&mut to[..len])
        }
    }

    let bytes = lists().to_bytes().expect("every field fits");
    let twice = [&bytes[..], &bytes].concat();
    let mut decoder = Decoder::<msb::Lists, _>::new(Slowly(&twice));
    for _ in 0..2 {
        assert_eq!(decoder.read().expect("no error"), Some(lists()));
    }
}

/// The elements of a set begin with their own bits.
#[test]
fn a_set_ends_where_other_bits_begin() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Ports {
        #[codec(range = 0..=254, bits = 8, len(until(peek = 0xff)))]
        ports: BTreeSet<u8>,
        #[codec(bits = 8, fixed = 0xff)]
        end: (),
    }

    let ports = Ports {
        ports: [80, 22].into(),
        end: (),
    };
    assert_eq!(ports.to_bytes().unwrap(), [22, 80, 0xff]);
    laws::of_value(&ports);
    laws::of_type::<Ports>();
}

/// The first bytes of a mark could be those of other bits, until the rest of it arrives.
#[test]
fn a_stream_may_stop_inside_of_a_mark() {
    /// Byte strings, one after the other.
    struct Pieces<'a>(Vec<&'a [u8]>);

    impl Read for Pieces<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let len = self.fill_buf()?.read(to)?;
            self.consume(len);
            Ok(len)
        }
    }

    impl BufRead for Pieces<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            self.0.retain(|piece| !piece.is_empty());
            Ok(self.0.first().copied().unwrap_or_default())
        }

        fn consume(&mut self, len: usize) {
            if let Some(piece) = self.0.first_mut() {
                *piece = &piece[len..];
            }
        }
    }

    #[derive(BitCodec, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Mark {
        #[codec(fixed = 0xffff, bits = 16)]
        mark: (),
        number: u8,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Long {
        #[codec(len(begins))]
        marks: Vec<Mark>,
        #[codec(fixed = 0, bits = 4)]
        end: (),
        number: u16,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Short {
        #[codec(len(begins, max = 2))]
        marks: BTreeSet<Mark>,
        #[codec(fixed = 0, bits = 4)]
        end: (),
    }

    fn holds<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: &T) {
        let bytes = value.to_bytes().unwrap();
        for second in 0..bytes.len() {
            for first in 0..second {
                let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                let mut decoder = Decoder::<T, _>::new(Pieces(pieces.to_vec()));
                let read = decoder.read().map_err(|error| error.to_string());
                assert_eq!(
                    read.as_ref().map(Option::as_ref),
                    Ok(Some(value)),
                    "{first} {second}"
                );
            }
        }
    }
    let mark = |number| Mark { mark: (), number };
    holds(&Long {
        marks: vec![mark(3), mark(255), mark(0)],
        end: (),
        number: 0x123,
    });
    holds(&Short {
        marks: [mark(1), mark(2)].into(),
        end: (),
    });
}
