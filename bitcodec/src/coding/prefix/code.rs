//! Prefix codes as constants.

use core::marker::PhantomData;

use crate::coding::prefix::huffman::{canonical, checked_lengths, lengths, sorted};
use crate::coding::prefix::words::{is_complete, parse};
use crate::coding::symbol::alphabet::{Symbol, decimal};
use crate::const_check::message::Message;
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
        Self::checked(parsed, true)
    }

    /// Makes a code from its words as [`from_codes`](Self::from_codes) does, where some strings of digits begin with no
    /// word. They are refused while reading.
    ///
    /// # Panics
    /// As `from_codes`, but for such strings; also if there are none.
    #[must_use]
    #[track_caller]
    pub const fn from_codes_incomplete(words: [&str; N]) -> Self {
        let mut parsed = [(0, 0); N];
        let mut index = 0;
        while index < N {
            parsed[index] = parse(words[index]);
            index += 1;
        }
        Self::checked(parsed, false)
    }

    /// Makes the canonical code of symbols whose words have these lengths, as DEFLATE and JPEG have them: words are given
    /// out by (length, symbol), the first is all zeros, each next one is the one before plus one, filled up with zeros to
    /// its length. A symbol of length 0 has no word.
    ///
    /// ```
    /// use bitcodec::coding::PrefixCode;
    ///
    /// // The example of RFC 1951, section 3.2.2.
    /// const CODE: PrefixCode<u8, 8> = PrefixCode::from_lengths([3, 3, 3, 3, 3, 2, 4, 4]);
    ///
    /// let words = CODE.codes().map(|code| code.digits().to_string());
    /// assert_eq!(words, ["010", "011", "100", "101", "110", "00", "1110", "1111"]);
    /// ```
    ///
    /// # Panics
    /// If there are too many short words, if a string of digits begins with no word, or if a word is longer than 32 digits.
    #[must_use]
    #[track_caller]
    pub const fn from_lengths(lengths: [u8; N]) -> Self {
        Self::checked(canonical(checked_lengths(lengths)), true)
    }

    /// Makes the canonical code of symbols whose words have these lengths as [`from_lengths`](Self::from_lengths) does,
    /// where some strings of digits begin with no word, as the string of ones in JPEG. They are refused while reading.
    ///
    /// # Panics
    /// As `from_lengths`, but for such strings; also if there are none.
    #[must_use]
    #[track_caller]
    pub const fn from_lengths_incomplete(lengths: [u8; N]) -> Self {
        Self::checked(canonical(checked_lengths(lengths)), false)
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
        let lengths = lengths(&weights);
        let mut index = 0;
        while index < N {
            assert!(lengths[index] <= 32, "a codeword has at most 32 digits");
            index += 1;
        }
        Self::checked(canonical(lengths), true)
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
    const fn checked(words: [(u32, u8); N], complete: bool) -> Self {
        assert!(
            T::NAMES.is_empty() || N <= T::NAMES.len(),
            "there are more codewords than symbols"
        );
        let code = Self {
            words,
            symbols: PhantomData,
        };
        let codes = code.codes();
        let is_free = is_prefix_free::<N>(&codes);
        let mut index = 0;
        while index < N && !is_free {
            if let Some(message) = clash(&codes, index) {
                panic!("{}", message.as_str());
            }
            index += 1;
        }
        if let Some(message) = if complete {
            gaps(&codes)
        } else {
            no_gaps(&codes)
        } {
            panic!("{}", message.as_str());
        }
        code
    }
}

/// The codewords of variants with these names, by their weights.
#[must_use]
pub const fn codes_of_weights<const N: usize>(
    names: [&'static str; N],
    weights: &[u64; N],
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

/// Returns the last one of the longest codewords with its length, if that is too long.
#[must_use]
pub const fn too_long<const N: usize>(weights: &[u64; N]) -> Option<(usize, u8)> {
    let lengths = lengths(weights);
    let (mut longest, mut other) = (0, 0);
    while other < N {
        if lengths[other] >= lengths[longest] {
            longest = other;
        }
        other += 1;
    }
    if lengths[longest] > 32 {
        Some((longest, lengths[longest]))
    } else {
        None
    }
}

/// Stops at the weight of the codeword that is too long.
#[track_caller]
pub const fn check_weight(too_long: Option<(usize, u8)>, index: usize) {
    if let Some((longest, length)) = too_long
        && longest == index
    {
        let message = Message::new()
            .text("this weight needs a codeword of ")
            .number(length as u128)
            .text(" digits, and the longest may have 32; write it larger");
        panic!("{}", message.as_str());
    }
}

/// Whether none of these `N` words is the beginning of another.
///
/// In the order of their digits a word stands right before those that it begins, so that neighbours are all that has to be
/// compared: the compiler interprets this, and a code may have some hundred words.
#[must_use]
pub const fn is_prefix_free<const N: usize>(codes: &[Code]) -> bool {
    let (mut keys, mut words) = ([0; N], 0);
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        if length > 0 {
            keys[words] = (word as u64) << (32 - length) << 8 | length as u64;
            words += 1;
        }
        index += 1;
    }
    let order = sorted(&keys);
    // Symbols without a word have the key 0, and come before all words.
    let mut place = N - words + 1;
    while place < N {
        let [start, word] = [keys[order[place - 1]], keys[order[place]]];
        let shared = (start >> 8 ^ word >> 8) >> (32 - (start & 0xff));
        if shared == 0 {
            return false;
        }
        place += 1;
    }
    true
}

/// Stops at a codeword that does not go together with one before it.
#[track_caller]
pub const fn check_codeword(codes: &[Code], is_prefix_free: bool, index: usize) {
    if !is_prefix_free && let Some(message) = clash(codes, index) {
        panic!("{}", message.as_str());
    }
}

/// Stops at codewords that leave a gap; those that clash have their own message.
#[track_caller]
pub const fn check_codewords(codes: &[Code], is_prefix_free: bool) {
    if is_prefix_free && let Some(message) = gaps(codes) {
        panic!("{}", message.as_str());
    }
}

/// Stops at an incomplete code that is complete; words that clash have their own message.
#[track_caller]
pub const fn check_incomplete(codes: &[Code]) {
    if let Some(message) = no_gaps(codes) {
        panic!("{}", message.as_str());
    }
}

/// What is wrong with an incomplete code: it is complete.
const fn no_gaps(codes: &[Code]) -> Option<Message> {
    if !is_complete(codes) {
        return None;
    }
    Some(Message::new().text("every string of digits begins with a codeword, so the code is complete; leave `incomplete` out"))
}

/// What is wrong with a codeword beside those before it: one of both is the beginning of the other.
const fn clash(codes: &[Code], index: usize) -> Option<Message> {
    let own = &codes[index];
    let mut before = 0;
    while before < index && own.length > 0 {
        let other = &codes[before];
        before += 1;
        if other.length == 0 {
            continue;
        }
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

/// What is wrong with codewords that leave a gap, where none begins another: the shortest strings of digits that no codeword begins with and that
/// begin no codeword.
const fn gaps(codes: &[Code]) -> Option<Message> {
    // A code of one word cannot be complete.
    if codes.len() == 1 || is_complete(codes) {
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
            if codes[index].length > 0 && (gap.length == 0 || begins(&codes[index], &gap)) {
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
