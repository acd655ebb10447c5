//! What is asked of every declaration.

mod adversary;
mod bytes;
mod columns;
mod costs;
mod lent;
mod places;
mod plain;
mod sequences;
mod text;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::answers::Answers;
use crate::beside::with_context;
use crate::codec::Codec;
use crate::context::Context;
use crate::grammar::{Declaration, TextForm};
use crate::rng::Rng;
use crate::tree::Tree;
use crate::{generate, print, report};

/// Asks a declaration for every law, and tells on the output which one is broken.
pub fn check(seed: u64, index: u64, codec: Codec) {
    let declared = generate::declaration(seed, index);
    report::begun(&declared);
    let mut rng = Rng::of_item(seed ^ 0x5eed, index);
    let contexts = match declared.root.context {
        true => (0..CONTEXTS).map(|_| Context::draw(&mut rng)).collect(),
        false => vec![Context::default()],
    };
    let answers = Answers::new();
    let mut before: Vec<(Tree, Vec<u8>)> = Vec::new();
    for context in &contexts {
        let laws = Laws {
            declaration: with_context(&declared, context),
            context,
            contexts: contexts.len(),
            codec: &codec,
            answers: &answers,
        };
        let result = catch_unwind(AssertUnwindSafe(|| laws.all(&before, &mut rng)));
        let broken = match result {
            Ok(Ok(encoded)) => {
                before.extend(encoded);
                continue;
            }
            Ok(Err(broken)) => broken,
            Err(panic) => Broken {
                law: "nothing panics",
                how: message(&*panic),
            },
        };
        let beside = match declared.root.context {
            true => format!("beside {context:?}\n"),
            false => String::new(),
        };
        let how = format!("{}\n{beside}\n{}", broken.how, print::source(&declared));
        report::failure(seed, &declared, broken.law, &how);
        return;
    }
    let fingerprint = codec.layout.fingerprint();
    report::answers(&declared, answers.hash(), fingerprint);
}

/// The laws of one declaration, beside one context.
struct Laws<'a> {
    /// With what the context says in it.
    declaration: Declaration,
    context: &'a Context,
    /// Beside how many contexts the laws are asked for; what is drawn is shared among them.
    contexts: usize,
    codec: &'a Codec,
    answers: &'a Answers,
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

/// How many values from beside other contexts are tried.
const OTHERS: usize = 6;

/// Beside how many contexts a declaration that has one is checked.
const CONTEXTS: usize = 4;

impl Laws<'_> {
    /// Asks for all laws, also of values and bytes from beside other contexts, and returns what was encoded.
    fn all(
        &self,
        others: &[(Tree, Vec<u8>)],
        rng: &mut Rng,
    ) -> Result<Vec<(Tree, Vec<u8>)>, Broken> {
        self.layout()?;
        for (value, bytes) in others.iter().rev().take(OTHERS) {
            self.value(value)?;
            self.bytes(bytes)?;
        }
        let mut encoded: Vec<(Tree, Vec<u8>)> = Vec::new();
        for round in 0..VALUES / self.contexts {
            let mut value = crate::values::fair(rng, &self.declaration.root);
            if round % 4 == 3 {
                crate::values::spoil(rng, &self.declaration.root, &mut value);
            }
            let Some(bytes) = self.value(&value)? else {
                continue;
            };
            if !encoded.iter().any(|(_, other)| *other == bytes) {
                encoded.push((value, bytes));
            }
        }
        for (_, bytes) in encoded.iter().take(CHANGED.div_ceil(self.contexts)) {
            self.changed(bytes, rng)?;
        }
        self.random(&encoded, rng)?;
        self.in_sequences(&encoded)?;
        self.in_places(&encoded)?;
        self.adversary(&encoded, rng)?;
        self.columns(&encoded, rng)?;
        Ok(encoded)
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
