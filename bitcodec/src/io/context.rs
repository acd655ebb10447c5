//! The context of a reader or writer: a value that the bits do not hold.

use core::any::Any;

use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::io::observer::Narrator;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// Returns the context of type `C` that a reader has, for the present value or an expression of a field of this name, which
/// is not entered yet.
///
/// # Errors
/// [`Rule`](crate::ErrorKind::Rule) without such a context, which a call of `decode` by hand leads to, and a root with a
/// context of another type where the layout does not show it: one with the same name, or inside a coding by hand.
#[inline(always)]
pub fn read_context<'a, C: Any, R: BitRead>(
    field: Option<&'static str>,
    reader: &'a mut R,
) -> Result<&'a C, Fault> {
    if is_missing::<C, R::Narrator>(reader.narrator()) {
        if let Some(name) = field {
            reader.enter(name);
        }
        let start = reader.position();
        let refusal = missing(reader.narrator().context().is_some());
        return Err(reader.refuse(start, refusal));
    }
    Ok(known(reader.narrator()))
}

/// Returns the context of type `C` that a writer has, as [`read_context`] does.
///
/// # Errors
/// As [`read_context`].
#[inline(always)]
pub fn write_context<'a, C: Any, W: BitWrite>(
    field: Option<&'static str>,
    writer: &'a mut W,
) -> Result<&'a C, Fault> {
    if is_missing::<C, W::Narrator>(writer.narrator()) {
        if let Some(name) = field {
            writer.enter(name);
        }
        let refusal = missing(writer.narrator().context().is_some());
        return Err(writer.refuse(refusal));
    }
    Ok(known(writer.narrator()))
}

/// What a reader has beside the bits, for checksums of what it read.
#[inline(always)]
pub fn context_of_reader<R: BitRead>(reader: &mut R) -> Option<&dyn Any> {
    reader.narrator().context()
}

/// What a writer has beside the bits, for checksums of what it writes.
#[inline(always)]
pub fn context_of_writer<W: BitWrite>(writer: &mut W) -> Option<&dyn Any> {
    writer.narrator().context()
}

#[inline(always)]
fn is_missing<C: Any, N: Narrator>(narrator: &mut N) -> bool {
    !narrator.context().is_some_and(|context| context.is::<C>())
}

#[inline(always)]
fn known<C: Any, N: Narrator>(narrator: &mut N) -> &C {
    let context = narrator.context();
    let context = context.and_then(|context| context.downcast_ref());
    context.expect("the narrator was asked for it before")
}

/// Types inside are held against a root by the names of their contexts, so one that is given may be of another type.
#[cold]
fn missing(is_given: bool) -> Refusal {
    let rule = if is_given {
        "the context that is given is of another type, even if the names are the same; name one type on both"
    } else {
        "its context is not given; read it with `from_bytes_with`, and write it with `to_bytes_with`"
    };
    Refusal::Rule(Violation::new(rule))
}

/// The choices or the model that a list begins with, made of a context.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not begin at a context of type `{C}`",
    label = "in a type with `context`, `digits` and `model` begin at the context",
    note = "implement `From<&{C}> for {Self}`; or `TryFrom`, with an error that is `Into<Violation>`"
)]
pub trait Begins<C>: Sized {
    /// Makes it.
    ///
    /// # Errors
    /// What the conversion refuses.
    fn begin(context: &C) -> Result<Self, Violation>;
}

#[diagnostic::do_not_recommend]
impl<C, S: for<'a> TryFrom<&'a C, Error: Into<Violation>>> Begins<C> for S {
    #[inline]
    fn begin(context: &C) -> Result<Self, Violation> {
        S::try_from(context).map_err(Into::into)
    }
}

/// Makes the choices or the model of a list that is read.
#[inline]
pub(crate) fn begin_reading<S: Begins<C>, C: Any, R: BitRead>(reader: &mut R) -> Result<S, Fault> {
    let begun = S::begin(read_context::<C, R>(None, reader)?);
    begun.map_err(|violation| {
        let start = reader.position();
        reader.refuse(start, Refusal::Rule(violation))
    })
}

/// Makes the choices or the model of a list that is written.
#[inline]
pub(crate) fn begin_writing<S: Begins<C>, C: Any, W: BitWrite>(writer: &mut W) -> Result<S, Fault> {
    let begun = S::begin(write_context::<C, W>(None, writer)?);
    begun.map_err(|violation| writer.refuse(Refusal::Rule(violation)))
}
