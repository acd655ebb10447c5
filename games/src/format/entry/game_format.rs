//! What an entry answers as a format of the command.

use bitcodec::Layout;

use super::Entry;
use crate::format::{
    Ability, Begins, Card, Change, Draft, FormatError, Found, GameFormat, HexWords, Inspection,
    Lost, Near, Options, Out, Part, PlayedMove, Setting, Stretch, Written, find, setting,
};

impl<T> Entry<T> {
    /// Parses a text of another form, with the parts that the value does not have.
    fn read_also(&self, input: &str) -> Option<Result<(T, Lost), FormatError>> {
        let also = self.also.filter(|_| may_be_other(input))?;
        also(input)
    }

    /// Parses the value to draw or convert: a game up to [`Options::ply`].
    fn read_shown(&self, input: &str, options: &Options) -> Result<(T, Lost), FormatError> {
        let (value, left_out) = self.read_all(input, options)?;
        let value = match (&self.replay, options.ply) {
            (Some(replay), Some(plies)) => (replay.after)(value, plies)?,
            _ => value,
        };
        Ok((value, left_out))
    }

    fn read_value(&self, input: &str, options: &Options) -> Result<T, FormatError> {
        self.read_all(input, options).map(|(value, _)| value)
    }

    /// Parses a value, with the parts of the text that it does not have.
    fn read_all(&self, input: &str, options: &Options) -> Result<(T, Lost), FormatError> {
        let read = self.read_also(input).unwrap_or_else(|| {
            let value = (self.read)(input, options)?;
            let left_out = self.left_out.map(|parts| parts(&value)).unwrap_or_default();
            Ok((value, left_out))
        });
        read.map_err(|error| self.common.named(error))
    }
}

/// Whether a text can be one of another form.
fn may_be_other(input: &str) -> bool {
    input.contains('\n') || input.starts_with('(')
}

/// Returns what a function writes.
fn text_of(write: &dyn Fn(&mut Out) -> Result<(), FormatError>) -> Result<String, FormatError> {
    let mut out = Out::default();
    write(&mut out)?;
    Ok(out.into_string())
}

/// Converts a value to a format of the same kin.
fn convert_shared(
    from: &dyn GameFormat,
    input: &str,
    to: &dyn GameFormat,
    options: &Options,
    out: &mut Out,
) -> Result<Lost, FormatError> {
    let (card, target) = (from.card(), to.card());
    if card.kin.is_some() && card.kin == target.kin {
        return to.encode_shared_into(&*from.shared(input, options)?, options, out);
    }
    Err(FormatError::no_conversion(card.name, target.name))
}

/// Adds parts that are lost.
fn written_with(written: Result<Written, FormatError>, more: Lost) -> Result<Written, FormatError> {
    written.map(|mut written| {
        written.lost.extend(more);
        written
    })
}

impl<T> GameFormat for Entry<T> {
    fn card(&self) -> &Card {
        &self.common.card
    }

    fn offers(&self, ability: Ability) -> bool {
        match ability {
            Ability::Draw => self.draw.is_some(),
            Ability::Svg => self.svg.is_some(),
            Ability::Find => self.common.find.is_some() || self.common.holds.is_some(),
            Ability::Inspect => self.common.inspect.is_some(),
            Ability::Parts => self.parts.is_some(),
        }
    }

    fn records(&self) -> Option<Begins> {
        self.common.records
    }

    fn reads_sgf(&self) -> bool {
        self.common.reads_sgf
    }

    fn claims(&self, input: &str) -> bool {
        let is_claimed = self.common.claims.is_none_or(|claims| claims(input));
        is_claimed && !input.is_empty() && self.check(input, &Options::default()).is_ok()
    }

    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError> {
        match (self.common.check, self.read_also(input)) {
            (_, Some(read)) => read.map(drop),
            (Some(check), None) => check(input).map_err(|error| self.common.named(error)),
            (None, None) => self.read_value(input, options).map(drop),
        }
    }

