//! The observer of a reader or writer: it receives the fields, values and errors that belong to the bits.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// An observer of codings. It receives the field of the bits, their value, and the reason if they are rejected.
///
/// Each [`BitRead`](crate::io::BitRead) and [`BitWrite`](crate::io::BitWrite) has an observer. Codings report to it
/// through the reader or writer: `reader.enter("file")`. The fast writers have [`Silent`], which ignores everything and
/// takes no time, and the fast readers have [`Budget`], which only counts memory. Error messages and traces come from a
/// second pass, with an observer that records the path and the reason.
///
/// No method has a default, so that a wrapper of another observer cannot forget to forward one.
///
/// ```
/// use core::ops::Range;
///
/// use bitcodec::coding::range_coder::Cost;
/// use bitcodec::error::{Fault, Refusal, Step};
/// use bitcodec::io::{Budget, Observer};
/// use bitcodec::value::Value;
///
/// /// Counts the fields.
/// #[derive(Default)]
/// struct Fields(usize);
///
/// impl Observer for Fields {
///     const SILENT: bool = false;
///
///     fn enter(&mut self, step: Step, _at: usize) {
///         self.0 += usize::from(matches!(step, Step::Field(_)));
///     }
///
///     fn leave(&mut self, _at: usize) {}
///
///     fn note(&mut self, _bits: Range<usize>, _value: Value) {}
///
///     fn name(&mut self, _value: Value) {}
///
///     fn cost(&mut self, _cost: Cost) {}
///
///     fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> Fault {
///         Fault::new(refusal.kind())
///     }
///
///     fn unpacked(&mut self, _bits: Range<usize>) {}
///
///     fn amend(&mut self, _change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}
///
///     fn budget(&mut self) -> Option<&mut Budget> {
///         None
///     }
/// }
///
/// let mut fields = Fields::default();
/// fields.enter(Step::Field("dice"), 0);
/// fields.enter(Step::Index(0), 0);
/// assert_eq!(fields.0, 1);
/// ```
pub trait Observer {
    /// Whether it ignores fields and values, so that codings can move many values at a time without reporting each.
    const SILENT: bool;

    /// Receives the start of a field or element of the current value, at bit `at`.
    fn enter(&mut self, step: Step, at: usize);

    /// Receives the end of the innermost field or element, at bit `at`.
    fn leave(&mut self, at: usize);

    /// Receives the value of a range of bits.
    fn note(&mut self, bits: Range<usize>, value: Value);

    /// Receives the meaning of the current field or element, after its bits and number.
    fn name(&mut self, value: Value);

    /// Receives the cost of the current field or element, after its value. It has no bits, only a part of a range code.
    fn cost(&mut self, cost: Cost);

    /// Receives the reason that these bits are rejected, and returns the fault.
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault;

    /// Receives the place of the last refusal in the bytes that its bits unpack to, if these went through a transform.
    fn unpacked(&mut self, bits: Range<usize>);

    /// Replaces the reason of the last refusal. An outer coding calls it to express the refusal of an inner coding in
    /// terms of its own value. `change` receives that refusal, and the index of the element if the last step of its path
    /// is one.
    fn amend(&mut self, change: impl FnOnce(Refusal, Option<usize>) -> Refusal);

    /// Returns the budget of the memory that decoding takes; `None` for an encoder, and for an observer without a
    /// budget.
    fn budget(&mut self) -> Option<&mut Budget>;
}

/// The observer of fast writers, which ignores everything.
///
/// ```
/// use bitcodec::ErrorKind;
/// use bitcodec::error::Refusal;
/// use bitcodec::io::{Observer, Silent};
///
/// let fault = Silent.refuse(3..4, Refusal::Reserved);
/// assert_eq!(fault.kind(), ErrorKind::Reserved);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Silent;

impl Observer for Silent {
    const SILENT: bool = true;

    #[inline(always)]
    fn enter(&mut self, _step: Step, _at: usize) {}

    #[inline(always)]
    fn leave(&mut self, _at: usize) {}

    #[inline(always)]
    fn note(&mut self, _bits: Range<usize>, _value: Value) {}

    #[inline(always)]
    fn name(&mut self, _value: Value) {}

    #[inline(always)]
    fn cost(&mut self, _cost: Cost) {}

    #[inline(always)]
    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind())
    }

    #[inline(always)]
    fn unpacked(&mut self, _bits: Range<usize>) {}

    #[inline(always)]
    fn amend(&mut self, _change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    #[inline(always)]
    fn budget(&mut self) -> Option<&mut Budget> {
        None
    }
}

impl Observer for Budget {
    const SILENT: bool = true;

    #[inline(always)]
    fn enter(&mut self, _step: Step, _at: usize) {}

    #[inline(always)]
    fn leave(&mut self, _at: usize) {}

    #[inline(always)]
    fn note(&mut self, _bits: Range<usize>, _value: Value) {}

    #[inline(always)]
    fn name(&mut self, _value: Value) {}

    #[inline(always)]
    fn cost(&mut self, _cost: Cost) {}

    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        Silent.refuse(bits, refusal)
    }

    #[inline(always)]
    fn unpacked(&mut self, _bits: Range<usize>) {}

    #[inline(always)]
    fn amend(&mut self, _change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    #[inline(always)]
    fn budget(&mut self) -> Option<&mut Budget> {
        Some(self)
    }
}
