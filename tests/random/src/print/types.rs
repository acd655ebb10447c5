//! Types.

use crate::grammar::{Item, Parameter, Std, Type};

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
        Type::Std(kind, inner) => std(*kind, inner),
        Type::Boxed(pointer, inner) => format!("{pointer:?}<{}>", of(inner)),
        Type::Verbatim(inner) => format!("bitcodec::coding::Verbatim<{}>", of(inner)),
        Type::Item(item) => of_item(item),
        Type::Foreign(item, _) => format!("Foreign{}", item.name),
        Type::Parameter(name, _) | Type::Kept(name, _) | Type::Itself(_, name) => name.clone(),
    }
}

/// A type of the standard library, or of a crate behind a feature.
fn std(kind: Std, inner: &Type) -> String {
    let slice = || match inner {
        Type::List(element, _) => format!("[{}]", of(element)),
        Type::Text(_) => "str".to_owned(),
        other => panic!("{other:?} is no list or text"),
    };
    match (kind, inner) {
        // The older name of one width.
        (Std::NonZero, Type::Int(int)) if int.bits == 16 => {
            format!("NonZero{}", int.to_string().to_uppercase())
        }
        (Std::NonZero, _) => format!("NonZero<{}>", of(inner)),
        (Std::Wrapping, _) => format!("Wrapping<{}>", of(inner)),
        (Std::Saturating, _) => format!("Saturating<{}>", of(inner)),
        (Std::Char, _) => "char".to_owned(),
        (Std::Duration, _) => "Duration".to_owned(),
        (Std::SystemTime, _) => "SystemTime".to_owned(),
        (Std::Address, Type::Array(_, 4)) => "Ipv4Addr".to_owned(),
        (Std::Address, _) => "Ipv6Addr".to_owned(),
        (Std::Uuid, _) => "Uuid".to_owned(),
        (Std::Boxed, _) => format!("Box<{}>", slice()),
        (Std::Rc, _) => format!("Rc<{}>", slice()),
        (Std::Arc, _) => format!("Arc<{}>", slice()),
        (Std::Cow, _) => format!("Cow<'static, {}>", slice()),
        (Std::Small, Type::List(element, _)) => format!("SmallVec<[{}; 2]>", of(element)),
        (Std::Heapless, Type::List(element, Some(room))) => {
            format!("heapless::Vec<{}, {room}>", of(element))
        }
        (Std::Heapless, Type::Text(Some(room))) => format!("heapless::String<{room}>"),
        (Std::Queue, Type::List(element, _)) => format!("VecDeque<{}>", of(element)),
        (Std::Set, Type::List(element, _)) => format!("BTreeSet<{}>", of(element)),
        (Std::Map, Type::List(pair, _)) => match &**pair {
            Type::Tuple(pair) => format!("BTreeMap<{}, {}>", of(&pair[0]), of(&pair[1])),
            other => panic!("{other:?} is no pair"),
        },
        (kind, inner) => panic!("there is no {kind:?} of {inner:?}"),
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
