//! Errors as `defmt` logs.

use defmt::{Display2Format, Format, Formatter};

use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::{ErrorKind, Fault};
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;

impl Format for ErrorKind {
    fn format(&self, f: Formatter<'_>) {
        self.name().format(f);
    }
}

impl Format for Fault {
    fn format(&self, f: Formatter<'_>) {
        self.kind().format(f);
    }
}

/// Formats errors as the messages that they display.
macro_rules! messages {
    ($($error:ident)*) => { $(
        impl Format for $error {
            fn format(&self, f: Formatter<'_>) {
                Display2Format(self).format(f);
            }
        }
    )* };
}

messages! { Violation Refusal DecodeError EncodeError }
