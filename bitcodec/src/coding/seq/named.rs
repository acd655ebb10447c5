//! Arrays and lists whose elements have names in errors and traces.

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

/// Names of elements as a type. `names` makes one for its field.
pub trait Names {
    /// The names, that of element 0 first.
    const NAMES: &'static [&'static str];
}

/// The elements of an array or list in the form `X`, which `K` names in errors and traces. `names = PATH`.
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

/// What is wrong with the names of an array's elements. A list may be longer or shorter than its names.
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

/// Where one is in a field whose elements have names: the listener that calls them by these.
struct Place {
    names: &'static [&'static str],
    /// How many fields and elements were entered inside the field.
    depth: usize,
    /// The present element of the field.
    element: Option<usize>,
    /// The element that was refused, where it was refused as a whole.
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
        let called = match step {
            Step::Index(index) if self.depth == 0 => {
                self.element = Some(index);
                let name = self.names.get(index);
                name.map_or(step, |&name| Step::Field(name))
            }
            step => step,
        };
        self.depth += 1;
        (called, at)
    }

    fn leave(&mut self, at: usize) -> usize {
        self.depth = self.depth.saturating_sub(1);
        at
    }

    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        self.refused = self.element.filter(|_| self.depth == 1);
        (bits, refusal)
    }

    /// The narrator behind sees a name where the coding means an index.
    fn refused(&self) -> Option<usize> {
        self.refused
    }
}
