//! The twin that borrows does what the declaration does that owns.

use bitcodec::ErrorKind;
use bitcodec::trace::Trace;

use super::{Checked, Laws, broken};
use crate::tree::Tree;

/// What the error says of a value that owns more than its budget allows, where its twin owns less.
const BUDGET: &str = "exceed the budget";

/// How long an input is at most of which every bit is traced.
const TRACED: usize = 600;

impl Laws<'_> {
    /// Both have one layout, so one fingerprint.
    pub(super) fn lent_layout(&self) -> Checked {
        let Some(twin) = &self.codec.twin else {
            return Ok(());
        };
        let (owned, lent) = (self.codec.layout.spelling(), twin.layout.spelling());
        if owned != lent || self.codec.layout.fingerprint() != twin.layout.fingerprint() {
            broken!(
                "what borrows has the layout of what owns",
                "owned {owned}\nlent {lent}"
            );
        }
        Ok(())
    }

    /// A value has the bits of the one that owns it, or its error.
    pub(super) fn lent_value(&self, value: &Tree, found: &Result<Vec<u8>, String>) -> Checked {
        let Some(twin) = &self.codec.twin else {
            return Ok(());
        };
        let lent = (twin.to_bytes)(value, self.context);
        if lent != *found {
            broken!(
                "what borrows is written as what owns",
                "value {value}\nowned {found:02x?}\nlent {lent:02x?}"
            );
        }
        let counted = (twin.bit_len)(value, self.context);
        let expected = (self.codec.bit_len)(value, self.context);
        if counted != expected {
            broken!(
                "what borrows has the width of what owns",
                "value {value}\nowned {expected:?}\nlent {counted:?}"
            );
        }
        Ok(())
    }

    /// Bytes are read as by what owns, or refused with the same words. What is borrowed is in them, else no [`Tree`] is made
    /// of it.
    pub(super) fn lent_bytes(&self, bytes: &[u8], found: &Result<Tree, String>) -> Checked {
        let Some(twin) = &self.codec.twin else {
            return Ok(());
        };
        if found.as_ref().is_err_and(|error| error.contains(BUDGET)) {
            return Ok(());
        }
        let lent = (twin.from_bytes)(bytes, self.context);
        self.memory("`from_bytes` of what borrows", bytes)?;
        let expected = found.clone().map(|value| (value, bytes.to_vec()));
        if lent != expected {
            broken!(
                "what borrows is read as what owns",
                "bytes {bytes:02x?}\nowned {expected:02x?}\nlent {lent:02x?}"
            );
        }
        let prefix = (twin.from_prefix)(bytes, self.context);
        let expected = (self.codec.from_prefix)(bytes, self.context);
        if prefix != expected {
            broken!(
                "`from_prefix` of what borrows takes what it takes of what owns",
                "bytes {bytes:02x?}\nowned {expected:?}\nlent {prefix:?}"
            );
        }
        if bytes.len() > TRACED {
            return Ok(());
        }
        let owned = (self.codec.trace)(bytes, self.context);
        self.trace_memory(bytes, &owned)?;
        let lent = (twin.trace)(bytes, self.context);
        let shown = |trace: &Trace| format!("{:?}", trace.segments());
        let is_cut = owned
            .error()
            .is_some_and(|error| error.kind() == ErrorKind::Budget);
        if !is_cut && (shown(&owned) != shown(&lent) || owned.error() != lent.error()) {
            broken!(
                "what borrows is traced as what owns",
                "bytes {bytes:02x?}\nowned {owned:?}\nlent {lent:?}"
            );
        }
        Ok(())
    }

    /// Values after each other are read as those that own them.
    pub(super) fn lent_sequence(&self, bytes: &[u8]) -> Checked {
        let (Some(twin), Some(sequences)) = (&self.codec.twin, &self.codec.sequences) else {
            return Ok(());
        };
        let Some(decode_all) = twin.decode_all else {
            return Ok(());
        };
        let expected = (sequences.decode_all)(bytes, self.context);
        let found = decode_all(bytes, self.context);
        self.memory("`decode_all` of what borrows", bytes)?;
        if found != expected {
            broken!(
                "a sequence of what borrows is that of what owns",
                "bytes {bytes:02x?}\nowned {expected:?}\nlent {found:?}"
            );
        }
        Ok(())
    }
}
