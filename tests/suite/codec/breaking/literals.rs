//! Values of keys that a macro of the user's hands on: a literal then stands in a group that nobody sees.

use bitcodec::{BitCodec, WireFormat};

macro_rules! declared {
    ($bits:literal $low:literal $high:literal $bias:literal $max:literal $total:literal $k:literal $reserved:literal
     $fixed:literal $magic:literal $len:literal $radix:literal $n:literal $size:literal $code:literal $other:literal
     $weight:literal $tag:literal $most:literal $lock:literal) => {
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(huffman)]
        enum Word {
            #[codec(code = $code)]
            Zero,
            #[codec(code = $other)]
            One,
        }

        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(huffman)]
        enum Weighed {
            #[codec(weight = $weight)]
            Often,
            #[codec(weight = $weight)]
            Seldom,
        }

        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(tag(bits = $bits))]
        enum Shape {
            #[codec(tag = $tag)]
            Point,
            Circle(#[codec(bits = $bits)] u8),
        }

        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(msb_first, size = $size, lock = $lock)]
        struct Declared {
            #[codec(bits = $bits, range = $low..=$high)]
            checked: u8,
            #[codec(range = $low..=$high)]
            ranged: u8,
            #[codec(bits = $bits, bias = $bias)]
            biased: u8,
            #[codec(unary(max = $max))]
            most: u8,
            #[codec(unary(total = $total))]
            sum: [u8; 2],
            #[codec(rice = $k)]
            rice: u8,
            #[codec(reserved = $reserved, bits = $bits)]
            after: u8,
            #[codec(fixed = $fixed, bits = $bits)]
            fixed: (),
            #[codec(fixed = $magic)]
            magic: (),
            #[codec(len(bits = $len))]
            list: Vec<bool>,
            #[codec(bits(most, max = $most))]
            width: u8,
            #[codec(radix = $radix)]
            digits: [u8; 3],
            #[codec(combination($n))]
            some: [u8; 2],
            #[codec(arrangement($n))]
            order: [u8; 2],
            word: Word,
            weighed: Weighed,
            shapes: [Shape; 2],
        }
    };
}

declared!(4 1 9 3 5 6 2 3 7 b"ok" 3 5 6 176 0b0 0b1 3 2 8 "ace39a9ccb61434d");

#[test]
fn literals_from_a_macro_are_values_of_keys() {
    let declared = Declared {
        checked: 9,
        ranged: 1,
        biased: 10,
        most: 4,
        sum: [1, 5],
        rice: 11,
        after: 2,
        fixed: (),
        magic: (),
        list: vec![true, false],
        width: 15,
        digits: [4, 0, 3],
        some: [1, 5],
        order: [5, 0],
        word: Word::One,
        weighed: Weighed::Seldom,
        shapes: [Shape::Point, Shape::Circle(6)],
    };
    let bytes = declared.to_bytes().unwrap();
    assert_eq!(bytes.len(), 22);
    assert_eq!(Declared::from_bytes(&bytes), Ok(declared));
    super::breaks_some::<Declared>(&bytes);
}
