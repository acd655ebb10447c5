//! Prefix codes as constants.

use core::marker::PhantomData;

use crate::coding::symbol::{Symbol, decimal};
use crate::layout::Code;
use crate::message::Message;

/// A complete prefix code of `N` symbols of type `T`, checked while compiling. `huffman = PATH` takes it from a const.
///
/// ```
/// use bitcodec::coding::PrefixCode;
/// use bitcodec::{BitCodec, Format};
///
/// const SIGNS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Row {
///     #[codec(huffman = SIGNS)]
///     signs: [u8; 5],
/// }
///
/// let row = Row { signs: [0, 0, 1, 0, 2] };
/// assert_eq!(row.to_bytes()?, [0b0010_0110]);
/// assert_eq!(Row::from_bytes(&[0b0010_0110]).unwrap(), row);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
///
/// A table that is no prefix code, or leaves a gap, does not compile:
///
/// ```compile_fail
/// use bitcodec::coding::PrefixCode;
///
/// const SIGNS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "01"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PrefixCode<T, const N: usize> {
    words: [(u32, u8); N],
    symbols: PhantomData<T>,
}

// What is wrong with a table is said at the user's call, so whatever can panic tracks its caller.
impl<T: Symbol, const N: usize> PrefixCode<T, N> {
    /// Makes a code from its words in order of the symbols, each as its digits, the first one first.
    ///
    /// # Panics
    /// If a word is the beginning of another, if a string of digits begins with no word, or if a word is empty, longer
    /// than 32 digits or has another character than `0` and `1`. In a const that is an error of the compiler.
    #[must_use]
    #[track_caller]
    pub const fn from_codes(words: [&str; N]) -> Self {
        let mut parsed = [(0, 0); N];
        let mut index = 0;
        while index < N {
            parsed[index] = parse(words[index]);
            index += 1;
        }
        Self::checked(parsed)
    }

    /// Makes the canonical Huffman code of symbols with these weights.
    ///
    /// Leaves are numbered in order of the symbols, inner nodes on from there in order of creation; the two smallest
    /// nodes by (weight, number) become the children of a new one until one is left. The depth of a leaf is the length of
    /// its word. Words are given out by (length, symbol): the first is all zeros, each next one is the one before plus one,
    /// filled up with zeros to its length. One symbol alone gets one digit.
    ///
    /// # Panics
    /// If there are no symbols, or if a word would be longer than 32 digits.
    #[must_use]
    #[track_caller]
    pub const fn from_weights(weights: [u64; N]) -> Self {
        let lengths = lengths(weights);
        let mut index = 0;
        while index < N {
            assert!(lengths[index] <= 32, "a codeword has at most 32 digits");
            index += 1;
        }
        Self::checked(canonical(lengths))
    }

    /// Returns the words with the names of their symbols.
    #[must_use]
    pub const fn codes(&self) -> [Code; N] {
        let none = Code {
            symbol: "",
            word: 0,
            length: 0,
        };
        let mut codes = [none; N];
        let mut index = 0;
        while index < N {
            let (word, length) = self.words[index];
            codes[index] = Code {
                symbol: Self::name(index),
                word,
                length,
            };
            index += 1;
        }
        codes
    }

    const fn name(index: usize) -> &'static str {
        if index < T::NAMES.len() {
            T::NAMES[index]
        } else {
            decimal(index)
        }
    }

    #[track_caller]
    const fn checked(words: [(u32, u8); N]) -> Self {
        assert!(
            T::NAMES.is_empty() || N <= T::NAMES.len(),
            "there are more codewords than symbols"
        );
        let code = Self {
            words,
            symbols: PhantomData,
        };
        let codes = code.codes();
        let mut index = 0;
        while index < N {
            if let Some(message) = clash(&codes, index) {
                panic!("{}", message.as_str());
            }
            index += 1;
        }
        if let Some(message) = gaps(&codes) {
            panic!("{}", message.as_str());
        }
        code
    }
}

