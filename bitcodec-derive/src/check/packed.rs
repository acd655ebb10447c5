//! The rules of packed types.

use syn::Member;

use crate::errors::Errors;
use crate::model::{Body, Item};

/// Reports the fields of a packed type that cannot have accessors or a constant place.
pub(super) fn fields(item: &Item, errors: &mut Errors) {
    let Some(name) = item.root.as_ref().and_then(|root| root.packed.as_ref()) else {
        return;
    };
    if !item.generics.params.is_empty() {
        errors.on(name).add(format_args!(
            "`packed` needs a type without parameters, and `{}` has some; declare a type for one choice of them",
            item.ident
        ));
        return;
    }
    let Body::Struct(fields) = &item.body else {
        return;
    };
    if *name == item.ident {
        errors.on(name).add(format_args!(
            "`packed` names the type of the bytes, and `{name}` is the type of the values; write `packed = {name}Bytes`"
        ));
        return;
    }
    for field in fields {
        let setter = format!("set_{}", field.name);
        let other = fields.iter().find(|other| other.name == setter);
        if let Some(Member::Named(member)) = other.map(|other| &other.member) {
            errors.on(member).add(format_args!(
                "`packed` gives `{}` the method `{setter}`, which would be that of this field too; rename one",
                field.name
            ));
        }
    }
    for field in fields {
        if matches!(field.member, Member::Unnamed(_)) {
            errors.on(name).add(
                "`packed` needs fields with names, which its methods take; write `struct Name { .. }`",
            );
            return;
        }
        if let Some(is_little) = &field.little_endian {
            errors.on(is_little).add(format_args!(
                "`packed` reads each field by itself, and the byte order of `{}` depends on others; remove `packed`, or write `little_endian` without a condition",
                field.name
            ));
        }
        if let Some(part) = field.parts.first() {
            errors.on(part).add(format_args!(
                "`packed` reads and writes each field by itself, and this one holds only some bits of `{}`; remove `packed`",
                field.name
            ));
        }
        if let Some(tag) = &field.tag {
            errors.on(tag).add(format_args!(
                "`packed` reads and writes each field by itself, and the tag of `{}` is in another one; remove `packed`, or write `tag(bits = 8)` on the enum",
                field.name
            ));
        }
        if let Some(condition) = field.condition() {
            errors.on(condition).add(format_args!(
                "`packed` needs a constant place for every field, and `{}` is not always there; remove `packed`, or `when`",
                field.name
            ));
        }
    }
}
