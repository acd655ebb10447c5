//! The initial state of adaptive codings, made from a context.

use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// Choices or a model whose initial state is made from a context of type `C`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not begin at a context of type `{C}`",
    label = "in a type with `context`, `digits` and `model` begin at the context",
    note = "implement `From<&{C}> for {Self}`; or `TryFrom`, with an error that is `Into<Violation>`"
)]
pub trait InitialState<C>: Sized {
    /// Returns the initial state.
    ///
    /// # Errors
    /// The error of the conversion.
    fn begin(context: &C) -> Result<Self, Violation>;
}

#[diagnostic::do_not_recommend]
impl<C, S: for<'a> TryFrom<&'a C, Error: Into<Violation>>> InitialState<C> for S {
    #[inline]
    fn begin(context: &C) -> Result<Self, Violation> {
        S::try_from(context).map_err(Into::into)
    }
}

/// Returns the initial state for a list to read, or reports the error of the conversion.
#[inline]
pub(crate) fn begin_reading<S: InitialState<C>, C, R: BitRead>(
    context: &C,
    reader: &mut R,
) -> Result<S, Fault> {
    S::begin(context).map_err(|violation| {
        let start = reader.position();
        reader.refuse(start, Refusal::Rule(violation))
    })
}

/// Returns the initial state for a list to write, or reports the error of the conversion.
#[inline]
pub(crate) fn begin_writing<S: InitialState<C>, C, W: BitWrite>(
    context: &C,
    writer: &mut W,
) -> Result<S, Fault> {
    S::begin(context).map_err(|violation| writer.refuse(Refusal::Rule(violation)))
}
