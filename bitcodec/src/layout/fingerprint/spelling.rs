//! The wire format as characters, from which the fingerprint is computed.
//!
//! The spelling of a layout must never change, because the locks of published formats depend on it. A new node gets a
//! new word. The page on locks in the book has the whole grammar.

use crate::layout::fingerprint::expression::{Scope, is_parts};
pub(super) use crate::layout::fingerprint::hasher::Spelling;
pub(super) use crate::layout::{Code, Depth, Enum, Field, Layout, Length, Node, Role, Variant};

impl Spelling<'_> {
    /// Spells a type: the bit order, if it has one, and the layout.
    pub(crate) const fn root(&mut self, layout: &Layout) {
        let order = match layout.node {
            Node::Struct(item) => item.order,
            Node::Enum(item) => item.order,
            _ => None,
        };
        if let Some(order) = order {
            self.text(if order.is_lsb_first() { "lsb:" } else { "msb:" });
        }
        self.layout(layout, Scope::NONE);
    }

    /// Spells a layout. A struct or tuple has the spelling of its parts, everything else is one part.
    pub(super) const fn layout(&mut self, layout: &Layout, scope: Scope) {
        let part = self.parts;
        self.node(layout, scope);
        if !is_parts(layout) {
            self.text(";");
            self.parts = part + 1;
        }
    }

    pub(super) const fn inside(&mut self, layout: &Layout, scope: Scope) {
        self.text(":");
        self.layout(layout, scope);
    }

    pub(super) const fn fields(&mut self, fields: &'static [Field]) {
        let mut scope = Scope {
            fields,
            present: 0,
            first: self.parts,
        };
        while scope.present < fields.len() {
            let field = &fields[scope.present];
            match field.role {
                Role::Skipped => {}
                Role::Data => self.layout(field.layout, scope),
                Role::Reserved => self.wrapped("reserved(", field.layout, scope),
                Role::Derived => self.wrapped("derived(", field.layout, scope),
            }
            scope.present += 1;
        }
    }

    const fn wrapped(&mut self, word: &str, layout: &Layout, scope: Scope) {
        let part = self.parts;
        self.text(word);
        self.layout(layout, scope);
        self.text(");");
        self.parts = part + 1;
    }

    pub(super) const fn size(&mut self, size: Option<usize>) {
        if let Some(size) = size {
            self.text("size(");
            self.count(size);
            self.text(":");
        }
    }

    /// Spells the beginning of a recursive type, and enters it.
    pub(super) const fn depth(&mut self, depth: Option<Depth>) {
        if let Some(depth) = depth {
            self.text("depth(");
            self.count(depth.most as usize);
            self.text(":");
            self.enter(depth.path);
        }
    }

    pub(super) const fn enumeration(&mut self, item: Enum) {
        self.depth(item.depth);
        self.size(item.size);
        let part = self.parts;
        match item.tag.node {
            // An enum whose values are only codewords.
            Node::Prefix { codes, .. } if !item.has_fields() => self.prefix(codes),
            _ => {
                self.text("enum(");
                self.layout(item.tag, Scope::NONE);
                let mut index = 0;
                while index < item.variants.len() {
                    self.variant(&item.variants[index]);
                    index += 1;
                }
                self.text(")");
            }
        }
        self.parts = part;
        if item.size.is_some() {
            self.text(";)");
        }
        if item.depth.is_some() {
            self.leave();
            self.text(";)");
        }
    }

    const fn variant(&mut self, variant: &Variant) {
        self.text(":");
        match variant.tag {
            Some(tag) => self.number(tag),
            None => self.text("_"),
        }
        if let Some(last) = variant.last {
            self.text("..");
            self.number(last);
        }
        if !variant.fields.is_empty() {
            self.text("=");
            self.fields(variant.fields);
        }
    }
}
