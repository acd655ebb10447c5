//! The ready-made format: a type and a few functions.

use std::fmt::Display;
use std::str::FromStr;

use bitcodec::{DecodeError, ErrorKind, Format, Layout, NoContext, Text, TextFormat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::tabular::Tabular;
use super::{
    Ability, Begins, Card, Change, Flag, FormatError, Found, GameFormat, HexWords, Inspection,
    Lost, Options, Out, Part, Setting, Stretch, Written, find, hex, line, setting,
};

/// A format made of a type `T` and functions over it. Constant, so that it can stand in the registry.
#[derive(Debug)]
pub struct Entry<T> {
    card: Card,
    read: ReadText<T>,
    /// Tells whether `read` takes a text, without moving the value out; `None` if `read` alone knows.
    check: Option<CheckText>,
    write: WriteText<T>,
    line: fn(&T, &mut Out),
    json: WriteJson<T>,
    parse: ParseJson<T>,
    draw: Option<fn(&T, &Options) -> String>,
    svg: Option<fn(&T, &Options) -> String>,
    find: Option<fn(&str) -> Vec<Found>>,
    /// Whether bytes are a value, where hex digits in free text may be one.
    holds: Option<HoldsBytes>,
    layout: Option<&'static Layout>,
    inspect: Option<ReadText<Inspection>>,
    remark: Option<fn(&mut Stretch)>,
    parts: Option<fn(&T) -> Vec<Part>>,
    setting: Option<fn(&mut Setting)>,
    form: Option<(ListSettings<T>, ChangeSettings<T>)>,
    places: Option<ListPlaces>,
    records: Option<Begins>,
    claims: Option<fn(&str) -> bool>,
    #[cfg(feature = "arrow")]
    columns: Option<&'static dyn super::columns::Columns>,
    conversions: [Option<Conversion<T>>; 4],
}

/// Reads a value from the format's text.
pub type ReadText<T> = fn(&str, &Options) -> Result<T, FormatError>;

/// Tells whether a text is one of the format's.
type CheckText = fn(&str) -> Result<(), FormatError>;

/// Tells whether bytes are one of the format's values.
type HoldsBytes = fn(&[u8]) -> bool;

/// Writes the format's text of a value.
pub type WriteText<T> = fn(&T, &mut Out) -> Result<(), FormatError>;

/// Writes a value as JSON.
pub type WriteJson<T> = fn(&T, &Options, &mut Out) -> Result<(), FormatError>;

/// Reads a value from JSON, with the names of what the type cannot hold of it.
pub type ParseJson<T> = fn(&str, &Options) -> Result<(T, Lost), FormatError>;

/// Lists the parts of a value that can be changed.
pub type ListSettings<T> = fn(&T) -> Vec<Setting>;

/// Makes the JSON of a value after some changes.
pub type ChangeSettings<T> = fn(&T, &[Change]) -> Result<String, FormatError>;

/// Lists the places on the board that each of some stretches is about.
pub type ListPlaces = fn(&[Stretch]) -> Vec<Vec<String>>;

/// The way from a value to another format.
#[derive(Debug)]
struct Conversion<T> {
    to: &'static str,
    run: Convert<T>,
}

/// Writes a value in another format, and returns what is lost.
pub type Convert<T> = fn(&T, &Options, &mut Out) -> Result<Lost, FormatError>;

impl<T: Serialize + DeserializeOwned> Entry<T> {
    /// A format that is text only: no bits, so no `inspect` and `describe`.
    #[must_use]
    pub const fn plain(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: FromStr<Err: Into<FormatError>> + Display,
    {
        Self::new(
            Card::new(name, game, about),
            |input, _| input.parse().map_err(Into::into),
            |value, out| {
                write!(out, "{value}");
                Ok(())
            },
        )
    }

    /// A declared root with a text form of its own (`text = base64`).
    #[must_use]
    pub const fn text(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: TextFormat<Context = NoContext> + Tabular,
    {
        let entry = Self::new(
            Card::new(name, game, about).with_bits(T::MIN_BITS, T::MAX_BITS),
            |input, _| Ok(T::from_text(input)?),
            |value, out| {
                out.text(&value.to_text()?);
                Ok(())
            },
        )
        .check(|input| Ok(T::from_text(input).map(drop)?))
        .layout(T::LAYOUT)
        .inspect(|input, _| {
            let trace = T::trace_text(input);
            let mut bytes = vec![0; input.len() + 1];
            match (T::Text::read(input, &mut bytes), trace.error()) {
                (Ok(read), _) => bytes.truncate(read.div_ceil(8)),
                (Err(_), Some(error)) => return Err(error.clone().into()),
                (Err(refusal), None) => return Err(DecodeError::from_refusal(refusal).into()),
            }
            Ok(Inspection::new(bytes, &trace))
        });
        #[cfg(feature = "arrow")]
        let entry = entry.columns(&super::columns::Declared::<T>::TEXT);
        entry
    }

    /// A declared root without a text form: hex digits stand for its bytes.
    #[must_use]
    pub const fn hex(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: Format<Context = NoContext> + Tabular,
    {
        let card = Card::new(name, game, about).with_bits(T::MIN_BITS, T::MAX_BITS);
        let entry = Self::new(
            Card {
                form: "hex",
                ..card
            },
            |input, _| Ok(T::from_bytes(&hex::read(input)?)?),
            |value, out| {
                hex::write_into(&value.to_bytes()?, out);
                Ok(())
            },
        )
        .layout(T::LAYOUT)
        .holds(|bytes| T::try_from_bytes(bytes).is_ok())
        .inspect(|input, _| {
            let bytes = hex::read(input)?;
            let trace = T::trace(&bytes);
            Ok(Inspection::new(bytes, &trace))
        });
        #[cfg(feature = "arrow")]
        let entry = entry.columns(&super::columns::Declared::<T>::HEX);
        entry
    }

    const fn new(card: Card, read: ReadText<T>, write: WriteText<T>) -> Self {
        Self {
            card,
            read,
            check: None,
            write,
            line: line::flatten,
            json: |value, _, out| out.json(value),
            parse: |json, _| Ok((serde_json::from_str(json)?, Vec::new())),
            draw: None,
            svg: None,
            find: None,
            holds: None,
            layout: None,
            inspect: None,
            remark: None,
            parts: None,
            setting: None,
            form: None,
            places: None,
            records: None,
            claims: None,
            #[cfg(feature = "arrow")]
            columns: None,
            conversions: [const { None }; 4],
        }
    }
}

impl<T> Entry<T> {
    /// Says what the text looks like, as `12 base64 characters`.
    #[must_use]
    pub const fn form(mut self, form: &'static str) -> Self {
        self.card.form = form;
        self
    }

    /// Names the formats that share this one's JSON: they convert into each other through it.
    #[must_use]
    pub const fn kin(mut self, kin: &'static str) -> Self {
        self.card.kin = Some(kin);
        self
    }

    /// Names the options that the functions of this entry look at.
    #[must_use]
    pub const fn options(mut self, options: &'static [Flag]) -> Self {
        self.card.options = options;
        self
    }

    /// Replaces how the text is read, where that needs the options (the start of a chess game).
    #[must_use]
    pub const fn read(mut self, read: ReadText<T>) -> Self {
        self.read = read;
        (self.check, self.holds) = (None, None);
        self
    }

    /// Replaces how the text is written.
    #[must_use]
    pub const fn write(mut self, write: WriteText<T>) -> Self {
        self.write = write;
        self
    }

    /// Gives the readable line of `decode`, in place of the flattened JSON.
    #[must_use]
    pub const fn line(mut self, line: fn(&T, &mut Out)) -> Self {
        self.line = line;
        self
    }

    /// Replaces how JSON is written and read, where that is not serde's matter alone: options change it, or a value may be
    /// read of which the format holds only a part. `parse` returns the value and the names of what is lost.
    #[must_use]
    pub const fn json(mut self, json: WriteJson<T>, parse: ParseJson<T>) -> Self {
        self.json = json;
        self.parse = parse;
        self
    }

    /// Gives the drawing of `show`: lines, each ended by a line feed.
    #[must_use]
    pub const fn draw(mut self, draw: fn(&T, &Options) -> String) -> Self {
        self.draw = Some(draw);
        self
    }

    /// Gives the picture of `show --svg`: a whole SVG document.
    #[must_use]
    pub const fn svg(mut self, svg: fn(&T, &Options) -> String) -> Self {
        self.svg = Some(svg);
        self
    }

    #[cfg(feature = "arrow")]
    const fn columns(mut self, columns: &'static dyn super::columns::Columns) -> Self {
        self.columns = Some(columns);
        self
    }

    const fn check(mut self, check: CheckText) -> Self {
        self.check = Some(check);
        self
    }

    /// Looks for hex digits in free text; no reason is made for those that are none.
    const fn holds(mut self, holds: HoldsBytes) -> Self {
        self.holds = Some(holds);
        self
    }

    const fn layout(mut self, layout: &'static Layout) -> Self {
        self.layout = Some(layout);
        self
    }

    /// Replaces how the bits are explained, where that needs the options (the start of a chess game).
    #[must_use]
    pub const fn inspect(mut self, inspect: ReadText<Inspection>) -> Self {
        self.inspect = Some(inspect);
        self
    }

    /// Says more in `inspect` than the declaration does: may change the value and the note of each stretch, as from 1 to 2 with
    /// the note `log2 is 1`.
    #[must_use]
    pub const fn remark(mut self, remark: fn(&mut Stretch)) -> Self {
        self.remark = Some(remark);
        self
    }

    /// Explains a format that is text only, part by part.
    #[must_use]
    pub const fn parts(mut self, parts: fn(&T) -> Vec<Part>) -> Self {
        self.parts = Some(parts);
        self
    }

    /// Says more of a part than the layout does: what it may be, the field of its bits, its place on the board.
    #[must_use]
    pub const fn setting(mut self, setting: fn(&mut Setting)) -> Self {
        self.setting = Some(setting);
        self
    }

    /// Replaces the parts of a form and their changes, where the JSON of a value has no fields for them, such as a board.
    #[must_use]
    pub const fn settings(mut self, list: ListSettings<T>, change: ChangeSettings<T>) -> Self {
        self.form = Some((list, change));
        self
    }

    /// Says which places of the board the bits are about.
    #[must_use]
    pub const fn places(mut self, places: ListPlaces) -> Self {
        self.places = Some(places);
        self
    }

    /// Gives the search of `decode --find`.
    #[must_use]
    pub const fn find(mut self, find: fn(&str) -> Vec<Found>) -> Self {
        self.find = Some(find);
        self
    }

    /// Says that nearly all bytes are a value: none is claimed where no format is named, nor looked for in free text.
    #[must_use]
    pub const fn dense(mut self) -> Self {
        self.claims = Some(|_| false);
        self.holds = None;
        self
    }

    /// Says that a value may take several lines of a stream, and which line begins one.
    #[must_use]
    pub const fn records(mut self, begins: Begins) -> Self {
        self.records = Some(begins);
        self
    }

    /// Says which values are claimed where no format is named; without it, all are.
    #[must_use]
    pub const fn claims(mut self, claims: fn(&str) -> bool) -> Self {
        self.claims = Some(claims);
        self
    }

    /// Adds a way to another format of the game.
    ///
    /// # Panics
    /// While compiling, at the fifth one: then the formats want a common `kin`.
    #[must_use]
    pub const fn convert(mut self, to: &'static str, run: Convert<T>) -> Self {
        let mut free = 0;
        while self.conversions[free].is_some() {
            free += 1;
        }
        self.conversions[free] = Some(Conversion { to, run });
        self
    }

    fn conversions(&self) -> impl Iterator<Item = &Conversion<T>> {
        self.conversions.iter().flatten()
    }
}

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
