//! Values inside values of their own type.

use crate::coding::argument::{ReadBy, ReadOf, WriteBy, WriteOf};
use crate::coding::{BitCodec, Coding, Each};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::byte_order::InByteOrder;
use crate::io::nested::{NestedReader, NestedWriter};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// A type whose values can contain values of the type: one with `#[codec(depth = N)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no `depth`",
    label = "values of `{Self}` are not declared to contain each other",
    note = "write `#[codec(depth = 64)]` on the type by which other types enter the circle; `recursive` is a key of the fields of the other types of the circle that lead back to it"
)]
pub trait Recursive: BitCodec {
    /// The greatest number of values around each other, the outermost one included.
    const DEPTH: u32;

    /// The name of the type.
    const NAME: &'static str;

    /// The path of the type, which tells it from others of its name.
    const PATH: &'static str;

    /// The checks of the declaration, which need the layout of the type. A type with parameters evaluates them in its methods.
    const CHECKED: () = ();
}

macro_rules! pointers {
    ($($(#[$when:meta])* $pointer:ty;)*) => { $(
        $(#[$when])*
        impl<T: Recursive> Recursive for $pointer {
            const DEPTH: u32 = T::DEPTH;
            const NAME: &'static str = T::NAME;
            const PATH: &'static str = T::PATH;
        }
    )* };
}

pointers! {
    #[cfg(feature = "alloc")]
    alloc::boxed::Box<T>;
    #[cfg(feature = "alloc")]
    alloc::rc::Rc<T>;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    alloc::sync::Arc<T>;
}

/// The coding of a value inside a value of its own type. `recursive`, and the fields of a type with `depth` that contain
/// the type.
///
/// Its layout refers back to that of the type, so that the layout has an end. It counts the depth, and rejects a value that
/// is too deep before it reads it.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, tag(bits = 8), depth = 3)]
/// enum Tree {
///     Leaf(u8),
///     Node(#[codec(len(bits = 8))] Vec<Tree>),
/// }
///
/// let tree = Tree::Node(vec![Tree::Leaf(7), Tree::Node(vec![])]);
/// assert_eq!(tree.to_bytes()?, [1, 2, 0, 7, 1, 0]);
/// assert_eq!(Tree::from_bytes(&[1, 2, 0, 7, 1, 0]), Ok(tree));
///
/// let error = Tree::from_bytes(&[1, 1, 1, 1, 1, 1, 0, 7]).unwrap_err();
/// assert_eq!(error.to_string(), "Node.0[0].Node.0[0].Node.0[0]: values are nested more than 3 deep (bit 48)");
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Again {}

impl<T: Recursive> Coding<T> for Again {
    type Context = T::Context;
    const LAYOUT: &'static Layout = &Layout {
        // That of the type is not known yet. `check_depth` proves that it is not less.
        min_bits: 1,
        max_bits: None,
        node: Node::Again {
            name: T::NAME,
            path: T::PATH,
        },
    };
    const LEAST_BITS: usize = T::LAYOUT.min_bits;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        encode::<T, W>(value, writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadOf<'_, T>) -> Result<T, Fault> {
        decode::<T, R>(reader, context)
    }
}

impl<T, const N: usize> Coding<[T; N]> for Again
where
    Self: Coding<T>,
{
    type Context = <Self as Coding<T>>::Context;
    const LAYOUT: &'static Layout = <Each<Self> as Coding<[T; N]>>::LAYOUT;
    const LEAST_BITS: usize = N.saturating_mul(<Self as Coding<T>>::LEAST_BITS);

    #[inline(always)]
    fn encode<W: BitWrite>(
        values: &[T; N],
        writer: &mut W,
        context: WriteBy<'_, T, Self>,
    ) -> Result<(), Fault> {
        <Each<Self> as Coding<[T; N]>>::encode(values, writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, Self>) -> Result<[T; N], Fault> {
        <Each<Self> as Coding<[T; N]>>::decode(reader, context)
    }
}

impl<T> Coding<Option<T>> for Again
where
    Self: Coding<T>,
{
    type Context = <Self as Coding<T>>::Context;
    const LAYOUT: &'static Layout = <Each<Self> as Coding<Option<T>>>::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, T, Self>,
    ) -> Result<(), Fault> {
        <Each<Self> as Coding<Option<T>>>::encode(value, writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: ReadBy<'_, T, Self>,
    ) -> Result<Option<T>, Fault> {
        <Each<Self> as Coding<Option<T>>>::decode(reader, context)
    }
}

/// Writes a value one level deeper.
fn encode<T: Recursive, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    if is_too_deep::<T>(writer.depth()) {
        let most = T::DEPTH;
        return Err(writer.refuse(Refusal::TooDeep { most }));
    }
    let mut nested = NestedWriter::new(writer);
    // The base has the order of the stream.
    match (W::LITTLE_ENDIAN, <W::Base as BitWrite>::LITTLE_ENDIAN) {
        (true, false) => encode_inside(
            value,
            &mut InByteOrder::<_, true>::new(&mut nested),
            context,
        ),
        (false, true) => encode_inside(
            value,
            &mut InByteOrder::<_, false>::new(&mut nested),
            context,
        ),
        _ => encode_inside(value, &mut nested, context),
    }
}

/// Reads a value one level deeper.
fn decode<T: Recursive, R: BitRead>(reader: &mut R, context: ReadOf<'_, T>) -> Result<T, Fault> {
    if is_too_deep::<T>(reader.depth()) {
        let (at, most) = (reader.position(), T::DEPTH);
        return Err(reader.refuse(at, Refusal::TooDeep { most }));
    }
    let mut nested = NestedReader::new(reader);
    match (R::LITTLE_ENDIAN, <R::Base as BitRead>::LITTLE_ENDIAN) {
        (true, false) => decode_inside(&mut InByteOrder::<_, true>::new(&mut nested), context),
        (false, true) => decode_inside(&mut InByteOrder::<_, false>::new(&mut nested), context),
        _ => decode_inside(&mut nested, context),
    }
}

/// Whether a value inside `depth` levels exceeds the depth of its type. The outermost value is inside none, and this one is
/// not counted in `depth`.
const fn is_too_deep<T: Recursive>(depth: u32) -> bool {
    depth.saturating_add(2) > T::DEPTH
}

// Not inlined: the compiler cannot inline a function into itself, and each level must take no more stack than needed.

#[inline(never)]
fn encode_inside<T: Recursive, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    value.encode_with_context(writer, context)
}

#[inline(never)]
fn decode_inside<T: Recursive, R: BitRead>(
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<T, Fault> {
    T::decode_with_context(reader, context)
}
