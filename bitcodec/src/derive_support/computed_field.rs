//! Fields that are computed from others.

use crate::const_check::message::Message;
use crate::derive_support::field::number;
use crate::derive_support::recursion_guard;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::mistake::is_mistaken;
use crate::layout::{Layout, SumForm, residue};
use crate::sum::SumOf;
use crate::sum::value::SumInt;

/// A function that computes a field from the whole value.
#[diagnostic::on_unimplemented(
    message = "`computed` needs a function `fn(&{V}) -> {T}`",
    label = "this is `{Self}`"
)]
pub trait Computes<V, T> {
    /// Returns the field.
    fn compute(&self, value: &V) -> T;
}

#[diagnostic::do_not_recommend]
impl<V, T, F: Fn(&V) -> T> Computes<V, T> for F {
    #[inline(always)]
    fn compute(&self, value: &V) -> T {
        self(value)
    }
}

/// Computes a field with a recursion limit: a function that encodes its argument would call itself.
#[inline(always)]
pub fn computed<V, T>(function: &impl Computes<V, T>, value: &V) -> Result<T, Violation> {
    recursion_guard::guarded(|| Ok(function.compute(value)))
}

/// Returns the field to write.
#[inline(always)]
pub fn computed_before<T, W: BitWrite>(
    computed: Result<T, Violation>,
    writer: &mut W,
) -> Result<T, Fault> {
    computed.map_err(|violation| writer.refuse(Refusal::Rule(violation)))
}

/// Returns the expected value of a field that was read.
#[inline(always)]
pub fn computed_after<T, R: BitRead>(
    computed: Result<T, Violation>,
    reader: &mut R,
) -> Result<T, Fault> {
    computed.map_err(|violation| {
        let at = reader.position();
        reader.refuse(at, Refusal::Rule(violation))
    })
}

/// Rejects a number that differs from the computed one.
#[inline(always)]
pub fn check_computed_number<T: Int, R: BitRead>(
    name: &'static str,
    found: &T,
    expected: &T,
    reader: &mut R,
) -> Result<(), Fault> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (found.to_number(), expected.to_number());
    Err(refused(name, Refusal::Computed { found, expected }, reader))
}

/// Rejects a count other than 0 of an absent list or region.
#[inline(always)]
pub fn check_uncounted<R: BitRead>(
    name: &'static str,
    found: Result<usize, Number>,
    reader: &mut R,
) -> Result<(), Fault> {
    match found {
        Ok(0) => Ok(()),
        found => {
            let found = found.map_or_else(|number| number, |count| Number::Unsigned(count as u128));
            let expected = Number::Unsigned(0);
            Err(refused(name, Refusal::Computed { found, expected }, reader))
        }
    }
}

/// A type that can be compared with a computed value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be compared with what `computed` gives",
    label = "write `#[derive(PartialEq)]` on it"
)]
pub trait Compared {
    /// Whether a field equals the computed value.
    fn is_computed(&self, expected: &Self) -> bool;

    /// Rejects a field that differs from the computed one.
    #[inline(always)]
    fn check_computed<R: BitRead>(
        name: &'static str,
        found: &Self,
        expected: &Self,
        reader: &mut R,
    ) -> Result<(), Fault> {
        if found.is_computed(expected) {
            return Ok(());
        }
        Err(refused(name, Refusal::NotComputed, reader))
    }
}

#[diagnostic::do_not_recommend]
impl<T: PartialEq> Compared for T {
    #[inline(always)]
    fn is_computed(&self, expected: &Self) -> bool {
        self == expected
    }
}

/// A type that can hold a checksum of type `V`.
///
/// Reading and writing use the same trait, so that the compiler reports a wrong type only once.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold a checksum of type `{V}`",
    label = "take `()`; or for a checksum that is a number an unsigned integer, and for bytes an array of the same length"
)]
pub trait SumField<V>: Sized {
    /// A constant that requires the trait, where only the layout of the field is used.
    const HOLDS: () = ();

    /// Whether a field equals the checksum. `None` is a checksum that could not be computed, because a covered field is
    /// rejected; that is reported with the field.
    fn is_sum(found: Self, sum: Option<V>) -> bool;

