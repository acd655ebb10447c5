//! The type of a column: the form of a Rust type, and its Arrow fields.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::HashMap;

use arrow_schema::{DataType, Field, FieldRef, Fields, Schema};

use crate::coding::TimeKind;
use crate::columns::error::ColumnError;
use crate::columns::projection::Projection;
use crate::columns::shown::Shown;
use crate::columns::time::{self, Unit};
use crate::layout::{Layout, Node};

/// The form of the column of a type.
#[derive(Clone, Debug)]
pub enum Form {
    /// No column: the values carry no information, or the column is not selected.
    Nothing,
    /// A flag.
    Bool,
    /// An integer of at most 64 bits.
    Int {
        /// The width of the Rust type.
        bits: u32,
        /// Whether it is signed.
        signed: bool,
    },
    /// An integer of 128 bits: its bytes, the most significant first.
    Wide,
    /// This number of octets.
    Octets(usize),
    /// A float of 32 bits.
    Float,
    /// A float of 64 bits.
    Double,
    /// A time of this kind, in this unit.
    Time {
        /// The kind.
        kind: TimeKind,
        /// The unit.
        unit: Unit,
    },
    /// Integers or bytes of a form, shown as another type of Arrow.
    Shown(Shown, Box<Self>),
    /// One of these names.
    Key(&'static [&'static str]),
    /// Text.
    Text,
    /// The bits that a custom coding writes.
    Opaque,
    /// A fixed number of elements.
    Array(usize, Box<Self>),
    /// A variable number of elements.
    List(Box<Self>),
    /// A map: a variable number of entries, which are structs of a `key` and a `value`.
    Map(Box<Self>),
    /// Fields.
    Struct(Vec<Named>),
    /// An optional value.
    Option(Box<Self>),
    /// The form of a type that a function converts, so that the bits alone do not determine the value.
    ByHand(Box<Self>),
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The form.
    pub form: Form,
    /// The documentation.
    pub doc: &'static str,
    /// The layout of its bits.
    pub layout: Option<&'static Layout>,
}

impl Named {
    /// Returns a field without documentation and layout, which `describe` adds.
    pub fn new(name: &'static str, form: Form) -> Self {
        let (doc, layout) = ("", None);
        Self {
            name,
            form,
            doc,
            layout,
        }
    }

    /// Returns the Arrow field; `None` if there is no column.
    fn to_field(&self, nullable: bool) -> Option<Field> {
        let data_type = self.form.data_type()?;
        let field = Field::new(self.name, data_type, nullable || self.form.is_option());
        let mut metadata = HashMap::new();
        let coding = self.layout.map(|layout| layout.form().to_string());
        for (key, text) in [("doc", self.doc), ("coding", &coding.unwrap_or_default())] {
            if !text.is_empty() {
                metadata.insert(key.to_string(), text.to_string());
            }
        }
        Some(field.with_metadata(metadata))
    }
}

impl Form {
    /// Returns the form of a struct, with documentation and codings from its layout.
    pub fn of_struct<const N: usize>(layout: &Layout, fields: [Named; N]) -> Self {
        let mut fields = Vec::from(fields);
        if let Node::Struct(item) = layout.node {
            describe(&mut fields, item.fields);
        }
        Self::Struct(fields)
    }

