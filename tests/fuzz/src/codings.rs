//! The codings that no game uses: declarations of them, read from any bytes and made of any values.
//!
//! A target is a family of declarations. An input is a digit, which says what is done with the rest (see [`check`]), and a
//! list of values, each behind the number of its declaration, so that each begins anywhere in a byte.

use std::fmt::Debug;
use std::time::{Duration, SystemTime};

use bitcodec::coding::{Coding as _, Own, ReadOf, WriteOf};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{BitCodec, Layout, NoContext, WireFormat};

use super::laws;

/// Values of a family, lowest bit first.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct Low<T: BitCodec>(#[codec(len(bits = 4))] Vec<T>);

/// Values of a family, highest bit first.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub struct High<T: BitCodec>(#[codec(len(bits = 4))] Vec<T>);

/// Declarations that a number chooses from.
pub trait Family: BitCodec<Context = NoContext> + Sample + Clone + PartialEq + Debug {}

impl<T: BitCodec<Context = NoContext> + Sample + Clone + PartialEq + Debug> Family for T {}

/// Bytes (lowest bit first or highest: 0 or 1) or values (the same: 2 or 3), by the last two bits of the first byte.
pub fn check<T: Family>(input: &[u8]) {
    let Some((digit, bytes)) = input.split_first() else {
        return;
    };
    let values = || {
        let mut source = Source(bytes);
        (0..source.below(16))
            .map(|_| T::sample(&mut source))
            .collect()
    };
    match digit % 4 {
        0 => laws::for_bytes::<Low<T>>(bytes),
        1 => laws::for_bytes::<High<T>>(bytes),
        2 => laws::for_value(&Low::<T>(values())),
        _ => laws::for_value(&High::<T>(values())),
    };
}

/// The names of the declarations of which the bytes of an input hold values.
pub fn accepted<T: Family>(input: &[u8]) -> Vec<String> {
    let values = match input.split_first() {
        Some((digit, bytes)) if digit % 4 == 0 => Low::<T>::from_bytes(bytes).map(|low| low.0),
        Some((digit, bytes)) if digit % 4 == 1 => High::<T>::from_bytes(bytes).map(|high| high.0),
        _ => return Vec::new(),
    };
    values.unwrap_or_default().iter().map(T::name).collect()
}

/// A value that keeps the bounds of its declaration wherever it is read or written.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured<T>(T);

impl<T: BitCodec> BitCodec for Measured<T> {
    type Context = T::Context;
    const LAYOUT: &'static Layout = T::LAYOUT;

    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        let start = writer.position();
        self.0.encode_with_context(writer, context)?;
        measure(
            T::LAYOUT,
            Own::width(&self.0, context),
            writer.position() - start,
        );
        Ok(())
    }

    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<Self, Fault> {
        let start = reader.position();
        let value = T::decode_with_context(reader, context)?;
        let bits = reader.position() - start;
        measure(T::LAYOUT, Some(bits), bits);
        Ok(Self(value))
    }
}

fn measure(layout: &Layout, width: Option<usize>, bits: usize) {
    assert_eq!(width, Some(bits));
    assert!(layout.min_bits <= bits, "{bits} bits");
    assert!(
        layout.max_bits.is_none_or(|most| bits <= most),
        "{bits} bits"
    );
}

/// Bytes that values are made of, and zeros where they end.
#[derive(Debug)]
pub struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }
}

