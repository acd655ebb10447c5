//! Lists that end with an element that says so, and fields behind a list to the end.

use arrayvec::ArrayVec;
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat, laws};
use proptest::prelude::*;

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Label(#[codec(len(bits = 3))] Vec<u8>);

impl Label {
    const ROOT: Self = Self(Vec::new());

    fn is_root(&self) -> bool {
        *self == Self::ROOT
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Group {
    more: bool,
    #[codec(bits = 4)]
    digit: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Block {
    #[codec(bits = 2)]
    kind: u8,
    #[codec(is_last)]
    last: (),
    #[codec(len(bits = 2))]
    body: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(check = Self::has_class)]
struct Shim {
    #[codec(is_last)]
    bottom: bool,
    #[codec(bits = 3)]
    class: u8,
    #[codec(when = !bottom)]
    label: Option<u8>,
}

impl Shim {
    fn has_class(&self) -> Result<(), Violation> {
        match self.class {
            7 => Err(Violation::new("class 7 is not assigned").field("class")),
            _ => Ok(()),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Token {
    Byte(u8),
    List {
        #[codec(len(until(is_last), max = 3))]
        blocks: Vec<Block>,
    },
    End,
    #[codec(other)]
    Other(u8),
}

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lists:literal, $trailer:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lists)]
            pub(super) struct Lists {
                #[codec(len(until = &opaque(version = 1, Label::ROOT), max = 3))]
                pub(super) name: Vec<Label>,
                #[codec(len(until(opaque(version = 1, Label::is_root))))]
                pub(super) kept: Vec<Label>,
                #[codec(len(until(opaque(version = 2, |group| !group.more)), max = 4))]
                pub(super) number: Vec<Group>,
                #[codec(len(until(opaque(version = 1, |x| *x & 1 == 0))), bits = 3)]
                pub(super) odd: ArrayVec<u8, 3>,
                #[codec(len(until = &[3, 3]), bits = 2)]
                pub(super) pairs: Vec<[u8; 2]>,
                #[codec(len(until = &opaque(version = 1, Token::End)))]
                pub(super) tokens: Vec<Token>,
                #[codec(len(until(is_last)))]
                pub(super) blocks: Vec<Block>,
                #[codec(len(until(is_last), max = 3))]
                pub(super) shims: Vec<Shim>,
                #[codec(len(bits = 2), each(len(until(is_last))))]
                pub(super) stacks: Vec<Vec<Shim>>,
                #[codec(sized(bits = 8), len(until(is_last)))]
                pub(super) region: Vec<Shim>,
                pub(super) end: u8,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $trailer)]
            pub(super) struct Trailer {
                #[codec(bits = 3)]
                pub(super) head: u8,
                #[codec(tag_of = body, bits = 5)]
                pub(super) kind: (),
                #[codec(tag = kind, sized(rest))]
                pub(super) body: Body,
                #[codec(reserved = 3, bits = 5)]
                pub(super) odd: u8,
                #[codec(crc(Crc::CRC_16_ARC, over = ..=odd), bits = 16)]
                pub(super) check: (),
                pub(super) ends: [(u8, bool); 2],
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first, "9ee9c27bec2521d4", "3a4d83419237a6aa";
    msb = msb_first, "16b76ddbc920df3f", "f638f4db8c2d2b63";
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 5))]
enum Body {
    Nothing,
    Number(u16),
    Bytes(#[codec(len(rest))] Vec<u8>),
    Framed(#[codec(sized(rest))] Framed, #[codec(bits = 24)] u32),
    Letters {
        #[codec(len(rest), bits = 8, range = b'a'..=b'z')]
        letters: Vec<u8>,
        last: bool,
        #[codec(bits = 7)]
        number: u8,
    },
    #[codec(other)]
    Other(u8, #[codec(len(rest))] Vec<u8>, u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Framed {
    first: u8,
    #[codec(sized(bits = 8), len(rest))]
    inner: Vec<u8>,
    #[codec(len(rest))]
    words: Vec<u16>,
    last: u8,
}

fn lists() -> msb::Lists {
    let label = |text: &str| Label(text.as_bytes().to_vec());
    let block = |kind, body: &[u8]| Block {
        kind,
        last: (),
        body: body.to_vec(),
    };
    let shim = |class, label: Option<u8>| Shim {
        bottom: label.is_none(),
        class,
        label,
    };
    msb::Lists {
        name: vec![label("a"), label("bc")],
        kept: vec![label("d"), label("")],
        number: vec![
            Group {
                more: true,
                digit: 9,
            },
            Group {
                more: false,
                digit: 3,
            },
        ],
        odd: [1, 7, 2].into_iter().collect(),
        pairs: vec![[3, 0], [0, 3]],
        tokens: vec![
            Token::Byte(5),
            Token::List {
                blocks: vec![block(0, b"x"), block(3, b"")],
            },
            Token::Other(3),
        ],
        blocks: vec![block(1, b"y"), block(2, b"zz"), block(3, b"")],
        shims: vec![shim(1, Some(20)), shim(2, None)],
        stacks: vec![vec![shim(3, None)], vec![shim(4, Some(9)), shim(5, None)]],
        region: vec![shim(6, None)],
        end: 0xe7,
    }
}

fn trailer(body: Body) -> msb::Trailer {
    msb::Trailer {
        head: 5,
        kind: (),
        body,
        odd: 21,
        check: (),
        ends: [(1, true), (2, false)],
    }
}

fn any_bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![any::<u8>(), Just(0), Just(0xff), Just(b'k')];
    proptest::collection::vec(byte, 0..len)
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in any_bytes(40)) {
        laws::of_bytes::<lsb::Lists>(&bytes);
        laws::of_bytes::<msb::Lists>(&bytes);
        laws::of_bytes::<lsb::Trailer>(&bytes);
        laws::of_bytes::<msb::Trailer>(&bytes);
    }
}

#[test]
fn drawn_values_keep_the_laws() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Values {
        #[codec(len(until = &Label::ROOT, max = 3))]
        name: Vec<Label>,
        #[codec(len(until = &[3, 3]), bits = 2)]
        pairs: Vec<[u8; 2]>,
    }
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Functions {
        #[codec(len(until(Label::is_root)))]
        kept: Vec<Label>,
        #[codec(len(until(|group| !group.more), max = 4))]
        number: Vec<Group>,
    }
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Flags {
        #[codec(len(until(is_last)))]
        blocks: Vec<Block>,
        #[codec(len(until(is_last), max = 3))]
        shims: Vec<Shim>,
    }
    laws::of_type::<lsb::Trailer>();
    laws::of_type::<msb::Trailer>();
    laws::of_type::<Values>();
    laws::of_type::<Functions>();
    laws::of_type::<Flags>();
}

#[test]
fn only_the_last_element_ends_its_list() {
    laws::of_value(&lists());
    let refused = |change: &dyn Fn(&mut msb::Lists)| {
        let mut value = lists();
        change(&mut value);
        laws::of_value(&value);
        value
            .to_bytes()
            .expect_err("a list without one end")
            .to_string()
    };
    const EMPTY: &str = "the list has no element, and its last one says where it ends";
    const WITHOUT: &str = "the last element must be one that ends the list";
    const BEFORE: &str = "only the last element can be one that ends the list";
    const VALUE: &str = "no element is the value that ends the list";
    assert_eq!(
        refused(&|value| value.kept.clear()),
        format!("kept: {EMPTY}")
    );
    assert_eq!(
        refused(&|value| value.kept.truncate(1)),
        format!("kept: {WITHOUT}")
    );
    assert_eq!(
        refused(&|value| value.kept.insert(1, Label::ROOT)),
        format!("kept[1]: {BEFORE}")
    );
    assert_eq!(
        refused(&|value| value.name[1].0.clear()),
        format!("name[1]: {VALUE}")
    );
    assert_eq!(
        refused(&|value| value.pairs.push([3, 3])),
        format!("pairs[2]: {VALUE}")
    );
    assert_eq!(
        refused(&|value| value.tokens[0] = Token::End),
        format!("tokens[0]: {VALUE}")
    );
    assert_eq!(
        refused(&|value| value.blocks.clear()),
        format!("blocks: {EMPTY}")
    );
    assert_eq!(
        refused(&|value| value.stacks[1].clear()),
        format!("stacks[1]: {EMPTY}")
    );
    assert_eq!(
        refused(&|value| value
            .number
            .splice(0..0, vec![value.number[0].clone(); 3])
            .for_each(drop)),
        "number: 5 is not in 0..=4"
    );
    assert_eq!(
        refused(&|value| value
            .shims
            .splice(0..0, vec![value.shims[0].clone(); 2])
            .for_each(drop)),
        "shims: 4 is not in 0..=3"
    );
}

#[test]
fn a_flag_is_whether_the_element_is_the_last() {
    let refused = |change: &dyn Fn(&mut msb::Lists)| {
        let mut value = lists();
        change(&mut value);
        laws::of_value(&value);
        value
            .to_bytes()
            .expect_err("a flag that contradicts")
            .to_string()
    };
    const FLAG: &str = "the flag is set in the last element of a list, and only there";
    assert_eq!(
        refused(&|value| value.shims[0].bottom = true),
        format!("shims[0].bottom: {FLAG}")
    );
    assert_eq!(
        refused(&|value| value.region[0].bottom = false),
        format!("region[0].bottom: {FLAG}")
    );
    assert_eq!(
        refused(&|value| value.shims[0].class = 7),
        "shims[0].class: class 7 is not assigned"
    );
}

#[test]
fn a_long_list_of_whole_bytes_ends_at_its_flag() {
    macro_rules! ends {
        ($($name:ident, $order:ident, $bits:literal, $rest:literal;)*) => { $({
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            struct Element {
                #[codec(bits = $bits)]
                before: u32,
                #[codec(is_last)]
                last: (),
                #[codec(bits = $rest)]
                behind: u32,
            }
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct $name {
                #[codec(len(until(is_last)))]
                elements: Vec<Element>,
                end: u8,
            }
            for len in 1..=80 {
                let element = |index: u32| Element {
                    before: index & ((1 << $bits) - 1),
                    last: (),
                    behind: !index & ((1 << $rest) - 1),
                };
                let value = $name { elements: (0..len).map(element).collect(), end: 0xff };
                let bytes = value.to_bytes().unwrap();
                assert_eq!(bytes.len() as u32, len * ($bits + 1 + $rest) / 8 + 1);
                assert_eq!($name::from_bytes(&bytes), Ok(value));
                let cut = $name::from_bytes(&bytes[..bytes.len() - 2]).unwrap_err();
                assert_eq!(cut.kind(), ErrorKind::Truncated, "{len} elements");
            }
        })* };
    }
    // 1, 2, 3, 4 and 5 bytes: those that divide a word of 8 bytes are searched in words.
    ends! {
        OneMsb, msb_first, 3, 4;
        OneLsb, lsb_first, 3, 4;
        TwoMsb, msb_first, 10, 5;
        TwoLsb, lsb_first, 10, 5;
        ThreeMsb, msb_first, 7, 16;
        ThreeLsb, lsb_first, 17, 6;
        FourMsb, msb_first, 23, 8;
        FourLsb, lsb_first, 24, 7;
        FiveMsb, msb_first, 25, 14;
        FiveLsb, lsb_first, 14, 25;
    }
}

/// The flags of such elements are read ahead.
#[test]
fn elements_of_one_width_have_their_flags_at_known_bits() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    struct Label {
        #[codec(bits = 6)]
        label: u8,
        #[codec(is_last)]
        bottom: bool,
        #[codec(bits = 4, range = 1..=9)]
        class: u8,
    }
    macro_rules! stack {
        ($name:ident, $order:ident) => {
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct $name {
                #[codec(bits = 3)]
                shift: u8,
                #[codec(len(until(is_last)))]
                labels: Vec<Label>,
                #[codec(len(until(is_last), max = 3))]
                few: Vec<Label>,
                #[codec(len(until(is_last)))]
                array: ArrayVec<Label, 2>,
                #[codec(sized(bits = 8), len(until(is_last)))]
                region: Vec<Label>,
            }
        };
    }
    stack!(Low, lsb_first);
    stack!(High, msb_first);
    laws::of_type::<Low>();
    laws::of_type::<High>();
    let labels = |count: u8| -> Vec<Label> {
        let label = |index| Label {
            label: index,
            bottom: index + 1 == count,
            class: 1 + index % 9,
        };
        (0..count).map(label).collect()
    };
    let stack = High {
        shift: 5,
        labels: labels(60),
        few: labels(3),
        array: labels(2).into_iter().collect(),
        region: labels(4),
    };
    laws::of_value(&stack);
    let bytes = stack.to_bytes().expect("every list has an end");
    for cut in 0..bytes.len() {
        laws::of_bytes::<High>(&bytes[..cut]);
    }
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        laws::of_bytes::<High>(&changed);
        laws::of_bytes::<Low>(&changed);
    }
}

