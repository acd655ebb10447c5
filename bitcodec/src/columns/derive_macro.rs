//! The macro that implements columns for types that derive their codec.

/// Implements [`Columnar`](crate::columns::Columnar) from the fields that the derive macro lists.
///
/// The eight `&` before a [`ColumnOf`](crate::columns::derive_support::ColumnOf) select its column by autoref: the method
/// lookup removes one `&` at a time, and takes the first trait whose bounds hold.
#[doc(hidden)]
#[macro_export]
macro_rules! __columns {
    (mistake [$($generics:tt)*] [$($name:tt)*] [$($clause:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::columns::Columnar for $($name)* $($clause)* {
            fn column_form() -> $crate::columns::derive_support::Form {
                loop {}
            }

            fn push_to(&self, _: &mut $crate::columns::derive_support::Column) {}

            fn take_from(_: &$crate::columns::derive_support::Cells, _: usize) -> ::core::result::Result<Self, $crate::columns::derive_support::CellError> {
                loop {}
            }
        }
    };
    (symbol $generics:tt $name:tt $clause:tt) => {
        $crate::__columns! { named_symbol $generics $name $clause (<Self as $crate::coding::Symbol>::NAMES) }
    };
    (symbol $generics:tt $name:tt $clause:tt [$($called:literal)*]) => {
        $crate::__columns! { named_symbol $generics $name $clause (&[$($called),*]) }
    };
    (named_symbol [$($generics:tt)*] [$($name:tt)*] [$($clause:tt)*] ($names:expr)) => {
        #[automatically_derived]
        impl $($generics)* $crate::columns::Columnar for $($name)* $($clause)* {
            fn column_form() -> $crate::columns::derive_support::Form {
                $crate::columns::derive_support::Form::Key($names)
            }

            #[inline]
            fn push_to(&self, column: &mut $crate::columns::derive_support::Column) {
                column.key($crate::coding::Symbol::index(self));
            }

            fn take_from(cells: &$crate::columns::derive_support::Cells, row: usize) -> ::core::result::Result<Self, $crate::columns::derive_support::CellError> {
                ::core::result::Result::Ok($crate::coding::Symbol::from_index(cells.key(row)?))
            }
        }
    };
    (fields [$($generics:tt)*] [$($name:tt)*] [$($clause:tt)*]
        { $($member:tt $shown:literal ($type:ty) ($coding:ty) $is_seen:tt $([$($shown_as:tt)*])?;)* }
        { $($skipped:tt ($kept:ty);)* }
    ) => {
        #[automatically_derived]
        impl $($generics)* $crate::columns::Columnar for $($name)* $($clause)* {
            fn column_form() -> $crate::columns::derive_support::Form {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                $crate::columns::derive_support::Form::of_struct(
                    <Self as $crate::BitCodec>::LAYOUT,
                    [$(
                        $crate::__columns!(named $shown $is_seen $([$($shown_as)*])? (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).form()),
                    )*],
                )
            }

            fn push_to(&self, column: &mut $crate::columns::derive_support::Column) {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                match $crate::columns::derive_support::columns(column) {
                    ::core::option::Option::Some(mut fields) => {
                        $(if let ::core::option::Option::Some(field) = fields.next_column() {
                            (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).push(&self.$member, field);
                        })*
                        let _ = &mut fields;
                    }
                    ::core::option::Option::None => column.unit(),
                }
            }

            fn take_from(cells: &$crate::columns::derive_support::Cells, row: usize) -> ::core::result::Result<Self, $crate::columns::derive_support::CellError> {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                let mut fields = $crate::columns::derive_support::FieldCells::new(cells, row)?;
                let _ = &mut fields;
                ::core::result::Result::Ok(Self {
                    $($member: match (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).take(fields.next_cells(), row) {
                        ::core::result::Result::Ok(value) => value,
                        ::core::result::Result::Err(why) => return ::core::result::Result::Err(why.in_field($shown)),
                    },)*
                    $($skipped: <$kept as $crate::__private::Skipped>::value(),)*
                })
            }
        }
    };
    (variants [$($generics:tt)*] [$($name:tt)*] [$($clause:tt)*] [$($called:literal)*] {
        $($variant:ident $number:literal $as:literal
            { $($member:tt $local:ident $shown:literal ($type:ty) ($coding:ty) $is_seen:tt $([$($shown_as:tt)*])?;)* }
            { $($skipped:tt ($kept:ty);)* })*
    }) => {
        #[automatically_derived]
        impl $($generics)* $crate::columns::Columnar for $($name)* $($clause)* {
            fn column_form() -> $crate::columns::derive_support::Form {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                $crate::columns::derive_support::Form::of_enum(
                    <Self as $crate::BitCodec>::LAYOUT,
                    &[$($called),*],
                    [
                        $($crate::columns::derive_support::Named::new($as, $crate::columns::derive_support::variant_form([$(
                            $crate::__columns!(named $shown $is_seen $([$($shown_as)*])? (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).form()),
                        )*])),)*
                    ],
                )
            }

            fn push_to(&self, column: &mut $crate::columns::derive_support::Column) {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                let ::core::option::Option::Some(mut columns) = $crate::columns::derive_support::columns(column) else {
                    return;
                };
                if let ::core::option::Option::Some(tag) = columns.next_column() {
                    tag.key(match self {
                        $(Self::$variant { .. } => $number,)*
                    });
                }
                $(if let ::core::option::Option::Some(column) = columns.next_column() {
                    match self {
                        Self::$variant { $($member: $local,)* .. } => {
                            if let ::core::option::Option::Some(mut fields) = $crate::columns::derive_support::variant(column, true) {
                                $(if let ::core::option::Option::Some(field) = fields.next_column() {
                                    (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).push($local, field);
                                })*
                                let _ = &mut fields;
                            }
                        }
                        #[allow(unreachable_patterns)]
                        _ => { let _ = $crate::columns::derive_support::variant(column, false); }
                    }
                })*
            }

            fn take_from(cells: &$crate::columns::derive_support::Cells, row: usize) -> ::core::result::Result<Self, $crate::columns::derive_support::CellError> {
                use $crate::columns::derive_support::{OfBits as _, OfNothing as _, OfOption as _, OfRecursive as _, OfRecursiveOption as _, OfSymbol as _, OfType as _, OfWire as _};
                let mut columns = $crate::columns::derive_support::FieldCells::new(cells, row)?;
                let tag = columns.next_cells().key(row).map_err(|why| why.in_field("variant"))?;
                $({
                    let cells = columns.next_cells();
                    if tag == $number {
                        let mut fields = $crate::columns::derive_support::FieldCells::new(cells, row).map_err(|why| why.in_field($as))?;
                        let _ = &mut fields;
                        return ::core::result::Result::Ok(Self::$variant {
                            $($member: match (&&&&&&&&$crate::columns::derive_support::ColumnOf::<$type, $coding>::NEW).take(fields.next_cells(), row) {
                                ::core::result::Result::Ok(value) => value,
                                ::core::result::Result::Err(why) => return ::core::result::Result::Err(why.in_field($shown).in_field($as)),
                            },)*
                            $($skipped: <$kept as $crate::__private::Skipped>::value(),)*
                        });
                    }
                })*
                ::core::result::Result::Err($crate::columns::derive_support::refused(&"no variant has this number").in_field("variant"))
            }
        }
    };
    (named $shown:literal $is_seen:tt [$($shown_as:tt)*] $form:expr) => {
        $crate::__columns!(named $shown $is_seen $crate::columns::derive_support::shown_as($form, $($shown_as)*))
    };
    (named $shown:literal true $form:expr) => {
        $crate::columns::derive_support::Named::new($shown, $form)
    };
    (named $shown:literal false $form:expr) => {
        $crate::columns::derive_support::Named::new($shown, $crate::columns::derive_support::by_hand($form))
    };
}
