//! Random shapes of formats, each printed twice: as a declaration, and as the best plain code by hand.
//!
//! The code by hand follows one rule for all shapes: one load into a word, shifts and masks, and one refusal. So a shape that
//! nobody has seen is measured like one that somebody has tuned.

mod by_hand;
mod declaration;
mod draw;
#[path = "../../../random/src/rng.rs"]
#[expect(
    dead_code,
    unreachable_pub,
    reason = "it is a public module of the random declarations, which draw in more ways"
)]
mod rng;
mod samples;
mod shape;

use std::env;
use std::fmt::Write as _;

use crate::rng::Rng;
use crate::shape::Root;

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    roots: Vec<Root>,
}

impl Drawn {
    /// Draws the shapes that the environment asks for: `SHAPES` of the seed `SHAPES_SEED`. For a build script.
    ///
    /// # Panics
    /// If a variable is not a number.
    #[must_use]
    pub fn from_environment() -> Self {
        let number = |name: &str, default: u64| match env::var(name) {
            Ok(text) => text
                .parse()
                .unwrap_or_else(|_| panic!("`{name}` must be a number, not {text:?}")),
            Err(_) => default,
        };
        Self::new(number("SHAPES_SEED", 1), number("SHAPES", 6))
    }

    /// Draws `count` shapes of a seed: four of eight have a fixed width, three a varying one, and one is a list.
    #[must_use]
    pub fn new(seed: u64, count: u64) -> Self {
        let root = |index| draw::root(index, &mut Rng::of_item(seed, index));
        Self {
            roots: (0..count).map(root).collect(),
        }
    }

    /// Returns the source of the types: their declarations, their code by hand, and values to measure with.
    #[must_use]
    pub fn types(&self) -> String {
        let mut source = String::new();
        for root in &self.roots {
            source += &declaration::of_root(root);
            source += &by_hand::of_root(root);
            source += &samples::of_root(root);
        }
        source
    }

    /// Returns the source of the function that measures all shapes: a call of a macro for each.
    #[must_use]
    pub fn sites(&self) -> String {
        let mut calls = String::new();
        let mut functions = String::new();
        for (index, root) in self.roots.iter().enumerate() {
            let (name, title) = (root.name(), root.title());
            let call = match root.constant_bytes() {
                Some(len) => {
                    format!("sites::fixed!(table, {title:?}, use_site_types::{name}, {len})")
                }
                None => format!(
                    "sites::varying!(table, {title:?}, use_site_types::{name}, {})",
                    root.most_bytes()
                ),
            };
            // A function of its own, so that codegen units can part them.
            writeln!(
                functions,
                "fn shape_{index}(table: &mut Table) {{ {call} }}"
            )
            .expect("a string grows");
            writeln!(calls, "shape_{index}(table);").expect("a string grows");
        }
        format!("{functions}\npub(crate) fn all(table: &mut Table) {{ {calls} }}\n")
    }
}
