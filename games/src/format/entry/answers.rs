//! What the command asks of the ready-made format.

use bitcodec::{ErrorKind, Layout};

use super::Entry;
use crate::format::{
    Ability, Begins, Card, Change, FormatError, Found, GameFormat, HexWords, Inspection, Lost,
    Options, Out, Part, Setting, Stretch, Written, find, setting,
};

impl<T> GameFormat for Entry<T> {
    fn card(&self) -> &Card {
        &self.card
    }

    fn offers(&self, ability: Ability) -> bool {
        match ability {
            Ability::Draw => self.draw.is_some(),
            Ability::Svg => self.svg.is_some(),
            Ability::Find => self.find.is_some() || self.holds.is_some(),
            Ability::Inspect => self.inspect.is_some(),
            Ability::Parts => self.parts.is_some(),
        }
    }

    fn records(&self) -> Option<Begins> {
        self.records
    }

    fn claims(&self, input: &str) -> bool {
        let is_claimed = self.claims.is_none_or(|claims| claims(input));
        is_claimed && !input.is_empty() && self.check(input, &Options::default()).is_ok()
    }

    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError> {
        match self.check {
            Some(check) => check(input),
            None => (self.read)(input, options).map(drop),
        }
    }

    fn decode_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        (self.line)(&(self.read)(input, options)?, out);
        Ok(())
    }

    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        (self.json)(&(self.read)(input, options)?, options, out)
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
        self.conversions().map(|conversion| conversion.to).collect()
    }

    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let target = to.card();
        let mut conversions = self.conversions();
        if let Some(conversion) = conversions.find(|conversion| conversion.to == target.name) {
            return (conversion.run)(&(self.read)(input, options)?, options, out);
        }
        if target.name == self.card.name {
            (self.write)(&(self.read)(input, options)?, out)?;
            return Ok(Vec::new());
        }
        if self.card.kin.is_some() && self.card.kin == target.kin {
            return to.encode_shared_into(&*self.shared(input, options)?, options, out);
        }
        Err(unavailable(&format!(
            "{} does not convert to {}",
            self.card.name, target.name
        )))
    }

    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let draw = self
            .draw
            .ok_or_else(|| unavailable("this format has no board of its own"))?;
        Ok(draw(&(self.read)(input, options)?, options))
    }

    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let svg = self
            .svg
            .ok_or_else(|| unavailable("this format has no picture"))?;
        Ok(svg(&(self.read)(input, options)?, options))
    }

    fn layout(&self) -> Option<&'static Layout> {
        self.layout
    }

    #[cfg(feature = "arrow")]
    fn columns(&self) -> Option<&dyn crate::format::columns::Columns> {
        self.columns
    }

    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError> {
        let inspect = self
            .inspect
            .ok_or_else(|| unavailable("this format is text only"))?;
        let mut inspection = inspect(input, options)?;
        if let Some(remark) = self.remark {
            inspection.stretches.iter_mut().for_each(remark);
        }
        Ok(inspection)
    }

    fn parts(&self, input: &str, options: &Options) -> Result<Vec<Part>, FormatError> {
        let parts = self
            .parts
            .ok_or_else(|| unavailable("this format has no parts to explain"))?;
        Ok(parts(&(self.read)(input, options)?))
    }

    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        match self.places {
            Some(places) => places(stretches),
            None => vec![Vec::new(); stretches.len()],
        }
    }

    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        match self.form {
            Some((list, _)) => Ok(list(&(self.read)(input, options)?)),
            None => setting::of_json(
                &self.decode_json(input, options)?,
                self.layout,
                self.setting,
            ),
        }
    }

    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let json = match self.form {
            Some((_, change)) => change(&(self.read)(input, options)?, changes)?,
            None => setting::changed(&self.decode_json(input, options)?, changes)?,
        };
        self.encode(&json, options)
    }

    fn find(&self, text: &str) -> Vec<Found> {
        match self.find {
            Some(find) => find(text),
            None => self.find_hex(&HexWords::of(text)).unwrap_or_default(),
        }
    }

    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let holds = self.holds.filter(|_| self.find.is_none())?;
        Some(words.values(&find::lengths(&self.card), holds))
    }
}

#[cold]
fn unavailable(why: &str) -> FormatError {
    FormatError::new(ErrorKind::Unencodable, why)
}
