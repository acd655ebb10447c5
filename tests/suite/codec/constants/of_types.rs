//! Constants of the type itself, which may have parameters, and constants in the keys of types and variants.

use std::fmt::Debug;
use std::marker::PhantomData;

use bitcodec::coding::{PrefixCode, Weights};
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, NoContext, WireFormat};

fn comes_back<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: T, bytes: &[u8]) {
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    assert_eq!(T::from_bytes(bytes), Ok(value));
}

trait Masks {
    const MASK: u8;
    const ORDER: [usize; 2] = [1, 0];
}

/// What stands in hidden types may depend on the parameters.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Generic<T: Copy, const N: usize, const M: u8>
where
    T: Debug,
{
    first: T,
    #[codec(fixed = M)]
    fixed: u8,
    #[codec(fixed = Self::MAGIC, bits = 16)]
    magic: (),
    #[codec(xor = <Self as Masks>::MASK)]
    masked: u8,
    #[codec(xor = [M; N])]
    all: [u8; N],
    #[codec(order = Self::ORDER)]
    swapped: [u8; 2],
    #[codec(names = Self::NAMES)]
    named: [u8; N],
    #[codec(radix = Self::RADICES)]
    digits: [u8; 2],
    #[codec(len(until = Self::END))]
    list: Vec<u8>,
    #[codec(each(xor = M))]
    each: [u8; N],
    #[codec(crc(Self::CRC, over = first..=each))]
    crc: u8,
}

impl<T: Copy + Debug, const N: usize, const M: u8> Generic<T, N, M> {
    const MAGIC: u16 = 0x100 + M as u16;
    const NAMES: [&'static str; N] = ["a"; N];
    const RADICES: [u64; 2] = [16, 10 + N as u64];
    const END: u8 = M + 1;
    const CRC: Crc = Crc::CRC_8_SMBUS;
}

impl<T: Copy + Debug, const N: usize, const M: u8> Masks for Generic<T, N, M> {
    const MASK: u8 = !M;
}

#[test]
fn constants_of_a_generic_type_depend_on_its_parameters() {
    let mut bytes = vec![0x12, 0x34, 7, 1, 7, 0xf8, 7, 2, 1, 3, 49, 9, 8, 7];
    bytes.push(Crc::CRC_8_SMBUS.of(&bytes) as u8);
    let value = Generic::<u16, 1, 7> {
        first: 0x1234,
        fixed: 7,
        magic: (),
        masked: 0,
        all: [0],
        swapped: [1, 2],
        named: [3],
        digits: [4, 5],
        list: vec![9],
        each: [0],
        crc: bytes[14],
    };
    comes_back(value, &bytes);
}

/// Numbers that are arguments of types cannot, but lifetimes decide nothing.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = Self::SIZE)]
struct Borrowing<'a> {
    #[codec(bits = Self::WIDTH, range = 0..=Self::MOST)]
    number: u8,
    #[codec(xor = Self::MASK)]
    masked: u8,
    #[codec(huffman = Self::WORDS)]
    word: u8,
    #[codec(skip)]
    name: PhantomData<&'a str>,
}

impl Borrowing<'_> {
    const SIZE: usize = 16;
    const WIDTH: u8 = 4;
    const MOST: i16 = 9;
    const MASK: u8 = 0xff;
    const WORDS: PrefixCode<u8, 2> = PrefixCode::from_weights([1, 1]);
}

#[test]
fn constants_of_a_type_with_lifetimes_are_numbers() {
    let value = Borrowing {
        number: 9,
        masked: 0xf0,
        word: 1,
        name: PhantomData,
    };
    comes_back(value, &[0b1001_0000, 0b1111_1000]);
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(huffman)]
enum Weighted {
    #[codec(weight = Self::OFTEN)]
    Often,
    #[codec(weight = <Self as Masks>::MASK)]
    Sometimes,
    #[codec(weight = if Self::OFTEN > 1 { 1 } else { 2 })]
    Seldom,
}

impl Weighted {
    const OFTEN: i64 = 5;
    const TABLE: Weights<3, 1> = Weights::new([1, 2, 3]);
}

impl Masks for Weighted {
    const MASK: u8 = 2;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = Self::WIDTH), size = { Self::WIDTH as u64 * 6 })]
enum Shape {
    Point,
    #[codec(tag = 3)]
    Circle(#[codec(bits = Self::WIDTH, xor = Self::MASK)] u8, Weighted),
}

impl Shape {
    const WIDTH: u8 = 4;
    const MASK: u8 = 5;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Row(#[codec(weights = Weighted::TABLE)] [Weighted; 2]);

#[test]
fn constants_of_an_enum_are_its_widths_weights_and_masks() {
    comes_back(Shape::Point, &[0, 0, 0]);
    comes_back(Shape::Circle(0, Weighted::Often), &[0b0011_0101, 0, 0]);
    comes_back(
        Shape::Circle(5, Weighted::Seldom),
        &[0b0011_0000, 0b1100_0000, 0],
    );
    let row = Row([Weighted::Seldom, Weighted::Often]);
    let bytes = row.to_bytes().expect("each symbol has a weight");
    comes_back(row, &bytes);
}

/// A radix of one number is a parameter or an expression; a path is that of a list.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Digits<const N: u64>(
    #[codec(radix = N)] [u8; 2],
    #[codec(best_of((radix = N), (leb128)))] [u8; 2],
    #[codec(radix = { 4 + 6 })] [u8; 2],
    #[codec(radix = RADICES)] [u8; 2],
    #[codec(radix = Self::LIST)] [u8; 2],
);

const RADICES: [u64; 2] = [16, 16];

impl<const N: u64> Digits<N> {
    const LIST: [u64; 2] = [N, N];
}

#[test]
fn a_radix_may_be_a_parameter() {
    let value = Digits::<10>([1, 2], [3, 4], [5, 6], [7, 8], [9, 0]);
    let bytes = value.to_bytes().expect("each digit is less than its radix");
    assert_eq!(bytes[0] >> 1, 12);
    comes_back(value, &bytes);
}
