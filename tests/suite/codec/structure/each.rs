//! Keys of one element: of arrays and lists, and of the value in an option.

mod refused;

use bitcodec::coding::{Bits, Coding};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{Layout, NoContext, WireFormat, laws};

use super::*;

/// Letters that stand in a text.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Letters {
    #[codec(len(leb128), bits = 7)]
    all: Vec<u8>,
}

impl From<&String> for Letters {
    fn from(text: &String) -> Self {
        Self {
            all: text.bytes().collect(),
        }
    }
}

impl TryFrom<Letters> for String {
    type Error = Violation;

    fn try_from(letters: Letters) -> Result<Self, Violation> {
        let is_lower = letters.all.iter().all(u8::is_ascii_lowercase);
        let text = is_lower.then(|| letters.all.into_iter().map(char::from).collect());
        text.ok_or_else(|| Violation::new("letters are lower case"))
    }
}

/// Three bits, turned.
enum Turned {}

impl Coding<u8> for Turned {
    type Context = NoContext;
    const LAYOUT: &'static Layout = <Bits<3> as Coding<u8>>::LAYOUT;

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        <Bits<3> as Coding<u8>>::encode(&(value ^ 7), writer, ())
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        <Bits<3> as Coding<u8>>::decode(reader, ()).map(|value: u8| value ^ 7)
    }
}

const MASK: u8 = 5;
const NAMES: [&str; 2] = ["north", "south"];

macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            /// Every kind of key, of elements.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Together {
                #[codec(each(via = Letters))]
                pub(super) array: [String; 2],
                #[codec(each(via = Letters))]
                pub(super) option: Option<String>,
                #[codec(len(bits = 3), each(via = Letters))]
                pub(super) list: Vec<String>,
                #[codec(each(each(via = Letters)))]
                pub(super) options: [Option<String>; 3],
                #[codec(each(with = Turned))]
                pub(super) turned: [u8; 3],
                #[codec(each(best_of((bits = 8), (leb128), (xor = MASK, unary))))]
                pub(super) best: [u8; 3],
                #[codec(each(xor = MASK, bits = 3))]
                pub(super) masked: [u8; 2],
                #[codec(each(len(bits = 3), bits = 5))]
                pub(super) lists: [Vec<u8>; 2],
                #[codec(len(bits = 3), each(len(bits = 2), each(len(leb128), range = 1..=6)))]
                pub(super) deep: Vec<Vec<Vec<u8>>>,
                #[codec(count_of = counted, bits = 3)]
                pub(super) count: (),
                #[codec(len = count, each(runs, bits = 2))]
                pub(super) counted: Vec<[u8; 6]>,
                #[codec(present(sometimes))]
                pub(super) has: (),
                #[codec(when = has, each(order = [1, 0], each(best_of((bits = 8), (elias_gamma)))))]
                pub(super) sometimes: Option<[[u8; 2]; 2]>,
                #[codec(each(zero_runs, bits = 2))]
                pub(super) rows: [[u8; 6]; 2],
                #[codec(each(combination(9)), names = NAMES, order = [1, 0])]
                pub(super) chosen: [[u8; 3]; 2],
                #[codec(each(names = NAMES, radix = 5))]
                pub(super) named: [[u8; 2]; 2],
                #[codec(sized(bits = 8), each(sized(bits = 8), len(rest), leb128))]
                pub(super) regions: [Vec<u16>; 2],
                #[codec(len(bytes, bits = 8), each(range = 1..=6))]
                pub(super) dice: Vec<u8>,
                #[codec(len(until = 0), each(bits = 4))]
                pub(super) until: Vec<u8>,
                #[codec(each(each(range = 1..=5)))]
                pub(super) nested: Option<Option<u8>>,
                #[codec(len(rest), each(len(bits = 8)))]
                pub(super) rest: Vec<Vec<u16>>,
            }

            impl Together {
                pub(super) fn example() -> Self {
                    Self {
                        array: ["a".to_owned(), String::new()],
                        option: Some("bc".to_owned()),
                        list: vec!["d".to_owned()],
                        options: [None, Some("e".to_owned()), None],
                        turned: [0, 3, 7],
                        best: [200, 5, 0],
                        masked: [1, 7],
                        lists: [vec![1, 31], vec![]],
                        deep: vec![vec![vec![6]], vec![]],
                        count: (),
                        counted: vec![[3; 6], [0, 0, 1, 1, 2, 2]],
                        has: (),
                        sometimes: Some([[1, 2], [3, 200]]),
                        rows: [[0; 6], [0, 1, 0, 0, 2, 3]],
                        chosen: [[0, 1, 2], [6, 7, 8]],
                        named: [[4, 0], [1, 2]],
                        regions: [vec![1, 300], vec![]],
                        dice: vec![1, 6],
                        until: vec![3, 4],
                        nested: Some(None),
                        rest: vec![vec![7], vec![]],
                    }
                }
            }

            /// What the keys of elements say, as the fields of types.
            #[derive(BitCodec)]
            #[codec($order)]
            pub(super) struct Apart {
                array: [Letters; 2],
                rows: [Row; 2],
                option: Option<Die>,
                #[codec(len(bits = 4))]
                lists: Vec<Inner>,
            }

            #[derive(BitCodec)]
            pub(super) struct Row(#[codec(runs, bits = 2)] [u8; 6]);

            #[derive(BitCodec)]
            pub(super) struct Die(#[codec(range = 1..=6)] u8);

            #[derive(BitCodec)]
            pub(super) struct Inner(#[codec(len(bits = 2), bits = 5)] Vec<u8>);

            /// The same with keys of elements.
            #[derive(BitCodec)]
            #[codec($order)]
            pub(super) struct Inside {
                #[codec(each(via = Letters))]
                array: [String; 2],
                #[codec(each(runs, bits = 2))]
                rows: [[u8; 6]; 2],
                #[codec(each(range = 1..=6))]
                option: Option<u8>,
                #[codec(len(bits = 4), each(len(bits = 2), bits = 5))]
                lists: Vec<Vec<u8>>,
            }

            #[test]
            fn both_laws_hold_with_keys_of_elements() {
                laws::of_value(&Together::example());
            }

            #[test]
            fn keys_of_an_element_are_those_of_a_field() {
                assert_eq!(Inside::LAYOUT.spelling(), Apart::LAYOUT.spelling());
                let letters = |all: &[u8]| Letters { all: all.to_vec() };
                let apart = Apart {
                    array: [letters(b"ab"), letters(b"")],
                    rows: [Row([1; 6]), Row([0, 1, 2, 3, 3, 3])],
                    option: Some(Die(5)),
                    lists: vec![Inner(vec![1, 2]), Inner(vec![])],
                };
                let inside = Inside {
                    array: ["ab".to_owned(), String::new()],
                    rows: [[1; 6], [0, 1, 2, 3, 3, 3]],
                    option: Some(5),
                    lists: vec![vec![1, 2], vec![]],
                };
                assert_eq!(inside.to_bytes(), apart.to_bytes());
            }
        }
    )* };
}