    fn decode_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        let (value, left_out) = self.read_all(input, options)?;
        (self.line)(&value, out);
        if !left_out.is_empty() {
            write!(out, "; not read: {}", left_out.join(", "));
        }
        Ok(())
    }

    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        (self.json)(&self.read_value(input, options)?, options, out)
    }

    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let (value, lost) = (self.parse)(json, options)?;
        (self.write)(&value, out)?;
        Ok(lost)
    }

    fn targets(&self) -> Vec<&'static str> {
        let conversions = self.conversions.iter().flatten();
        conversions.map(|conversion| conversion.to).collect()
    }

    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let name = to.card().name;
        let mut conversions = self.conversions.iter().flatten();
        let conversion = conversions.find(|conversion| conversion.to == name);
        if conversion.is_none() && name != self.common.card.name {
            return convert_shared(self, input, to, options, out);
        }
        let (value, mut left_out) = self.read_shown(input, options)?;
        let mut lost = match conversion {
            Some(conversion) => (conversion.run)(&value, options, out)?,
            None => (self.write)(&value, out).map(|()| Lost::new())?,
        };
        lost.append(&mut left_out);
        Ok(lost)
    }

    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let draw = self
            .draw
            .ok_or_else(|| FormatError::unavailable("this format has no board of its own"))?;
        Ok(draw(&self.read_shown(input, options)?.0, options))
    }

    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let svg = self
            .svg
            .ok_or_else(|| FormatError::unavailable("this format has no picture"))?;
        Ok(svg(&self.read_shown(input, options)?.0, options))
    }

    fn layout(&self) -> Option<&'static Layout> {
        self.common.layout
    }

    #[cfg(feature = "arrow")]
    fn columns(&'static self) -> Option<&'static dyn bitcodec::columns::Table> {
        self.common.columns
    }

    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError> {
        // The bits of a text of another form are those of its value.
        let instead = self.read_also(input).map(|read| {
            let (value, _) = read?;
            text_of(&|out| (self.write)(&value, out))
        });
        self.common.inspect(input, instead, options)
    }

    fn flip(&self, input: &str, bits: &[usize]) -> Result<String, FormatError> {
        let flip = self
            .common
            .flip
            .ok_or_else(|| FormatError::unavailable("this format is text only"))?;
        flip(input, bits)
    }

    fn parts(&self, input: &str, options: &Options) -> Result<Vec<Part>, FormatError> {
        let parts = self
            .parts
            .ok_or_else(|| FormatError::unavailable("this format has no parts to explain"))?;
        Ok(parts(&self.read_value(input, options)?))
    }

    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        match self.common.places {
            Some(places) => places(stretches),
            None => vec![Vec::new(); stretches.len()],
        }
    }

    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        let value = self.read_value(input, options)?;
        if let Some((list, _)) = self.form {
            return Ok(list(&value));
        }
        let json = text_of(&|out| (self.json)(&value, options, out))?;
        let adjust = |setting: &mut Setting| {
            if let Some(adjust) = self.setting {
                adjust(&value, setting);
            }
        };
        setting::of_json(&json, self.common.layout, &adjust)
    }

    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let (value, left_out) = self.read_all(input, options)?;
        let json = match self.form {
            Some((_, change)) => change(&value, changes)?,
            None => {
                let json = text_of(&|out| (self.json)(&value, options, out))?;
                setting::changed(&json, changes)?
            }
        };
        written_with(self.encode(&json, options), left_out)
    }

    fn moves(
        &self,
        input: &str,
        options: &Options,
    ) -> Result<Option<Vec<PlayedMove>>, FormatError> {
        let Some(replay) = &self.replay else {
            return Ok(None);
        };
        Ok(Some((replay.moves)(&self.read_value(input, options)?)))
    }

    fn next_moves(&self, input: &str, options: &Options) -> Result<Vec<String>, FormatError> {
        match &self.replay {
            Some(replay) => Ok((replay.next)(&self.read_shown(input, options)?.0)),
            None => Ok(Vec::new()),
        }
    }

    fn draft(&self, input: &str) -> Option<Draft> {
        self.common.draft.and_then(|draft| draft(input))
    }

    fn find(&self, text: &str) -> Vec<Found> {
        match self.common.find {
            Some(find) => find(text),
            None => self.find_hex(&HexWords::of(text)).unwrap_or_default(),
        }
    }

    fn near(&self, text: &str) -> Vec<Near> {
        self.common.near(text)
    }

    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let holds = self.common.holds.filter(|_| self.common.find.is_none())?;
        Some(words.values(&find::lengths(&self.common.card), holds))
    }
}
