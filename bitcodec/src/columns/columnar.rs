//! The trait of types with columns.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::num::{NonZero, Saturating, Wrapping};
use core::time::Duration;
use std::time::SystemTime;

use arrow_buffer::i256;

use crate::coding::{Collection, Time, Verbatim};
use crate::columns::arrow_type::{Form, Named};
use crate::columns::column::Column;
use crate::columns::column_reader::Cells;
use crate::columns::error::CellError;
use crate::columns::time::{self, Unit};
use crate::error::refusal::Refusal;

/// A type with a column form.
///
/// Types that derive [`BitCodec`](crate::BitCodec) implement it, and integers, floats, flags, options, arrays, lists
/// and tuples of such types. [`column_as!`](crate::column_as) implements it for a custom type. A field of any other
/// type becomes a `Binary` column of the bits that its coding writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no columns",
    label = "`{Self}` does not implement `Columnar`",
    note = "a type of your own: derive `BitCodec`, or name a type that has columns with `bitcodec::column_as!`",
    note = "a type that borrows from its input has none: take `Vec<u8>` and `String`"
)]
pub trait Columnar: Sized {
    /// Whether the type is an option, whose null differs from that of an outer option.
    #[doc(hidden)]
    const IS_OPTION: bool = false;

    /// Returns the form of the column.
    #[doc(hidden)]
    fn column_form() -> Form;

    /// Appends the value to a column.
    #[doc(hidden)]
    fn push_to(&self, column: &mut Column);

    /// Returns the value of a row.
    #[doc(hidden)]
    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError>;

    /// Appends values to a column.
    #[doc(hidden)]
    #[inline]
    fn push_all_to(values: &[Self], column: &mut Column) {
        for value in values {
            value.push_to(column);
        }
    }
}

/// Implements the columns of a custom type by those of another type: `column_as!(Type as Other, to, from)`.
///
/// `to` is a function `fn(&Type) -> Other`, and `from` is `fn(Other) -> Result<Type, impl Display>`.
///
/// ```
/// use bitcodec::{BitCodec, columns};
///
/// #[derive(Clone, Copy)]
/// struct Tenths(f32);
///
/// bitcodec::column_as!(Tenths as f32, |tenths| tenths.0, |value| {
///     if (0.0..=25.5).contains(&value) { Ok(Tenths(value)) } else { Err("not in 0..=25.5") }
/// });
/// # impl From<&Tenths> for u8 {
/// #     fn from(tenths: &Tenths) -> Self {
/// #         (tenths.0 * 10.0) as u8
/// #     }
/// # }
/// # impl From<u8> for Tenths {
/// #     fn from(value: u8) -> Self {
/// #         Self(f32::from(value) / 10.0)
/// #     }
/// # }
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Level {
///     #[codec(via = u8)]
///     bar: Tenths,
/// }
///
/// let batch = columns::decode::<Level>(&[25, 30][..], &columns::Projection::ALL)?;
/// assert_eq!(batch.schema().field(0).to_string(), r#"Field { "bar": Float32, metadata: {"coding": "u8"} }"#);
/// # Ok::<(), columns::ColumnError>(())
/// ```
#[macro_export]
macro_rules! column_as {
    ($own:ty as $other:ty, $to:expr, $from:expr) => {
        impl $crate::columns::Columnar for $own {
            fn column_form() -> $crate::columns::derive_support::Form {
                $crate::columns::derive_support::by_hand(
                    <$other as $crate::columns::Columnar>::column_form(),
                )
            }

            fn push_to(&self, column: &mut $crate::columns::derive_support::Column) {
                let to: fn(&$own) -> $other = $to;
                $crate::columns::Columnar::push_to(&to(self), column);
            }

            fn take_from(
                cells: &$crate::columns::derive_support::Cells,
                row: usize,
            ) -> ::core::result::Result<Self, $crate::columns::derive_support::CellError> {
                let from: fn($other) -> ::core::result::Result<$own, _> = $from;
                from(<$other as $crate::columns::Columnar>::take_from(
                    cells, row,
                )?)
                .map_err(|why| $crate::columns::derive_support::refused(&why))
            }
        }
    };
}

macro_rules! ints {
    ($($int:ident $variant:ident $signed:literal)*) => { $(
        impl Columnar for $int {
            fn column_form() -> Form {
                let (bits, signed) = ($int::BITS, $signed);
                Form::Int { bits, signed }
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                if let Column::$variant(values) = column {
                    values.push(*self);
                }
            }

            #[inline]
            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let value = cells.int(row)?;
                let fits = value.to_i128().and_then(|value| Self::try_from(value).ok());
                fits.ok_or_else(|| misfit(value, stringify!($int)))
            }

            #[inline]
            fn push_all_to(values: &[Self], column: &mut Column) {
                if let Column::$variant(column) = column {
                    column.extend_from_slice(values);
                }
            }
        }
    )* };
}