/// A type of a declaration.
pub trait Sample: Sized {
    /// Makes any value, also one that its declaration refuses.
    fn sample(source: &mut Source<'_>) -> Self;

    /// The names of the declarations in it, if it is a family.
    fn names() -> Vec<String> {
        vec![String::new()]
    }

    /// The name of the declaration that this is a value of.
    fn name(&self) -> String {
        String::new()
    }
}

macro_rules! integers {
    ($($int:ident)*) => { $(
        impl Sample for $int {
            /// As many of its bytes as the first one says, with a sign: most codings are for small numbers.
            fn sample(source: &mut Source<'_>) -> Self {
                let most = size_of::<Self>();
                let len = source.below(most + 1);
                let mut bytes = [0; size_of::<Self>()];
                bytes[..len].fill_with(|| source.byte());
                let unused = 8 * u32::try_from((most - len) % most).expect("an integer is short");
                Self::from_le_bytes(bytes) << unused >> unused
            }
        }
    )* };
}

integers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

impl Sample for Duration {
    fn sample(source: &mut Source<'_>) -> Self {
        Self::from_secs(u64::sample(source))
            .saturating_add(Self::from_nanos(u32::sample(source).into()))
    }
}

impl Sample for SystemTime {
    fn sample(source: &mut Source<'_>) -> Self {
        let since = Duration::sample(source);
        let time = match bool::sample(source) {
            true => Self::UNIX_EPOCH.checked_add(since),
            false => Self::UNIX_EPOCH.checked_sub(since),
        };
        time.unwrap_or(Self::UNIX_EPOCH)
    }
}

impl Sample for () {
    fn sample(_: &mut Source<'_>) {}
}

impl Sample for bool {
    fn sample(source: &mut Source<'_>) -> Self {
        source.byte() % 2 == 1
    }
}

impl<T: Sample, const LEN: usize> Sample for [T; LEN] {
    fn sample(source: &mut Source<'_>) -> Self {
        std::array::from_fn(|_| T::sample(source))
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        (0..source.below(20)).map(|_| T::sample(source)).collect()
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        bool::sample(source).then(|| T::sample(source))
    }
}

/// Makes a struct of its fields.
macro_rules! sample {
    ($($struct:ident { $($field:ident),* })*) => { $(
        impl Sample for $struct {
            fn sample(source: &mut Source<'_>) -> Self {
                Self { $($field: Sample::sample(source)),* }
            }
        }
    )* };
}

/// A family: for each declaration a name, a type, and the keys of a field of that type.
macro_rules! family {
    ($(#[$doc:meta])* $family:ident { $($name:ident: $type:ty $(= ($($keys:tt)*))?,)* }) => {
        $(
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            pub(crate) struct $name {
                $(#[codec($($keys)*)])?
                value: $type,
            }

            sample! { $name { value } }
        )*

        $(#[$doc])*
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(tag(bits = 4))]
        #[allow(clippy::enum_variant_names, reason = "a variant is named as its declaration")]
        pub(crate) enum $family {
            $($name(Measured<$name>),)*
        }

        impl Sample for $family {
            fn sample(source: &mut Source<'_>) -> Self {
                let makes: &[fn(&mut Source<'_>) -> Self] =
                    &[$(|source| Self::$name(Measured(Sample::sample(source)))),*];
                makes[source.below(makes.len())](source)
            }

            fn names() -> Vec<String> {
                let families = [$((stringify!($name), <$type>::names())),*];
                let names = families.into_iter().flat_map(|(name, inner)| {
                    inner.into_iter().map(move |inner| format!("{name} {inner}"))
                });
                names.collect()
            }

            fn name(&self) -> String {
                match self {
                    $(Self::$name(value) => {
                        format!("{} {}", stringify!($name), value.0.value.name())
                    })*
                }
            }
        }
    };
}

mod derived;
mod integers;
mod joined;
mod lists;
mod structure;
mod universal;

/// A target of this kind.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the target and of its folder in `corpus/`.
    pub name: &'static str,
    /// What it checks.
    pub check: fn(&[u8]),
    /// The names of its declarations.
    pub names: fn() -> Vec<String>,
    /// The names of the declarations of which the bytes of an input hold values.
    pub accepted: fn(&[u8]) -> Vec<String>,
}

const fn target<T: Family>(name: &'static str) -> Target {
    Target {
        name,
        check: check::<T>,
        names: T::names,
        accepted: accepted::<T>,
    }
}

/// Computed fields, checksums, versions, transforms, and values that are kept as bytes.
pub const DERIVED: Target = target::<derived::Derived>("derived");
/// Integers of every width and byte order.
pub const INTEGERS: Target = target::<integers::Integers>("integers");
/// Several elements as one number.
pub const JOINED: Target = target::<joined::Joined>("joined");
/// Lists, runs and choices between codings.
pub const LISTS: Target = target::<lists::Lists>("lists");
/// Tags, conditions, and fields that the encoder derives.
pub const STRUCTURE: Target = target::<structure::Structure>("structure");
/// Codes whose length grows with the number.
pub const UNIVERSAL: Target = target::<universal::Universal>("universal");

/// All targets of this kind.
pub const FAMILIES: &[Target] = &[DERIVED, INTEGERS, JOINED, LISTS, STRUCTURE, UNIVERSAL];
