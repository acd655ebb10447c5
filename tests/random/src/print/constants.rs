//! The values of constants that keys name.

use super::items::name_of;
use super::keys::element;
use super::{Printer, types};
use crate::grammar::{Body, Fields, Std, Type};
use crate::integer::Integer;
use crate::tree::Tree;

/// The constant of an exclusive or, in the shape of its type.
pub(super) fn mask(ty: &Type, masks: &mut impl Iterator<Item = Integer>) -> String {
    match ty.plain() {
        Type::Array(element, len) => {
            let all: Vec<String> = (0..*len).map(|_| mask(element, masks)).collect();
            format!("[{}]", all.join(", "))
        }
        Type::Bool => (masks.next() != Some(Integer::ZERO)).to_string(),
        _ => masks.next().expect("a mask for each element").to_string(),
    }
}

/// An expression for a value; `None` where no constant has it.
pub(crate) fn value(ty: &Type, tree: &Tree) -> Option<String> {
    let all = |types: &mut dyn Iterator<Item = &Type>, trees: &[Tree]| {
        let values = types.zip(trees).map(|(ty, tree)| value(ty, tree));
        values.collect::<Option<Vec<String>>>()
    };
    let fields = |fields: &Fields, trees: &[Tree]| {
        let mut types = fields.all.iter().map(|field| &field.ty);
        let values = all(&mut types, trees)?.into_iter().enumerate();
        let values = values.map(|(place, value)| format!("{}: {value}", name_of(fields, place)));
        Some(values.collect::<Vec<String>>().join(", "))
    };
    Some(match (ty, tree) {
        (Type::Unit, _) => "()".to_owned(),
        (Type::Bool, Tree::Bool(flag)) => flag.to_string(),
        (Type::Int(_), Tree::Int(number)) => number.to_string(),
        (Type::Array(element, len), Tree::Seq(items)) => {
            let mut types = std::iter::repeat_n(&**element, *len);
            format!("[{}]", all(&mut types, items)?.join(", "))
        }
        (Type::Tuple(types), Tree::Seq(items)) => {
            let items = all(&mut types.iter(), items)?;
            format!("({},)", items.join(", "))
        }
        (Type::Option(_), Tree::Option(None)) => "None".to_owned(),
        (Type::Option(inner), Tree::Option(Some(item))) => {
            format!("Some({})", value(inner, item)?)
        }
        (Type::List(_, None), Tree::Seq(items)) if items.is_empty() => "Vec::new()".to_owned(),
        (Type::Item(item), tree) => match (&item.body, tree) {
            (Body::Struct(of), Tree::Seq(items)) => {
                format!("{} {{ {} }}", item.name, fields(of, items)?)
            }
            (Body::Enum(of), Tree::Variant(index, items)) => {
                let items = fields(&of.variants[*index].fields, items)?;
                format!("{}::V{index} {{ {items} }}", item.name)
            }
            (_, tree) => panic!("{tree:?} is none of `{}`", item.name),
        },
        (Type::Parameter(_, is), tree) => value(is, tree)?,
        (Type::Std(kind, inner), tree) => of_std(*kind, inner, tree)?,
        _ => return None,
    })
}

/// An expression for a value of a type of the standard library.
fn of_std(kind: Std, inner: &Type, tree: &Tree) -> Option<String> {
    let is_empty = matches!(tree, Tree::Seq(items) if items.is_empty());
    Some(match kind {
        Std::NonZero => format!("NonZero::new({}).unwrap()", value(inner, tree)?),
        Std::Wrapping => format!("Wrapping({})", value(inner, tree)?),
        Std::Saturating => format!("Saturating({})", value(inner, tree)?),
        Std::Char => format!("'\\u{{{:x}}}'", tree.int().magnitude()),
        Std::Duration => {
            let nanoseconds = tree.int().magnitude();
            let (seconds, rest) = (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
            format!("Duration::new({seconds}, {rest})")
        }
        Std::Address | Std::Uuid => {
            let octets = tree.items().iter().map(|octet| octet.int().magnitude());
            let number = octets.fold(0, |number, octet| number << 8 | octet);
            let of = types::of(&inner.clone().within(kind));
            match kind {
                Std::Uuid => format!("{of}::from_u128({number})"),
                _ => format!("{of}::from_bits({number})"),
            }
        }
        Std::Queue if is_empty => "VecDeque::new()".to_owned(),
        Std::Set if is_empty => "BTreeSet::new()".to_owned(),
        Std::Map if is_empty => "BTreeMap::new()".to_owned(),
        Std::Queue | Std::Set | Std::Map | Std::Boxed | Std::Rc | Std::Arc => return None,
        Std::Cow | Std::Small | Std::Heapless | Std::SystemTime => return None,
    })
}

/// A table of code words, of the type of the elements.
pub(super) fn table(
    printer: &mut Printer,
    words: &[Vec<bool>],
    weights: Option<&[u64]>,
    ty: &Type,
) -> String {
    let element = element(ty).element();
    let ty = format!(
        "bitcodec::coding::PrefixCode<{}, {}>",
        types::of(element),
        words.len()
    );
    let is_complete = crate::huffman::is_complete(words);
    let value = match weights {
        Some(weights) => format!("bitcodec::coding::PrefixCode::from_weights({weights:?})"),
        None => {
            let words: Vec<String> = words.iter().map(|word| digits(word)).collect();
            let incomplete = if is_complete { "" } else { "_incomplete" };
            format!("bitcodec::coding::PrefixCode::from_codes{incomplete}({words:?})")
        }
    };
    let name = printer.constant(&ty, &value);
    format!("huffman = {name}")
}

/// The digits of a code word.
pub(super) fn digits(word: &[bool]) -> String {
    word.iter()
        .map(|digit| if *digit { '1' } else { '0' })
        .collect()
}
