//! Arrays and lists whose elements have names in errors and traces.

mod told;

use core::convert::Infallible;
use core::marker::PhantomData;

use super::Coding;
use crate::error::Fault;
use crate::field::ListField;
use crate::layout::{Layout, Node};
use crate::message::Message;
use crate::mistake::{Key, Mistake};
use crate::narrate::Narrator;
use crate::read::BitRead;
use crate::write::BitWrite;

use told::{NamedReader, NamedWriter};

/// Names of elements as a type. `names` makes one for its field.
pub trait Names {
    /// The names, that of element 0 first.
    const NAMES: &'static [&'static str];
}

/// The elements of an array or list in the form `X`, which `K` names in errors and traces. `names = PATH`.
///
/// ```
/// use bitcodec::{BitCodec, Format};
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
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, of_names(K::NAMES, X::LAYOUT));
    const LAYOUT: &'static Layout = X::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        if W::Narrator::SILENT {
            X::encode(value, writer)
        } else {
            X::encode(value, &mut NamedWriter::new(K::NAMES, writer))
        }
    }

    #[inline(always)]
    fn width(value: &T) -> Option<usize> {
        X::width(value)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        if R::Narrator::SILENT {
            X::decode(reader)
        } else {
            X::decode(&mut NamedReader::new(K::NAMES, reader))
        }
    }
}

impl<L, X: ListField<L>, K: Names> ListField<L> for Named<X, K> {
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const LAYOUT: Layout = X::LAYOUT;

    #[inline(always)]
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault> {
        if W::Narrator::SILENT {
            X::write_elements(list, len, writer)
        } else {
            X::write_elements(list, len, &mut NamedWriter::new(K::NAMES, writer))
        }
    }

    #[inline(always)]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault> {
        if R::Narrator::SILENT {
            X::read_elements(len, reader)
        } else {
            X::read_elements(len, &mut NamedReader::new(K::NAMES, reader))
        }
    }
}

/// What is wrong with the names of an array's elements. A list may be longer or shorter than its names.
const fn of_names(names: &[&str], layout: &Layout) -> Option<Mistake> {
    let len = match layout.node {
        Node::Array { len, .. } | Node::UnaryTotal { len, .. } => len,
        Node::Ordered { inner, .. } | Node::Xor { inner, .. } => return of_names(names, inner),
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
