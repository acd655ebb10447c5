//! Errors. The fast path returns a fault of one byte; a second pass adds field, bits, value and rule.

pub(crate) mod decode_error;
#[cfg(feature = "defmt")]
pub(crate) mod defmt;
pub(crate) mod display;
pub(crate) mod kind;
pub(crate) mod path;
pub(crate) mod refusal;
pub(crate) mod violation;

pub use crate::error::decode_error::{DecodeError, EncodeError};
pub use crate::error::kind::{ErrorKind, Fault};
pub use crate::error::path::{Path, Step};
pub use crate::error::refusal::Refusal;
pub use crate::error::violation::Violation;
