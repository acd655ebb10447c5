//! What readers and writers are told beside the bits.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// Listens to codings: which field the bits belong to, what they mean, and why they are refused.
///
/// A [`BitRead`](crate::io::BitRead) or [`BitWrite`](crate::io::BitWrite) moves bits and has a narrator beside them. Codings talk
/// to the narrator through the reader or writer: `reader.enter("file")`. The fast writers have [`Silent`], which keeps
/// nothing and takes no time, and the fast readers have [`Budget`], which keeps how much memory is taken; error messages
/// and traces come from a second pass with one that keeps path and reason.
///
/// No method has a default, so that a narrator in front of another one passes everything on.
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
///     fn amend(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}
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
    /// Whether nothing is kept, so that codings may move many values at a time without telling of each.
    const SILENT: bool;

    /// A field or element of the present value begins at the bit `at`.
    fn enter(&mut self, step: Step, at: usize);

    /// The field or element that was entered last ends at the bit `at`.
    fn leave(&mut self, at: usize);

    /// These bits mean this.
    fn note(&mut self, bits: Range<usize>, value: Value);

    /// The present field or element, whose bits were told before, means this.
    fn name(&mut self, value: Value);

    /// The present field or element, which was noted before, has no bits of its own: it has this part of a code.
    fn cost(&mut self, cost: Cost);

    /// Keeps why these bits are refused, and makes the fault.
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault;

    /// Changes the reason of the last refusal: what an inner coding refused, in terms of the value that the outer one was
    /// given, or of the element with this index.
    fn amend(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal);

    /// Returns the account of the memory that decoding takes; `None` where nothing is decoded, or nobody counts.
    fn budget(&mut self) -> Option<&mut Budget>;
}

/// The narrator of fast writers: it keeps nothing.
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
    fn amend(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

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
    fn amend(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    #[inline(always)]
    fn budget(&mut self) -> Option<&mut Budget> {
        Some(self)
    }
}
