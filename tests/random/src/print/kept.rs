//! Types that are kept as the bytes of an array of symbols.

use std::fmt::Write;

use super::{Printer, types};
use crate::bounds;
use crate::grammar::{Tag, Type};

/// Writes a type of bytes, and how it becomes a tree of the symbols.
pub(super) fn write(printer: &mut Printer, name: &str, means: &Type) {
    if printer.written.iter().any(|written| written == name) {
        return;
    }
    printer.written.push(name.to_owned());
    let Type::Array(symbol, len) = means else {
        panic!("{means:?} is no array");
    };
    let of = symbol.symbols().expect("an enum without data");
    let width = bounds::of_coding(&crate::grammar::Coding::Own, symbol).constant();
    let width = width.expect("tags of a constant width");
    let bytes = width * len / 8;
    let tags = of.variants.iter().map(|variant| match variant.tag {
        Tag::Number(tag, _) => tag,
        ref other => panic!("{other:?} is no number"),
    });
    let tags: Vec<i128> = tags.collect();
    let count = tags.len();
    let means = types::of(means);
    writeln!(
        printer.text,
        "#[derive(Clone, PartialEq)]\npub struct {name}([u8; {bytes}]);\n\n\
         const TAGS_{name}: [u64; {count}] = {tags:?};\n\n\
         impl bitcodec::coding::Kept<{means}> for {name} {{\n    type Bytes = [u8; {bytes}];\n\n    \
         fn from_kept(bytes: [u8; {bytes}]) -> Option<Self> {{\n        \
         unpack(&bytes, {width}).iter().all(|tag| TAGS_{name}.contains(tag)).then_some(Self(bytes))\n    }}\n\n    \
         fn to_kept(&self) -> [u8; {bytes}] {{\n        self.0\n    }}\n}}\n"
    )
    .expect("a string grows");
    if printer.with_trees {
        writeln!(
            printer.text,
            "impl Value for {name} {{\n    fn to_tree(&self) -> Tree {{\n        \
             let place = |tag: &u64| TAGS_{name}.iter().position(|known| known == tag).expect(\"a tag\");\n        \
             Tree::Seq(unpack(&self.0, {width}).iter().map(|tag| Tree::Variant(place(tag), Vec::new())).collect())\n    }}\n\n    \
             fn of_tree(tree: &Tree) -> Self {{\n        \
             let tags: Vec<u64> = tree.items().iter().map(|item| TAGS_{name}[item.variant().0]).collect();\n        \
             Self(pack(&tags, {width}))\n    }}\n}}\n"
        )
        .expect("a string grows");
    }
}