ints! { u8 U8 false u16 U16 false u32 U32 false u64 U64 false i8 I8 true i16 I16 true i32 I32 true i64 I64 true }

#[cold]
fn misfit(value: i256, name: &str) -> CellError {
    CellError::new(alloc::format!("{value} does not fit {name}"))
}

macro_rules! columns {
    ($($type:ty: $form:expr, $variant:ident, $to:expr, $take:expr;)*) => { $(
        impl Columnar for $type {
            fn column_form() -> Form {
                $form
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                if let Column::$variant(values) = column {
                    let to: fn(Self) -> _ = $to;
                    values.push(to(*self));
                }
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let take: fn(&Cells, usize) -> Result<Self, CellError> = $take;
                take(cells, row)
            }
        }
    )* };
}

columns! {
    f32: Form::Float, Float, |value| value, Cells::float;
    f64: Form::Double, Double, |value| value, Cells::double;
}

macro_rules! octets {
    ($($type:ty: $form:expr, $to:expr, $from:expr, $take:expr;)*) => { $(
        impl Columnar for $type {
            fn column_form() -> Form {
                $form
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                if let Column::Octets(_, octets) = column {
                    let to: fn($type) -> _ = $to;
                    octets.extend_from_slice(&to(*self));
                }
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                if let Some(octets) = cells.octets(row)? {
                    let octets = octets.try_into().map_err(|_| wrong_octets(octets.len()))?;
                    let from: fn(_) -> $type = $from;
                    return Ok(from(octets));
                }
                let take: fn(&Cells, usize) -> Result<Self, CellError> = $take;
                take(cells, row)
            }
        }
    )* };
}

octets! {
    i128: Form::Wide, Self::to_be_bytes, Self::from_be_bytes, |cells, row| {
        let value = cells.int(row)?;
        value.to_i128().ok_or_else(|| misfit(value, "i128"))
    };
    u128: Form::Wide, Self::to_be_bytes, Self::from_be_bytes, |cells, row| {
        let value = cells.int(row)?;
        match value.to_parts() {
            (low, 0) => Ok(low),
            _ => Err(misfit(value, "u128")),
        }
    };
    Ipv4Addr: Form::Octets(4), |address| address.octets(), |octets: [u8; 4]| octets.into(), no_octets;
    Ipv6Addr: Form::Octets(16), |address| address.octets(), |octets: [u8; 16]| octets.into(), no_octets;
}

#[cfg(feature = "uuid")]
octets! {
    uuid::Uuid: Form::Octets(16), |uuid| uuid.into_bytes(), Self::from_bytes, no_octets;
}

macro_rules! times {
    ($($type:ty),*) => { $(
        impl Columnar for $type {
            fn column_form() -> Form {
                let kind = <Self as Time>::KIND;
                let unit = Unit::of(kind);
                Form::Time { kind, unit }
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                let Column::Time(unit, values) = column else {
                    return;
                };
                match time::units_of(*self, *unit) {
                    Some(units) => values.push(units),
                    None => {
                        let unit = alloc::format!("{unit:?}").to_lowercase();
                        column.refuse(&format_args!("the time is no number of {unit}s of 64 bits"));
                    }
                }
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                cells.time(row)?.get(row)
            }
        }
    )* };
}

times! { Duration, SystemTime }

#[cfg(feature = "time")]
times! { ::time::Duration, ::time::UtcDateTime, ::time::PrimitiveDateTime, ::time::Date }

#[cfg(feature = "jiff")]
times! { jiff::SignedDuration, jiff::Timestamp, jiff::civil::DateTime, jiff::civil::Date }

#[cold]
fn no_octets<T>(_: &Cells, _: usize) -> Result<T, CellError> {
    Err(CellError::new(
        "an implementation of `Columnar` is not of one form",
    ))
}

#[cold]
fn wrong_octets(len: usize) -> CellError {
    CellError::new(alloc::format!(
        "{len} octets are another number than the type has"
    ))
}