#[test]
fn fields_of_constant_width_stand_behind_the_rest() {
    let bytes = |body| trailer(body).to_bytes().expect("every field fits");
    let of = |body: Body| {
        let bytes = bytes(body.clone());
        laws::of_value(&trailer(body.clone()));
        assert_eq!(msb::Trailer::from_bytes(&bytes), Ok(trailer(body)));
        for cut in 0..bytes.len() {
            laws::of_bytes::<msb::Trailer>(&bytes[..cut]);
        }
        bytes
    };
    let ends = |bytes: &[u8]| {
        let body = &bytes[1..bytes.len() - 6];
        (bytes[0], body.to_vec())
    };
    assert_eq!(ends(&of(Body::Nothing)), (0xa0, vec![]));
    assert_eq!(ends(&of(Body::Number(7))), (0xa1, vec![0, 7]));
    assert_eq!(ends(&of(Body::Bytes(vec![]))), (0xa2, vec![]));
    assert_eq!(ends(&of(Body::Bytes(vec![1, 2, 3]))), (0xa2, vec![1, 2, 3]));
    let framed = Framed {
        first: 1,
        inner: vec![2, 3],
        words: vec![4],
        last: 5,
    };
    assert_eq!(
        ends(&of(Body::Framed(framed, 6))),
        (0xa3, vec![1, 2, 2, 3, 0, 4, 5, 0, 0, 6])
    );
    let letters = Body::Letters {
        letters: b"ab".to_vec(),
        last: true,
        number: 1,
    };
    assert_eq!(ends(&of(letters)), (0xa4, b"ab\x81".to_vec()));
    assert_eq!(ends(&of(Body::Other(31, vec![8], 9))), (0xbf, vec![8, 9]));
}

