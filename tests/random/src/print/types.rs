//! Types.

use crate::grammar::{Collection, Item, Parameter, Type};

/// The type as a field has it.
pub(super) fn of(ty: &Type) -> String {
    match ty {
        Type::Unit => "()".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Int(int) => int.to_string(),
        Type::Float(width) => format!("f{width}"),
        Type::Text(None) => "String".to_owned(),
        Type::Text(Some(room)) => format!("ArrayString<{room}>"),
        Type::Array(element, len) => format!("[{}; {len}]", of(element)),
        Type::Tuple(types) => {
            let types: String = types.iter().map(|ty| of(ty) + ", ").collect();
            format!("({types})")
        }
        Type::Option(inner) => format!("Option<{}>", of(inner)),
        Type::List(element, None) => format!("Vec<{}>", of(element)),
        Type::List(element, Some(room)) => format!("ArrayVec<{}, {room}>", of(element)),
        Type::Collection(kind, list) => {
            let Type::List(element, _) = list.plain() else {
                panic!("{list:?} is no list");
            };
            let element = of(element);
            match kind {
                Collection::Queue => format!("VecDeque<{element}>"),
                Collection::Boxed => format!("Box<[{element}]>"),
                Collection::Shared => format!("Rc<[{element}]>"),
            }
        }
        Type::Boxed(inner) => format!("Box<{}>", of(inner)),
        Type::Item(item) => of_item(item),
        Type::Foreign(item, _) => format!("Foreign{}", item.name),
        Type::Parameter(name, _) | Type::Kept(name, _) | Type::Itself(_, name) => name.clone(),
    }
}

/// An item with its arguments.
pub(super) fn of_item(item: &Item) -> String {
    let arguments = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Type(_, is) => of(is),
        Parameter::Const(_, value) => value.to_string(),
    });
    item.name.clone() + &bracketed(arguments.collect())
}

/// The parameters of an item: of its declaration, and as its own impls name them.
pub(super) fn parameters(item: &Item, bound: &str) -> (String, String) {
    let declared = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Type(name, _) => format!("{name}{bound}"),
        Parameter::Const(name, _) => format!("const {name}: u32"),
    });
    let named = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Type(name, _) | Parameter::Const(name, _) => name.clone(),
    });
    (bracketed(declared.collect()), bracketed(named.collect()))
}

fn bracketed(all: Vec<String>) -> String {
    if all.is_empty() {
        String::new()
    } else {
        format!("<{}>", all.join(", "))
    }
}