    /// Returns the form of an enum with data: the name of the variant, and a field for each variant with data.
    pub fn of_enum<const N: usize>(
        layout: &Layout,
        names: &'static [&'static str],
        variants: [Named; N],
    ) -> Self {
        let mut variants = Vec::from(variants);
        let mut tag = Named::new("variant", Self::Key(names));
        if let Node::Enum(item) = layout.node {
            tag.layout = Some(item.tag);
            for (variant, known) in variants.iter_mut().zip(item.variants) {
                variant.doc = known.doc;
                if let Self::Option(inner) = &mut variant.form {
                    if let Self::Struct(fields) = &mut **inner {
                        describe(fields, known.fields);
                    }
                }
            }
        }
        variants.insert(0, tag);
        Self::Struct(variants)
    }

    /// Returns the form of an option of this form.
    pub fn or_none(self) -> Self {
        let inner = match self.element() {
            // An Arrow column has only one null, so a nested option needs a struct around it.
            form if form.is_option() => Self::Struct(alloc::vec![Named::new("value", form)]),
            form => form,
        };
        Self::Option(Box::new(inner))
    }

    /// Returns the form as an element of a list or array. Elements without information become flags that are always
    /// set, so that the column has their number.
    pub fn element(self) -> Self {
        if self.is_shown() { self } else { Self::Bool }
    }

    /// Returns the form without [`ByHand`](Self::ByHand).
    pub(super) fn seen(&self) -> &Self {
        match self {
            Self::ByHand(inner) => inner.seen(),
            form => form,
        }
    }

    fn is_option(&self) -> bool {
        matches!(self.seen(), Self::Option(_))
    }

    /// Whether a selected column has lists, so that a short row can take a lot of memory.
    pub(super) fn has_lists(&self) -> bool {
        match self {
            Self::List(_) | Self::Map(_) => self.is_shown(),
            Self::Array(_, inner)
            | Self::Option(inner)
            | Self::ByHand(inner)
            | Self::Shown(_, inner) => inner.has_lists(),
            Self::Struct(fields) => fields.iter().any(|field| field.form.has_lists()),
            _ => false,
        }
    }

    /// Whether there is a column. A separate function, because building the Arrow type is slow.
    pub(super) fn is_shown(&self) -> bool {
        match self {
            Self::Nothing | Self::Array(0, _) => false,
            Self::Array(len, element) => i32::try_from(*len).is_ok() && element.is_shown(),
            Self::Struct(fields) => fields.iter().any(|field| field.form.is_shown()),
            Self::List(inner)
            | Self::Map(inner)
            | Self::Option(inner)
            | Self::ByHand(inner)
            | Self::Shown(_, inner) => inner.is_shown(),
            _ => true,
        }
    }

    /// Returns the Arrow type; `None` if there is no column.
    pub(super) fn data_type(&self) -> Option<DataType> {
        let item = |form: &Self| Some(Arc::new(form.item()?));
        Some(match self {
            Self::Nothing => return None,
            Self::Bool => DataType::Boolean,
            Self::Int { bits, signed } => match (bits, signed) {
                (8, false) => DataType::UInt8,
                (16, false) => DataType::UInt16,
                (32, false) => DataType::UInt32,
                (_, false) => DataType::UInt64,
                (8, true) => DataType::Int8,
                (16, true) => DataType::Int16,
                (32, true) => DataType::Int32,
                (_, true) => DataType::Int64,
            },
            Self::Wide => DataType::FixedSizeBinary(16),
            Self::Octets(len) => DataType::FixedSizeBinary(i32::try_from(*len).ok()?),
            Self::Float => DataType::Float32,
            Self::Double => DataType::Float64,
            Self::Time { kind, unit } => time::data_type(*kind, *unit),
            Self::Shown(shown, inner) => match **inner {
                Self::Array(0, _) => return None,
                Self::Array(len, _) => return shown.data_type(Some(len)),
                _ => return shown.data_type(None),
            },
            Self::Key(names) => {
                let key = if is_narrow(names) {
                    DataType::Int8
                } else {
                    DataType::Int32
                };
                DataType::Dictionary(Box::new(key), Box::new(DataType::Utf8))
            }
            Self::Text => DataType::Utf8,
            Self::Opaque => DataType::Binary,
            Self::Array(0, _) => return None,
            Self::Array(len, element) => {
                DataType::FixedSizeList(item(element)?, i32::try_from(*len).ok()?)
            }
            Self::List(element) => DataType::List(item(element)?),
            // Rust's order of the keys is not always that of Arrow, so nothing is said about it.
            Self::Map(entry) => DataType::Map(entry.entries()?, false),
            Self::Struct(fields) => {
                let fields: Fields = fields
                    .iter()
                    .filter_map(|field| field.to_field(false))
                    .collect();
                if fields.is_empty() {
                    return None;
                }
                DataType::Struct(fields)
            }
            Self::Option(inner) | Self::ByHand(inner) => return inner.data_type(),
        })
    }

    /// Returns the Arrow field of an element.
    fn item(&self) -> Option<Field> {
        Some(Field::new("item", self.data_type()?, self.is_option()))
    }

    /// Returns the Arrow field of an element of this form.
    pub(super) fn item_ref(&self) -> Option<FieldRef> {
        Some(Arc::new(self.item()?))
    }

    /// Returns the Arrow field of the entries of a map.
    pub(super) fn entries(&self) -> Option<FieldRef> {
        Some(Arc::new(Field::new("entries", self.data_type()?, false)))
    }

    /// Returns the form of a map. The keys of an Arrow map cannot be null, so one with optional keys is a list.
    pub(super) fn map(key: Self, value: Self) -> Self {
        let (key, value) = (key.element(), value.element());
        let is_map = !key.is_option();
        let fields = alloc::vec![Named::new("key", key), Named::new("value", value)];
        let entry = Box::new(Self::Struct(fields));
        if is_map {
            Self::Map(entry)
        } else {
            Self::List(entry)
        }
    }

    /// Returns the columns of a root: its fields, or one column for a value without fields.
    pub(super) fn columns(self) -> Vec<Named> {
        match self {
            Self::Struct(fields) => fields,
            Self::ByHand(inner) => inner.columns(),
            form => alloc::vec![Named::new("value", form)],
        }
    }
}

