//! Types.

use crate::grammar::{Item, Parameter, Std, Type};
use crate::lent::{Lent, Loan, is_byte};

/// The type as a field has it that owns its value.
pub(super) fn of(ty: &Type) -> String {
    lent(ty, None, None)
}

/// The type as a field has it, with the lifetime of what is borrowed inside.
pub(super) fn lent(ty: &Type, lent: Option<&Lent>, loan: Option<Loan>) -> String {
    Writer {
        lent,
        loan: loan.filter(|_| lent.is_some()),
    }
    .of(ty)
}

/// Writes types.
struct Writer<'a> {
    /// What they borrow.
    lent: Option<&'a Lent>,
    /// How the innermost list or text does.
    loan: Option<Loan>,
}

impl Writer<'_> {
    fn of(&self, ty: &Type) -> String {
        let of = |ty: &Type| self.of(ty);
        if let (Some(loan), Some(slice)) = (self.loan, lendable(ty)) {
            return match loan {
                Loan::Reference => format!("&'input {slice}"),
                Loan::Cow => format!("Cow<'input, {slice}>"),
            };
        }
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
            Type::Std(kind, inner) => self.std(*kind, inner),
            Type::Boxed(pointer, inner) => format!("{pointer:?}<{}>", of(inner)),
            Type::Verbatim(inner) => format!("bitcodec::coding::Verbatim<{}>", of(inner)),
            Type::Item(item) => self.of_item(item),
            Type::Foreign(item, _) => format!("Foreign{}", item.name),
            Type::Itself(_, name) => name.clone() + &self.arguments(name, Vec::new()),
            Type::Parameter(name, _) | Type::Kept(name, _) => name.clone(),
        }
    }

    /// A type of the standard library, or of a crate behind a feature.
    fn std(&self, kind: Std, inner: &Type) -> String {
        let of = |ty: &Type| self.of(ty);
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
            // One that owns would look like one that does not borrow.
            (Std::Cow, _) if self.lent.is_some() => of(inner),
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
    fn of_item(&self, item: &Item) -> String {
        let arguments = item.parameters.iter().map(|parameter| match parameter {
            Parameter::Type(_, is) => self.of(is),
            Parameter::Const(_, value) => value.to_string(),
        });
        item.name.clone() + &self.arguments(&item.name, arguments.collect())
    }

    /// The arguments of an item of this name, after its lifetime.
    fn arguments(&self, name: &str, others: Vec<String>) -> String {
        bracketed(lifetime(name, self.lent), others)
    }
}

/// An item that owns its values, with its arguments.
pub(super) fn of_item(item: &Item) -> String {
    Writer {
        lent: None,
        loan: None,
    }
    .of_item(item)
}

/// The bytes or the text that a list or text may borrow.
fn lendable(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Std(_, list) => lendable(list),
        Type::List(element, _) if is_byte(element) => Some("[u8]"),
        Type::Text(_) => Some("str"),
        _ => None,
    }
}

/// The lifetime of an item of this name, if it has one.
fn lifetime(name: &str, lent: Option<&Lent>) -> Option<String> {
    let lends = lent.is_some_and(|lent| lent.has_lifetime(name));
    lends.then(|| "'input".to_owned())
}

/// The parameters of an item: of its declaration, and as its own impls name them.
pub(super) fn parameters(item: &Item, bound: &str, lent: Option<&Lent>) -> (String, String) {
    let lifetime = || lifetime(&item.name, lent);
    let declared = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Type(name, _) => format!("{name}{bound}"),
        Parameter::Const(name, _) => format!("const {name}: u32"),
    });
    let named = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Type(name, _) | Parameter::Const(name, _) => name.clone(),
    });
    (
        bracketed(lifetime(), declared.collect()),
        bracketed(lifetime(), named.collect()),
    )
}

fn bracketed(lifetime: Option<String>, others: Vec<String>) -> String {
    let all: Vec<String> = lifetime.into_iter().chain(others).collect();
    if all.is_empty() {
        String::new()
    } else {
        format!("<{}>", all.join(", "))
    }
}