/// The codewords of variants with these names, by their weights.
#[must_use]
pub const fn codes_of_weights<const N: usize>(
    names: [&'static str; N],
    weights: [u64; N],
) -> [Code; N] {
    let none = Code {
        symbol: "",
        word: 0,
        length: 0,
    };
    let words = canonical(lengths(weights));
    let mut codes = [none; N];
    let mut index = 0;
    while index < N {
        let (symbol, (word, length)) = (names[index], words[index]);
        codes[index] = Code {
            symbol,
            word,
            length,
        };
        index += 1;
    }
    codes
}

/// Stops at the weight of the longest codeword, if that is too long.
#[track_caller]
pub const fn check_weight<const N: usize>(weights: [u64; N], index: usize) {
    let lengths = lengths(weights);
    let (mut longest, mut other) = (0, 0);
    while other < N {
        if lengths[other] >= lengths[longest] {
            longest = other;
        }
        other += 1;
    }
    if longest == index && lengths[index] > 32 {
        let message = Message::new()
            .text("this weight needs a codeword of ")
            .number(lengths[index] as u128)
            .text(" digits, and the longest may have 32; write it larger");
        panic!("{}", message.as_str());
    }
}

/// Stops at a codeword that does not go together with one before it.
#[track_caller]
pub const fn check_codeword(codes: &[Code], index: usize) {
    if let Some(message) = clash(codes, index) {
        panic!("{}", message.as_str());
    }
}

/// Stops at codewords that leave a gap; those that clash have their own message.
#[track_caller]
pub const fn check_codewords(codes: &[Code]) {
    let mut index = 0;
    while index < codes.len() {
        if clash(codes, index).is_some() {
            return;
        }
        index += 1;
    }
    if let Some(message) = gaps(codes) {
        panic!("{}", message.as_str());
    }
}

/// What is wrong with a codeword beside those before it: one of both is the beginning of the other.
const fn clash(codes: &[Code], index: usize) -> Option<Message> {
    let own = &codes[index];
    let mut before = 0;
    while before < index {
        let other = &codes[before];
        before += 1;
        let relation = match (begins(own, other), begins(other, own)) {
            (false, false) => continue,
            (true, true) => {
                let message = Message::new().code(other.symbol).text(" and ");
                let message = message.code(own.symbol).text(" have the same codeword ");
                return Some(message.digits(own).text("; change one"));
            }
            (true, false) => " begins with ",
            (false, true) => " is the beginning of ",
        };
        let message = Message::new().text("the codeword ").digits(own);
        let message = message.text(" of ").code(own.symbol).text(relation);
        let message = message.digits(other).text(", the codeword of ");
        return Some(message.code(other.symbol).text("; change one"));
    }
    None
}

/// Whether `word` begins with `start`.
const fn begins(word: &Code, start: &Code) -> bool {
    word.length >= start.length
        && (word.word as u64) >> (word.length - start.length) == start.word as u64
}

/// What is wrong with codewords that leave a gap: the shortest strings of digits that no codeword begins with and that
/// begin no codeword.
const fn gaps(codes: &[Code]) -> Option<Message> {
    // A code of one word cannot be complete.
    if codes.len() == 1 {
        return None;
    }
    let mut gap = Code {
        symbol: "",
        word: 0,
        length: 0,
    };
    let (mut first, mut count) = ([gap; 4], 0);
    'strings: loop {
        // How much of the strings that begin so have a codeword, counted in strings of 32 digits.
        let (mut covered, mut index) = (0u64, 0);
        while index < codes.len() {
            if gap.length == 0 || begins(&codes[index], &gap) {
                covered += 1 << (32 - codes[index].length);
            }
            index += 1;
        }
        if covered == 0 {
            if count < first.len() {
                first[count] = gap;
            }
            count += 1;
        } else if covered < 1 << (32 - gap.length) {
            gap.word <<= 1;
            gap.length += 1;
            continue;
        }
        // On to the next string in order: past the end of all halves that were looked at.
        loop {
            if gap.length == 0 {
                break 'strings;
            }
            if gap.word & 1 == 0 {
                break;
            }
            gap.word >>= 1;
            gap.length -= 1;
        }
        gap.word += 1;
    }
    if count == 0 {
        return None;
    }
    let mut message = Message::new().text("no codeword begins with ");
    let mut index = 0;
    while index < count && index < first.len() {
        if index > 0 {
            let is_last = index + 1 == count;
            message = message.text(if is_last { " or " } else { ", " });
        }
        message = message.digits(&first[index]);
        index += 1;
    }
    Some(match count {
        1 => message.text("; add that codeword, or shorten another"),
        2..=4 => message.text("; add those codewords, or shorten others"),
        _ => message
            .text(", and ")
            .number((count - index) as u128)
            .text(" more; add those codewords, or shorten others"),
    })
}

