//! Fields whose presence, width or length depends on other fields.

use crate::coding::Collection;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::value_set::ValueSet;
use crate::io::with_number::WithNumber;
use crate::io::write::BitWrite;
use crate::layout::Widths;

/// An `Option`, also by an alias.
#[diagnostic::on_unimplemented(
    message = "`when` is for options, and `{Self}` is not one",
    label = "write `Option<{Self}>`, or remove `when`"
)]
pub trait Optional: Sized {
    /// The type of the value.
    type Inner;
    /// `None`.
    const NONE: Self;

    /// Returns `Some`.
    fn some(inner: Self::Inner) -> Self;

    /// Returns the value, if any.
    fn held(&self) -> Option<&Self::Inner>;

    /// Returns the value to write of a field that must be present exactly if `condition` holds. Rejects a field that
    /// is not.
    fn wanted<'a, W: BitWrite>(
        name: &'static str,
        condition: bool,
        value: &'a Self,
        writer: &mut W,
    ) -> Result<Option<&'a Self::Inner>, Fault>;
}

impl<T> Optional for Option<T> {
    type Inner = T;
    const NONE: Self = None;

    #[inline(always)]
    fn some(inner: T) -> Self {
        Some(inner)
    }

    #[inline(always)]
    fn held(&self) -> Option<&T> {
        self.as_ref()
    }

    #[inline(always)]
    fn wanted<'a, W: BitWrite>(
        name: &'static str,
        condition: bool,
        value: &'a Self,
        writer: &mut W,
    ) -> Result<Option<&'a T>, Fault> {
        match (value, condition) {
            (Some(value), true) => Ok(Some(value)),
            (None, false) => Ok(None),
            (Some(_), false) => Err(unwanted(
                name,
                "the value is present, but its condition is false",
                writer,
            )),
            (None, true) => Err(unwanted(
                name,
                "the value is missing, but its condition is true",
                writer,
            )),
        }
    }
}

/// An array, a list or an option.
pub trait Elements {
    /// The type of the elements.
    type Item;
}

impl<T, const N: usize> Elements for [T; N] {
    type Item = T;
}

impl<T> Elements for Option<T> {
    type Item = T;
}

impl<L: Collection> Elements for L {
    type Item = L::Item;
}

impl<T> Elements for &[T] {
    type Item = T;
}

/// Whether an option is `Some`.
#[inline(always)]
pub fn is_present<T>(value: &Option<T>) -> bool {
    value.is_some()
}

/// Whether bits are left for a value: more than the zeros that can fill the last byte.
#[inline(always)]
pub fn is_left<R: BitRead>(reader: &R) -> bool {
    reader.remaining() >= 8
}

/// The condition of `when`.
#[diagnostic::on_unimplemented(
    message = "a condition needs to be of type `bool`, and this is of type `{Self}`",
    label = "not a `bool`; compare it, as in `kind == 4`"
)]
pub trait Condition {
    /// Whether the condition holds.
    fn holds(self) -> bool;
}

impl Condition for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}

