//! The parts of an entry that do not depend on its type.

use bitcodec::Layout;

use super::{ListPlaces, ReadText};
use crate::format::{
    Begins, Card, Draft, FormatError, Found, Inspection, Near, Options, Stretch, find, near,
};

/// The parts of an entry that do not depend on its type. Code on them exists once, code on an
/// [`Entry`] once for each type.
#[derive(Debug)]
pub(super) struct Common {
    pub(super) card: Card,
    /// Checks a text without moving the value out; `None` if only `read` can check it.
    pub(super) check: Option<CheckText>,
    pub(super) find: Option<fn(&str) -> Vec<Found>>,
    pub(super) near: NearText,
    pub(super) draft: Option<fn(&str) -> Option<Draft>>,
    /// Checks bytes, for a format whose hex digits are searched in free text.
    pub(super) holds: Option<HoldsBytes>,
    pub(super) layout: Option<&'static Layout>,
    pub(super) inspect: Option<ReadText<Inspection>>,
    pub(super) flip: Option<FlipBits>,
    pub(super) remark: Option<fn(&mut Stretch)>,
    pub(super) places: Option<ListPlaces>,
    pub(super) names: Option<NameField>,
    pub(super) records: Option<Begins>,
    pub(super) reads_sgf: bool,
    pub(super) claims: Option<fn(&str) -> bool>,
    #[cfg(feature = "arrow")]
    pub(super) columns: Option<&'static dyn bitcodec::columns::Table>,
}

/// Checks whether a text is one of the format's.
pub(super) type CheckText = fn(&str) -> Result<(), FormatError>;

/// Finds what looks like a value in a text.
pub(super) type FindNear = fn(&str) -> Vec<Near>;

/// How a format finds what looks like a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum NearText {
    /// By its own function.
    Own(FindNear),
    /// As hex digits of its width.
    Hex,
    /// As Base64 characters of its width.
    Base64,
    /// Not at all.
    None,
}

/// Returns the text with some bits flipped.
pub(super) type FlipBits = fn(&str, &[usize]) -> Result<String, FormatError>;

/// Whether bytes are one of the format's values.
pub(super) type HoldsBytes = fn(&[u8]) -> bool;

/// Returns the name of a field for people, if it has another one than its path.
pub(super) type NameField = fn(&str) -> Option<String>;

impl Common {
    /// Adds the name of its field for people to an error.
    pub(super) fn named(&self, mut error: FormatError) -> FormatError {
        let name = self.names.zip(error.path.as_deref());
        error.called = name.and_then(|(name, path)| name(path));
        error
    }

    /// Inspects a text, or the one `instead` of it.
    pub(super) fn inspect(
        &self,
        input: &str,
        instead: Option<Result<String, FormatError>>,
        options: &Options,
    ) -> Result<Inspection, FormatError> {
        let inspect = self
            .inspect
            .ok_or_else(|| FormatError::unavailable("this format is text only"))?;
        let mut inspection = match instead {
            Some(text) => inspect(&text?, options)?,
            None => inspect(input, options)?,
        };
        if let Some(remark) = self.remark {
            inspection.stretches.iter_mut().for_each(remark);
        }
        if let Some(names) = self.names {
            for stretch in &mut inspection.stretches {
                stretch.called = names(&stretch.path);
                stretch.error = stretch.error.take().map(|error| self.named(error));
            }
        }
        Ok(inspection)
    }

    pub(super) fn near(&self, text: &str) -> Vec<Near> {
        match self.near {
            NearText::Own(near) => near(text),
            NearText::Hex => near::hex(text, &find::lengths(&self.card)),
            NearText::Base64 => {
                let (least, most) = self.card.bits.unwrap_or((0, None));
                let most = most.unwrap_or(least);
                near::base64(text, least.div_ceil(6)..=most.div_ceil(6))
            }
            NearText::None => Vec::new(),
        }
    }
}
