//! Contexts, as types: data that coding needs in addition to the bits.

/// The context of a type or coding: [`NoContext`], [`With`] a value of some type, or [`Input`] for values that borrow.
///
/// A context is a type without values. Every function that reads or writes has its argument, `()` or `&S`. So a type
/// without a context costs nothing, and a type without the context that it needs does not compile.
///
/// ```
/// use bitcodec::coding::Coding;
/// use bitcodec::error::Fault;
/// use bitcodec::io::{BitRead, BitWrite};
/// use bitcodec::layout::Layout;
/// use bitcodec::{BitCodec, WireFormat, With};
///
/// struct Session {
///     key: u8,
/// }
///
/// /// A byte under the key of the session.
/// enum Masked {}
///
/// impl Coding<u8> for Masked {
///     type Context = With<Session>;
///     const LAYOUT: &'static Layout = u8::LAYOUT;
///
///     fn encode<W: BitWrite>(value: &u8, writer: &mut W, session: &Session) -> Result<(), Fault> {
///         (value ^ session.key).encode(writer)
///     }
///
///     fn decode<R: BitRead>(reader: &mut R, session: &Session) -> Result<u8, Fault> {
///         Ok(u8::decode(reader)? ^ session.key)
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, context = Session)]
/// struct Hidden(#[codec(with = Masked)] u8);
///
/// let session = Session { key: 0xff };
/// assert_eq!(Hidden::with_context(&session).to_bytes(&Hidden(1))?, [0xfe]);
/// assert_eq!(Hidden::with_context(&session).from_bytes(&[0xfe]), Ok(Hidden(1)));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
pub trait Context: sealed::Sealed + Sized {
    /// The argument of a reader.
    type Read<'r>: Copy;

    /// The argument of a writer, and of a root for both directions.
    type Write<'r>: Copy;

    /// Whether values borrow from the input.
    #[doc(hidden)]
    const BORROWS: bool = false;

    /// Converts the argument of a root to that of a reader without an input to borrow from.
    #[doc(hidden)]
    fn reading<'r: 'r>(argument: Self::Write<'r>) -> Self::Read<'r>;

    /// Converts the argument of a reader to that of a writer, which writes the value again.
    #[doc(hidden)]
    fn writing<'r: 'r>(argument: Self::Read<'r>) -> Self::Write<'r>;
}

/// No context. The argument is `()`.
#[derive(Clone, Copy, Debug)]
pub enum NoContext {}

/// A context of type `S`: `#[codec(context = S)]`. The argument is `&S`.
#[derive(Clone, Copy, Debug)]
pub struct With<S: ?Sized>(core::convert::Infallible, core::marker::PhantomData<S>);

/// The context of an enum with `#[codec(tag(outside, ..))]`: the tag, which an earlier field holds, and the context `C`
/// of its variants. The argument is the tag, which has the type `T`, and that of `C`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(tag(outside, bits = 8))]
/// enum Body {
///     #[codec(tag = 1)]
///     Short(u8),
///     #[codec(tag = 2)]
///     Long(u16),
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Message {
///     #[codec(tag_of = body, bits = 8)]
///     kind: (),
///     id: u8,
///     #[codec(tag = kind)]
///     body: Body,
/// }
///
/// let message = Message { kind: (), id: 7, body: Body::Long(3) };
/// assert_eq!(message.to_bytes()?, [2, 7, 0, 3]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tagged<C = NoContext, T = u64>(
    core::convert::Infallible,
    core::marker::PhantomData<(C, T)>,
);

/// The context of a type with a field `is_last`: whether the value is the last element of its list, and the context `C` of
/// its fields. The argument is the flag and that of `C`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// struct Label {
///     #[codec(bits = 7)]
///     label: u8,
///     #[codec(is_last)]
///     bottom: (),
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Stack {
///     #[codec(len(until(is_last)))]
///     labels: Vec<Label>,
/// }
///
/// let labels = vec![Label { label: 1, bottom: () }, Label { label: 2, bottom: () }];
/// assert_eq!(Stack { labels }.to_bytes()?, [0b0000001_0, 0b0000010_1]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Flagged<C = NoContext>(core::convert::Infallible, core::marker::PhantomData<C>);

/// The context of a type with fields that borrow from the input, `&'a [u8]` or `&'a str`, and the context `C` of its other
/// fields. The argument of a reader is the input and that of `C`; a writer is given that of `C` alone.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Frame<'a> {
///     #[codec(len(bits = 16))]
///     body: &'a [u8],
/// }
///
/// let bytes = [0, 2, 7, 8];
/// let frame = Frame::from_bytes(&bytes)?;
/// assert_eq!(frame.body, [7, 8]);
/// assert_eq!(frame.body.as_ptr(), &raw const bytes[2]);
/// # Ok::<(), bitcodec::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Input<'a, C = NoContext>(
    core::convert::Infallible,
    core::marker::PhantomData<(&'a [u8], C)>,
);

/// The bytes that a reader reads from its first bit on, to borrow from. `None` inside a transform, where they are not in
/// the input.
#[derive(Clone, Copy, Debug)]
pub struct InputBytes<'a>(pub(crate) Option<&'a [u8]>);

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::NoContext {}

    impl<S: ?Sized> Sealed for super::With<S> {}

    impl<C, T> Sealed for super::Tagged<C, T> {}

    impl<C> Sealed for super::Flagged<C> {}

    impl<C> Sealed for super::Input<'_, C> {}
}

impl Context for NoContext {
    type Read<'r> = ();
    type Write<'r> = ();

