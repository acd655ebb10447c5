//! What is asked of every declaration.

mod bytes;
mod plain;
mod sequences;
mod text;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::codec::Codec;
use crate::grammar::{Declaration, TextForm};
use crate::rng::Rng;
use crate::tree::Tree;
use crate::{generate, print, report};

/// Asks a declaration for every law, and tells on the output which one is broken.
pub fn check(seed: u64, index: u64, codec: Codec) {
    let laws = Laws {
        seed,
        declaration: generate::declaration(seed, index),
        codec,
    };
    report::begun(&laws.declaration);
    let result = catch_unwind(AssertUnwindSafe(|| laws.all()));
    let broken = match result {
        Ok(Ok(())) => return,
        Ok(Err(broken)) => broken,
        Err(panic) => Broken {
            law: "nothing panics",
            how: message(&*panic),
        },
    };
    let how = format!("{}\n\n{}", broken.how, print::source(&laws.declaration));
    report::failure(seed, &laws.declaration, broken.law, &how);
}

/// The laws of one declaration.
struct Laws {
    seed: u64,
    declaration: Declaration,
    codec: Codec,
}

/// What a declaration did that it must not do.
#[derive(Debug)]
struct Broken {
    law: &'static str,
    /// The value or the bytes, what was expected and what came.
    how: String,
}

type Checked = Result<(), Broken>;

/// Makes the report of a broken law.
macro_rules! broken {
    ($law:expr, $($how:tt)*) => {
        return Err(crate::checks::Broken { law: $law, how: format!($($how)*) })
    };
}
use broken;

/// How many values are drawn.
const VALUES: usize = 32;

/// Of how many encodings every cut and every flipped bit is tried.
const CHANGED: usize = 5;

impl Laws {
    fn all(&self) -> Checked {
        self.layout()?;
        let mut rng = Rng::of_item(self.seed ^ 0x5eed, self.declaration.index);
        let mut encoded: Vec<(Tree, Vec<u8>)> = Vec::new();
        for round in 0..VALUES {
            let mut value = crate::values::of_item(&mut rng, &self.declaration.root);
            if round % 4 == 3 {
                crate::values::spoil(&mut rng, &self.declaration.root, &mut value);
            }
            let Some(bytes) = self.value(&value)? else {
                continue;
            };
            if !encoded.iter().any(|(_, other)| *other == bytes) {
                encoded.push((value, bytes));
            }
        }
        for (_, bytes) in encoded.iter().take(CHANGED) {
            self.changed(bytes, &mut rng)?;
        }
        self.random(&encoded, &mut rng)?;
        self.in_sequences(&encoded)
    }

    /// The text form of the root.
    fn text_form(&self) -> Option<TextForm> {
        self.declaration.root.root.and_then(|(_, text)| text)
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}
