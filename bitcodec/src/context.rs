//! Contexts: what is known beside the bits, as types.

/// What a type or coding is given beside the bits: [`NoContext`], or a value of a type, [`With`].
///
/// A context is a type without values; what travels is its argument, `()` or `&S`. It is one argument of every function that
/// reads or writes, so that a type without a context pays nothing, and one that needs a context finds it or does not compile.
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
    /// What a reader is given.
    type Read<'r>: Copy;

    /// What a writer is given, and what a root is given for both.
    type Write<'r>: Copy;

    /// What a reader is given beside the context of a root.
    #[doc(hidden)]
    fn reading<'r: 'r>(given: Self::Write<'r>) -> Self::Read<'r>;

    /// What is given to write what was read again.
    #[doc(hidden)]
    fn writing<'r: 'r>(given: Self::Read<'r>) -> Self::Write<'r>;
}

/// No context. The argument is `()`.
#[derive(Clone, Copy, Debug)]
pub enum NoContext {}

/// A value of type `S`, by reference: `#[codec(context = S)]`. The argument is `&S`.
#[derive(Clone, Copy, Debug)]
pub struct With<S: ?Sized>(core::convert::Infallible, core::marker::PhantomData<S>);

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::NoContext {}

    impl<S: ?Sized> Sealed for super::With<S> {}
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
    fn reading<'r: 'r>(given: &'r S) -> &'r S {
        given
    }

    #[inline(always)]
    fn writing<'r: 'r>(given: &'r S) -> &'r S {
        given
    }
}

/// A context in which another one, `C`, can be found: what a type has, and what one of its fields needs.
#[diagnostic::on_unimplemented(
    message = "this field needs the context `{C}`, and the type around it has `{Self}`",
    label = "needs `{C}`, and is given `{Self}`",
    note = "write `#[codec(context = Type)]` with the same type on the type around it, or give the field its own: `#[codec(context = expr)]`"
)]
pub trait Provides<C: Context>: Context {
    /// What the field's reader is given.
    #[doc(hidden)]
    fn read<'r: 'r>(given: Self::Read<'r>) -> C::Read<'r>;

    /// What the field's writer is given.
    #[doc(hidden)]
    fn write<'r: 'r>(given: Self::Write<'r>) -> C::Write<'r>;
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
    fn read<'r: 'r>(given: &'r S) -> &'r S {
        given
    }

    #[inline(always)]
    fn write<'r: 'r>(given: &'r S) -> &'r S {
        given
    }
}

/// Two contexts as one: what a tuple needs for its parts.
#[diagnostic::on_unimplemented(
    message = "two parts need two contexts, `{Self}` and `{C}`",
    label = "no context is both",
    note = "name one type that holds what both need, or give a field its own: `#[codec(context = expr)]`"
)]
pub trait Merge<C: Context>: Context {
    /// The context of both.
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

/// Goes on with the context of several parts, and the bounds by which they have one: that of all before, and the next.
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

/// [`NoContext`], for what takes no context.
#[diagnostic::on_unimplemented(
    message = "the bits of this type mean something only beside a context, `{Self}`",
    label = "write `T::with_context(&context).from_bytes(bytes)`",
    note = "generic code for types without a context has the bound `T: WireFormat<Context = NoContext>`"
)]
pub trait Absent: for<'r> Context<Read<'r> = (), Write<'r> = ()> {}

impl Absent for NoContext {}

/// A context that the value of an expression is: `#[codec(context = expr)]` on a field.
#[diagnostic::on_unimplemented(
    message = "`context` gives this field a value, and it needs `{Self}`",
    label = "remove `context`; what is here asks for none"
)]
pub trait Takes<S: ?Sized>: Context {
    /// What a reader is given.
    #[doc(hidden)]
    fn take_reading<'r: 'r>(value: &'r S) -> Self::Read<'r>;

    /// What a writer is given.
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

/// Returns the value that `#[codec(context = expr)]` gives, which has to be of the type that the field needs.
#[inline(always)]
pub const fn given<C: Takes<S>, S: ?Sized>(value: &S) -> &S {
    value
}