/// The columns of a type are those of the integer inside.
macro_rules! wrapped {
    ($($type:ident)*) => { $(
        impl<T: Columnar> Columnar for $type<T> {
            fn column_form() -> Form {
                T::column_form()
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                self.0.push_to(column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                T::take_from(cells, row).map(Self)
            }
        }
    )* };
}

wrapped! { Wrapping Saturating }

macro_rules! not_zero {
    ($($int:ident)*) => { $(
        impl Columnar for NonZero<$int> {
            fn column_form() -> Form {
                $int::column_form()
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                self.get().push_to(column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let number = $int::take_from(cells, row)?;
                Self::new(number).ok_or_else(|| CellError::new(Refusal::Zero.to_string()))
            }
        }
    )* };
}

not_zero! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

/// A character is a text of one.
impl Columnar for char {
    fn column_form() -> Form {
        Form::Text
    }

    fn push_to(&self, column: &mut Column) {
        push_text(self.encode_utf8(&mut [0; 4]), column);
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let text = cells.text(row)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(CellError::new(alloc::format!(
                "{} characters, expected one",
                text.chars().count()
            ))),
        }
    }
}

impl Columnar for bool {
    fn column_form() -> Form {
        Form::Bool
    }

    #[inline]
    fn push_to(&self, column: &mut Column) {
        if let Column::Bool(flags) = column {
            flags.append(*self);
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        cells.flag(row)
    }
}

fn push_text(text: &str, column: &mut Column) {
    if let Column::Text(ends, all) = column {
        all.push_str(text);
        ends.push(all.len());
    }
}

macro_rules! texts {
    ($([$($generics:tt)*] $text:ty: $from:expr;)*) => { $(
        impl<$($generics)*> Columnar for $text {
            fn column_form() -> Form {
                Form::Text
            }

            fn push_to(&self, column: &mut Column) {
                push_text(self, column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let from: fn(&str) -> Result<Self, CellError> = $from;
                from(cells.text(row)?)
            }
        }
    )* };
}

texts! {
    [] String: |text| Ok(text.into());
    [] Box<str>: |text| Ok(text.into());
    [] Cow<'_, str>: |text| Ok(Cow::Owned(text.into()));
    [] Rc<str>: |text| Ok(text.into());
    [] Arc<str>: |text| Ok(text.into());
}

#[cfg(feature = "arrayvec")]
texts! {
    [const N: usize] arrayvec::ArrayString<N>: |text| Self::from(text).map_err(|_| too_long(text, N));
}

#[cfg(feature = "heapless")]
texts! {
    [const N: usize] heapless::String<N>: |text| Self::try_from(text).map_err(|()| too_long(text, N));
}

#[cfg(any(feature = "arrayvec", feature = "heapless"))]
#[cold]
fn too_long(text: &str, most: usize) -> CellError {
    CellError::new(alloc::format!(
        "{} bytes, expected at most {most}",
        text.len()
    ))
}

macro_rules! pointers {
    ($($pointer:ident)*) => { $(
        impl<T: Columnar> Columnar for $pointer<T> {
            fn column_form() -> Form {
                T::column_form()
            }

            fn push_to(&self, column: &mut Column) {
                T::push_to(self, column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                T::take_from(cells, row).map(Self::new)
            }
        }
    )* };
}

pointers! { Box Rc Arc }

impl<T: Columnar> Columnar for Option<T> {
    const IS_OPTION: bool = true;

    fn column_form() -> Form {
        T::column_form().or_none()
    }

    #[inline]
    fn push_to(&self, column: &mut Column) {
        if let (Some(column), Some(value)) = (column.option(self.is_some()), self) {
            value.push_to(column);
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        if cells.is_null(row) {
            return Ok(None);
        }
        let cells = match cells.fields(row) {
            Ok([inner]) if T::IS_OPTION => inner,
            _ => cells,
        };
        T::take_from(cells, row).map(Some)
    }
}

impl<T: Columnar, const N: usize> Columnar for [T; N] {
    fn column_form() -> Form {
        match T::column_form() {
            Form::Nothing => Form::Nothing,
            form => Form::Array(N, Box::new(form.element())),
        }
    }

    #[inline]
    fn push_to(&self, column: &mut Column) {
        if let Some(column) = column.elements(N) {
            T::push_all_to(self, column);
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let values: Vec<T> = take_elements(cells, row, Some(N))?;
        let len = values.len();
        values.try_into().map_err(|_| wrong_len(len, N))
    }
}

macro_rules! lists {
    ($([$($bound:path),*] $list:ty;)*) => { $(
        impl<T: Columnar $(+ $bound)*> Columnar for $list {
            fn column_form() -> Form {
                Form::List(Box::new(T::column_form().element()))
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                push_list(self, column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let values = take_elements(cells, row, None)?;
                Self::from_buffer(values).map_err(not_ascending)
            }
        }
    )* };
}

lists! {
    [] Vec<T>;
    [] Box<[T]>;
    [] Rc<[T]>;
    [] Arc<[T]>;
    [Clone] VecDeque<T>;
    [Clone] Cow<'_, [T]>;
    [Ord, Clone] BTreeSet<T>;
}

impl<K: Columnar + Ord + Clone, V: Columnar + Clone> Columnar for BTreeMap<K, V> {
    fn column_form() -> Form {
        Form::map(K::column_form(), V::column_form())
    }

    fn push_to(&self, column: &mut Column) {
        let Some(entries) = column.elements(self.len()) else {
            return;
        };
        for (key, value) in self {
            if let Some([keys, values]) = entries.fields() {
                key.push_to(keys);
                value.push_to(values);
            }
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let (entries, place) = cells.elements(row)?;
        let entry = |(index, row)| {
            let [keys, values] = entries.fields(row)? else {
                return Err(CellError::new("an entry of a map is a key and a value"));
            };
            let key = K::take_from(keys, row).map_err(|why| why.in_field("key"));
            let value = V::take_from(values, row).map_err(|why| why.in_field("value"));
            let pair = key.and_then(|key| Ok((key, value?)));
            pair.map_err(|why| why.in_element(index))
        };
        let entries: Vec<(K, V)> = place.enumerate().map(entry).collect::<Result<_, _>>()?;
        Self::from_buffer(entries).map_err(not_ascending)
    }
}

#[cold]
fn not_ascending(index: usize) -> CellError {
    let why = "it is not greater than the one before it, as in a set or map";
    CellError::new(why).in_element(index)
}

macro_rules! inline_lists {
    ($($feature:literal: $list:ty;)*) => { $(
        #[cfg(feature = $feature)]
        impl<T: Columnar, const N: usize> Columnar for $list {
            fn column_form() -> Form {
                <Vec<T>>::column_form()
            }

            #[inline]
            fn push_to(&self, column: &mut Column) {
                push_list(self, column);
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let values = take_elements(cells, row, None)?;
                let (len, most) = (values.len(), <Self as Collection>::CAPACITY);
                match most.filter(|most| len > *most) {
                    Some(most) => Err(CellError::new(alloc::format!(
                        "{len} elements, expected at most {most}"
                    ))),
                    None => Ok(values.into_iter().collect()),
                }
            }
        }
    )* };
}

inline_lists! {
    "arrayvec": arrayvec::ArrayVec<T, N>;
    "heapless": heapless::Vec<T, N>;
    "smallvec": smallvec::SmallVec<[T; N]>;
}

#[inline]
fn push_list<T: Columnar, L: Collection<Item = T>>(list: &L, column: &mut Column) {
    let values = &*list.items();
    if let Some(column) = column.elements(values.len()) {
        T::push_all_to(values, column);
    }
}

#[cold]
fn wrong_len(found: usize, len: usize) -> CellError {
    CellError::new(alloc::format!("{found} elements, expected {len}"))
}

fn take_elements<T: Columnar>(
    cells: &Cells,
    row: usize,
    len: Option<usize>,
) -> Result<Vec<T>, CellError> {
    if let (true, Some(len)) = (cells.is_nothing(), len) {
        return (0..len).map(|_| T::take_from(Cells::NOTHING, 0)).collect();
    }
    let (cells, place) = cells.elements(row)?;
    if let Some(len) = len {
        if place.len() != len {
            return Err(wrong_len(place.len(), len));
        }
    }
    let elements = place.enumerate();
    elements
        .map(|(index, row)| T::take_from(cells, row).map_err(|why| why.in_element(index)))
        .collect()
}

/// The value, and its packed bytes beside it.
impl<T: Columnar> Columnar for Verbatim<T> {
    fn column_form() -> Form {
        let packed = Named::new("packed", <Vec<u8>>::column_form());
        Form::Struct([Named::new("value", T::column_form()), packed].into())
    }

    fn push_to(&self, column: &mut Column) {
        if let Some([value, packed]) = column.fields() {
            self.value.push_to(value);
            self.packed.push_to(packed);
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let fields = cells.fields(row)?;
        let field = |index| fields.get(index).unwrap_or(Cells::NOTHING);
        Ok(Self {
            value: T::take_from(field(0), row).map_err(|why| why.in_field("value"))?,
            packed: Vec::take_from(field(1), row).map_err(|why| why.in_field("packed"))?,
        })
    }
}

macro_rules! tuples {
    ($($($name:ident $index:tt),*;)*) => { $(
        impl<$($name: Columnar),*> Columnar for ($($name,)*) {
            fn column_form() -> Form {
                Form::Struct([$(Named::new(stringify!($index), $name::column_form())),*].into())
            }

            fn push_to(&self, column: &mut Column) {
                match column.fields() {
                    Some(_fields) => {
                        $(if let Some(field) = _fields.get_mut($index) {
                            self.$index.push_to(field);
                        })*
                    }
                    None => column.unit(),
                }
            }

            fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
                let _fields = cells.fields(row)?;
                Ok(($({
                    let field = _fields.get($index).unwrap_or(Cells::NOTHING);
                    $name::take_from(field, row).map_err(|why| why.in_field(stringify!($index)))?
                },)*))
            }
        }
    )* };
}

tuples! {
    ;
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
