//! Elements in the form that their own keys say.

use super::bits::{Bits, Input};
use super::{Result, fields, refuse};
use crate::grammar::{Form, Type};
use crate::tree::Tree;

/// Writes the elements of an array one after the other, or a bit and the value in an option.
pub(super) fn write(form: &Form, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    match (ty.plain(), value) {
        (Type::Array(element, _), Tree::Seq(items)) => items
            .iter()
            .try_for_each(|item| fields::write_alone(form, element, item, out)),
        (Type::Option(inner), Tree::Option(item)) => {
            out.bit(item.is_some());
            item.as_ref()
                .map_or(Ok(()), |item| fields::write_alone(form, inner, item, out))
        }
        (ty, _) => panic!("{ty:?} has no elements, or {value:?} is none of its values"),
    }
}

/// Writes the value in an option, or the one that stands for none.
pub(super) fn write_none(
    form: &Form,
    none: &Tree,
    ty: &Type,
    value: &Tree,
    out: &mut Bits,
) -> Result<()> {
    match (ty.plain(), value) {
        (Type::Option(_), Tree::Option(Some(item))) if **item == *none => {
            refuse("the value stands for none")
        }
        (Type::Option(inner), Tree::Option(item)) => {
            let item = item.as_deref().unwrap_or(none);
            fields::write_alone(form, inner, item, out)
        }
        (ty, _) => panic!("{ty:?} is no option, or {value:?} is none of its values"),
    }
}

pub(super) fn read_none(form: &Form, none: &Tree, ty: &Type, input: &mut Input) -> Result<Tree> {
    let Type::Option(inner) = ty.plain() else {
        panic!("{ty:?} is no option");
    };
    let item = fields::read_alone(form, inner, input)?;
    Ok(Tree::Option((item != *none).then(|| Box::new(item))))
}

pub(super) fn read(form: &Form, ty: &Type, input: &mut Input) -> Result<Tree> {
    match ty.plain() {
        Type::Array(element, len) => {
            let items = (0..*len).map(|_| fields::read_alone(form, element, input));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        Type::Option(inner) => {
            let value = match input.bit()? {
                true => Some(Box::new(fields::read_alone(form, inner, input)?)),
                false => None,
            };
            Ok(Tree::Option(value))
        }
        other => panic!("{other:?} has no elements"),
    }
}