#[test]
fn reserved_bits_of_a_skipped_field_are_behind_the_rest() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Noted {
        #[codec(len(rest))]
        bytes: Vec<u8>,
        #[codec(skip, reserved = 8)]
        note: u8,
        end: u8,
    }
    let noted = Noted {
        bytes: vec![1],
        note: 0,
        end: 2,
    };
    assert_eq!(noted.to_bytes(), Ok(vec![1, 0, 2]));
    assert_eq!(Noted::from_bytes(&[1, 0, 2]), Ok(noted));
}

#[test]
fn a_value_before_the_trailer_uses_all_of_its_bytes() {
    let read = |bytes: &[u8]| {
        let error = msb::Trailer::from_bytes(bytes).expect_err("no value");
        error.to_string()
    };
    assert_eq!(
        read(&[]),
        "head: the input ends: 3 bits are needed, 0 left (bit 0)"
    );
    assert_eq!(
        read(&[0xa1, 0]),
        "body.Number.0: the region ends: 16 bits are needed, 0 left (bit 8)"
    );
    let error = msb::Trailer::from_bytes(&[0xa1, 0, 7, 9, 0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "body: 1 unused byte in the region (bits 24..32)"
    );
    let error = msb::Trailer::from_bytes(&[0xa1, 0, 0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "body.Number.0: the region ends: 16 bits are needed, 8 left (bits 8..16)"
    );
}

#[test]
fn layouts_show_the_ends() {
    assert_eq!(
        msb::Lists::LAYOUT.spelling(),
        "msb:list(until(`opaque1()`,3):list(u3;:u8;););list(last(`opaque1()`):list(u3;:u8;););\
         list(last(`opaque2()`,4):u1;u4;);list(last(`opaque1(1,0)`):u3;);list(until(`list(3,3)`):array(2:u2;););\
         list(until(`opaque1()`):enum(u2;:0=u8;:1=list(last(*,3):u2;derived(last(u1;););list(u2;:u8;););:2:_););\
         list(last(*):u2;derived(last(u1;););list(u2;:u8;););\
         list(last(*,3):derived(last(u1;););u3;when(`!($7)`:u8;););\
         list(u2;:list(last(*):derived(last(u1;););u3;when(`!($9)`:u8;);););\
         region(u8;:list(last(*):derived(last(u1;););u3;when(`!($10)`:u8;);););u8;"
    );
    assert_eq!(
        msb::Trailer::LAYOUT.spelling(),
        "msb:u3;derived(u5;);tagged(`$1`:region(rest:enum(outside(5);:0:1=u16;:2=list(rest:u8;);\
         :3=region(rest:u8;region(u8;:list(rest:u8;););list(rest:u16;);u8;);u24;\
         :4=list(rest:checked(97..122:u8;););u1;u7;:_=list(rest:u8;);u8;);););reserved(u3;);u5;\
         derived(crc(16r,0000000000008005,0000000000000000,0000000000000000,0..3:u16;););array(2:u8;u1;);"
    );
    let lines = |layout: &bitcodec::Layout, count| {
        let text = layout.to_string();
        let lines: Vec<&str> = text.lines().take(count).collect();
        lines.join("\n")
    };
    assert_eq!(
        lines(msb::Lists::LAYOUT, 13),
        "\
Lists: 55+ bits, most significant bit first
  bits  width    field   form
  0..   3-236    name    list of at most 3 x Label up to `Label::ROOT`
        3+       kept    list of Label up to the first with `Label::is_root`
        5-20     number  list of at most 4 x Group up to the first with `(|group| !group.more)`
        3-9      odd     list of u3 up to the first with `(|x| *x & 1 == 0)`
        4+       pairs   list of (2 x u2) up to `[3, 3]`
        2+       tokens  list of Token up to `Token::End`
        5+       blocks  list of Block up to the last
        4-36     shims   list of at most 3 x Shim up to the last
        2+       stacks  list of (list of Shim up to the last), length as u2
        16-2048  region  (list of Shim up to the last), size in bytes as u8
        8        end     u8"
    );
    assert_eq!(
        lines(msb::Trailer::LAYOUT, 8),
        "\
Trailer: 50+ bits, most significant bit first
  bits  width  field       form
  0..3  3      head        u3
  3..8  5      kind        u5
  8..   0+     body        Body in all bytes that are left, tag `kind`
        3      (reserved)  zeros
        5      odd         u5
        16     check       u16, 16-bit CRC of `..=odd`"
    );
    assert_eq!(
        Block::LAYOUT.to_string(),
        "\
Block: 5-29 bits
  bits  width  field  form
  0..2  2      kind   u2
  2..3  1      last   bool, set in the last element
  3..   2-26   body   list of u8, length as u2"
    );
}

#[test]
fn a_trace_names_the_flags() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Of(
        #[codec(len(until(is_last)))] Vec<Block>,
        #[codec(reserved = 6)] (),
    );
    let bytes = [0b0100_1000, 0b0001_1111, 0];
    let trace = Of::trace(&bytes);
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| match segment.value {
            Some(value) => format!("{:?} {} {value}", segment.bits, segment.path),
            None => format!("{:?} {}", segment.bits, segment.path),
        })
        .collect();
    assert_eq!(
        shown,
        [
            "0..2 0[0].kind 1",
            "2..3 0[0].last false",
            "3..5 0[0].body 1",
            "5..13 0[0].body[0] 3",
            "13..15 0[1].kind 3",
            "15..16 0[1].last true",
            "16..18 0[1].body 0",
            "18..24  (reserved)"
        ]
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Padded {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(align = 8, is_last)]
    last: (),
    #[codec(len(bits = 7))]
    body: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct PaddedList(#[codec(len(until(is_last)))] Vec<Padded>);

#[test]
fn the_flag_can_stand_behind_zeros_that_align_it() {
    laws::of_type::<PaddedList>();
    let padded = |kind, body: &[u8]| Padded {
        kind,
        last: (),
        body: body.to_vec(),
    };
    let list = PaddedList(vec![padded(5, &[7]), padded(1, &[])]);
    assert_eq!(list.to_bytes().unwrap(), [0xa0, 1, 7, 0x20, 0x80]);
    assert_eq!(PaddedList::from_bytes(&[0xa0, 1, 7, 0x20, 0x80]), Ok(list));
}
