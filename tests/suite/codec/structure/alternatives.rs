//! Alternatives that are declared.

use super::*;
use bitcodec::coding::{Bits, PrefixCode, Rice};

const PRINTED: PrefixCode<u8, 4> = PrefixCode::from_codes(["0", "10", "110", "111"]);
const CHANGED: PrefixCode<u8, 4> = PrefixCode::from_weights([9, 3, 2, 1]);
const START: [u8; 6] = [3, 3, 2, 1, 1, 0];
const RADICES: [u64; 6] = [4, 4, 4, 4, 2, 2];

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(best_of(
        (huffman = PRINTED),
        (xor = START, huffman = CHANGED),
        (radix = RADICES),
        (xor = START, runs, bits = 2),
        Bits<3>
    ))]
    squares: [u8; 6],
    #[codec(len(bits = 3), best_of((xor = 5, unary(max = 1)), (bias = 1, bits = 3), Rice<1>))]
    list: Vec<u8>,
    #[codec(best_of((len(bits = 2), bits = 7), (len(leb128), huffman = PRINTED)))]
    lists: Vec<u8>,
    #[codec(best_of((bits = 6), (best_of((unary), (elias_gamma)))))]
    nested: u8,
}

fn board(squares: [u8; 6]) -> Board {
    let (list, lists) = (vec![5, 4, 8, 0], vec![99, 3]);
    Board {
        squares,
        list,
        lists,
        nested: 9,
    }
}

#[test]
fn keys_in_parentheses_are_a_coding() {
    // Three bits of selector, then what the alternative makes of it.
    for (squares, bits) in [
        ([0, 0, 0, 0, 0, 1], "000 0000010"),
        (START, "001 000000"),
        ([3, 3, 0, 3, 1, 1], "010 1111001111"),
        ([3, 3, 2, 1, 1, 7], "100 011011010001001111"),
    ] {
        let bytes = board(squares).to_bytes().expect("an alternative holds it");
        let first = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let bits = bits.replace(' ', "");
        assert_eq!(format!("{first:032b}")[..bits.len()], bits, "{squares:?}");
        assert_eq!(Board::from_bytes(&bytes), Ok(board(squares)));
    }
}

#[test]
fn what_no_alternative_holds_is_refused() {
    let error = board([8; 6])
        .to_bytes()
        .expect_err("no alternative holds 8");
    assert_eq!(
        error.to_string(),
        "squares[0]: the symbol has no word in its prefix code"
    );
}

#[test]
fn each_alternative_keeps_its_own_constants() {
    let form = Board::LAYOUT.rows()[0].form.clone();
    assert_eq!(
        form,
        "shortest of 6 x PRINTED | 6 x CHANGED, xor a constant | \
         6 digits of radices 4, 4, 4, 4, 2, 2 | runs of u2, each length as Elias gamma, xor a constant | 6 x u3"
    );
    assert_eq!(
        Board::LAYOUT.rows()[0].layout.expect("a field").spelling(),
        "best(3:array(6:prefix(0,10,110,111););:xor(0164c28f667a0ca7:array(6:prefix(0,10,110,111);););:\
         radix(6:4,4,4,4,2,2);:xor(0164c28f667a0ca7:runs(6:gammau(1..127);:u2;););:array(6:u3;););"
    );
}

proptest! {
    #[test]
    fn what_encodes_comes_back(
        squares in prop::array::uniform6(0u8..5),
        list in prop::collection::vec(0u8..9, 0..8),
        lists in prop::collection::vec(0u8..128, 0..4),
        nested: u8,
    ) {
        let value = Board { squares, list, lists, nested };
        let bytes = value.to_bytes().expect("an alternative holds it");
        prop_assert_eq!(Board::from_bytes(&bytes), Ok(value));
    }

    #[test]
    fn what_decodes_encodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        if let Ok((value, rest)) = Board::from_prefix(&bytes) {
            let used = bytes.len() - rest.len();
            let written = value.to_bytes();
            prop_assert_eq!(written.as_deref(), Ok(&bytes[..used]));
        }
    }
}