/// An integer that is the width of a field.
#[diagnostic::on_unimplemented(
    message = "`bits` needs an integer, and this is of type `{Self}`",
    label = "not an integer; convert it, as in `u32::from(width)`"
)]
pub trait Width {
    /// Returns the width, or the number that cannot be one.
    fn width(self) -> Result<u64, Number>;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + TryInto<u64> + TryInto<u128> + TryInto<i128>> Width for T {
    #[inline(always)]
    fn width(self) -> Result<u64, Number> {
        self.try_into().map_err(|_| number(self))
    }
}

/// An integer that is an exclusive upper bound.
#[diagnostic::on_unimplemented(
    message = "a bound needs an integer, and this is of type `{Self}`",
    label = "not an integer; convert it, as in `u64::from(count)`"
)]
pub trait Bound {
    /// Returns the bound, or the number that cannot be one.
    fn bound(self) -> Result<u64, Number>;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + TryInto<u64> + TryInto<u128> + TryInto<i128>> Bound for T {
    #[inline(always)]
    fn bound(self) -> Result<u64, Number> {
        self.try_into().map_err(|_| number(self))
    }
}

/// Returns any integer as a number.
#[cold]
pub(crate) fn number<T: Copy + TryInto<u128> + TryInto<i128>>(value: T) -> Number {
    match (value.try_into(), value.try_into()) {
        (Ok(value), _) => Number::Unsigned(value),
        (_, Ok(value)) => Number::Signed(value),
        (Err(_), Err(_)) => Number::Unsigned(u128::MAX),
    }
}

/// An integer that is the length of a list or region.
#[diagnostic::on_unimplemented(
    message = "a length needs an integer, and this is of type `{Self}`",
    label = "not an integer; convert it, as in `usize::from(count)`"
)]
pub trait Count {
    /// Returns the count, or the number that cannot be one.
    fn count(self) -> Result<usize, Number>;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + TryInto<usize> + TryInto<u128> + TryInto<i128>> Count for T {
    #[inline(always)]
    fn count(self) -> Result<usize, Number> {
        self.try_into().map_err(|_| number(self))
    }
}

/// A type for the count of a later list, which must also be usable as a length.
#[diagnostic::on_unimplemented(
    message = "a derived count is a number, and `{Self}` is not",
    label = "take `u8`, or `()` with its width: `bits = 8`"
)]
pub trait DerivedCount: Sized {
    /// As [`Count::count`].
    fn count(self) -> Result<usize, Number>;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + TryInto<usize> + TryInto<u128> + TryInto<i128>> DerivedCount for T {
    #[inline(always)]
    fn count(self) -> Result<usize, Number> {
        Count::count(self)
    }
}

/// A type for the flag of a later option, which must also be usable as a condition.
#[diagnostic::on_unimplemented(
    message = "a derived flag is true or false, and `{Self}` is not",
    label = "take `bool` or `()`"
)]
pub trait DerivedFlag: Sized {
    /// As [`Condition::holds`].
    fn holds(self) -> bool;
}

impl DerivedFlag for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}

#[cold]
fn unwanted<W: BitWrite>(name: &'static str, rule: &'static str, writer: &mut W) -> Fault {
    writer.enter(name);
    writer.refuse(Refusal::Unencodable { rule })
}

/// Returns the number of elements of a list.
#[inline(always)]
pub fn count_of<L: Collection>(list: &L) -> u64 {
    list.count() as u64
}

/// Returns the number of bytes that are borrowed.
#[inline(always)]
pub fn len_of_bytes<T: AsRef<[u8]>>(bytes: &T) -> u64 {
    bytes.as_ref().len() as u64
}

/// Returns the number of bytes of a text that is borrowed.
#[inline(always)]
pub fn len_of_text<T: AsRef<str>>(text: &T) -> u64 {
    text.as_ref().len() as u64
}

/// The numbers that an expression may give: from one to another for a key, or some widths.
pub trait NumberBound {
    /// Returns the number, if it is one of them.
    fn check(self, number: Result<u64, Number>) -> Result<u64, Refusal>;
}

impl NumberBound for (&'static str, u64, u64) {
    #[inline(always)]
    fn check(self, number: Result<u64, Number>) -> Result<u64, Refusal> {
        let (key, low, high) = self;
        within(key, number, low, high)
    }
}

impl NumberBound for Widths {
    #[inline(always)]
    fn check(self, number: Result<u64, Number>) -> Result<u64, Refusal> {
        match number {
            Ok(number) if self.contains(number) => Ok(number),
            Ok(number) => Err(not_among(Number::Unsigned(number.into()), self)),
            Err(number) => Err(not_among(number, self)),
        }
    }
}

#[cold]
fn not_among(value: Number, of: Widths) -> Refusal {
    Refusal::WidthNotAmong { value, of }
}

