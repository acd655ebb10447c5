//! Arrays and lists with named elements in errors and traces.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::Range;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::list_field::ListField;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::Context;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::observed::{Interceptor, ObservedReader, ObservedWriter};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// A type-level list of element names. The key `names` creates one for its field.
pub trait Names {
    /// The names, in the order of the elements.
    const NAMES: &'static [&'static str];
}

/// An array or list in the coding `X`, with the element names of `K` in errors and traces. `names = PATH`.
///
/// The bits are those of `X`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Rank {
///     #[codec(bits = 4, range = 0..=12, names = ["a1", "b1"])]
///     squares: [u8; 2],
/// }
///
/// let error = Rank::from_bytes(&[0x0f]).unwrap_err();
/// assert_eq!(error.to_string(), "squares.b1: 15 is not in 0..=12 (bits 4..8)");
/// ```
#[derive(Debug)]
pub struct Named<X, K>(Infallible, PhantomData<(X, K)>);

impl<T, X: Coding<T>, K: Names> Coding<T> for Named<X, K> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, of_names(K::NAMES, X::LAYOUT));
    const LAYOUT: &'static Layout = X::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        if W::Observer::SILENT {
            X::encode(value, writer, context)
        } else {
            X::encode(
                value,
                &mut ObservedWriter::writing(Place::new(K::NAMES), writer),
                context,
            )
        }
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T, X>) -> Option<usize> {
        X::width(value, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<T, Fault> {
        if R::Observer::SILENT {
            X::decode(reader, context)
        } else {
            X::decode(
                &mut ObservedReader::reading(Place::new(K::NAMES), reader),
                context,
            )
        }
    }
}

impl<L, X: ListField<L>, K: Names> ListField<L> for Named<X, K> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const LAYOUT: Layout = X::LAYOUT;

    #[inline(always)]
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: <X::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        if W::Observer::SILENT {
            X::write_elements(list, len, writer, context)
        } else {
            X::write_elements(
                list,
                len,
                &mut ObservedWriter::writing(Place::new(K::NAMES), writer),
                context,
            )
        }
    }

    #[inline(always)]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <X::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        if R::Observer::SILENT {
            X::read_elements(len, reader, context)
        } else {
            X::read_elements(
                len,
                &mut ObservedReader::reading(Place::new(K::NAMES), reader),
                context,
            )
        }
    }
}

/// Returns the mistake in the names of an array's elements. A list may be longer or shorter than its names.
const fn of_names(names: &[&str], layout: &Layout) -> Option<Mistake> {
    let len = match layout.node {
        Node::Array { len, .. } | Node::UnaryTotal { len, .. } => len,
        Node::Layer(layer) => return of_names(names, layer.inner()),
        _ => return None,
    };
    if names.len() == len {
        return None;
    }
    let message = Message::new()
        .text("there are ")
        .number(names.len() as u128)
        .text(" names for ")
        .number(len as u128)
        .text(" elements; give each element one name");
    Mistake::of(Key::Names, message)
}

/// An observer that replaces the index of each element by its name.
struct Place {
    names: &'static [&'static str],
    /// The number of open elements and fields inside the field.
    depth: usize,
    /// The last element of the field that was entered.
    element: Option<usize>,
    /// The element that was rejected, if it was rejected as a whole.
    refused: Option<usize>,
}

impl Place {
    const fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            depth: 0,
            element: None,
            refused: None,
        }
    }
}

impl Interceptor for Place {
    fn enter(&mut self, step: Step, at: usize) -> (Step, usize) {
        let renamed = match step {
            // Elements of elements keep their indices.
            Step::Index(index) if self.depth == 0 => {
                self.element = Some(index);
                let name = self.names.get(index);
                name.map_or(step, |&name| Step::Field(name))
            }
            step => step,
        };
        self.depth += 1;
        (renamed, at)
    }

    fn leave(&mut self, at: usize) -> usize {
        self.depth = self.depth.saturating_sub(1);
        at
    }

    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        // At depth 1, only the element is open; deeper, a part of it was rejected.
        self.refused = self.element.filter(|_| self.depth == 1);
        (bits, refusal)
    }

    /// Returns the index, because the next observer got a name in its place.
    fn refused(&self) -> Option<usize> {
        self.refused
    }
}
