//! Text forms.

use super::{Checked, Laws, broken};
use crate::codec::Texts;
use crate::model;
use crate::tree::Tree;

impl Laws<'_> {
    /// The text of a value is that of its bytes, and comes back.
    pub(super) fn text_of(&self, value: &Tree, bytes: &[u8]) -> Checked {
        let (Some(texts), Some(form)) = (&self.codec.text, self.text_form()) else {
            return Ok(());
        };
        let expected = model::to_text(form, bytes);
        let found = (texts.to_text)(value);
        if found.as_ref() != Some(&expected) || (texts.display)(value).as_ref() != Some(&expected) {
            broken!(
                "the text of a value is that of its bytes",
                "value {value}\nexpected {expected}\ngot {found:?}"
            );
        }
        let back = (texts.from_text)(&expected);
        if back != Some(value.decoded()) {
            broken!(
                "text gives the value back",
                "value {value}\ntext {expected}\ngot {back:?}"
            );
        }
        Ok(())
    }

    /// The text of bytes is accepted as they are, and holds no more than they do.
    pub(super) fn text_holds(&self, bytes: &[u8], is_accepted: bool) -> Checked {
        let (Some(texts), Some(form)) = (&self.codec.text, self.text_form()) else {
            return Ok(());
        };
        let text = model::to_text(form, bytes);
        let found = (texts.from_text)(&text).is_some();
        self.memory("`from_text`", text.as_bytes())?;
        if found != is_accepted {
            broken!(
                "a text is accepted as its bytes are",
                "text {text:?}\nexpected {is_accepted}"
            );
        }
        Ok(())
    }

    /// A text is accepted exactly if its bytes are; one with a character changed, added or lost as it means other bytes.
    pub(super) fn text_bytes(&self, bytes: &[u8], is_accepted: bool) -> Checked {
        let (Some(texts), Some(form)) = (&self.codec.text, self.text_form()) else {
            return Ok(());
        };
        let text = model::to_text(form, bytes);
        is_taken(texts, &text, is_accepted)?;
        let mut changed: Vec<String> = ["A", "0", "="].map(|more| text.clone() + more).into();
        changed.push(text.chars().skip(1).collect());
        changed.push(text.chars().rev().collect());
        changed.push(text.to_uppercase());
        for text in changed {
            let bytes = model::of_text(form, &text);
            let value = bytes.map(|bytes| model::decode(&self.declaration, &bytes));
            is_taken(texts, &text, matches!(value, Some(Ok(_))))?;
        }
        Ok(())
    }
}

fn is_taken(texts: &Texts, text: &str, expected: bool) -> Checked {
    let found = [
        (texts.from_text)(text).is_some(),
        (texts.parses)(text),
        (texts.traces)(text),
    ];
    if found != [expected; 3] {
        broken!(
            "a text is accepted as its bytes are",
            "text {text:?}\nexpected {expected}\n`from_text`, `parse`, `trace_text`: {found:?}"
        );
    }
    Ok(())
}
