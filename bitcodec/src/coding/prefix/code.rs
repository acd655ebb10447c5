//! Prefix codes as constants.

use core::marker::PhantomData;

use crate::__private::Message;
use crate::coding::symbol::{Symbol, decimal};
use crate::layout::Code;

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
        let mut words = [(0, 0); N];
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
        Self::checked(words)
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
            "there are more code words than symbols"
        );
        let mut index = 0;
        while index < N {
            let mut other = 0;
            while other < N {
                if other != index && begins(words[other], words[index]) {
                    let message = Message::new()
                        .text("the code of ")
                        .code(Self::name(index))
                        .text(" is the beginning of that of ")
                        .code(Self::name(other));
                    panic!("{}", message.as_str());
                }
                other += 1;
            }
            index += 1;
        }
        let missing = Gaps::of(&words);
        if missing.count > 0 {
            panic!("{}", missing.message().as_str());
        }
        Self {
            words,
            symbols: PhantomData,
        }
    }
}

/// Whether `word` begins with `start`. One symbol alone has a word of one digit, and nothing else begins a word.
const fn begins(word: (u32, u8), start: (u32, u8)) -> bool {
    word.1 >= start.1 && (word.0 as u64) >> (word.1 - start.1) == start.0 as u64
}

/// The shortest strings of digits that no word begins with and that begin no word.
struct Gaps {
    count: usize,
    first: [(u32, u8); 4],
}

impl Gaps {
    const fn of(words: &[(u32, u8)]) -> Self {
        let mut gaps = Self {
            count: 0,
            first: [(0, 0); 4],
        };
        // A code of one word cannot be complete.
        if words.len() == 1 {
            return gaps;
        }
        let (mut start, mut length) = (0u32, 0u8);
        loop {
            // How much of the strings that begin so have a word, counted in strings of 32 digits.
            let (mut covered, mut index) = (0u64, 0);
            while index < words.len() {
                if length == 0 || begins(words[index], (start, length)) {
                    covered += 1 << (32 - words[index].1);
                }
                index += 1;
            }
            if covered == 0 {
                if gaps.count < gaps.first.len() {
                    gaps.first[gaps.count] = (start, length);
                }
                gaps.count += 1;
            } else if covered < 1 << (32 - length) {
                start <<= 1;
                length += 1;
                continue;
            }
            // On to the next string in order: past the end of all halves that were looked at.
            while length > 0 && start & 1 == 1 {
                start >>= 1;
                length -= 1;
            }
            if length == 0 {
                return gaps;
            }
            start += 1;
        }
    }

    const fn message(&self) -> Message {
        let mut message = Message::new().text("no symbol has the code ");
        let mut index = 0;
        while index < self.count && index < self.first.len() {
            if index > 0 {
                let is_last = index + 1 == self.count;
                message = message.text(if is_last { " or " } else { ", " });
            }
            let (word, mut left) = self.first[index];
            while left > 0 {
                left -= 1;
                message = message.number((word >> left & 1) as u128);
            }
            index += 1;
        }
        match self.count {
            1 => message.text("; add one"),
            2..=4 => message.text("; add them, or shorten other words"),
            _ => message
                .text(", and ")
                .number((self.count - index) as u128)
                .text(" more; add them, or shorten other words"),
        }
    }
}

#[track_caller]
const fn parse(digits: &str) -> (u32, u8) {
    let digits = digits.as_bytes();
    assert!(!digits.is_empty(), "a code word has at least one digit");
    assert!(digits.len() <= 32, "a code word has at most 32 digits");
    let (mut word, mut index) = (0, 0);
    while index < digits.len() {
        assert!(
            matches!(digits[index], b'0' | b'1'),
            "a code word is made of the digits 0 and 1"
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
                assert!(lengths[leaf] <= 32, "a code word has at most 32 digits");
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
