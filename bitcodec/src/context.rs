//! Contexts, as types: data that coding needs in addition to the bits.

/// The context of a type or coding: [`NoContext`], or [`With`] a value of some type.
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

    /// Converts the argument of a root to that of a reader.
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

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::NoContext {}

    impl<S: ?Sized> Sealed for super::With<S> {}

    impl<C, T> Sealed for super::Tagged<C, T> {}

    impl<C> Sealed for super::Flagged<C> {}
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

/// A context without an argument. Only [`NoContext`] is one.
#[diagnostic::on_unimplemented(
    message = "the bits of this type mean something only beside a context, `{Self}`",
    label = "write `T::with_context(&context).from_bytes(bytes)`",
    note = "generic code for types without a context has the bound `T: WireFormat<Context = NoContext>`"
)]
pub trait Absent: for<'r> Context<Read<'r> = (), Write<'r> = ()> {}

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
