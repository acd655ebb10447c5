//! The layouts of types that contain themselves.

use crate::layout::const_str::is_same;
use crate::layout::{Enum, Field, Layout, Length, Node, Struct};

impl Layout {
    /// Whether some value of the layout contains no value of a recursive type again. Otherwise no value has an end.
    pub(crate) const fn has_end(&self) -> bool {
        match self.node {
            Node::Again { .. } => false,
            Node::Layer(layer) => layer.inner().has_end(),
            Node::Region { inner, .. }
            | Node::Through { inner, .. }
            | Node::Tagged { inner, .. }
            | Node::Ordered { inner, .. } => inner.has_end(),
            Node::Array { len, element } => len == 0 || element.has_end(),
            Node::List {
                len: Length::Constant(len),
                element,
            } => len == 0 || element.has_end(),
            Node::Tuple { elements } => {
                let mut index = 0;
                while index < elements.len() {
                    if !elements[index].has_end() {
                        return false;
                    }
                    index += 1;
                }
                true
            }
            Node::Struct(item) => have_end(item.fields),
            Node::Enum(item) => {
                let mut index = 0;
                while index < item.variants.len() {
                    if have_end(item.variants[index].fields) {
                        return true;
                    }
                    index += 1;
                }
                item.variants.is_empty()
            }
            _ => true,
        }
    }

    /// Whether this is a reference back to a recursive type.
    pub(crate) const fn is_reference(&self) -> bool {
        matches!(self.node, Node::Again { .. })
    }

    /// Whether the layout refers back to a recursive type around it or inside it.
    pub(crate) const fn is_recursive(&self) -> bool {
        if let Node::Again { .. } = self.node {
            return true;
        }
        let mut children = self.node.children();
        while let Some(child) = children.pop() {
            if child.is_recursive() {
                return true;
            }
        }
        false
    }

    /// Whether some value goes through a transform. Then the width of values depends on the order of the stream.
    pub(crate) const fn is_transformed(&self) -> bool {
        if let Node::Through { .. } = self.node {
            return true;
        }
        let mut children = self.node.children();
        while let Some(child) = children.pop() {
            if child.is_transformed() {
                return true;
            }
        }
        false
    }

    /// Returns the name of a type that a part refers back to, but that is not around the part; `None` if there is none.
    pub(crate) const fn open_reference(&self) -> Option<&'static str> {
        self.open_inside(&Around::NONE)
    }

    const fn open_inside(&self, around: &Around<'_>) -> Option<&'static str> {
        match self.node {
            Node::Again { name, path } => {
                return if around.has(path) { None } else { Some(name) };
            }
            Node::Struct(Struct {
                depth: Some(depth), ..
            })
            | Node::Enum(Enum {
                depth: Some(depth), ..
            }) if !around.has(depth.path) => {
                return self.open_inside(&around.with(depth.path));
            }
            _ => {}
        }
        let mut children = self.node.children();
        while let Some(child) = children.pop() {
            if let Some(open) = child.open_inside(around) {
                return Some(open);
            }
        }
        None
    }
}

const fn have_end(fields: &[Field]) -> bool {
    let mut index = 0;
    while index < fields.len() {
        if !fields[index].layout.has_end() {
            return false;
        }
        index += 1;
    }
    true
}

/// The recursive types around a layout, the innermost one first.
#[derive(Clone, Copy)]
struct Around<'a> {
    /// The path of the innermost one; empty outside of all.
    path: &'static str,
    outer: Option<&'a Self>,
}

impl<'a> Around<'a> {
    const NONE: Self = Self {
        path: "",
        outer: None,
    };

    /// Returns these types and one more inside them.
    const fn with(&'a self, path: &'static str) -> Self {
        Self {
            path,
            outer: Some(self),
        }
    }

    /// Whether a type with this path is among them.
    const fn has(&self, path: &str) -> bool {
        let mut around = self;
        while let Some(outer) = around.outer {
            if is_same(around.path, path) {
                return true;
            }
            around = outer;
        }
        false
    }
}
