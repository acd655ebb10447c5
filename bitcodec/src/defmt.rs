//! Errors in the logs of small machines.

use defmt::{Display2Format, Format, Formatter};

use crate::error::{ErrorKind, Fault};
use crate::refusal::Refusal;
use crate::report::{DecodeError, EncodeError};
use crate::violation::Violation;

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

/// Formats as the message that the error shows.
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
