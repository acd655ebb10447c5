//! Prefix codes as constants, and the checks of their codewords at compile time.

use core::marker::PhantomData;

use crate::coding::prefix::huffman::{canonical, checked_lengths, lengths, sorted};
use crate::coding::prefix::words::{is_complete, parse};
use crate::coding::symbol::alphabet::{Symbol, decimal};
use crate::const_check::message::Message;
use crate::layout::Code;

/// A prefix code of `N` symbols of type `T`, checked at compile time. `huffman = PATH` names such a const.
///
/// ```
/// use bitcodec::coding::PrefixCode;
/// use bitcodec::{BitCodec, WireFormat};
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
/// A table that is not a prefix code, or that leaves a gap, does not compile:
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

// A panic must point at the table in the user's code, so all functions that can panic track their caller.
impl<T: Symbol, const N: usize> PrefixCode<T, N> {
    /// Returns the code with these codewords, in order of the symbols, each as a string of the digits `0` and `1`.
    ///
    /// # Panics
    /// If a codeword is a prefix of another, if a string of digits starts with no codeword, or if a codeword is empty,
    /// is longer than 32 digits or has a character other than `0` and `1`. In a const this is a compile error.
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

    /// Returns an incomplete code with these codewords: as [`from_codes`](Self::from_codes), but some strings of digits
    /// start with no codeword. The decoder rejects them.
    ///
    /// # Panics
    /// As `from_codes`, except that a gap is no error. If the code is complete.
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

    /// Returns the canonical code with codewords of these lengths, as in DEFLATE and JPEG. The codewords are assigned
    /// in order of (length, symbol): the first is all zeros, each next one is the previous one plus 1, extended to its
    /// length with zeros. A symbol of length 0 has no codeword.
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
    /// If there are too many short codewords, if a string of digits starts with no codeword, or if a length is above
    /// 32.
    #[must_use]
    #[track_caller]
    pub const fn from_lengths(lengths: [u8; N]) -> Self {
        Self::checked(canonical(checked_lengths(lengths)), true)
    }

    /// Returns an incomplete canonical code: as [`from_lengths`](Self::from_lengths), but some strings of digits start
    /// with no codeword, such as all ones in JPEG. The decoder rejects them.
    ///
    /// # Panics
    /// As `from_lengths`, except that a gap is no error. If the code is complete.
    #[must_use]
    #[track_caller]
    pub const fn from_lengths_incomplete(lengths: [u8; N]) -> Self {
        Self::checked(canonical(checked_lengths(lengths)), false)
    }

    /// Returns the canonical Huffman code of symbols with these weights.
    ///
    /// Leaves are numbered in order of the symbols, inner nodes after them in order of creation. The two least nodes by
    /// (weight, number) become the children of a new node, until one node is left. The depth of a leaf is the length of
    /// its codeword. Codewords are assigned in order of (length, symbol): the first is all zeros, each next one is the
    /// previous one plus 1, extended to its length with zeros. The codeword of a single symbol has one digit.
    ///
    /// # Panics
    /// If there are no symbols, or if a codeword is longer than 32 digits.
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

    /// Returns the codewords, with the names of their symbols.
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

/// Returns the canonical Huffman code of variants with these names and weights.
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

/// Returns the index and length of the last of the longest codewords, if it is longer than 32 digits.
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

/// Panics at the weight of the codeword that is too long.
#[track_caller]
pub const fn check_weight(too_long: Option<(usize, u8)>, index: usize) {
    let Some((longest, length)) = too_long else {
        return;
    };
    if longest == index {
        let message = Message::new()
            .text("this weight needs a codeword of ")
            .number(length as u128)
            .text(" digits, and the longest may have 32; write it larger");
        panic!("{}", message.as_str());
    }
}

/// Whether none of these `N` codewords is a prefix of another.
///
/// In lexicographic order, the codewords with a common prefix are consecutive and that prefix, if it is a codeword, is
/// the first. So only neighbours are compared. The compiler interprets this function, for hundreds of codewords.
#[must_use]
pub const fn is_prefix_free<const N: usize>(codes: &[Code]) -> bool {
    let (mut keys, mut words) = ([0; N], 0);
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        if length > 0 {
            // The digits, aligned to the left of 32 bits, then the length, so that a prefix sorts before its
            // extensions.
            keys[words] = (word as u64) << (32 - length) << 8 | length as u64;
            words += 1;
        }
        index += 1;
    }
    let order = sorted(&keys);
    // Unused keys are 0 and sort first. The first comparison is that of the first and the second codeword.
    let mut next = N - words + 1;
    while next < N {
        let [start, word] = [keys[order[next - 1]], keys[order[next]]];
        let differing = (start >> 8 ^ word >> 8) >> (32 - (start & 0xff));
        if differing == 0 {
            return false;
        }
        next += 1;
    }
    true
}

/// Panics at a codeword that conflicts with one before it.
#[track_caller]
pub const fn check_codeword(codes: &[Code], is_prefix_free: bool, index: usize) {
    if is_prefix_free {
        return;
    }
    if let Some(message) = clash(codes, index) {
        panic!("{}", message.as_str());
    }
}

/// Panics at codewords that leave a gap; codewords that conflict have their own message.
#[track_caller]
pub const fn check_codewords(codes: &[Code], is_prefix_free: bool) {
    if !is_prefix_free {
        return;
    }
    if let Some(message) = gaps(codes) {
        panic!("{}", message.as_str());
    }
}

/// Panics at a code declared `incomplete` that is complete; codewords that conflict have their own message.
#[track_caller]
pub const fn check_incomplete(codes: &[Code]) {
    if let Some(message) = no_gaps(codes) {
        panic!("{}", message.as_str());
    }
}

/// Returns the message for a code declared `incomplete` that is complete.
const fn no_gaps(codes: &[Code]) -> Option<Message> {
    if !is_complete(codes) {
        return None;
    }
    Some(Message::new().text("every string of digits begins with a codeword, so the code is complete; leave `incomplete` out"))
}

/// Returns the message for a codeword if it is a prefix of one before it, or the reverse.
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

/// Whether `start` is a prefix of `word`.
const fn begins(word: &Code, start: &Code) -> bool {
    word.length >= start.length
        && (word.word as u64) >> (word.length - start.length) == start.word as u64
}

/// Returns the message for a prefix-free code with gaps: the shortest strings of digits that start with no codeword and
/// that no codeword starts with.
///
/// The loop walks the binary tree of strings in order. It enters a string only if codewords cover a part of it, so it
/// visits at most the prefixes of all codewords and their siblings.
const fn gaps(codes: &[Code]) -> Option<Message> {
    // A code of one codeword cannot be complete, and is accepted.
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
        // The number of strings of 32 digits that start with `gap` and have a codeword.
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
        // Next string in order: leave every parent whose second half is done, then go to the second half of the next
        // one.
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
    /// Appends the digits of a codeword.
    const fn digits(self, code: &Code) -> Self {
        let (mut message, mut left) = (self, code.length);
        while left > 0 {
            left -= 1;
            message = message.number((code.word >> left & 1) as u128);
        }
        message
    }
}
