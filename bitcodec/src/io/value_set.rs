//! Sets of values that earlier fields or the context determine.

/// A set of values, each with an index. `among(set, ..)` writes a value as its index.
///
/// The values are unsigned numbers: integers, or the indices of the variants of an enum. An unsigned integer is the set
/// of the numbers of its bits. A slice, an array, a list and a range are sets of their elements. A custom type
/// implements the trait.
///
/// A value that has several indices is written by the least one, and only that is accepted, which is compared with
/// [`index_of`](Self::index_of) after each [`value_at`](Self::value_at).
///
/// ```
/// use bitcodec::coding::ValueSet;
/// use bitcodec::{BitCodec, WireFormat};
///
/// /// The multiples of a number below 256.
/// #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
/// struct Multiples(#[codec(bits = 8, range = 1..=255)] u8);
///
/// impl ValueSet for Multiples {
///     fn size(&self) -> u64 {
///         256_u64.div_ceil(u64::from(self.0.max(1)))
///     }
///
///     fn index_of(&self, value: u64) -> Option<u64> {
///         let step = u64::from(self.0.max(1));
///         (value < 256 && value % step == 0).then(|| value / step)
///     }
///
///     fn value_at(&self, index: u64) -> Option<u64> {
///         (index < self.size()).then(|| index * u64::from(self.0.max(1)))
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Tuned {
///     step: Multiples,
///     #[codec(among(step, max = 256))]
///     level: u8,
/// }
///
/// // 6 multiples of 50, in 3 bits.
/// let tuned = Tuned { step: Multiples(50), level: 200 };
/// assert_eq!(tuned.to_bytes()?, [50, 0b100_00000]);
/// assert_eq!(Tuned::from_bytes(&[50, 0b100_00000]), Ok(tuned));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`among` needs a set of values, and this is of type `{Self}`",
    label = "not a set; take an unsigned integer as a set of bits, a list, an array or a range, or implement `ValueSet`"
)]
pub trait ValueSet {
    /// Returns the number of indices.
    fn size(&self) -> u64;

    /// Returns the least index of a value; `None` if it is not in the set.
    fn index_of(&self, value: u64) -> Option<u64>;

    /// Returns the value at an index; `None` if the index is not below [`size`](Self::size).
    fn value_at(&self, index: u64) -> Option<u64>;

    /// Whether no value has two indices, so that [`index_of`](Self::index_of) need not be asked again.
    #[doc(hidden)]
    fn is_distinct(&self) -> bool {
        false
    }

    /// Replaces values by their indices.
    ///
    /// # Errors
    /// The place of the first value that is not in the set.
    #[doc(hidden)]
    fn to_indices(&self, values: &mut [u64]) -> Result<(), usize> {
        for (place, value) in values.iter_mut().enumerate() {
            *value = self.index_of(*value).ok_or(place)?;
        }
        Ok(())
    }

    /// Replaces indices by their values.
    ///
    /// # Errors
    /// The place of the first index without a value, or whose value has a lesser index.
    #[doc(hidden)]
    fn to_values(&self, indices: &mut [u64]) -> Result<(), usize> {
        for (place, index) in indices.iter_mut().enumerate() {
            let value = self.value_at(*index).ok_or(place)?;
            if !self.is_distinct() && self.index_of(value) != Some(*index) {
                return Err(place);
            }
            *index = value;
        }
        Ok(())
    }
}

/// The set of a reader or writer that provides none.
pub(crate) const NONE: &'static dyn ValueSet = &Empty;

struct Empty;

impl ValueSet for Empty {
    fn size(&self) -> u64 {
        0
    }

    fn index_of(&self, _value: u64) -> Option<u64> {
        None
    }

    fn value_at(&self, _index: u64) -> Option<u64> {
        None
    }
}

/// What a field's reader or writer provides beside a number: a set, or none.
pub trait Provided {
    /// Whether there is one.
    const IS_SET: bool;

    /// Returns the set.
    fn set(&self) -> &dyn ValueSet;
}

impl Provided for () {
    const IS_SET: bool = false;

    #[inline(always)]
    fn set(&self) -> &dyn ValueSet {
        NONE
    }
}

impl Provided for &dyn ValueSet {
    const IS_SET: bool = true;

    #[inline(always)]
    fn set(&self) -> &dyn ValueSet {
        *self
    }
}

/// Returns the value of an expression as a set. Inlined code sees its type.
#[inline(always)]
pub fn set_of<T: ValueSet>(set: &T) -> &dyn ValueSet {
    set
}
