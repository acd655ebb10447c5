//! Lists up to a value.

use arrayvec::ArrayVec;
use bitcodec::__private::Constant;
use bitcodec::Layout;
use bitcodec::coding::{Bits, Coding, ExpGolomb, Leb128, Own, Terminated};
use bitcodec::int::Number;
use bitcodec::value::Value;

use super::*;
use crate::codings::laws::{comes_back, is_canonical};

/// What ends lists of numbers.
enum Seven {}

macro_rules! ends {
    ($($int:ty)*) => { $(
        impl Constant<$int> for Seven {
            const VALUE: $int = 7;
            const SHOWN: Value = Value::Number(Number::Unsigned(7));
        }
    )* };
}

ends!(u8 u16 u32 i16);

const NEWLINE: u8 = b'\n';

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(huffman)]
enum Step {
    #[codec(code = 0b0)]
    On,
    #[codec(code = 0b10)]
    Left,
    #[codec(code = 0b11)]
    End,
}

macro_rules! ended {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Ended {
                #[codec(len(until = 0))]
                pub(super) text: Vec<u8>,
                #[codec(len(until = NEWLINE, max = 40))]
                pub(super) line: Vec<u8>,
                #[codec(len(until = 15), bits = 4)]
                pub(super) digits: Vec<u16>,
                #[codec(len(until = Step::End))]
                pub(super) path: Vec<Step>,
                #[codec(len(until = Step::Left, max = 3), as = u8, bits = 2)]
                pub(super) numbered: Vec<Step>,
                #[codec(len(until = true, max = 5))]
                pub(super) flags: Vec<bool>,
                #[codec(sized(bits = 8), len(until = 0), range = 0..=100)]
                pub(super) region: Vec<u8>,
                #[codec(len(until = 1), leb128)]
                pub(super) few: ArrayVec<u32, 3>,
                #[codec(best_of((len(until = 3), bits = 2), (len(bits = 4), bits = 2)))]
                pub(super) best: Vec<u8>,
                pub(super) last: u8,
            }
        }
    )* };
}

ended! {
    low = lsb_first, "96b3eeee8b7209c4";
    high = msb_first, "b1ec66e56a8633ed";
}

fn ended() -> high::Ended {
    high::Ended {
        text: (1..100).collect(),
        line: b"a line".to_vec(),
        digits: vec![1, 2, 14],
        path: vec![Step::On, Step::Left],
        numbered: vec![Step::End, Step::On],
        flags: vec![false, false],
        region: vec![1, 100],
        few: [5, 1000, 3].into_iter().collect(),
        best: vec![0, 1],
        last: 9,
    }
}

#[test]
fn what_ends_a_list_stands_behind_it() {
    let bytes = ended().to_bytes().expect("every field fits");
    assert_eq!(bytes[98..108], *b"\x63\0a line\n\x12");
    // 14 and 15, a step on, one to the left, the end; two steps by number and the left one; three flags.
    assert_eq!(bytes[108..111], [0xef, 0b0101_1100, 0b0010_0100]);
    assert_eq!(high::Ended::from_bytes(&bytes), Ok(ended()));
    assert_eq!(
        high::Ended::LAYOUT.spelling(),
        "msb:list(until(0):u8;);list(until(10,40):u8;);list(until(15):u4;);list(until(2):prefix(0,10,11););\
         list(until(1,3):symbols(3:u2;););list(until(1,5):u1;);region(u8;:list(until(0):range(0..100);););\
         list(until(1):leb128u(8..40););best(1:list(until(3):u2;);:list(u4;:u2;););u8;"
    );
}

#[test]
fn what_cannot_end_is_refused() {
    let refused = |change: &dyn Fn(&mut high::Ended)| {
        let mut value = ended();
        change(&mut value);
        let error = value
            .to_bytes()
            .expect_err("a list that cannot be read back");
        error.to_string()
    };
    assert_eq!(
        refused(&|value| value.text[41] = 0),
        "text[41]: no element is the value that ends the list"
    );
    assert_eq!(
        refused(&|value| value.path.push(Step::End)),
        "path[2]: no element is the value that ends the list"
    );
    assert_eq!(
        refused(&|value| value.line = vec![1; 41]),
        "line: 41 is not in 0..=40"
    );
    let read = |bytes: &[u8]| {
        let error = high::Ended::from_bytes(bytes).expect_err("no value");
        error.to_string()
    };
    assert_eq!(
        read(&[1; 9]),
        "text[9]: the input ends: 8 bits are needed, 0 left (bit 72)"
    );
    assert_eq!(
        read(&[[0].as_slice(), &[1; 60]].concat()),
        "line: 41 is not in 0..=40 (bits 328..336)"
    );
}

#[test]
fn a_bound_and_the_end_are_in_the_widths() {
    let widths = |layout: &Layout| (layout.min_bits, layout.max_bits);
    assert_eq!(
        widths(<Terminated<Own, Seven> as Coding<Vec<u8>>>::LAYOUT),
        (8, None)
    );
    assert_eq!(
        widths(<Terminated<Own, Seven, 5> as Coding<Vec<u8>>>::LAYOUT),
        (8, Some(48))
    );
    assert_eq!(
        widths(<Terminated<Leb128, Seven> as Coding<ArrayVec<u16, 2>>>::LAYOUT),
        (8, Some(2 * 24 + 8))
    );
    assert!(<Terminated<Bits<2>, Seven> as Coding<Vec<u8>>>::MISTAKE.is_some());
    assert!(<Terminated<Bits<3>, Seven> as Coding<Vec<u8>>>::MISTAKE.is_none());
}

proptest! {
    #[test]
    fn lists_up_to_a_value(
        bytes in prop::collection::vec(any::<u8>(), 0..120),
        words in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        is_canonical::<Vec<u8>, Terminated<Own, Seven>>(&bytes);
        is_canonical::<Vec<u8>, Terminated<Bits<5>, Seven>>(&bytes);
        is_canonical::<Vec<u8>, Terminated<Own, Seven, 6>>(&bytes);
        is_canonical::<Vec<u16>, Terminated<Leb128, Seven>>(&bytes);
        is_canonical::<ArrayVec<i16, 5>, Terminated<ExpGolomb, Seven>>(&bytes);
        let without: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != 7).collect();
        comes_back::<Vec<u8>, Terminated<Own, Seven>>(&without);
        let without: Vec<u16> = words.iter().copied().filter(|word| *word != 7).collect();
        comes_back::<Vec<u16>, Terminated<Own, Seven>>(&without);
        comes_back::<Vec<u16>, Terminated<Leb128, Seven>>(&without);
        let narrow: Vec<u8> = without.iter().map(|word| (word % 7) as u8).collect();
        comes_back::<Vec<u8>, Terminated<Bits<3>, Seven>>(&narrow);
    }

    #[test]
    fn ended_lists_decode_to_their_bits(bytes in prop::collection::vec(0u8..3, 0..40)) {
        if let Ok(value) = high::Ended::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
        if let Ok(value) = low::Ended::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
    }
}