impl Form {
    /// Returns the form of a field with this layout: its times are in the greatest unit of Arrow that counts theirs.
    fn in_unit_of(self, layout: &Layout) -> Self {
        match self {
            Self::Time { kind, .. } => {
                let unit = Unit::in_field(kind, layout);
                Self::Time { kind, unit }
            }
            Self::Array(len, inner) => Self::Array(len, inner.in_unit_of(layout).into()),
            Self::List(inner) => Self::List(inner.in_unit_of(layout).into()),
            Self::Option(inner) => Self::Option(inner.in_unit_of(layout).into()),
            other => other,
        }
    }
}

/// Returns the form of a field whose integers or bytes are shown as something else.
#[must_use]
pub fn shown_as(form: Form, shown: Shown) -> Form {
    let inside = |inner: Box<Form>| Box::new(shown_as(*inner, shown));
    match form {
        Form::Int { .. } if !matches!(shown, Shown::Binary) => Form::Shown(shown, Box::new(form)),
        Form::Array(_, ref inner) | Form::List(ref inner)
            if matches!((shown, &**inner), (Shown::Binary, Form::Int { .. })) =>
        {
            Form::Shown(shown, Box::new(form))
        }
        Form::Array(len, inner) => Form::Array(len, inside(inner)),
        Form::List(inner) => Form::List(inside(inner)),
        Form::Option(inner) => Form::Option(inside(inner)),
        Form::ByHand(inner) => Form::ByHand(inside(inner)),
        // An option in an option.
        Form::Struct(mut fields) => {
            for field in &mut fields {
                let form = core::mem::replace(&mut field.form, Form::Nothing);
                field.form = shown_as(form, shown);
            }
            Form::Struct(fields)
        }
        form => form,
    }
}

/// Returns the schema of columns.
pub(super) fn schema_of(columns: &[Named], nullable: bool) -> Schema {
    let fields = columns
        .iter()
        .filter_map(|column| column.to_field(nullable));
    Schema::new(fields.collect::<Fields>())
}

/// Whether the indices of the names fit a signed byte.
pub(super) const fn is_narrow(names: &[&str]) -> bool {
    names.len() <= 128
}

/// Copies documentation, codings and units of time from the fields of a layout with the same names.
fn describe(fields: &mut [Named], known: &'static [crate::layout::Field]) {
    for field in fields {
        if let Some(known) = known.iter().find(|known| known.name == field.name) {
            field.doc = known.doc;
            field.layout = Some(known.layout);
            let form = core::mem::replace(&mut field.form, Form::Nothing);
            field.form = form.in_unit_of(known.layout);
        }
    }
}

impl Projection {
    /// Sets the form of all columns that are not selected to nothing.
    pub(super) fn prune(&self, columns: &mut [Named]) -> Result<(), ColumnError> {
        let Some(paths) = self.paths() else {
            return Ok(());
        };
        let wanted: Vec<Vec<&str>> = paths.iter().map(|path| path.split('.').collect()).collect();
        for (path, steps) in paths.iter().zip(&wanted) {
            if !exists(columns, steps) {
                let known = columns.iter().filter(|column| column.form.is_shown());
                let known: Vec<&str> = known.map(|column| column.name).collect();
                return Err(ColumnError::no_column(path, &known));
            }
        }
        let wanted: Vec<&[&str]> = wanted.iter().map(Vec::as_slice).collect();
        keep(columns, &wanted);
        Ok(())
    }
}

fn exists(fields: &[Named], path: &[&str]) -> bool {
    let Some((name, rest)) = path.split_first() else {
        return true;
    };
    let found = fields.iter().find(|field| field.name == *name);
    match found.map(|field| (&field.form, rest)) {
        None => false,
        Some((form, [])) => form.is_shown(),
        Some((Form::Struct(fields), rest)) => exists(fields, rest),
        Some(_) => false,
    }
}

fn keep(fields: &mut [Named], wanted: &[&[&str]]) {
    for field in fields {
        let mut inside = Vec::new();
        let mut whole = false;
        for path in wanted {
            match path.split_first() {
                Some((name, rest)) if *name == field.name => {
                    whole |= rest.is_empty();
                    inside.push(rest);
                }
                _ => {}
            }
        }
        match &mut field.form {
            _ if whole => {}
            Form::Struct(fields) if !inside.is_empty() => keep(fields, &inside),
            form => *form = Form::Nothing,
        }
    }
}

/// Returns the form of a type that a function converts from another type.
pub fn by_hand(form: Form) -> Form {
    match form {
        // An option must be recognizable, because it decides whether the column has nulls.
        form @ (Form::Option(_) | Form::Nothing) => form,
        form => Form::ByHand(alloc::boxed::Box::new(form)),
    }
}