    #[inline(always)]
    fn reading<'r: 'r>((): ()) {}

    #[inline(always)]
    fn writing<'r: 'r>((): ()) {}
}

impl<S: ?Sized + 'static> Context for With<S> {
    type Read<'r> = &'r S;
    type Write<'r> = &'r S;

    #[inline(always)]
    fn reading<'r: 'r>(argument: &'r S) -> &'r S {
        argument
    }

    #[inline(always)]
    fn writing<'r: 'r>(argument: &'r S) -> &'r S {
        argument
    }
}

/// A context that provides another one: `Self` is the context of a type, and `C` is that of one of its fields.
#[diagnostic::on_unimplemented(
    message = "this field needs the context `{C}`, and the type around it has `{Self}`",
    label = "needs `{C}`, and is given `{Self}`",
    note = "write `#[codec(context = Type)]` with the same type on the type around it, or give the field its own: `#[codec(context = expr)]`",
    note = "`Tagged` is the context of an enum whose tag is outside: name the field that holds the tag, `#[codec(tag = field)]`",
    note = "`Flagged` is the context of an element with `is_last`: its list needs `#[codec(len(until(is_last)))]`"
)]
pub trait Provides<C: Context>: Context {
    /// Returns the argument of the field's reader.
    #[doc(hidden)]
    fn read<'r: 'r>(argument: Self::Read<'r>) -> C::Read<'r>;

    /// Returns the argument of the field's writer.
    #[doc(hidden)]
    fn write<'r: 'r>(argument: Self::Write<'r>) -> C::Write<'r>;
}

#[diagnostic::do_not_recommend]
impl<E: Context> Provides<NoContext> for E {
    #[inline(always)]
    fn read<'r: 'r>(_: E::Read<'r>) {}

    #[inline(always)]
    fn write<'r: 'r>(_: E::Write<'r>) {}
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized + 'static> Provides<Self> for With<S> {
    #[inline(always)]
    fn read<'r: 'r>(argument: &'r S) -> &'r S {
        argument
    }

    #[inline(always)]
    fn write<'r: 'r>(argument: &'r S) -> &'r S {
        argument
    }
}

/// The union of two contexts: a tuple needs the contexts of all its parts.
#[diagnostic::on_unimplemented(
    message = "two parts need two contexts, `{Self}` and `{C}`",
    label = "no context is both",
    note = "name one type that holds what both need, or give a field its own: `#[codec(context = expr)]`"
)]
pub trait Merge<C: Context>: Context {
    /// The context that provides both.
    type Both: Provides<Self::Both> + Provides<Self> + Provides<C>;
}

#[diagnostic::do_not_recommend]
impl<C: Context + Provides<C>> Merge<C> for NoContext {
    type Both = C;
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized + 'static> Merge<NoContext> for With<S> {
    type Both = Self;
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized + 'static> Merge<Self> for With<S> {
    type Both = Self;
}

/// Implements the context of a type that is given a `$value` beside the context `C` of its fields.
macro_rules! beside {
    ($([$($type:ident)?] $name:ident, $value:ty;)*) => { $(
        impl<C: Context $(, $type: Copy + 'static)?> Context for $name<C $(, $type)?> {
            type Read<'r> = ($value, C::Read<'r>);
            type Write<'r> = ($value, C::Write<'r>);
            const BORROWS: bool = C::BORROWS;

            #[inline(always)]
            fn reading<'r: 'r>((value, argument): Self::Write<'r>) -> Self::Read<'r> {
                (value, C::reading(argument))
            }

            #[inline(always)]
            fn writing<'r: 'r>((value, argument): Self::Read<'r>) -> Self::Write<'r> {
                (value, C::writing(argument))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<C: Context $(, $type: Copy + 'static)?> Provides<Self> for $name<C $(, $type)?> {
            #[inline(always)]
            fn read<'r: 'r>(argument: Self::Read<'r>) -> Self::Read<'r> {
                argument
            }

            #[inline(always)]
            fn write<'r: 'r>(argument: Self::Write<'r>) -> Self::Write<'r> {
                argument
            }
        }

        /// A field needs what its type declares, without the value beside it.
        #[diagnostic::do_not_recommend]
        impl<S: ?Sized + 'static $(, $type: Copy + 'static)?> Provides<With<S>> for $name<With<S> $(, $type)?> {
            #[inline(always)]
            fn read<'r: 'r>((_, argument): Self::Read<'r>) -> &'r S {
                argument
            }

            #[inline(always)]
            fn write<'r: 'r>((_, argument): Self::Write<'r>) -> &'r S {
                argument
            }
        }

        /// A field that borrows needs the input, without the value beside it.
        #[diagnostic::do_not_recommend]
        impl<'a, D: Context, C: Provides<D> $(, $type: Copy + 'static)?> Provides<Input<'a, D>>
            for $name<Input<'a, C> $(, $type)?>
        {
            #[inline(always)]
            fn read<'r: 'r>((_, argument): Self::Read<'r>) -> (InputBytes<'a>, D::Read<'r>) {
                <Input<'a, C> as Provides<Input<'a, D>>>::read(argument)
            }

            #[inline(always)]
            fn write<'r: 'r>((_, argument): Self::Write<'r>) -> D::Write<'r> {
                <Input<'a, C> as Provides<Input<'a, D>>>::write(argument)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a, S: ?Sized + 'static $(, $type: Copy + 'static)?> Provides<With<S>>
            for $name<Input<'a, With<S>> $(, $type)?>
        {
            #[inline(always)]
            fn read<'r: 'r>((_, (_, argument)): Self::Read<'r>) -> &'r S {
                argument
            }

            #[inline(always)]
            fn write<'r: 'r>((_, argument): Self::Write<'r>) -> &'r S {
                argument
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'i, C: Begins<'i> $(, $type: Copy + 'static)?> Begins<'i> for $name<C $(, $type)?> {
            #[inline(always)]
            fn begin<'r: 'r>((value, argument): Self::Write<'r>, input: &'i [u8]) -> Self::Read<'r> {
                (value, C::begin(argument, input))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<C: Context $(, $type: Copy + 'static)?> Merge<NoContext> for $name<C $(, $type)?> {
            type Both = Self;
        }

        #[diagnostic::do_not_recommend]
        impl<C: Context $(, $type: Copy + 'static)?> Merge<Self> for $name<C $(, $type)?> {
            type Both = Self;
        }
    )* };
}
beside! {
    [T] Tagged, T;
    [] Flagged, bool;
}

impl<'a, C: Context> Context for Input<'a, C> {
    type Read<'r> = (InputBytes<'a>, C::Read<'r>);
    type Write<'r> = C::Write<'r>;
    const BORROWS: bool = true;

    #[inline(always)]
    fn reading<'r: 'r>(argument: C::Write<'r>) -> Self::Read<'r> {
        (InputBytes(None), C::reading(argument))
    }

    #[inline(always)]
    fn writing<'r: 'r>((_, argument): Self::Read<'r>) -> C::Write<'r> {
        C::writing(argument)
    }
}

/// A field that borrows needs the input, and no more of the rest than the type around it has.
#[diagnostic::do_not_recommend]
impl<'a, D: Context, C: Provides<D>> Provides<Input<'a, D>> for Input<'a, C> {
    #[inline(always)]
    fn read<'r: 'r>((input, argument): Self::Read<'r>) -> (InputBytes<'a>, D::Read<'r>) {
        (input, C::read(argument))
    }

    #[inline(always)]
    fn write<'r: 'r>(argument: C::Write<'r>) -> D::Write<'r> {
        C::write(argument)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, S: ?Sized + 'static, C: Provides<With<S>>> Provides<With<S>> for Input<'a, C> {
    #[inline(always)]
    fn read<'r: 'r>((_, argument): Self::Read<'r>) -> &'r S {
        C::read(argument)
    }

    #[inline(always)]
    fn write<'r: 'r>(argument: C::Write<'r>) -> &'r S {
        C::write(argument)
    }
}

#[diagnostic::do_not_recommend]
impl<C: Context> Merge<NoContext> for Input<'_, C>
where
    Self: Provides<Self>,
{
    type Both = Self;
}

#[diagnostic::do_not_recommend]
impl<C: Context> Merge<Self> for Input<'_, C>
where
    Self: Provides<Self>,
{
    type Both = Self;
}

/// A context with which bytes can be read: any one, if the bytes live as long as what is borrowed from them.
pub trait Begins<'i>: Context {
    /// Converts the argument of a root to that of a reader of `input`.
    #[doc(hidden)]
    fn begin<'r: 'r>(argument: Self::Write<'r>, input: &'i [u8]) -> Self::Read<'r>;
}

impl<'i> Begins<'i> for NoContext {
    #[inline(always)]
    fn begin<'r: 'r>((): (), _: &'i [u8]) {}
}

impl<'i, S: ?Sized + 'static> Begins<'i> for With<S> {
    #[inline(always)]
    fn begin<'r: 'r>(argument: &'r S, _: &'i [u8]) -> &'r S {
        argument
    }
}

impl<'i, C: Begins<'i>> Begins<'i> for Input<'i, C> {
    #[inline(always)]
    fn begin<'r: 'r>(argument: C::Write<'r>, input: &'i [u8]) -> Self::Read<'r> {
        (InputBytes(Some(input)), C::begin(argument, input))
    }
}

/// Calls the macro `$then` with the union of several contexts, and with the bounds under which it exists. It folds the
/// list from the left: each step merges the union so far with the next context.
macro_rules! with_merged {
    ($then:ident! $payload:tt; [$first:ty $(, $next:ty)*]) => {
        $crate::context::with_merged!(@ $then $payload; $first; []; [$($next),*]);
    };
    (@ $then:ident $payload:tt; $all:ty; [$($bound:tt)*]; []) => {
        $then! { $payload $all; $($bound)* }
    };
    (@ $then:ident $payload:tt; $all:ty; [$($bound:tt)*]; [$next:ty $(, $rest:ty)*]) => {
        $crate::context::with_merged!(
            @ $then $payload;
            <$all as $crate::context::Merge<$next>>::Both;
            [$($bound)* $all: $crate::context::Merge<$next>,];
            [$($rest),*]
        );
    };
}
pub(crate) use with_merged;

/// The context of values that own what they hold: any one but [`Input`]. A stream, a text and what tests a law read from
/// bytes that do not outlive the value.
#[diagnostic::on_unimplemented(
    message = "values of this type borrow from the slice that they are read from, and there is none that outlives them",
    label = "reads from a buffer of its own",
    note = "read from a slice, by `from_bytes`, `from_prefix` or `decode_all`; or take `Vec<u8>` and `String` in place of references"
)]
pub trait Owned: for<'i> Begins<'i> {}

impl Owned for NoContext {}

impl<S: ?Sized + 'static> Owned for With<S> {}

impl<C: Owned, T: Copy + 'static> Owned for Tagged<C, T> {}

impl<C: Owned> Owned for Flagged<C> {}

/// A context without an argument for a writer: [`NoContext`], and that of a type that borrows.
#[diagnostic::on_unimplemented(
    message = "the bits of this type mean something only beside a context, `{Self}`",
    label = "write `T::with_context(&context).to_bytes(&value)`",
    note = "generic code for types without a context has the bound `T: WireFormat<Context = NoContext>`"
)]
pub trait Alone: for<'r> Context<Write<'r> = ()> {}

impl Alone for NoContext {}

impl<C: Alone> Alone for Input<'_, C> {}

/// A context without an argument beside the bytes, which live for `'a`: [`NoContext`], and that of a type that borrows for
/// `'a`.
///
/// Generic code for types that borrow and types that do not has the bound `T: WireFormat<Context: ReadsAlone<'a>>`.
#[diagnostic::on_unimplemented(
    message = "the bits of this type mean something only beside a context, `{Self}`",
    label = "write `T::with_context(&context).from_bytes(bytes)`",
    note = "generic code for types without a context has the bound `T: WireFormat<Context = NoContext>`"
)]
pub trait ReadsAlone<'a>: Alone + Begins<'a> {}

impl ReadsAlone<'_> for NoContext {}

impl<'a, C: ReadsAlone<'a>> ReadsAlone<'a> for Input<'a, C> {}

/// A context without an argument. Only [`NoContext`] is one.
#[diagnostic::on_unimplemented(
    message = "the bits of this type mean something only beside a context, `{Self}`",
    label = "write `T::with_context(&context).from_bytes(bytes)`",
    note = "generic code for types without a context has the bound `T: WireFormat<Context = NoContext>`",
    note = "`Input` is the context of a type that borrows: its bytes must be in a slice"
)]
pub trait Absent:
    for<'r> Context<Read<'r> = (), Write<'r> = ()> + for<'a> ReadsAlone<'a> + Owned
{
}

impl Absent for NoContext {}

/// A context that the value of an expression provides: `#[codec(context = expr)]` on a field.
#[diagnostic::on_unimplemented(
    message = "`context` gives this field a value, and it needs `{Self}`",
    label = "remove `context`; what is here asks for none"
)]
pub trait Takes<S: ?Sized>: Context {
    /// Returns the argument of a reader.
    #[doc(hidden)]
    fn take_reading<'r: 'r>(value: &'r S) -> Self::Read<'r>;

    /// Returns the argument of a writer.
    #[doc(hidden)]
    fn take_writing<'r: 'r>(value: &'r S) -> Self::Write<'r>;
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized + 'static> Takes<S> for With<S> {
    #[inline(always)]
    fn take_reading<'r: 'r>(value: &'r S) -> &'r S {
        value
    }

    #[inline(always)]
    fn take_writing<'r: 'r>(value: &'r S) -> &'r S {
        value
    }
}

/// Returns the value of `#[codec(context = expr)]`, which must have the type that the field needs.
#[inline(always)]
pub const fn given<C: Takes<S>, S: ?Sized>(value: &S) -> &S {
    value
}

/// The context of an enum to which `#[codec(tag = field)]` gives its tag.
#[diagnostic::on_unimplemented(
    message = "`tag` gives this field a tag, and it needs `{Self}`",
    label = "is not an enum with `tag(outside, bits = ..)`",
    note = "write `#[codec(tag(outside, bits = 8))]` on the enum, or remove `tag`"
)]
pub trait TakesTag: Context {
    /// The type of the tag.
    type Tag: Copy;

    /// The context that the enum needs beside the tag.
    type Rest: Provides<Self::Rest>;

    /// Returns the argument of a reader.
    #[doc(hidden)]
    fn tagged_reading<'r: 'r>(
        tag: Self::Tag,
        rest: <Self::Rest as Context>::Read<'r>,
    ) -> Self::Read<'r>;

    /// Returns the argument of a writer.
    #[doc(hidden)]
    fn tagged_writing<'r: 'r>(
        tag: Self::Tag,
        rest: <Self::Rest as Context>::Write<'r>,
    ) -> Self::Write<'r>;

    /// Returns the tag in the argument of a reader.
    #[doc(hidden)]
    fn tag_read<'r: 'r>(argument: Self::Read<'r>) -> Self::Tag;

    /// Returns the tag in the argument of a writer.
    #[doc(hidden)]
    fn tag_written<'r: 'r>(argument: Self::Write<'r>) -> Self::Tag;
}

#[diagnostic::do_not_recommend]
impl<C: Provides<C>, T: Copy + 'static> TakesTag for Tagged<C, T> {
    type Tag = T;
    type Rest = C;

    #[inline(always)]
    fn tagged_reading<'r: 'r>(tag: T, rest: C::Read<'r>) -> Self::Read<'r> {
        (tag, rest)
    }

    #[inline(always)]
    fn tagged_writing<'r: 'r>(tag: T, rest: C::Write<'r>) -> Self::Write<'r> {
        (tag, rest)
    }

    #[inline(always)]
    fn tag_read<'r: 'r>((tag, _): Self::Read<'r>) -> T {
        tag
    }

    #[inline(always)]
    fn tag_written<'r: 'r>((tag, _): Self::Write<'r>) -> T {
        tag
    }
}

/// The context of the elements of a list that has `len(until(is_last))`.
#[diagnostic::on_unimplemented(
    message = "`until(is_last)` tells each element whether it is the last one, and it needs `{Self}`",
    label = "has no field with `is_last`",
    note = "write `#[codec(is_last)]` on a field of the element of type `()` or `bool`, or `until(function)`"
)]
pub trait TakesFlag: Context {
    /// The context that the elements need beside the flag.
    type Rest: Provides<Self::Rest>;

    /// Returns the argument of a reader.
    #[doc(hidden)]
    fn flagged_reading<'r: 'r>(
        is_last: bool,
        rest: <Self::Rest as Context>::Read<'r>,
    ) -> Self::Read<'r>;

    /// Returns the argument of a writer.
    #[doc(hidden)]
    fn flagged_writing<'r: 'r>(
        is_last: bool,
        rest: <Self::Rest as Context>::Write<'r>,
    ) -> Self::Write<'r>;
}

#[diagnostic::do_not_recommend]
impl<C: Provides<C>> TakesFlag for Flagged<C> {
    type Rest = C;

    #[inline(always)]
    fn flagged_reading<'r: 'r>(is_last: bool, rest: C::Read<'r>) -> Self::Read<'r> {
        (is_last, rest)
    }

    #[inline(always)]
    fn flagged_writing<'r: 'r>(is_last: bool, rest: C::Write<'r>) -> Self::Write<'r> {
        (is_last, rest)
    }
}