    /// Rejects a checksum that differs from the computed one. Fields that were read always have one.
    fn check_sum<K: SumOf, R: BitRead>(
        name: &'static str,
        found: Self,
        expected: Option<V>,
        reader: &mut R,
    ) -> Result<(), Fault>;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + TryInto<u64> + TryInto<u128> + TryInto<i128>, V: SumInt> SumField<V> for T {
    #[inline(always)]
    fn is_sum(found: Self, sum: Option<V>) -> bool {
        match (TryInto::<u64>::try_into(found), sum) {
            (Ok(found), Some(sum)) => found == sum.wide(),
            (Err(_), Some(_)) => false,
            (_, None) => true,
        }
    }

    #[inline(always)]
    fn check_sum<K: SumOf, R: BitRead>(
        name: &'static str,
        found: T,
        expected: Option<V>,
        reader: &mut R,
    ) -> Result<(), Fault> {
        match expected {
            Some(expected) if !Self::is_sum(found, Some(expected)) => {
                let (found, expected) = (number(found), expected.wide());
                let refusal = match K::FORM {
                    SumForm::Parity { odd } => Refusal::Parity { odd },
                    SumForm::Crc { .. } | SumForm::Named { .. } | SumForm::Size => {
                        Refusal::Checksum { found, expected }
                    }
                };
                Err(refused(name, refusal, reader))
            }
            _ => Ok(()),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> SumField<Self> for [u8; N] {
    #[inline(always)]
    fn is_sum(found: Self, sum: Option<Self>) -> bool {
        sum.is_none_or(|sum| found == sum)
    }

    #[inline(always)]
    fn check_sum<K: SumOf, R: BitRead>(
        name: &'static str,
        found: Self,
        expected: Option<Self>,
        reader: &mut R,
    ) -> Result<(), Fault> {
        match expected {
            Some(expected) if found != expected => {
                Err(refused(name, first_difference(&found, &expected), reader))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the refusal of a checksum by the first byte that is wrong.
#[cold]
fn first_difference(found: &[u8], expected: &[u8]) -> Refusal {
    let mut pairs = found
        .iter()
        .copied()
        .zip(expected.iter().copied())
        .enumerate();
    let different = pairs.find(|(_, (found, expected))| found != expected);
    let (at, (found, expected)) = different.unwrap_or_default();
    Refusal::ChecksumByte {
        at,
        found,
        expected,
    }
}

#[cold]
fn refused<R: BitRead>(name: &'static str, refusal: Refusal, reader: &mut R) -> Fault {
    reader.enter(name);
    let at = reader.position();
    reader.refuse(at, refusal)
}

/// Panics at covered fields that are not always whole bytes in total, and at a checksum over itself with a variable
/// width.
///
/// A covered field is given as its layout, and whether it is always present.
#[track_caller]
pub const fn check_covered(
    name: &str,
    form: SumForm,
    own_byte: u8,
    own: Option<&Layout>,
    covered: &[(&Layout, bool)],
) {
    let mut bits = Some(0);
    let mut index = 0;
    while index < covered.len() {
        let field = match (residue(covered[index].0), covered[index].1) {
            (Some(1..), false) => None,
            (bits, _) => bits,
        };
        bits = match (bits, field) {
            (Some(sum), Some(bits)) => Some((sum + bits) % 8),
            _ => None,
        };
        index += 1;
    }
    let rule = match bits {
        _ if matches!(form, SumForm::Parity { .. }) => "",
        Some(0) => "",
        _ if matches!(form, SumForm::Size) => {
            "a size is in whole bytes, and these fields do not always take some; add `reserved` bits, or put them into a struct with `sized(bits = 8)`, which fills the last byte"
        }
        Some(_) => {
            "a checksum is of whole bytes, and these fields do not fill the last one; add `reserved` bits"
        }
        None => {
            "a checksum is of whole bytes, and these fields do not always take some; add `align = 8` to the end of a struct of them"
        }
    };
    if !rule.is_empty() && !any_mistaken(covered) {
        let message = Message::new().code(name).text(": ").text(rule);
        panic!("{}", message.as_str());
    }
    if let Some(own) = own {
        let is_constant = matches!(own.max_bits, Some(max) if max == own.min_bits);
        if !is_constant && !is_mistaken(own) {
            let rule = "a checksum over itself counts as zeros, so its width must be constant; write `bits = 16`";
            let message = Message::new().code(name).text(": ").text(rule);
            panic!("{}", message.as_str());
        }
        if own_byte != 0 && own.min_bits % 8 != 0 && !is_mistaken(own) {
            let rule = "each byte of this checksum counts as its `OWN_BYTE`, and the field has no whole bytes; write `bits = 16`";
            let message = Message::new().code(name).text(": ").text(rule);
            panic!("{}", message.as_str());
        }
    }
}

const fn any_mistaken(covered: &[(&Layout, bool)]) -> bool {
    let mut index = 0;
    while index < covered.len() {
        if is_mistaken(covered[index].0) {
            return true;
        }
        index += 1;
    }
    false
}

/// Panics at a field that is too narrow for its checksum, if the width of that is known. A type that is not a number
/// has its own error.
#[track_caller]
pub const fn check_room(name: &str, form: SumForm, bits: Option<u32>, own: &Layout, (): ()) {
    let (what, bits) = match (form, bits) {
        (SumForm::Crc { low, .. }, _) => ("CRC", low),
        (SumForm::Named { .. }, Some(bits)) => ("checksum", bits),
        (SumForm::Named { .. } | SumForm::Parity { .. } | SumForm::Size, _) => return,
    };
    let Some(max) = own.max_bits else { return };
    if max < bits as usize && !is_mistaken(own) {
        let message = Message::new()
            .code(name)
            .text(": the ")
            .text(what)
            .text(" has ")
            .number(bits as u128)
            .text(" bits, and the field ")
            .number(max as u128)
            .text("; give the field ")
            .number(bits as u128);
        let message = if matches!(form, SumForm::Crc { .. }) {
            message
                .text(", or keep the lowest ")
                .number(max as u128)
                .text(" with `.low(")
                .number(max as u128)
                .text(")`")
        } else {
            message
        };
        panic!("{}", message.as_str());
    }
}