/// Returns a reader of a field that provides the number of an expression.
///
/// # Errors
/// If `bound` does not allow the number; the error is that of the field.
#[inline(always)]
pub fn read_with_number<'a, R: BitRead>(
    name: &'static str,
    bound: impl NumberBound,
    number: Result<u64, Number>,
    reader: &'a mut R,
) -> Result<WithNumber<'a, R>, Fault> {
    match bound.check(number) {
        Ok(number) => Ok(WithNumber {
            stream: reader,
            number,
            set: (),
        }),
        Err(refusal) => {
            reader.enter(name);
            let start = reader.position();
            Err(reader.refuse(start, refusal))
        }
    }
}

/// Returns a writer of a field, as [`read_with_number`] returns a reader.
///
/// # Errors
/// As [`read_with_number`].
#[inline(always)]
pub fn write_with_number<'a, W: BitWrite>(
    name: &'static str,
    bound: impl NumberBound,
    number: Result<u64, Number>,
    writer: &'a mut W,
) -> Result<WithNumber<'a, W>, Fault> {
    match bound.check(number) {
        Ok(number) => Ok(WithNumber {
            stream: writer,
            number,
            set: (),
        }),
        Err(refusal) => {
            writer.enter(name);
            Err(writer.refuse(refusal))
        }
    }
}

/// Returns a reader of a field that provides the set of an expression, whose size must be in `ends` for `key`.
///
/// # Errors
/// As [`read_with_number`].
#[inline(always)]
pub fn read_with_set<'a, R: BitRead>(
    name: &'static str,
    ends: (&'static str, u64, u64),
    set: &'a dyn ValueSet,
    reader: &'a mut R,
) -> Result<WithNumber<'a, R, &'a dyn ValueSet>, Fault> {
    let WithNumber { stream, number, .. } = read_with_number(name, ends, Ok(set.size()), reader)?;
    Ok(WithNumber {
        stream,
        number,
        set,
    })
}

/// Returns a writer of a field, as [`read_with_set`] returns a reader.
///
/// # Errors
/// As [`read_with_number`].
#[inline(always)]
pub fn write_with_set<'a, W: BitWrite>(
    name: &'static str,
    ends: (&'static str, u64, u64),
    set: &'a dyn ValueSet,
    writer: &'a mut W,
) -> Result<WithNumber<'a, W, &'a dyn ValueSet>, Fault> {
    let WithNumber { stream, number, .. } = write_with_number(name, ends, Ok(set.size()), writer)?;
    Ok(WithNumber {
        stream,
        number,
        set,
    })
}

/// Returns the greatest size of a set whose indices have this width.
#[must_use]
pub const fn size_of_bits(bits: u32) -> u64 {
    match 1_u64.checked_shl(bits) {
        Some(size) => size,
        None => u64::MAX,
    }
}

/// Returns the number of an expression, if it is in a range.
#[inline(always)]
fn within(
    key: &'static str,
    number: Result<u64, Number>,
    low: u64,
    high: u64,
) -> Result<u64, Refusal> {
    match number {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(number) => Err(not_within(key, Number::Unsigned(number.into()), low, high)),
        Err(number) => Err(not_within(key, number, low, high)),
    }
}

/// Returns the refusal of a number of an expression that is out of range.
#[cold]
fn not_within(key: &'static str, value: Number, low: u64, high: u64) -> Refusal {
    Refusal::ExpressionOutOfRange {
        key,
        value,
        low: Number::Unsigned(low.into()),
        high: Number::Unsigned(high.into()),
    }
}

/// Rejects a count or flag that differs from the field that it is derived from.
#[inline(always)]
pub fn agree<W: BitWrite>(
    name: &'static str,
    agrees: bool,
    rule: &'static str,
    writer: &mut W,
) -> Result<(), Fault> {
    if agrees {
        return Ok(());
    }
    writer.enter(name);
    Err(writer.refuse(Refusal::Unencodable { rule }))
}
