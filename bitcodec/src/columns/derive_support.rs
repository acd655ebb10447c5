//! Items that generated code uses for columns.

use core::marker::PhantomData;
use core::slice::{Iter, IterMut};

use crate::bit_order::Msb;
use crate::coding::BitCodec;
pub use crate::coding::TimeKind;
use crate::coding::field_coding::FieldCoding;
use crate::coding::{Coding, Converts, Symbol, Via};
pub use crate::columns::arrow_type::{Form, Named, by_hand, shown_as};
pub use crate::columns::column::Column;
pub use crate::columns::column_reader::Cells;
pub use crate::columns::error::{CellError, refused};
pub use crate::columns::shown::Shown;
pub use crate::columns::time::Unit;
use crate::columns::{Columnar, Table, table, text_table};
use crate::context::NoContext;
use crate::format::WireFormat;
use crate::io::read::BitRead;
use crate::io::{SliceReader, VecWriter};
use crate::text::TextFormat;

/// A field of type `T` with the coding `C`, whose kind of column follows from the traits of the two types.
///
/// The first match wins: the field is recursive; the type has columns; the type is a symbol; the type on the wire has columns; the coding
/// writes bits without a context. A field without a match has no column. The order is the number of `&` in the
/// implementations of the traits below: the method lookup tries the most first.
#[derive(Debug)]
pub struct ColumnOf<T, C>(PhantomData<(T, C)>);

impl<T, C> ColumnOf<T, C> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// The coding of a field that is present only if a condition holds.
#[derive(Debug)]
pub struct When<C>(PhantomData<C>);

/// The coding of a field that contains the type of its struct. Its columns would have no end, so it has one of bits.
#[derive(Debug)]
pub struct Recursive<C>(PhantomData<C>);

