//! Text forms.

use std::fmt::Debug;

use bitcodec::Format;

use super::{Checked, Laws, broken};
use crate::model;
use crate::tree::Value;

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// The text of a value is that of its bytes, and comes back.
    pub(super) fn text_of(&self, value: &T, bytes: &[u8]) -> Checked {
        let (Some(texts), Some(form)) = (&self.to_text, self.text_form()) else {
            return Ok(());
        };
        let expected = model::to_text(form, bytes);
        let found = (texts.to)(value);
        if found.as_ref() != Some(&expected) || (texts.shown)(value) != expected {
            broken!(
                "the text of a value is that of its bytes",
                "value {value:?}\nexpected {expected}\ngot {found:?}"
            );
        }
        let back = (texts.of)(&expected).map(|value| value.to_tree());
        if back != Some(value.to_tree().decoded()) {
            broken!(
                "text gives the value back",
                "value {value:?}\ntext {expected}\ngot {back:?}"
            );
        }
        Ok(())
    }

    /// A text is accepted exactly if its bytes are, and one with a character changed or lost as it means other bytes.
    pub(super) fn text_bytes(&self, bytes: &[u8], is_accepted: bool) -> Checked {
        let (Some(texts), Some(form)) = (&self.to_text, self.text_form()) else {
            return Ok(());
        };
        let text = model::to_text(form, bytes);
        self.text(texts, &text, is_accepted)?;
        let mut changed: Vec<String> = ["", "A", "0", "="].map(|more| text.clone() + more).into();
        changed.push(text.chars().skip(1).collect());
        changed.push(text.chars().rev().collect());
        changed.push(text.to_uppercase());
        for text in changed {
            let bytes = model::of_text(form, &text);
            let is_accepted =
                bytes.is_some_and(|bytes| model::decode(&self.declaration, &bytes).is_ok());
            self.text(texts, &text, is_accepted)?;
        }
        Ok(())
    }

    fn text(&self, texts: &super::Texts<T>, text: &str, is_accepted: bool) -> Checked {
        let found = [
            (texts.of)(text).is_some(),
            (texts.parsed)(text),
            (texts.trace)(text),
        ];
        if found != [is_accepted; 3] {
            broken!(
                "a text is accepted as its bytes are",
                "text {text:?}\nexpected {is_accepted}\n`from_text`, `parse`, `trace_text`: {found:?}"
            );
        }
        Ok(())
    }
}