in_both_orders! {
    lsb_first = lsb_first;
    msb_first = msb_first;
}

/// What has no list, so that any bytes may be a value.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Small {
    #[codec(each(with = Turned))]
    turned: [u8; 3],
    #[codec(each(best_of((bits = 6), (exp_golomb))))]
    best: [u8; 2],
    #[codec(each(each(range = 1..=6)))]
    dice: [Option<u8>; 3],
    #[codec(each(len(bits = 2), bits = 3))]
    lists: [Vec<u8>; 2],
    #[codec(each(zero_runs, bits = 2))]
    rows: [[u8; 4]; 2],
}

#[test]
fn both_laws_hold_for_drawn_values() {
    laws::of_type::<Small>();
}

/// A type that needs a context, in elements.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = u8)]
struct Part(u8, #[codec(len = context)] Vec<u8>);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, context = u8)]
struct Parts {
    #[codec(each(len(bits = 3)))]
    lists: [Vec<Part>; 2],
    #[codec(each(sized(bits = 8)))]
    regions: [Part; 2],
    #[codec(len(bits = 3), each(best_of((sized(bits = 8)), (sized(leb128)))))]
    best: Vec<Part>,
    #[codec(each(each(len(bits = 2))))]
    option: Option<[Vec<Part>; 1]>,
}

#[test]
fn elements_are_given_the_context() {
    laws::with_context::<Parts>(&2).of_type();
    let part = |first: u8, rest: &[u8]| Part(first, rest.to_vec());
    let parts = Parts {
        lists: [vec![part(1, &[2, 3])], vec![]],
        regions: [part(4, &[5, 6]), part(7, &[8, 9])],
        best: vec![part(1, &[1, 1])],
        option: Some([vec![part(0, &[0, 0])]]),
    };
    laws::with_context(&2).of_value(&parts);
    let error = WireFormat::with_context(&1).to_bytes(&parts).unwrap_err();
    assert!(error.to_string().starts_with("lists[0][0].1: "), "{error}");
}

#[test]
fn elements_of_one_code_take_their_shares() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, arith)]
    struct Dice {
        #[codec(each(range = 1..=6))]
        dice: [u8; 5],
        #[codec(each(range = 1..=6))]
        last: Option<u8>,
    }

    laws::of_type::<Dice>();
    let bits = Dice::MAX_BITS.expect("the code has an end");
    let plain: f64 = 6.0 * 6_f64.log2() + 1.0;
    assert!((bits as f64) < plain + 9.0, "{bits} bits");
}

#[test]
fn elements_have_constant_places() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, packed = Packed)]
    struct Board {
        #[codec(each(each(bits = 3, range = 1..=4)), names = NAMES)]
        rows: [[u8; 2]; 2],
        #[codec(bits = 4)]
        turn: u8,
    }

    laws::of_type::<Board>();
    let board = Board {
        rows: [[1, 2], [3, 4]],
        turn: 9,
    };
    let bytes = board.to_bytes().expect("every field fits");
    let view = Board::view(&bytes).expect("two bytes");
    assert_eq!(view.rows(), Ok(board.rows));
    assert_eq!(view.turn(), Ok(board.turn));
}

#[test]
fn elements_without_a_value_are_fixed() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Marks {
        #[codec(each(fixed = 5, bits = 4))]
        marks: [(); 2],
        #[codec(each(fixed = b"ok"))]
        end: Option<()>,
        #[codec(each(fixed = 3, bits = 7))]
        kept: Option<u8>,
    }

    laws::of_type::<Marks>();
    let marks = Marks {
        marks: [(); 2],
        end: Some(()),
        kept: Some(3),
    };
    assert_eq!(marks.to_bytes(), Ok(vec![0x55, 0xb7, 0xb5, 0xc1, 0x80]));
    let error = Marks::from_bytes(&[0x54, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "marks[1]: 4 is not the fixed value 5 (bits 4..8)"
    );
}