macro_rules! ways {
    ($($(#[$doc:meta])* $way:ident)*) => { $(
        $(#[$doc])*
        pub trait $way<T> {
            /// Returns the form of the column.
            fn form(&self) -> Form;
            /// Appends a value to the column.
            fn push(&self, value: &T, column: &mut Column);
            /// Returns the value of a row.
            fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError>;
        }
    )* };
}

ways! {
    /// An optional field that contains the type of its struct.
    OfRecursiveOption
    /// A field that contains the type of its struct.
    OfRecursive
    /// A field whose type has columns.
    OfType
    /// A field of a symbol: a column of its names, or of its index.
    OfSymbol
    /// A field whose type on the wire has columns.
    OfWire
    /// An optional field with a nullable column of bits.
    OfOption
    /// A field with a column of bits.
    OfBits
    /// A field without a column.
    OfNothing
}

impl<T, C: Coding<T, Context = NoContext>> OfRecursiveOption<Option<T>>
    for &&&&&&&ColumnOf<Option<T>, Recursive<When<C>>>
{
    fn form(&self) -> Form {
        Form::Opaque.or_none()
    }

    fn push(&self, value: &Option<T>, column: &mut Column) {
        push_option::<T, C>(value, column);
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<Option<T>, CellError> {
        take_option::<T, C>(cells, row)
    }
}

impl<T, C: FieldCoding<T, Context = NoContext>> OfRecursive<T> for &&&&&&ColumnOf<T, Recursive<C>> {
    fn form(&self) -> Form {
        Form::Opaque
    }

    fn push(&self, value: &T, column: &mut Column) {
        push_field::<T, C>(value, column);
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError> {
        take_field::<T, C>(cells, row)
    }
}

impl<T: Columnar, C> OfType<T> for &&&&&ColumnOf<T, C> {
    fn form(&self) -> Form {
        T::column_form()
    }

    #[inline]
    fn push(&self, value: &T, column: &mut Column) {
        value.push_to(column);
    }

    #[inline]
    fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError> {
        T::take_from(cells, row)
    }
}

impl<T: Symbol, C> OfSymbol<T> for &&&&ColumnOf<T, C> {
    fn form(&self) -> Form {
        match T::NAMES {
            [] => u64::column_form(),
            names => Form::Key(names),
        }
    }

    #[inline]
    fn push(&self, value: &T, column: &mut Column) {
        match T::NAMES {
            [] => value.index().push_to(column),
            _ => column.key(value.index()),
        }
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError> {
        let index = match T::NAMES {
            [] => u64::take_from(cells, row)?,
            _ => cells.key(row)?,
        };
        if index < T::COUNT {
            Ok(T::from_index(index))
        } else {
            let count = T::COUNT;
            Err(CellError::new(alloc::format!(
                "{index} is not less than {count}"
            )))
        }
    }
}

impl<T: Converts<M>, M: Columnar + BitCodec> OfWire<T> for &&&ColumnOf<T, Via<M>> {
    fn form(&self) -> Form {
        by_hand(M::column_form())
    }

    fn push(&self, value: &T, column: &mut Column) {
        match value.to_wire() {
            Ok(wire) => wire.push_to(column),
            // Decoded values always convert back; only a value that the caller built fails.
            Err(why) => column.refuse(&why),
        }
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError> {
        T::from_wire(M::take_from(cells, row)?).map_err(|why| refused(&why))
    }
}

impl<T, C: Coding<T, Context = NoContext>> OfOption<Option<T>> for &&ColumnOf<Option<T>, When<C>> {
    fn form(&self) -> Form {
        Form::Opaque.or_none()
    }

    fn push(&self, value: &Option<T>, column: &mut Column) {
        push_option::<T, C>(value, column);
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<Option<T>, CellError> {
        take_option::<T, C>(cells, row)
    }
}

impl<T, C: FieldCoding<T, Context = NoContext>> OfBits<T> for &ColumnOf<T, C> {
    fn form(&self) -> Form {
        Form::Opaque
    }

    fn push(&self, value: &T, column: &mut Column) {
        push_field::<T, C>(value, column);
    }

    fn take(&self, cells: &Cells, row: usize) -> Result<T, CellError> {
        take_field::<T, C>(cells, row)
    }
}

/// The last match: the coding needs a context, which columns do not have.
impl<T, C> OfNothing<T> for ColumnOf<T, C> {
    fn form(&self) -> Form {
        Form::Nothing
    }

    fn push(&self, _: &T, _: &mut Column) {}

    fn take(&self, _: &Cells, _: usize) -> Result<T, CellError> {
        Err(CellError::new("the field needs a context"))
    }
}

fn push_option<T, C: Coding<T, Context = NoContext>>(value: &Option<T>, column: &mut Column) {
    if let (Some(column), Some(value)) = (column.option(value.is_some()), value) {
        push_field::<T, C>(value, column);
    }
}

fn take_option<T, C: Coding<T, Context = NoContext>>(
    cells: &Cells,
    row: usize,
) -> Result<Option<T>, CellError> {
    if cells.is_null(row) {
        return Ok(None);
    }
    take_field::<T, C>(cells, row).map(Some)
}

/// Appends the bits of a value, the most significant first, with zeros up to the next byte.
fn push_field<T, C: FieldCoding<T, Context = NoContext>>(value: &T, column: &mut Column) {
    let Column::Opaque(ends, bytes) = column else {
        return;
    };
    let mut writer = VecWriter::<Msb>::new();
    match C::write("", value, &mut writer, ()) {
        Ok(()) => {
            bytes.extend_from_slice(&writer.finish());
            ends.push(bytes.len());
        }
        // Decoded values can be written again; only a value that the caller built fails.
        Err(fault) => column.refuse(&fault),
    }
}

/// Returns the value whose bits a cell holds.
fn take_field<T, C: FieldCoding<T, Context = NoContext>>(
    cells: &Cells,
    row: usize,
) -> Result<T, CellError> {
    let mut reader = SliceReader::<Msb>::new(cells.bytes(row)?);
    let value = C::read("", &mut reader, ()).and_then(|value| {
        reader.align()?;
        Ok(value)
    });
    match value {
        Ok(value) if reader.remaining() == 0 => Ok(value),
        Ok(_) => Err(CellError::new("the bytes go on after the value")),
        Err(fault) => Err(CellError::new(alloc::format!(
            "the bytes are no value: {fault}"
        ))),
    }
}

/// Begins the column of a variant, and returns the columns of its fields. `is_open` is whether the value is this
/// variant; the cell is null otherwise.
#[inline]
pub fn variant(column: &mut Column, is_open: bool) -> Option<Columns<'_>> {
    columns(column.option(is_open)?)
}

/// Begins a value with fields, and returns their columns; `None` if the column has no fields.
#[inline]
pub fn columns(column: &mut Column) -> Option<Columns<'_>> {
    column.fields().map(|fields| Columns(fields.iter_mut()))
}

/// A cursor over the columns of fields.
// Not an `Iterator`: its methods need the trait in scope, which generated code cannot rely on.
#[derive(Debug)]
pub struct Columns<'a>(IterMut<'a, Column>);

impl<'a> Columns<'a> {
    /// Returns the next column.
    #[inline]
    pub fn next_column(&mut self) -> Option<&'a mut Column> {
        self.0.next()
    }
}

/// Returns the form of a variant: a nullable struct of its fields.
pub fn variant_form<const N: usize>(fields: [Named; N]) -> Form {
    match Form::Struct(fields.into()) {
        form if !form.is_shown() => Form::Nothing,
        form => Form::Option(alloc::boxed::Box::new(form)),
    }
}

/// A cursor over the cells of fields.
#[derive(Debug)]
pub struct FieldCells<'a>(Iter<'a, Cells>);

impl<'a> FieldCells<'a> {
    /// Returns a cursor over the cells of the fields of a row.
    pub fn new(cells: &'a Cells, row: usize) -> Result<Self, CellError> {
        Ok(Self(cells.fields(row)?.iter()))
    }

    /// Returns the next cells; empty ones after the last field.
    #[inline]
    pub fn next_cells(&mut self) -> &'a Cells {
        self.0.next().unwrap_or(Cells::NOTHING)
    }
}

/// The table of a type: of two methods with the same name, the compiler takes that of a type with a text form if it
/// applies, because it needs one reference less.
#[derive(Debug)]
pub struct TableOf<T>(PhantomData<fn() -> T>);

impl<T> TableOf<T> {
    /// The value to call the method of.
    pub const NEW: Self = Self(PhantomData);
}

/// The table of a type with a text form.
pub trait TableOfText {
    /// Returns the table.
    fn table(&self) -> &'static dyn Table;
}

impl<T: TextFormat<Context = NoContext> + Columnar + 'static> TableOfText for TableOf<T> {
    fn table(&self) -> &'static dyn Table {
        text_table::<T>()
    }
}

/// The table of a type without one.
pub trait TableOfHex {
    /// Returns the table.
    fn table(&self) -> &'static dyn Table;
}

impl<T: WireFormat<Context = NoContext> + Columnar + 'static> TableOfHex for &TableOf<T> {
    fn table(&self) -> &'static dyn Table {
        table::<T>()
    }
}