impl Message {
    /// Adds the digits of a codeword.
    const fn digits(self, code: &Code) -> Self {
        let (mut message, mut left) = (self, code.length);
        while left > 0 {
            left -= 1;
            message = message.number((code.word >> left & 1) as u128);
        }
        message
    }
}

/// The words of a canonical code by their lengths; words of more than 32 digits are refused by their length.
const fn canonical<const N: usize>(lengths: [u8; N]) -> [(u32, u8); N] {
    let mut words = [(0, 32); N];
    let (mut next, mut length) = (0u64, 1);
    while length <= 32 {
        let mut index = 0;
        while index < N {
            if lengths[index] == length {
                words[index] = (next as u32, length);
                next += 1;
            }
            index += 1;
        }
        next <<= 1;
        length += 1;
    }
    words
}

#[track_caller]
const fn parse(digits: &str) -> (u32, u8) {
    let digits = digits.as_bytes();
    assert!(!digits.is_empty(), "a codeword has at least one digit");
    assert!(digits.len() <= 32, "a codeword has at most 32 digits");
    let (mut word, mut index) = (0, 0);
    while index < digits.len() {
        assert!(
            matches!(digits[index], b'0' | b'1'),
            "a codeword is made of the digits 0 and 1"
        );
        word = word << 1 | (digits[index] - b'0') as u32;
        index += 1;
    }
    (word, digits.len() as u8)
}

/// Returns how deep each leaf stands.
#[track_caller]
const fn lengths<const N: usize>(weights: [u64; N]) -> [u8; N] {
    assert!(N > 0, "a code has at least one symbol");
    if N == 1 {
        return [1; N];
    }
    // A tree is kept as the last join that each leaf took part in: nodes are named by their number.
    let mut node = [0; N];
    let mut weight = [0u128; N];
    let mut lengths = [0; N];
    let mut index = 0;
    while index < N {
        (node[index], weight[index]) = (index, weights[index] as u128);
        index += 1;
    }
    let mut number = N;
    while number < 2 * N - 1 {
        let first = least(&node, &weight, None);
        let second = least(&node, &weight, Some(node[first]));
        let (a, b) = (node[first], node[second]);
        let sum = weight[first] + weight[second];
        let mut leaf = 0;
        while leaf < N {
            if node[leaf] == a || node[leaf] == b {
                node[leaf] = number;
                weight[leaf] = sum;
                lengths[leaf] += 1;
            }
            leaf += 1;
        }
        number += 1;
    }
    lengths
}

/// Returns a leaf under the smallest node by (weight, number) that is not `besides`.
const fn least<const N: usize>(
    node: &[usize; N],
    weight: &[u128; N],
    besides: Option<usize>,
) -> usize {
    let mut least = None;
    let mut leaf = 0;
    while leaf < N {
        let skipped = matches!(besides, Some(number) if number == node[leaf]);
        if !skipped {
            least = match least {
                Some(best)
                    if weight[best] < weight[leaf]
                        || (weight[best] == weight[leaf] && node[best] <= node[leaf]) =>
                {
                    Some(best)
                }
                _ => Some(leaf),
            };
        }
        leaf += 1;
    }
    match least {
        Some(leaf) => leaf,
        None => panic!("two nodes are left at every join"),
    }
}
