//! What is asked of every declaration.

mod bytes;
mod plain;
mod sequences;
mod text;
mod values;

use std::fmt::{Debug, Display};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use bitcodec::{Format, TextFormat};

use crate::grammar::{Declaration, TextForm};
use crate::rng::Rng;
use crate::tree::{Tree, Value};
use crate::{generate, print};

/// The laws of one declaration, with the methods that only some declarations have.
#[derive(Debug)]
pub struct Laws<T> {
    seed: u64,
    declaration: Declaration,
    to_array: Option<ToArray<T>>,
    to_text: Option<Texts<T>>,
    sequences: Option<sequences::Sequences<T>>,
    packed: Option<sequences::Packed<T>>,
    of: PhantomData<T>,
}

/// `to_array`, as a list.
type ToArray<T> = fn(&T) -> Option<Vec<u8>>;

/// Both directions of a text form.
#[derive(Debug)]
struct Texts<T> {
    to: fn(&T) -> Option<String>,
    of: fn(&str) -> Option<T>,
    shown: fn(&T) -> String,
    parsed: fn(&str) -> bool,
    trace: fn(&str) -> bool,
}

/// What a declaration did that it must not do.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The law.
    pub(crate) law: &'static str,
    /// The value or the bytes, what was expected and what came.
    pub(crate) how: String,
}

pub(crate) type Checked = std::result::Result<(), Broken>;

/// Makes the report of a broken law.
macro_rules! broken {
    ($law:expr, $($how:tt)*) => {
        return Err(crate::checks::Broken { law: $law, how: format!($($how)*) })
    };
}
pub(crate) use broken;

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// The laws of the declaration with this index among those of a seed.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        Self {
            seed,
            declaration: generate::declaration(seed, index),
            to_array: None,
            to_text: None,
            sequences: None,
            packed: None,
            of: PhantomData,
        }
    }

    /// Adds `to_array`.
    #[must_use]
    pub fn with_array(mut self, to_array: ToArray<T>) -> Self {
        self.to_array = Some(to_array);
        self
    }

    /// Adds sequences of values that fill bytes.
    #[must_use]
    pub fn with_sequences(mut self) -> Self {
        self.sequences = Some(sequences::Sequences::new());
        self
    }

    /// Adds sequences of values without filling bits between.
    #[must_use]
    pub fn with_packed(mut self) -> Self {
        self.packed = Some(sequences::Packed::new());
        self
    }

    /// Asks for every law, and tells on the output which one is broken.
    pub fn check(&self) {
        let result = catch_unwind(AssertUnwindSafe(|| self.all()));
        let broken = match result {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => Broken {
                law: "nothing panics",
                how: message(&*panic),
            },
        };
        crate::report::failure(
            self.seed,
            &self.declaration,
            broken.law,
            &format!("{}\n\n{}", broken.how, print::source(&self.declaration)),
        );
    }

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
}

/// How many values are drawn.
const VALUES: usize = 40;

/// Of how many encodings every cut and every flipped bit is tried.
const CHANGED: usize = 8;

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}

impl<T: TextFormat + Value + Display + FromStr> Laws<T> {
    /// Adds the text form.
    #[must_use]
    pub fn with_text(mut self) -> Self {
        self.to_text = Some(Texts {
            to: |value| value.to_text().ok(),
            of: |text| T::from_text(text).ok(),
            shown: |value| value.to_string(),
            parsed: |text| text.parse::<T>().is_ok(),
            trace: |text| T::trace_text(text).error().is_none(),
        });
        self
    }
}

impl<T> Laws<T> {
    /// The text form of the root.
    fn text_form(&self) -> Option<TextForm> {
        self.declaration.root.root.and_then(|(_, text)| text)
    }
}
